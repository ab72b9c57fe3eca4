package control

import (
	"errors"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/gmem"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// memrefLowering is the 1:N lowering of a memref that control flow carries: pointer, offset, and the
// dynamic sizes and strides.
type memrefLowering struct {
	elem           arithtollvm.Element
	sizes, strides []int64
}

func memrefLoweringOf(t ir.Type) (*memrefLowering, []*llvmir.Type, error) {
	elem, err := arithtollvm.ElementOf(arithtollvm.ScalarTypeOf(t))
	if err != nil {
		return nil, nil, err
	}
	k := &memrefLowering{elem: elem, sizes: []int64{ir.Dynamic}, strides: []int64{1}}
	if ranked, ok := t.(*ir.MemRefType); ok {
		strides, _, known := memref.Strides(ranked)
		if !known {
			return nil, nil, errors.New("control flow cannot carry a memref without strides")
		}
		k.sizes, k.strides = ranked.Shape, strides
	}
	types := []*llvmir.Type{llvmir.PtrIn(gmem.Space), llvmir.I64}
	for range k.dynamicCount() {
		types = append(types, llvmir.I64)
	}
	return k, types, nil
}

func (k *memrefLowering) dynamicCount() (n int) {
	for _, list := range [][]int64{k.sizes, k.strides} {
		for _, x := range list {
			if x == ir.Dynamic {
				n++
			}
		}
	}
	return n
}

// flatten takes the carried parts out of a memref descriptor.
func (k *memrefLowering) flatten(m *gmem.MemRef) ([]llvmir.Value, error) {
	if len(m.Sizes) != len(k.sizes) {
		return nil, errors.New("control flow cannot carry a memref of another rank")
	}
	list := []llvmir.Value{m.Base, m.Offset}
	for i, n := range k.sizes {
		if n == ir.Dynamic {
			list = append(list, m.Sizes[i])
		}
	}
	for i, n := range k.strides {
		if n == ir.Dynamic {
			list = append(list, m.Strides[i])
		}
	}
	return list, nil
}

// unflatten makes a memref descriptor of the carried parts.
func (k *memrefLowering) unflatten(list []llvmir.Value) *gmem.MemRef {
	m := &gmem.MemRef{Elem: k.elem, Base: list[0], Offset: list[1]}
	list = list[2:]
	take := func(from []int64) (out []llvmir.Value) {
		for _, n := range from {
			if n != ir.Dynamic {
				out = append(out, llvmir.ConstI64(n))
				continue
			}
			out, list = append(out, list[0]), list[1:]
		}
		return out
	}
	m.Sizes = take(k.sizes)
	m.Strides = take(k.strides)
	return m
}
