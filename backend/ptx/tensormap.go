package ptx

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// TensorMap says to the host which map of the tensor at an argument to make. Lists are innermost first. Sizes are numbers, or arithmetic on
// the arguments arg0, arg1 and so on.
type TensorMap struct {
	Elem         ir.Type  // of the tensor
	Unsigned     bool     // the elements are unsigned integers, for reductions
	Dims         []string // the sizes
	StridesBytes []string // without the innermost one
	Box          []uint32 // elements that one instruction copies
	SwizzleBytes int64    // 0 for none
	FillNaN      bool     // elements outside of the tensor are NaN, not zero
	FillNaNIf    int      // the argument that has to be true for that; -1 for none
}

// tensorMapAttrs are the attributes of the parameter of a map.
var tensorMapAttrs = []llvmir.Attr{"byval([128 x i8])", llvmir.Align(64), llvmir.Attr(`"nvvm.grid_constant"`)}

// mapParam is the parameter of a map.
type mapParam struct {
	tile.TensorMapOp
	*TensorMap
}

// mapMemory is how many bytes the maps take that each program of a kernel makes.
func mapMemory(kernel *ir.Op) (bytes int64) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := tile.AsTensorMap(op); ok && !o.IsHost() {
			at, _ := o.Offset()
			bytes = max(bytes, at+tile.TensorMapBytes)
		}
		return ir.Continue
	})
	return bytes
}

// partialMemory is how many bytes the partial sums take that each block of a kernel stores.
func partialMemory(kernel *ir.Op) (bytes int64) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.StorePartial) {
			_, _, n := tile.PartialPlaces(op.OperandTypes())
			bytes = max(bytes, n)
		}
		return ir.Continue
	})
	return bytes
}

// tensorMaps are the maps of a kernel that the host makes, in their order.
func tensorMaps(kernel *ir.Op) (list []mapParam, err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		o, ok := tile.AsTensorMap(op)
		if !ok || !o.IsHost() {
			return ir.Continue
		}
		m, wrong := tensorMapOf(o, kernel)
		if wrong != nil {
			err = values.Refused(op, wrong)
			return ir.Stop
		}
		list = append(list, mapParam{o, m})
		return ir.Continue
	})
	return list, err
}

func tensorMapOf(o tile.TensorMapOp, kernel *ir.Op) (*TensorMap, error) {
	t, _ := tile.AsTensorMapType(o.Result().Type())
	elem := t.Tensor().Elem
	if o.Source().ArgOf() != kernel.Region0().Entry() {
		return nil, errors.New("it needs an argument of the kernel")
	}
	m := &TensorMap{Elem: elem, Unsigned: o.Unsigned(), SwizzleBytes: t.Shared().Panel * tile.ElementBytes(elem)}
	if err := m.fill(o.FillNan(), kernel); err != nil {
		return nil, err
	}
	strides, contiguous := o.Strides(), o.Dims()[0]
	for i, d := range o.Dims() {
		size, err := sizeText(o.Sizes()[d], kernel)
		if err != nil {
			return nil, err
		}
		m.Dims = append(m.Dims, size)
		if i == 0 {
			continue
		}
		if d > contiguous {
			d-- // the contiguous dimension has no stride
		}
		stride, err := sizeText(strides[d], kernel)
		if err != nil {
			return nil, err
		}
		m.StridesBytes = append(m.StridesBytes, fmt.Sprintf("%s * %d", stride, tile.ElementBytes(elem)))
	}
	box, _ := t.Boxes()
	for _, n := range box {
		m.Box = append(m.Box, uint32(n))
	}
	for len(m.Box) < len(m.Dims) {
		m.Box = append(m.Box, 1)
	}
	return m, nil
}

// fill says what elements outside of the tensor are, by the flag of a map.
func (m *TensorMap) fill(nan *ir.Value, kernel *ir.Op) error {
	m.FillNaNIf = -1
	if nan == nil {
		return nil
	}
	if n, ok := foldresult.ConstantOf(nan); ok {
		m.FillNaN = n != 0
		return nil
	}
	if !isArgument(nan, kernel) {
		return errors.New("whether elements outside of the tensor are NaN is neither an argument of the kernel nor a constant")
	}
	m.FillNaN, m.FillNaNIf = true, nan.Index()
	return nil
}

// isArgument reports whether a value is an argument that a launch gives.
func isArgument(v *ir.Value, kernel *ir.Op) bool {
	return v.ArgOf() != nil && v.ArgOf() == kernel.Region0().Entry() && v.Index() < v.ArgOf().NumArgs()-tile.GridArgs
}

// sizeOperators are the operations that a size may be made by.
var sizeOperators = map[*ir.OpDef]string{arith.AddI: "(%s + %s)", arith.SubI: "(%s - %s)", arith.MulI: "(%s * %s)", arith.MinSI: "min(%s, %s)", arith.MaxSI: "max(%s, %s)"}

// sizeText is a size as arithmetic on the arguments of the kernel.
func sizeText(v *ir.Value, kernel *ir.Op) (string, error) {
	if n, ok := foldresult.ConstantOf(v); ok {
		return fmt.Sprintf("(%d)", n), nil
	}
	op := v.DefiningOp()
	if isArgument(v, kernel) {
		return fmt.Sprintf("arg%d", v.Index()), nil
	}
	if op != nil && (op.Is(arith.IndexCast) || op.Is(arith.ExtSI)) {
		return sizeText(op.Operand(0), kernel)
	}
	if op == nil || sizeOperators[op.Def()] == "" {
		return "", errors.New("a size or stride does not follow from the arguments of the kernel")
	}
	x, err := sizeText(op.Operand(0), kernel)
	if err != nil {
		return "", err
	}
	y, err := sizeText(op.Operand(1), kernel)
	return fmt.Sprintf(sizeOperators[op.Def()], x, y), err
}
