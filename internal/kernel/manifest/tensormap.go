package manifest

import "fmt"

// The texts of a tensor map with the numbers that CUDA's driver has for them; an empty text is the default.
var (
	elementNumbers = map[string]int32{
		"i1": 0, "i8": 0, "u8": 0, "fp8e4nv": 0, "fp8e5": 0, "i16": 1, "u16": 1, "u32": 2, "i32": 3, "u64": 4, "i64": 5,
		"fp16": 6, "fp32": 7, "fp64": 8, "bf16": 9, "tf32": 11,
	}
	swizzleNumbers   = map[string]int32{"": 0, "none": 0, "32B": 1, "64B": 2, "128B": 3}
	promotionNumbers = map[string]int32{"": 0, "none": 0, "64B": 1, "128B": 2, "256B": 3}
	fillNumbers      = map[string]int32{"": 0, "zero": 0, "nan": 1}
)

// MapNumbers are what CUDA's driver takes for the texts of a tensor map.
type MapNumbers struct{ Type, Swizzle, L2, Fill int32 }

// IsFilled reports whether elements outside of the tensor are what OOBFill says in a launch, whose integer arguments a function says; otherwise they are zero.
func (m *TensorMap) IsFilled(integer func(arg int) (int64, bool)) (bool, error) {
	if m.OOBFillIf == nil {
		return true, nil
	}
	flag, ok := integer(*m.OOBFillIf)
	if !ok {
		return false, fmt.Errorf("argument %d, by which a tensor map is filled, is no integer", *m.OOBFillIf)
	}
	return flag != 0, nil
}

// Numbers are the driver's numbers of a map.
func (m *TensorMap) Numbers() (n MapNumbers, err error) {
	for _, part := range []struct {
		what, text string
		table      map[string]int32
		to         *int32
	}{
		{"type", m.DType, elementNumbers, &n.Type},
		{"swizzle", m.Swizzle, swizzleNumbers, &n.Swizzle},
		{"promotion", m.L2, promotionNumbers, &n.L2},
		{"fill", m.OOBFill, fillNumbers, &n.Fill},
	} {
		number, ok := part.table[part.text]
		if !ok {
			return n, fmt.Errorf("%q is no %s of a tensor map", part.text, part.what)
		}
		*part.to = number
	}
	return n, nil
}
