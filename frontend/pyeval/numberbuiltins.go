package pyeval

import (
	"math"
	"math/big"

	"github.com/tshared/tshared/frontend/pysyntax"
)

func prefixed(base int, prefix string) any {
	return func(in *Interp, v Value) (string, error) {
		i, err := in.wholeNumber(v)
		if err != nil {
			return "", err
		}
		sign := ""
		if i.Sign() < 0 {
			sign = "-"
		}
		return sign + prefix + new(big.Int).Abs(i.bigRef()).Text(base), nil
	}
}

func builtinAbs(in *Interp, v Value) (Value, error) {
	if r, err := in.tryMethod(v, "__abs__"); r != nil || err != nil {
		return r, err
	}
	switch x := baseOf(v).(type) {
	case Bool:
		return boolInt(x), nil
	case Int:
		if x.Sign() < 0 {
			return x.neg(), nil
		}
		return x, nil
	case Float:
		return Float(math.Abs(float64(x))), nil
	case *Opaque:
		return nil, x.unavailable("an operand of abs()")
	}
	return nil, typeError("bad operand type for abs(): '%s'", v.TypeName())
}

func builtinRound(in *Interp, v, to Value) (Value, error) {
	args := []Value{}
	if to != nil {
		args = append(args, to)
	}
	if r, err := in.tryMethod(v, "__round__", args...); r != nil || err != nil {
		return r, err
	}
	digits, given := 0, to != nil && to != None
	if given {
		var err error
		if digits, err = in.smallIndex(to); err != nil {
			return nil, err
		}
	}
	switch x := baseOf(v).(type) {
	case Bool:
		return roundInt(boolInt(x), int64(digits)), nil
	case Int:
		return roundInt(x, int64(digits)), nil
	case Float:
		if given {
			return roundFloat(float64(x), int64(digits))
		}
		if _, err := floatToIntChecked(float64(x)); err != nil {
			return nil, err
		}
		return floatToInt(math.RoundToEven(float64(x))), nil
	case *Opaque:
		return nil, x.unavailable("rounded")
	}
	return nil, typeError("type %s doesn't define __round__ method", v.TypeName())
}

func builtinPow(in *Interp, base, exp, mod Value) (Value, error) {
	if mod == nil || mod == None {
		return in.Binary(pysyntax.Pow, base, exp)
	}
	var n [3]Int
	for i, v := range []Value{base, exp, mod} {
		x, ok, err := in.index(v)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, typeError("pow() 3rd argument not allowed unless all arguments are integers")
		}
		n[i] = x
	}
	return intPowMod(n[0], n[1], n[2])
}

func builtinDivmod(in *Interp, x, y Value) (Value, error) {
	q, err := in.Binary(pysyntax.FloorDiv, x, y)
	if err != nil {
		return nil, err
	}
	r, err := in.Binary(pysyntax.Mod, x, y)
	return NewTuple(q, r), err
}

func builtinSum(in *Interp, iterable, start Value) (Value, error) {
	total := orDefault(start, NewInt(0))
	switch total.(type) {
	case Str:
		return nil, typeError("sum() can't sum strings [use ''.join(seq) instead]")
	case Bytes:
		return nil, typeError("sum() can't sum bytes [use b''.join(seq) instead]")
	}
	elts, err := in.Elements(iterable)
	if err != nil {
		return nil, err
	}
	for i, e := range elts {
		if f, ok := total.(Float); ok {
			return in.sumFloats(float64(f), elts[i:])
		}
		if f, ok := e.(Float); ok && isNumber(total) {
			first, err := in.toFloat(total)
			if err != nil {
				return nil, err
			}
			return in.sumFloats(float64(first), append([]Value{f}, elts[i+1:]...))
		}
		if total, err = in.Binary(pysyntax.Add, total, e); err != nil {
			return nil, err
		}
	}
	return total, nil
}

// sumFloats adds floats with a compensation of the rounding errors, as CPython since 3.12.
func (in *Interp) sumFloats(sum float64, elts []Value) (Value, error) {
	c := 0.0
	for i, e := range elts {
		var x float64
		switch e := e.(type) {
		case Float:
			x = float64(e)
		case Int:
			if e.big == nil {
				sum += float64(e.small)
				continue
			}
			f, err := e.float()
			if err != nil {
				return nil, err
			}
			sum += f
			continue
		default:
			total := Value(Float(compensated(sum, c)))
			for _, rest := range elts[i:] {
				var err error
				if total, err = in.Binary(pysyntax.Add, total, rest); err != nil {
					return nil, err
				}
			}
			return total, nil
		}
		t := sum + x
		if math.Abs(sum) >= math.Abs(x) {
			c += (sum - t) + x
		} else {
			c += (x - t) + sum
		}
		sum = t
	}
	return Float(compensated(sum, c)), nil
}

func compensated(sum, c float64) float64 {
	if c != 0 && !math.IsInf(c, 0) && !math.IsNaN(c) {
		return sum + c
	}
	return sum
}

// extreme is min or max.
func extreme(name string, op pysyntax.CmpOperator) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		elts := a.Pos
		v, err := bindArgs(name, &Args{Names: a.Names, Named: a.Named}, "*", "key?", "default?")
		if err != nil {
			return nil, err
		}
		if len(elts) == 0 {
			return nil, typeError("%s expected at least 1 argument, got 0", name)
		}
		if len(elts) == 1 {
			if elts, err = in.Elements(elts[0]); err != nil {
				return nil, err
			}
			if len(elts) == 0 && v[1] != nil {
				return v[1], nil
			}
			if len(elts) == 0 {
				return nil, valueError("%s() iterable argument is empty", name)
			}
		}
		var best, bestKey Value
		for _, e := range elts {
			key := e
			if v[0] != nil && v[0] != None {
				if key, err = in.call(v[0], e); err != nil {
					return nil, err
				}
			}
			if best == nil {
				best, bestKey = e, key
				continue
			}
			r, err := in.Compare(op, key, bestKey)
			if err != nil {
				return nil, err
			}
			better, err := in.Truth(r)
			if err != nil {
				return nil, err
			}
			if better {
				best, bestKey = e, key
			}
		}
		return best, nil
	}
}
