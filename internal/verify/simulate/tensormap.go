package simulate

import (
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
)

// The texts of a manifest's tensor map, as the simulator has them; an empty one is the default.
var (
	tensorTypes = map[string]string{
		"i1": "u8", "i8": "u8", "u8": "u8", "fp8e4nv": "u8", "fp8e5": "u8", "i16": "u16", "u16": "u16", "u32": "u32", "i32": "s32",
		"u64": "u64", "i64": "s64", "fp16": "f16", "fp32": "f32", "fp64": "f64", "bf16": "bf16", "tf32": "tf32",
	}
	swizzles = map[string]int{"": 0, "none": 0, "32B": 32, "64B": 64, "128B": 128}
)

// tensorMap encodes a tensor map of the arguments for the simulator.
func tensorMap(d *manifest.Kernel, m *manifest.TensorMap, args []interp.Arg) ([]uint64, error) {
	integer := func(number int) (int64, bool) {
		if number >= len(args) || len(args[number]) != 1 {
			return 0, false
		}
		bits := args[number][0]
		for _, p := range d.Params {
			if p.Arg != nil && *p.Arg == number && p.Type == "i32" {
				return scalar.Signed(bits, 32), true
			}
		}
		return int64(bits), true
	}
	base, ok := integer(m.Arg)
	typ, known := tensorTypes[m.DType]
	swizzle, swizzles := swizzles[m.Swizzle]
	switch {
	case !ok:
		return nil, fmt.Errorf("argument %d, of which a tensor map is made, is none of the launch", m.Arg)
	case !known || !swizzles:
		return nil, fmt.Errorf("a tensor map of type %q with swizzle %q is not one the simulator has", m.DType, m.Swizzle)
	}
	filled, err := m.IsFilled(integer)
	if err != nil {
		return nil, err
	}
	t := sim.TensorMap{Base: uint64(base), Type: typ, SwizzleBytes: swizzle, FillNaN: filled && m.OOBFill == "nan"}
	for _, part := range []struct {
		from []manifest.Size
		to   *[]uint64
	}{{m.Dims, &t.Dims}, {m.StridesBytes, &t.StridesBytes}} {
		for _, s := range part.from {
			v, err := s.Value(integer)
			if err != nil {
				return nil, err
			}
			*part.to = append(*part.to, uint64(v))
		}
	}
	for _, n := range m.Box {
		t.Box = append(t.Box, uint64(n))
	}
	return t.Words(), nil
}
