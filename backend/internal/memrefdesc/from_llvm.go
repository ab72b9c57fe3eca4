package memrefdesc

import (
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// FromLLVM reads MLIR's memref descriptor for LLVM: allocated pointer, aligned pointer,
// offset, sizes, strides. Static parts are taken from the type; value converts the others.
func (a Arithmetic[T]) FromLLVM(b *llvmir.Builder, s llvmir.Value, t *ir.MemRefType, value func(llvmir.Value) T) (base llvmir.Value, v View[T], err error) {
	rank, fields := len(t.Shape), len(s.Type().Fields())
	if rank == 0 && fields != 3 || rank > 0 && fields != 5 {
		return base, v, fmt.Errorf("%s does not describe %s", s.Type(), ir.QuoteType(t))
	}
	take := func(n int64, path ...int) T {
		if n != ir.Dynamic {
			return a.Const(n)
		}
		return value(b.ExtractValue(s, path...))
	}
	base, v.Offset = b.ExtractValue(s, 1), take(ir.Dynamic, 2)
	strides, _, known := memref.Strides(t)
	for d, size := range t.Shape {
		stride := int64(ir.Dynamic)
		if known {
			stride = strides[d]
		}
		v.Sizes = append(v.Sizes, take(size, 3, d))
		v.Strides = append(v.Strides, take(stride, 4, d))
	}
	return base, v, nil
}
