package linalg

import (
	"fmt"

	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
)

// atomicUpdates combine the old value with the operand, by kind.
var atomicUpdates = map[string]func(t scalar.Type) scalar.Binary{
	"addi": onInts(scalar.IntAdd), "muli": onInts(scalar.IntMul),
	"andi": onInts(scalar.IntAnd), "ori": onInts(scalar.IntOr), "xori": onInts(scalar.IntXor),
	"maxs": onInts(scalar.IntMaxS), "maxu": onInts(scalar.IntMaxU), "mins": onInts(scalar.IntMinS), "minu": onInts(scalar.IntMinU),
	"addf": onFloats(scalar.FloatAdd), "mulf": onFloats(scalar.FloatMul),
	"maximumf": onFloats(scalar.FloatMaximum), "minimumf": onFloats(scalar.FloatMinimum),
	"maxnumf": onFloats(scalar.FloatMaxNum), "minnumf": onFloats(scalar.FloatMinNum),
	"assign": func(scalar.Type) scalar.Binary { return func(_, b uint64) uint64 { return b } },
}

func onInts(f func(width int) scalar.Binary) func(scalar.Type) scalar.Binary {
	return func(t scalar.Type) scalar.Binary { return f(t.Width) }
}

func onFloats(f scalar.FloatBinaryFn) func(scalar.Type) scalar.Binary {
	return func(t scalar.Type) scalar.Binary { return f(t.Format) }
}

// buildAtomicRMW returns the value before the update.
func buildAtomicRMW(c *compiler, op *ir.Op) (step, error) {
	o, _ := memref.AsAtomicRMW(op)
	a, err := c.elementAccess(o.MemRef(), o.Indices())
	if err != nil {
		return nil, err
	}
	kind := memref.AtomicKindOf(op)
	make, ok := atomicUpdates[kind]
	if !ok {
		return nil, fmt.Errorf("updates of kind %q are not supported", kind)
	}
	update, value, dst := make(a.t), c.at(o.Value()), c.at(op.Result(0))
	return func(f *frame) error {
		old, err := a.read(f)
		if err != nil {
			return err
		}
		f.w[dst] = old
		return a.write(f, update(old, f.w[value]))
	}, nil
}

// buildAtomicAddress returns the value before the update.
func buildAtomicAddress(c *compiler, op *ir.Op) (step, error) {
	o, _ := llvm.AsAtomicRMW(op)
	kind := llvm.AtomicBinOpOf(op)
	t, err := scalarType(o.Val().Type())
	if err != nil {
		return nil, err
	}
	make, ok := atomicUpdates[memref.KindOfLLVMBinOp(kind)]
	if !ok {
		return nil, fmt.Errorf("updates of kind %q are not supported", kind)
	}
	update, addr, value, dst := make(t), c.at(o.Ptr()), c.at(o.Val()), c.at(op.Result(0))
	return func(f *frame) error {
		old, err := f.m.read(f.w[addr], t)
		if err != nil {
			return err
		}
		f.w[dst] = old
		return writing(f.m.memory.Write(f.w[addr], t.Bytes(), update(old, f.w[value])))
	}, nil
}

// buildCmpXchg returns the old value and whether it was replaced.
func buildCmpXchg(c *compiler, op *ir.Op) (step, error) {
	o, _ := llvm.AsCmpXchg(op)
	t, err := scalarType(o.Val().Type())
	addr, expected, value, dst := c.at(o.Ptr()), c.at(o.Cmp()), c.at(o.Val()), c.at(op.Result(0))
	return func(f *frame) error {
		old, err := f.m.read(f.w[addr], t)
		if err != nil {
			return err
		}
		done := uint64(0)
		if old == f.w[expected] {
			done, err = 1, writing(f.m.memory.Write(f.w[addr], t.Bytes(), f.w[value]))
		}
		f.t[dst] = tensor{shape: []int{2}, data: []uint64{old, done}}
		return err
	}, err
}
