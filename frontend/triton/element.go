package triton

import (
	"encoding/binary"
	"math"
	"math/big"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/internal/num/apfloat"
)

// element is a type of elements in memory: how programs name it, and how floats are encoded.
type element struct {
	bytes  int
	torch  string // empty where torch has no such type
	format *apfloat.Format
}

// elements are the types of elements by their names in signatures.
var elements = map[string]element{
	"fp16": {2, "float16", apfloat.F16}, "bf16": {2, "bfloat16", apfloat.BF16}, "fp32": {4, "float32", apfloat.F32}, "fp64": {8, "float64", apfloat.F64},
	"fp8e4nv": {1, "float8_e4m3fn", apfloat.F8E4M3FN}, "fp8e5": {1, "float8_e5m2", apfloat.F8E5M2},
	"fp8e4b8": {1, "float8_e4m3fnuz", apfloat.F8E4M3FNUZ}, "fp8e5b16": {1, "float8_e5m2fnuz", apfloat.F8E5M2FNUZ}, "fp8e4b15": {1, "", nil},
	"u1": {1, "bool", nil}, "i1": {1, "bool", nil},
	"i8": {1, "int8", nil}, "i16": {2, "int16", nil}, "i32": {4, "int32", nil}, "i64": {8, "int64", nil},
	"u8": {1, "uint8", nil}, "u16": {2, "uint16", nil}, "u32": {4, "uint32", nil}, "u64": {8, "uint64", nil},
}

// elementOf is the type of the elements behind a pointer.
func elementOf(p Pointer) (element, bool) {
	name := p.Elem
	if s := dtypeNamed(name); s != nil {
		name = s.Mangle()
	}
	e, ok := elements[name]
	return e, ok
}

// dtypeOf is the type of a tensor's elements as programs on the host compare it: torch's, where
// torch has it.
func dtypeOf(p Pointer) pyeval.Value {
	if e, ok := elementOf(p); ok && e.torch != "" {
		return pyeval.TorchDtypeNamed(e.torch)
	}
	if s := dtypeNamed(p.Elem); s != nil {
		return s
	}
	return nil
}

// encodeElement is a number of Python as an element.
func encodeElement(p Pointer, v pyeval.Value) ([]byte, error) {
	e, known := elementOf(p)
	if !known || e.torch == "" {
		return nil, pyeval.Raise("TypeError", "elements of type %s cannot be filled", p.Elem)
	}
	real, whole, ok := asNumber(v)
	switch {
	case !ok:
		return nil, pyeval.Raise("TypeError", "a tensor is filled with a number, found an object of type %s", v.TypeName())
	case e.format != nil:
		return e.word(e.format.FromFloat64(real).Lo), nil
	case whole == nil:
		return nil, pyeval.Raise("OverflowError", "cannot convert %v to an integer", real)
	}
	return e.word(new(big.Int).And(whole, new(big.Int).SetUint64(math.MaxUint64)).Uint64()), nil
}

// asNumber is a number of Python as a float, and cut to an integer; the latter is nil where
// it is not finite.
func asNumber(v pyeval.Value) (real float64, whole *big.Int, ok bool) {
	switch v := v.(type) {
	case pyeval.Bool:
		if v {
			return 1, big.NewInt(1), true
		}
		return 0, new(big.Int), true
	case pyeval.Int:
		real, _ = new(big.Float).SetInt(v.Big()).Float64()
		return real, v.Big(), true
	case pyeval.Float:
		if real = float64(v); math.IsNaN(real) || math.IsInf(real, 0) {
			return real, nil, true
		}
		whole, _ = big.NewFloat(real).Int(nil)
		return real, whole, true
	}
	return 0, nil, false
}

// word are the low bytes of a word that an element has.
func (e element) word(bits uint64) []byte {
	return binary.LittleEndian.AppendUint64(nil, bits)[:e.bytes]
}
