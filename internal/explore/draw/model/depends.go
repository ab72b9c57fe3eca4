package model

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// dataDependence is the values that depend on buffers whose contents are unknown.
type dataDependence struct {
	values map[*ir.Value]bool
	// branches are the operations whose control flow does, and jumps says that of the function.
	branches map[*ir.Op]bool
	jumps    bool
	work     []*ir.Value
}

// dependenceOn finds the values that depend on data, given whether the contents of the buffer of an argument are known.
func dependenceOn(kernel *ir.Op, known func(arg int) bool) *dataDependence {
	d := &dataDependence{values: map[*ir.Value]bool{}, branches: map[*ir.Op]bool{}}
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		switch kind := accessKinds[op.Def()]; {
		case kind == "" || kind == Store:
		case kind == Load && known(argOfMemory(kernel, op)):
		case kind == Copy && !known(argOfMemory(kernel, op)):
			d.add(bufferOf(destOf(op)))
		case kind != Copy:
			d.add(op.Results()...)
		}
		return ir.Continue
	})
	for len(d.work) > 0 {
		v := d.work[len(d.work)-1]
		d.work = d.work[:len(d.work)-1]
		for user := range v.Users() {
			d.reach(user, v)
		}
	}
	return d
}

// argOfMemory is the number of the argument whose buffer an operation accesses; -1 if that is not certain.
func argOfMemory(kernel, op *ir.Op) int {
	arg, seen := -1, map[*ir.Value]bool{}
	for work := addressOf(op); len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		from := v.DefiningOp()
		switch {
		case seen[v]:
		case from != nil && from.IsMemoryEffectFree():
			work = append(work, from.Operands()...)
		case from == nil && ir.IsAnyMemRef(v.Type()):
			if arg >= 0 || v.Block() != kernel.Region0().Entry() {
				return -1
			}
			arg = v.Index()
		}
		seen[v] = true
	}
	return arg
}

// bufferOf is the buffer in shared memory of which another one is a stage.
func bufferOf(v *ir.Value) *ir.Value {
	for op := v.DefiningOp(); op.Is(tile.MemDescStage); op = v.DefiningOp() {
		v = op.Operand(0)
	}
	return v
}

func (d *dataDependence) add(list ...*ir.Value) {
	for _, v := range list {
		if !d.values[v] {
			d.values[v] = true
			d.work = append(d.work, v)
		}
	}
}

// reach adds what depends on an operand of an operation.
func (d *dataDependence) reach(op *ir.Op, v *ir.Value) {
	for i, operand := range op.Operands() {
		if operand == v {
			d.reachOperand(op, i)
		}
	}
}

func (d *dataDependence) reachOperand(op *ir.Op, i int) {
	parent := op.Parent()
	switch {
	case op.Is(scf.For):
		first := op.NumOperands() - op.NumResults()
		if i < first {
			d.branch(op)
			d.add(op.Region0().Entry().Arg(0))
			return
		}
		d.add(op.Result(i-first), op.Region0().Entry().Arg(1+i-first))
	case op.Is(scf.While):
		d.add(op.Region0().Entry().Arg(i))
	case op.Is(scf.Condition) && i == 0, op.Is(scf.If), op.Is(scf.IndexSwitch):
		if op.Is(scf.Condition) {
			op = parent
		}
		d.branch(op)
	case op.Is(scf.Condition):
		d.add(parent.Result(i-1), parent.Regions()[1].Entry().Arg(i-1))
	case op.Is(scf.Yield) && parent.Is(scf.While):
		d.add(parent.Region0().Entry().Arg(i))
	case op.Is(scf.Yield) && parent.Is(scf.For):
		d.add(parent.Result(i), parent.Region0().Entry().Arg(1+i))
	case op.Has(ir.Terminator) && i < parent.NumResults():
		d.add(parent.Result(i))
	case op.Is(tile.LocalStore):
		d.add(bufferOf(tile.LocalStoreOp{Op: op}.Buffer()))
	default:
		if view, ok := linalg.AsStructured(op); ok && view.Body() != nil {
			d.add(view.Body().Arg(i))
			return
		}
		if op.NumRegions() > 0 && i < op.Region0().Entry().NumArgs() {
			d.add(op.Region0().Entry().Args()...)
		}
		if op.NumSuccessors() > 0 {
			d.jumps = true
		}
		d.add(op.Results()...)
	}
}

// branch notes that the control flow of an operation depends on data, and with it all that it results in.
func (d *dataDependence) branch(op *ir.Op) {
	d.branches[op] = true
	d.add(op.Results()...)
}

// isConditional reports whether data decide that an operation is executed.
func (d *dataDependence) isConditional(op *ir.Op) bool {
	for ; op != nil; op = op.Parent() {
		if d.branches[op] {
			return true
		}
	}
	return d.jumps
}

// decides reports whether data decide which memory an operation accesses.
func (d *dataDependence) decides(op *ir.Op) bool {
	return slices.ContainsFunc(addressOf(op), func(v *ir.Value) bool { return d.values[v] })
}

// addressOf are the operands that say which global memory an operation accesses: not what it stores, elements that are masked off, or
// the buffer of a copy.
func addressOf(op *ir.Op) (list []*ir.Value) {
	besides := []*ir.Value{}
	switch kind := accessKinds[op.Def()]; {
	case op.Is(llvm.AtomicRMW), op.Is(llvm.CmpXchg): // the pointer comes first
		besides = op.Operands()[1:]
	case kind == Store, kind == Atomic: // the value does
		besides = op.Operands()[:1]
	case kind == Copy:
		besides = append(besides, destOf(op))
	case op.Is(tile.Load):
		besides = append(besides, tile.LoadOp{Op: op}.Other())
	case op.Is(tile.GatherElements):
		besides = append(besides, tile.GatherElementsOp{Op: op}.Other())
	case op.Is(tile.Gather):
		o := tile.GatherOp{Op: op}
		besides, list = append(besides, o.Other()), append(list, o.Source())
	}
	for _, v := range op.Operands() {
		if !slices.Contains(besides, v) {
			list = append(list, v)
		}
	}
	return list
}
