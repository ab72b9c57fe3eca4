package pyeval

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// intMethods are the methods of int.
var intMethods = map[string]method{
	"bit_length": func(_ *Interp, self Value, _ *Args) (Value, error) {
		i, _ := asInt(self)
		return NewInt(int64(i.bitLen())), nil
	},
	"bit_count": func(_ *Interp, self Value, _ *Args) (Value, error) {
		i, _ := asInt(self)
		n := 0
		for _, w := range new(big.Int).Abs(i.bigRef()).Bits() {
			n += bits.OnesCount64(uint64(w))
		}
		return NewInt(int64(n)), nil
	},
	"conjugate":  func(_ *Interp, self Value, _ *Args) (Value, error) { i, _ := asInt(self); return i, nil },
	"is_integer": func(*Interp, Value, *Args) (Value, error) { return Bool(true), nil },
	"as_integer_ratio": func(_ *Interp, self Value, _ *Args) (Value, error) {
		i, _ := asInt(self)
		return NewTuple(i, NewInt(1)), nil
	},
	"to_bytes":  intToBytes,
	"__index__": func(_ *Interp, self Value, _ *Args) (Value, error) { i, _ := asInt(self); return i, nil },
}

func intToBytes(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("to_bytes", a, "length?", "byteorder?", "*", "signed?")
	if err != nil {
		return nil, err
	}
	n := 1
	if v[0] != nil {
		if n, err = in.smallIndex(v[0]); err != nil {
			return nil, err
		}
	}
	if n < 0 {
		return nil, valueError("length argument must be non-negative")
	}
	if err := checkSize(int64(n)); err != nil {
		return nil, err
	}
	i, _ := asInt(self)
	signed := false
	if v[2] != nil {
		if signed, err = in.Truth(v[2]); err != nil {
			return nil, err
		}
	}
	value := i.Big()
	limit := new(big.Int).Lsh(big.NewInt(1), uint(8*n))
	low, high := big.NewInt(0), limit
	if signed {
		high = new(big.Int).Rsh(limit, 1)
		low = new(big.Int).Neg(high)
	}
	if value.Sign() < 0 && !signed {
		return nil, Raise("OverflowError", "can't convert negative int to unsigned")
	}
	if value.Cmp(low) < 0 || value.Cmp(high) >= 0 {
		return nil, Raise("OverflowError", "int too big to convert")
	}
	if value.Sign() < 0 {
		value.Add(value, limit)
	}
	raw := value.FillBytes(make([]byte, n))
	if v[1] == Value(Str("little")) {
		for i, j := 0, len(raw)-1; i < j; i, j = i+1, j-1 {
			raw[i], raw[j] = raw[j], raw[i]
		}
	}
	return Bytes(raw), nil
}

// floatMethods are the methods of float.
var floatMethods = map[string]method{
	"is_integer": func(_ *Interp, self Value, _ *Args) (Value, error) {
		f := float64(self.(Float))
		return Bool(f == math.Trunc(f) && !math.IsInf(f, 0)), nil
	},
	"conjugate": func(_ *Interp, self Value, _ *Args) (Value, error) { return self, nil },
	"hex":       func(_ *Interp, self Value, _ *Args) (Value, error) { return Str(floatHex(float64(self.(Float)))), nil },
	"as_integer_ratio": func(_ *Interp, self Value, _ *Args) (Value, error) {
		f := float64(self.(Float))
		if math.IsNaN(f) {
			return nil, valueError("cannot convert NaN to integer ratio")
		}
		if math.IsInf(f, 0) {
			return nil, Raise("OverflowError", "cannot convert Infinity to integer ratio")
		}
		r := new(big.Rat).SetFloat64(f)
		return NewTuple(NewBigInt(r.Num()), NewBigInt(new(big.Int).Set(r.Denom()))), nil
	},
}

// floatHex is float.hex().
func floatHex(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return floatRepr(f)
	}
	sign := ""
	if math.Signbit(f) {
		sign, f = "-", -f
	}
	if f == 0 {
		return sign + "0x0.0p+0"
	}
	raw := math.Float64bits(f)
	exp := int(raw>>52) - 1023
	lead := "1"
	if exp == -1023 {
		exp, lead = -1022, "0"
	}
	digits := strconv.FormatUint(raw&(1<<52-1), 16)
	digits = strings.Repeat("0", 13-len(digits)) + digits
	e := strconv.Itoa(exp)
	if exp >= 0 {
		e = "+" + e
	}
	return sign + "0x" + lead + "." + digits + "p" + e
}

// parseHexFloat reads what float.hex() writes.
func parseHexFloat(s string) (float64, bool) {
	s = strings.ToLower(strings.TrimFunc(s, isSpace))
	if f, ok := parseFloat(s); ok && strings.Trim(s, "+-infaty") == "" {
		return f, true
	}
	sign := ""
	if s != "" && (s[0] == '-' || s[0] == '+') {
		sign, s = s[:1], s[1:]
	}
	s = strings.TrimPrefix(s, "0x")
	if !strings.Contains(s, "p") {
		s += "p0"
	}
	f, err := strconv.ParseFloat(sign+"0x"+s, 64)
	return f, err == nil
}

// bytesMethods are the methods of bytes.
var bytesMethods = map[string]method{
	"decode": func(_ *Interp, self Value, _ *Args) (Value, error) { return Str(self.(Bytes)), nil },
	"hex": func(_ *Interp, self Value, _ *Args) (Value, error) {
		var b strings.Builder
		for _, c := range []byte(self.(Bytes)) {
			b.WriteString(strconv.FormatUint(uint64(c)+256, 16)[1:])
		}
		return Str(b.String()), nil
	},
}

// rangeMethods are the methods of range.
var rangeMethods = map[string]method{
	"index": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("index", a, "value/")
		if err != nil {
			return nil, err
		}
		r := self.(*Range)
		i, ok := asInt(baseOf(v[0]))
		if !ok || !r.has(i) {
			s, err := in.Repr(v[0])
			return nil, orError(err, valueError("%s is not in range", s))
		}
		d, _ := intSub(i, r.Start)
		q, _, err := intDivMod(d, r.Step)
		return q, err
	},
	"count": func(_ *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("count", a, "value/")
		if err != nil {
			return nil, err
		}
		i, ok := asInt(baseOf(v[0]))
		return boolInt(Bool(ok && self.(*Range).has(i))), nil
	},
}

// sliceMethods are the methods of slice.
var sliceMethods = map[string]method{
	"indices": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("indices", a, "length/")
		if err != nil {
			return nil, err
		}
		n, err := in.smallIndex(v[0])
		if err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, valueError("length should not be negative")
		}
		start, stop, step, err := in.sliceBounds(self.(*Slice), n)
		return NewTuple(NewInt(int64(start)), NewInt(int64(stop)), NewInt(int64(step))), err
	},
}

// viewMethods are the methods of the views of dictionaries.
var viewMethods = map[string]method{
	"isdisjoint": func(in *Interp, self Value, a *Args) (Value, error) {
		s, err := self.(*dictView).set(in)
		if err != nil {
			return nil, err
		}
		return setMethods["isdisjoint"](in, s, a)
	},
}

// iteratorMethods are the methods of iterators.
var iteratorMethods = map[string]method{
	"__next__": func(in *Interp, self Value, _ *Args) (Value, error) {
		v, err := in.advance(self)
		if v == nil && err == nil {
			err = in.stopIteration(nil)
		}
		return v, err
	},
	"__iter__": func(_ *Interp, self Value, _ *Args) (Value, error) { return self, nil },
	"close": func(_ *Interp, self Value, _ *Args) (Value, error) {
		if it, ok := self.(*iterator); ok {
			it.done = true
		}
		return None, nil
	},
}

// orderedDictMethods are the methods that OrderedDict adds to those of dict.
var orderedDictMethods = map[string]method{
	"move_to_end": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("move_to_end", a, "key", "last?")
		if err != nil {
			return nil, err
		}
		d := self.(*Dict)
		x, err := d.Get(in, v[0])
		if err != nil {
			return nil, err
		}
		if x == nil {
			return nil, in.keyError(v[0])
		}
		last := true
		if v[1] != nil {
			if last, err = in.Truth(v[1]); err != nil {
				return nil, err
			}
		}
		h, _ := in.key(v[0])
		d.deleteHash(h)
		if last {
			d.setHash(h, v[0], x)
			return None, nil
		}
		rest := d.copy()
		d.index, d.entries = nil, nil
		d.setHash(h, v[0], x)
		d.merge(rest)
		return None, nil
	},
}

// counterMethods are the methods that Counter adds to those of dict.
var counterMethods = map[string]method{
	"most_common": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("most_common", a, "n?")
		if err != nil {
			return nil, err
		}
		key := &Builtin{name: "count", call: func(_ *Interp, a *Args) (Value, error) { return a.Pos[0].(*Tuple).Elts[1], nil }}
		items, err := in.sorted("most_common", self.(*Dict).Items(), &Args{Names: []string{"key", "reverse"}, Named: []Value{key, Bool(true)}})
		if err != nil {
			return nil, err
		}
		if v[0] != nil && v[0] != None {
			n, err := in.smallIndex(v[0])
			if err != nil {
				return nil, err
			}
			items = items[:max(0, min(n, len(items)))]
		}
		return &List{Elts: items}, nil
	},
	"elements": func(in *Interp, self Value, _ *Args) (Value, error) {
		var elts []Value
		for _, e := range self.(*Dict).entries {
			if n, ok := e.value.(Int); ok && e.key != nil {
				if err := checkSize(int64(len(elts)) + n.small); err != nil && n.small > 0 {
					return nil, err
				}
				for range max(n.small, 0) {
					elts = append(elts, e.key)
				}
			}
		}
		return &iterator{name: "chain", next: each(elts)}, nil
	},
	"update": func(in *Interp, self Value, a *Args) (Value, error) {
		if len(a.Pos) == 1 {
			if _, ok := a.Pos[0].(*Dict); !ok {
				return None, in.count(self.(*Dict), a.Pos[0])
			}
		}
		return None, in.updateDict(self.(*Dict), a)
	},
}
