package pyeval

import (
	"encoding/hex"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// intMethods are the methods of int.
var intMethods = methodTable(map[string]signature{
	"bit_length": {"", Int.bitLen},
	"bit_count": {"", func(i Int) int {
		n := 0
		for _, w := range new(big.Int).Abs(i.bigRef()).Bits() {
			n += bits.OnesCount64(uint64(w))
		}
		return n
	}},
	"conjugate":        {"", func(i Int) Value { return i }},
	"is_integer":       {"", func(Int) bool { return true }},
	"as_integer_ratio": {"", func(i Int) Value { return NewTuple(i, NewInt(1)) }},
	"to_bytes":         {"length?=1 byteorder? * signed?", intToBytes},
	"__index__":        {"", func(i Int) Value { return i }},
})

func intToBytes(i Int, n int, order Value, signed bool) (Value, error) {
	if n < 0 {
		return nil, valueError("length argument must be non-negative")
	}
	if err := checkSize(int64(n)); err != nil {
		return nil, err
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
	if order == Value(Str("little")) {
		slices.Reverse(raw)
	}
	return Bytes(raw), nil
}

// floatMethods are the methods of float.
var floatMethods = methodTable(map[string]signature{
	"is_integer": {"", func(f float64) bool { return f == math.Trunc(f) && !math.IsInf(f, 0) }},
	"conjugate":  {"", func(f float64) float64 { return f }},
	"hex":        {"", floatHex},
	"as_integer_ratio": {"", func(f float64) (Value, error) {
		if math.IsNaN(f) {
			return nil, valueError("cannot convert NaN to integer ratio")
		}
		if math.IsInf(f, 0) {
			return nil, Raise("OverflowError", "cannot convert Infinity to integer ratio")
		}
		r := new(big.Rat).SetFloat64(f)
		return NewTuple(NewBigInt(r.Num()), NewBigInt(new(big.Int).Set(r.Denom()))), nil
	}},
})

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
var bytesMethods = methodTable(map[string]signature{
	"decode": {"encoding? errors?", func(b Bytes, _, _ Value) string { return string(b) }},
	"hex":    {"", func(b Bytes) string { return hex.EncodeToString([]byte(b)) }},
})

// rangeMethods are the methods of range.
var rangeMethods = methodTable(map[string]signature{
	"index": {"value/", func(in *Interp, r *Range, v Value) (Value, error) {
		i, ok := asInt(baseOf(v))
		if !ok || !r.has(i) {
			s, err := in.Repr(v)
			return nil, orError(err, valueError("%s is not in range", s))
		}
		d, _ := intSub(i, r.Start)
		q, _, err := intDivMod(d, r.Step)
		return q, err
	}},
	"count": {"value/", func(r *Range, v Value) Value {
		i, ok := asInt(baseOf(v))
		return boolInt(Bool(ok && r.has(i)))
	}},
})

// sliceMethods are the methods of slice.
var sliceMethods = methodTable(map[string]signature{
	"indices": {"length/", func(in *Interp, s *Slice, n int) (Value, error) {
		if n < 0 {
			return nil, valueError("length should not be negative")
		}
		start, stop, step, err := in.sliceBounds(s, n)
		return NewTuple(NewInt(int64(start)), NewInt(int64(stop)), NewInt(int64(step))), err
	}},
})

// viewMethods are the methods of the views of dictionaries.
var viewMethods = methodTable(map[string]signature{
	"isdisjoint": {"other/", func(in *Interp, v *dictView, other *Set) (bool, error) {
		s, err := v.set(in)
		return err == nil && s.disjoint(other), err
	}},
})

// iteratorMethods are the methods of iterators.
var iteratorMethods = methodTable(map[string]signature{
	"__next__": {"", func(in *Interp, it Value) (Value, error) {
		v, err := in.advance(it)
		if v == nil && err == nil {
			err = in.stopIteration(nil)
		}
		return v, err
	}},
	"__iter__": {"", func(it Value) Value { return it }},
	"close": {"", func(it Value) {
		if it, ok := it.(*iterator); ok {
			it.done = true
		}
	}},
})

// orderedDictMethods are the methods that OrderedDict adds to those of dict.
var orderedDictMethods = methodTable(map[string]signature{
	"move_to_end": {"key last?=true", func(in *Interp, d *Dict, key Value, last bool) error {
		x, err := d.Get(in, key)
		if err != nil {
			return err
		}
		if x == nil {
			return in.keyError(key)
		}
		h, _ := in.key(key)
		d.deleteHash(h)
		if last {
			d.setHash(h, key, x)
			return nil
		}
		rest := d.copy()
		d.index, d.entries = nil, nil
		d.setHash(h, key, x)
		d.merge(rest)
		return nil
	}},
})

// counterMethods are the methods that Counter adds to those of dict.
var counterMethods = methodTable(map[string]signature{
	"most_common": {"n?", func(in *Interp, d *Dict, most Value) ([]Value, error) {
		key := &Builtin{name: "count", call: func(_ *Interp, a *Args) (Value, error) { return a.Pos[0].(*Tuple).Elts[1], nil }}
		items, err := in.sorted("most_common", d.Items(), &Args{Names: []string{"key", "reverse"}, Named: []Value{key, Bool(true)}})
		if err != nil || most == nil || most == None {
			return items, err
		}
		n, err := in.smallIndex(most)
		return items[:max(0, min(n, len(items)))], err
	}},
	"elements": {"", func(d *Dict) (Value, error) {
		var elts []Value
		for _, e := range d.entries {
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
	}},
	"update": {"", func(in *Interp, d *Dict, a *Args) error {
		if len(a.Pos) == 1 {
			if _, ok := a.Pos[0].(*Dict); !ok {
				return in.count(d, a.Pos[0])
			}
		}
		return in.updateDict(d, a)
	}},
})
