package codegen

import (
	"slices"

	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// ifStmt visits `if`. A condition known at compile time chooses the branch that is visited.
// Other conditions become scf.if, or branches between blocks where a return statement is in
// the way.
func (f *frame) ifStmt(s *pysyntax.If) error {
	test, err := f.expr(s.Test)
	if err != nil {
		return err
	}
	cond, ok := test.(*semantic.Tensor)
	if !ok {
		taken, err := f.staticCondition(s.Test, test)
		if err != nil {
			return err
		}
		if taken {
			return f.body(s.Body)
		}
		return f.body(s.Orelse)
	}
	if cond, err = f.scalarCondition(s.Test, cond); err != nil {
		return err
	}
	if !hasReturn(s) {
		return f.structuredIf(s, cond.Handle)
	}
	if f.loops > 0 {
		return f.errorf(s, "Cannot have `return` statements inside `while` or `for` statements in triton.")
	}
	return f.branchingIf(s, cond.Handle)
}

// scalarCondition casts the condition of a branch to int1.
func (f *frame) scalarCondition(at pysyntax.Expr, cond *semantic.Tensor) (*semantic.Tensor, error) {
	if block, ok := cond.Type.(*semantic.Block); ok {
		if block.Numel() != 1 {
			return nil, f.errorf(at, "Boolean value of Tensor with more than one value is ambiguous")
		}
		f.warn("the condition of `if` is a block of one element; use a scalar instead")
		cond = &semantic.Tensor{Handle: f.b.Unsplat(cond.Handle), Type: block.Elem}
	}
	cond, err := f.sem.Cast(cond, semantic.Int1, "")
	if err != nil {
		return nil, f.located(at, err)
	}
	return cond, nil
}

// staticCondition is the truth of a condition known at compile time: exactly a bool, an int
// or None.
func (f *frame) staticCondition(at pysyntax.Expr, test pyeval.Value) (bool, error) {
	switch v := semantic.Unwrap(test).(type) {
	case pyeval.Bool:
		return bool(v), nil
	case pyeval.Int:
		return v != pyeval.NewInt(0), nil
	case nil, pyeval.NoneType:
		return false, nil
	default:
		return false, f.errorf(at, "`if` conditionals can only accept values of type {bool, int, NoneType}, not objects of type %s", v.TypeName())
	}
}

// branches are the two sides of an if after their visit: their last blocks and the values of
// the names at their ends.
type branches struct {
	then, els           *ir.Block
	thenScope, elsScope *scope
	// names are given values by the if: the names that a branch changed, in the order of
	// their definition, then the others that both branches assign, sorted.
	names []string
}

// values lists the values of the names at the end of a branch.
func (b *branches) values(s *scope) []pyeval.Value {
	all := make([]pyeval.Value, len(b.names))
	for i, name := range b.names {
		all[i] = s.lookup(name)
	}
	return all
}

// visitBranches visits both sides of an if in blocks of their own. Els may be nil where
// there is no else.
func (f *frame) visitBranches(s *pysyntax.If, outer *scope, then, els *ir.Block) (*branches, error) {
	b := &branches{then: then, els: els, elsScope: outer}
	f.b.MoveToStart(then)
	if err := f.body(s.Body); err != nil {
		return nil, err
	}
	b.then, b.thenScope = f.b.Block(), f.scope
	if len(s.Orelse) > 0 {
		f.b.MoveToStart(els)
		f.scope = outer.copy()
		if err := f.body(s.Orelse); err != nil {
			return nil, err
		}
		b.els, b.elsScope = f.b.Block(), f.scope
	}
	return b, f.findChanged(s, b, outer)
}

// findChanged finds the names that have another value after an if, and checks that both
// branches agree on their types.
func (f *frame) findChanged(s *pysyntax.If, b *branches, outer *scope) error {
	for _, live := range outer.bindings {
		if !isKernelValue(live.value) {
			continue
		}
		then, els := b.thenScope.lookup(live.name), b.elsScope.lookup(live.name)
		if sameHandles(then, live.value) && sameHandles(els, live.value) {
			continue
		}
		for _, side := range []struct {
			name  string
			value pyeval.Value
		}{{"then", then}, {"else", els}} {
			if !sameKind(side.value, live.value) || !sameType(typeOf(side.value), typeOf(live.value)) {
				return f.errorf(s, "initial value for `%s` is of type %s, but the %s block redefines it as %s",
					live.name, describe(live.value), side.name, describe(side.value))
			}
		}
		b.names = append(b.names, live.name)
		if sameHandles(then, live.value) || sameHandles(els, live.value) {
			f.noteRead(live.name, live.value)
		}
	}
	var both []string
	for _, name := range b.thenScope.defined {
		if len(s.Orelse) > 0 && b.elsScope.assigned(name) && !slices.Contains(b.names, name) {
			both = append(both, name)
		}
	}
	slices.Sort(both)
	for _, name := range both {
		then, els := b.thenScope.lookup(name), b.elsScope.lookup(name)
		if !isKernelValue(then) && !isKernelValue(els) {
			continue
		}
		if !sameKind(then, els) || !sameType(typeOf(then), typeOf(els)) {
			return f.errorf(s, "Mismatched type for %s between then block (%s) and else block (%s)", name, describe(then), describe(els))
		}
		b.names = append(b.names, name)
	}
	return nil
}

// structuredIf builds an scf.if, which always has both sides.
func (f *frame) structuredIf(s *pysyntax.If, cond *ir.Value) error {
	r := f.enter()
	thenBlock := f.newBlock()
	var elseBlock *ir.Block
	if len(s.Orelse) > 0 {
		elseBlock = f.newBlock()
	}
	b, err := f.visitBranches(s, r.outer, thenBlock, elseBlock)
	if err != nil {
		return err
	}
	then, els := b.values(b.thenScope), b.values(b.elsScope)
	f.nameAll(b.names, then)
	f.resume(r)
	op := f.newIf(cond, handlesOfAll(then))
	moveBlock(b.then, op.RegionAt(0))
	f.b.MoveToEnd(b.then)
	f.yieldFrom(op, handlesOfAll(then))
	if b.els == nil {
		b.els = op.RegionAt(1).AddBlock()
	} else {
		moveBlock(b.els, op.RegionAt(1))
	}
	f.b.MoveToEnd(b.els)
	f.nameAll(b.names, els)
	f.yieldFrom(op, handlesOfAll(els))
	f.leave(r)
	f.setAll(b.names, then, op.Results())
	return nil
}

// newIf creates an scf.if with results of the types of values and without blocks.
func (f *frame) newIf(cond *ir.Value, results []*ir.Value) *ir.Op {
	return f.b.CreateFrom(&ir.OpState{Def: scf.If, Operands: []*ir.Value{cond}, Types: typesOf(results),
		Regions: []*ir.Region{ir.NewRegion(), ir.NewRegion()}})
}

// yieldFrom ends a block of an scf.if. A yield without values has the location of the if.
func (f *frame) yieldFrom(op *ir.Op, values []*ir.Value) {
	if len(values) == 0 {
		f.b.SetLoc(op.Loc())
	}
	scf.NewYield(f.b.Builder, values)
}

// branchingIf builds blocks for both sides, since one of them returns.
func (f *frame) branchingIf(s *pysyntax.If, cond *ir.Value) error {
	r := f.enter()
	then, els := f.newBlock(), f.newBlock()
	f.b.MoveToEnd(r.block)
	cf.NewCondBr(f.b.Builder, cond, cf.Destination{Block: then}, cf.Destination{Block: els}, nil)
	b, err := f.visitBranches(s, r.outer, then, els)
	if err != nil {
		return err
	}
	end := f.newBlock()
	values := b.values(b.thenScope)
	for _, side := range []struct {
		block *ir.Block
		scope *scope
	}{{b.then, b.thenScope}, {b.els, b.elsScope}} {
		f.b.MoveToEnd(side.block)
		cf.NewBr(f.b.Builder, cf.Destination{Block: end, Operands: handlesOfAll(b.values(side.scope))})
	}
	for _, t := range typesOf(handlesOfAll(values)) {
		end.AddArg(t, ir.Unknown)
	}
	f.scope = r.outer
	f.b.MoveToStart(end)
	f.setAll(b.names, values, end.Args())
	return nil
}

// setAll defines names with values of the same shape as others, made of values of the IR.
func (f *frame) setAll(names []string, like []pyeval.Value, handles []*ir.Value) {
	values, _ := rebuildAll(like, handles)
	for i, name := range names {
		f.scope.set(name, values[i])
	}
}

// nameAll puts names on the locations of values: the n-th name on the n-th value of the IR, as
// Triton does, also where the parts of a tuple come between.
func (f *frame) nameAll(names []string, values []pyeval.Value) {
	handles := handlesOfAll(values)
	for i, name := range names {
		if i < len(handles) {
			f.nameHandle(name, handles[i])
		}
	}
}

func handlesOfAll(values []pyeval.Value) []*ir.Value {
	var all []*ir.Value
	for _, v := range values {
		all = appendHandles(all, v)
	}
	return all
}

func typesOf(values []*ir.Value) []ir.Type {
	types := make([]ir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type()
	}
	return types
}

// hasReturn reports whether a statement contains a return statement.
func hasReturn(s pysyntax.Stmt) bool {
	any := func(lists ...[]pysyntax.Stmt) bool {
		for _, l := range lists {
			if slices.ContainsFunc(l, hasReturn) {
				return true
			}
		}
		return false
	}
	switch s := s.(type) {
	case *pysyntax.Return:
		return true
	case *pysyntax.If:
		return any(s.Body, s.Orelse)
	case *pysyntax.For:
		return any(s.Body, s.Orelse)
	case *pysyntax.While:
		return any(s.Body, s.Orelse)
	case *pysyntax.With:
		return any(s.Body)
	}
	return false
}
