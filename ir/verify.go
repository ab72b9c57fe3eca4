package ir

import (
	"github.com/tshared/tshared/diag"
)

// Verify checks an operation and everything nested in it, in this order:
//
//   - an operation has the operands, results, attributes, regions and
//     successors of its definition, with types that its definition allows;
//   - type rules (traits, equations), then the rules of its dialect, then its
//     own rules hold;
//   - blocks end in terminators, branches stay in their region, entry blocks
//     have no predecessors;
//   - symbols are unique, and references to them resolve;
//   - definitions dominate uses, and isolated operations use no values from
//     outside.
//
// It stops at the first error in an isolated operation, and goes on with its siblings.
func Verify(op *Op) diag.List { return verify(op, false) }

// VerifyChanged is Verify that skips operations which verified before and whose
// surroundings did not change since.
func VerifyChanged(op *Op) diag.List { return verify(op, true) }

func verify(op *Op, changed bool) diag.List {
	v := &verifier{changed: changed, now: op.ctx.NextEpoch()}
	if changed {
		op.invalidateVerified(false)
	}
	v.isolated(op)
	return v.errs
}

type verifier struct {
	errs    diag.List
	changed bool   // skip unchanged operations
	now     uint32 // the current epoch
}

func (v *verifier) fail(err error) bool {
	if err == nil {
		return false
	}
	v.errs.Add(err)
	return true
}

// isolated verifies an operation that is isolated from above, and reports whether it is
// valid.
func (v *verifier) isolated(op *Op) bool {
	if v.skips(op) {
		return true
	}
	if v.verifyOp(op) && v.dominance(op) {
		return true
	}
	op.verified = 0
	return false
}

func (v *verifier) skips(op *Op) bool { return v.changed && op.verified != 0 }

func (v *verifier) verifyOp(op *Op) bool {
	if v.skips(op) {
		return true
	}
	op.verified = 0
	checkResultList(op)
	if v.fail(checkEntry(op)) {
		return false
	}
	for _, r := range op.regions {
		for b := r.first; b != nil; b = b.next {
			if !v.block(b) {
				return false
			}
		}
	}
	good := true
	for _, r := range op.regions {
		for b := r.first; b != nil; b = b.next {
			for o := b.firstOp; o != nil; o = o.next {
				if verifiedApart(o) && !v.isolated(o) {
					good = false
				}
			}
		}
	}
	if !good {
		return false
	}
	if v.fail(checkExit(op)) {
		return false
	}
	op.verified = v.now
	return true
}

// checkResultList panics when a caller has changed the slice of Results.
func checkResultList(op *Op) {
	for i, r := range op.results {
		if r.op != op || int(r.index) != i {
			panic("BUG: the list of the results of " + op.Name() + " was changed")
		}
	}
}

// verifiedApart reports whether an operation is verified independently of its
// surroundings.
func verifiedApart(op *Op) bool { return len(op.regions) > 0 && op.Has(IsolatedFromAbove) }

func (v *verifier) block(b *Block) bool {
	if b.firstOp == nil {
		if needsTerminator(b) {
			d := DiagnosticAt(diag.Error, b.ParentOp().Loc(), "empty block: expect at least a terminator")
			return !v.fail(d)
		}
		return true
	}
	for o := b.firstOp; o != nil; o = o.next {
		if len(o.successors) > 0 && o.next != nil {
			return !v.fail(o.Errorf("operation with block successors must terminate its parent block"))
		}
	}
	for o := b.firstOp; o != nil; o = o.next {
		if !verifiedApart(o) && !v.verifyOp(o) {
			return false
		}
	}
	if !needsTerminator(b) {
		return true
	}
	last := b.lastOp
	if !last.MightTerminate() {
		return !v.fail(last.Errorf("%s", "block with no terminator, has "+last.String()))
	}
	for i := range last.successors {
		if s := last.successors[i].block; s == nil || s.region != b.region {
			return !v.fail(last.OpErrorf("branching to block of a different region"))
		}
	}
	return true
}

// needsTerminator reports whether a block needs a terminator. The single block of an
// operation that is unregistered, or has the trait NoTerminator, does not.
func needsTerminator(b *Block) bool {
	parent := b.ParentOp()
	if parent == nil || b.region.first != b.region.last {
		return b.region != nil && b.region.op != nil
	}
	return parent.def.Registered() && !parent.Has(NoTerminator)
}

// checkEntry checks an operation itself, before its regions.
func checkEntry(op *Op) error {
	for i := range op.operands {
		if op.operands[i].value == nil {
			return op.Errorf("null operand found")
		}
	}
	for _, a := range op.attrs {
		if d := op.ctx.reg.Dialect(DialectPrefix(a.Name)); d != nil && d.VerifyAttr != nil {
			if err := d.VerifyAttr(op, a.Name, a.Attr); err != nil {
				return err
			}
		}
	}
	if op.def.Registered() {
		if err := checkDefinition(op); err != nil {
			return err
		}
	}
	for i, r := range op.regions {
		if op.def.Registered() && op.Has(GraphRegion) && r.first != r.last {
			return op.OpErrorf("expects graph region #%d to have 0 or 1 blocks", i)
		}
		if r.first != nil && r.first.HasPredecessors() {
			return DiagnosticAt(diag.Error, op.Loc(), "entry block of region may not have predecessors")
		}
	}
	return nil
}

// checkExit checks rules that need valid regions.
func checkExit(op *Op) error {
	def := op.def
	if !def.Registered() {
		return checkUnregistered(op)
	}
	if err := checkImplicitTerminator(op); err != nil {
		return err
	}
	if def.Has(IsolatedFromAbove) {
		if err := checkIsolation(op); err != nil {
			return err
		}
	}
	if def.Has(SymbolTable) {
		if err := checkSymbols(op); err != nil {
			return err
		}
	}
	if def.VerifyRegions != nil {
		return def.VerifyRegions(op)
	}
	return nil
}

func checkUnregistered(op *Op) error {
	if op.ctx.AllowUnregistered {
		return nil
	}
	if d := op.ctx.reg.Dialect(op.def.DialectName()); d != nil {
		return op.Errorf("unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations", op.Name(), d.Name)
	}
	return op.OpErrorf("created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used")
}

// checkSymbols checks that the names in a symbol table are unique, and the references to
// symbols.
func checkSymbols(table *Op) error {
	names := map[string]*Op{}
	for _, r := range table.regions {
		if r.first != r.last {
			return table.OpErrorf("Operations with a 'SymbolTable' must have exactly one block")
		}
		if r.first == nil {
			continue
		}
		for o := r.first.firstOp; o != nil; o = o.next {
			name, ok := o.SymbolName()
			if !ok {
				continue
			}
			if prev := names[name]; prev != nil {
				return NoteAt(o.Errorf("redefinition of symbol named '%s'", name), prev.Loc(), "see existing symbol definition here")
			}
			names[name] = o
		}
	}
	lookup := func(from *Op) func(*SymbolRefAttr) *Op {
		return func(ref *SymbolRefAttr) *Op {
			if op := names[ref.Root]; op != nil && len(ref.Nested) == 0 {
				return op
			}
			return LookupSymbol(from, ref)
		}
	}
	// mlir-opt reports the error in the last region first.
	work := append([]*Region(nil), table.regions...)
	for len(work) > 0 {
		r := work[len(work)-1]
		work = work[:len(work)-1]
		for b := r.first; b != nil; b = b.next {
			for o := b.firstOp; o != nil; o = o.next {
				if o.def.VerifySymbols != nil {
					if err := o.def.VerifySymbols(o, lookup(o)); err != nil {
						return err
					}
				}
				if !o.Has(SymbolTable) {
					work = append(work, o.regions...)
				}
			}
		}
	}
	return nil
}

// checkIsolation finds uses inside op of values defined outside of it.
func checkIsolation(op *Op) error {
	for _, r := range op.regions {
		stack := []*Region{r}
		for len(stack) > 0 {
			region := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			for b := region.first; b != nil; b = b.next {
				for o := b.firstOp; o != nil; o = o.next {
					for i := range o.operands {
						def := o.operands[i].value.Region()
						if def == region || def != nil && r.IsAncestorOf(def) {
							continue
						}
						if def == nil {
							return o.OpErrorf("operation's operand is unlinked")
						}
						return NoteAt(o.OpErrorf("using value defined outside the region"), op.Loc(), "required by region isolation constraints")
					}
					if !o.Has(IsolatedFromAbove) {
						stack = append(stack, o.regions...)
					}
				}
			}
		}
	}
	return nil
}
