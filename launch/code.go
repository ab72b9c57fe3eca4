package launch

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/narrowfloat"
)

// What follows an argument of a key that is more than a Code. No Code has these values.
const (
	keyConstant   = byte(28) // a tag and a value
	keyTuple      = byte(29) // the number of parts, and the parts
	keyDescriptor = byte(30) // the length of the type, and the type
)

// specialize finds out how an argument specialises, for a parameter that is not a constexpr.
// Staged says that slices are copied to memory of the device, which is always aligned.
func (a *argument) specialize(p *specialize.Param, staged bool) {
	switch a.kind {
	case none:
		a.code = p.None()
	case integer:
		a.code = p.Int(int64(a.bits))
	case unsigned:
		a.code = p.Uint(a.bits)
	case float:
		a.code = p.Float()
	case boolean:
		a.code = p.Bool()
	case memory:
		address := a.bits
		if a.host && staged {
			address = 0
		}
		a.code = p.Pointer(a.elem, address)
	case tuple:
		for i := range a.elems {
			a.elems[i].specialize(p, staged)
		}
	case descriptor:
		a.elems[0].specialize(p, staged)
	}
}

// isConstant reports whether a specialised argument is a part of the compiled code.
func (a *argument) isConstant() bool {
	switch a.kind {
	case constant:
		return true
	case tuple, descriptor:
		return false
	}
	return a.code.IsConstant()
}

// appendKey adds what an argument that is passed at run time is compiled for to a key.
func (a *argument) appendKey(key []byte) []byte {
	switch a.kind {
	case constant:
		return a.appendConstant(key)
	case tuple:
		key = binary.AppendUvarint(append(key, keyTuple), uint64(len(a.elems)))
		for i := range a.elems {
			key = a.elems[i].appendKey(key)
		}
		return key
	case descriptor:
		text := a.descriptorType()
		return append(binary.AppendUvarint(append(key, keyDescriptor), uint64(len(text))), text...)
	}
	return append(key, byte(a.code))
}

// appendConstant adds the value of a constant to a key. Values of different types differ, as
// 1 and 1.0 do to a kernel.
func (a *argument) appendConstant(key []byte) []byte {
	key = append(key, keyConstant, byte(a.kind))
	switch a.kind {
	case integer, unsigned, float, boolean:
		return binary.LittleEndian.AppendUint64(key, a.bits)
	case constant:
		return a.appendText(key)
	case tuple:
		key = binary.AppendUvarint(key, uint64(len(a.elems)))
		for i := range a.elems {
			key = a.elems[i].appendConstant(key)
		}
	}
	return key
}

// appendText adds a constant that is a text, a type or an object.
func (a *argument) appendText(key []byte) []byte {
	kind, text := byte('v'), ""
	switch v := a.value.(type) {
	case string:
		kind, text = 's', v
	case Dtype:
		kind, text = 'd', string(v)
	case Object:
		kind, text = 'o', string(v)
	default: // a default that is an object of Python
		text = specialize.ConstantText(v)
	}
	return append(binary.AppendUvarint(append(key, kind), uint64(len(text))), text...)
}

// constantValue is the argument as a constant of a specialize.Specialization.
func (a *argument) constantValue() (any, error) {
	switch a.kind {
	case none:
		return nil, nil
	case integer:
		return int64(a.bits), nil
	case unsigned:
		return a.bits, nil
	case float:
		return math.Float64frombits(a.bits), nil
	case boolean:
		return a.bits != 0, nil
	case constant:
		return a.value, nil
	case tuple:
		parts := make([]any, len(a.elems))
		for i := range a.elems {
			v, err := a.elems[i].constantValue()
			if err != nil {
				return nil, err
			}
			parts[i] = v
		}
		return parts, nil
	}
	return nil, fmt.Errorf("it is a constexpr: a number, bool, string, type, tuple or nil is needed, but a value of Go type %T is given", a.value)
}

// word is the bit pattern that the kernel gets, in the type that it was specialised for.
// Signless says that integers of IR are meant, which may be signed or not.
func (a *argument) word(signless bool) (uint64, error) {
	s := a.code.Scalar()
	switch {
	case a.code.IsPointer() && a.kind == memory:
		return a.bits, nil
	case a.code.IsPointer() && (a.kind == integer || a.kind == unsigned): // an address
		return a.bits, nil
	case a.code.IsPointer() || a.kind == memory || a.kind == none:
	case s.IsFloat():
		return a.floatWord(s), nil
	case a.kind != float:
		return a.integerWord(s, signless)
	}
	return 0, fmt.Errorf("it is of type %s, but %s is given", a.code.Type(), describe(a.value))
}

func describe(v any) string {
	if v == nil {
		return "nil"
	}
	return fmt.Sprintf("a value of Go type %T", v)
}

// integerWord takes an integer that fits.
func (a *argument) integerWord(s specialize.Scalar, signless bool) (uint64, error) {
	bits := s.Bits()
	mask := uint64(math.MaxUint64) >> (64 - bits)
	fits := a.bits <= mask
	if a.kind == integer && int64(a.bits) < 0 {
		fits = s.IsSigned() && int64(a.bits) >= math.MinInt64>>(64-bits)
	} else if s.IsSigned() && !signless {
		fits = a.bits <= mask>>1
	}
	if !fits {
		return 0, fmt.Errorf("%s is out of the range of %s", a.integerText(), s)
	}
	return a.bits & mask, nil
}

func (a *argument) integerText() string {
	if a.kind == unsigned {
		return fmt.Sprint(a.bits)
	}
	return fmt.Sprint(int64(a.bits))
}

// floatWord rounds a number to a float. As in Triton's launcher, bf16 is a float of 32 bits
// without its lower half.
func (a *argument) floatWord(s specialize.Scalar) uint64 {
	v := math.Float64frombits(a.bits)
	switch a.kind {
	case integer, boolean:
		v = float64(int64(a.bits))
	case unsigned:
		v = float64(a.bits)
	}
	switch s {
	case specialize.FP64:
		return math.Float64bits(v)
	case specialize.FP16:
		return uint64(narrowfloat.Of[narrowfloat.F16](float32(v)))
	case specialize.BF16:
		return uint64(math.Float32bits(float32(v)) >> 16)
	case specialize.FP8E4NV:
		return uint64(narrowfloat.Of[narrowfloat.E4M3](float32(v)))
	case specialize.FP8E5:
		return uint64(narrowfloat.Of[narrowfloat.E5M2](float32(v)))
	}
	return uint64(math.Float32bits(float32(v)))
}

// isObject reports whether a constant is a function of the kernel's file, which may stand for
// any parameter.
func (a *argument) isObject() bool { _, ok := a.value.(Object); return ok }
