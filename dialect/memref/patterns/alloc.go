package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var allocPatterns = []*rewrite.Pattern{
	{Name: "SimplifyAllocConst", Root: memref.Alloc, Benefit: 1, Rewrite: constantSizes},
	{Name: "SimplifyDeadAlloc", Root: memref.Alloc, Benefit: 1, Rewrite: dropUnread},
	{Name: "SimplifyAllocConst", Root: memref.Alloca, Benefit: 1, Rewrite: constantSizes},
	{Name: "SimplifyDeadAlloc", Root: memref.Alloca, Benefit: 1, Rewrite: dropUnread},
}

// foldSizes replaces sizes that are constant and not negative by constants, and reports whether there are any.
func foldSizes(l foldresult.List) (foldresult.List, bool) {
	return foldEntries(l, func(n int64) bool { return n >= 0 })
}

// foldEntries replaces constant values that are acceptable by constants.
func foldEntries(l foldresult.List, acceptable func(int64) bool) (foldresult.List, bool) {
	entries := l.Entries()
	changed := false
	for i, e := range entries {
		if n, ok := e.Known(); ok && e.Value != nil && acceptable(n) {
			entries[i] = foldresult.Const(n)
			changed = true
		}
	}
	return foldresult.Make(entries...), changed
}

// constantSizes:
//
//	%m = memref.alloc(%c4, %n) : memref<?x?xf32>
//
// becomes
//
//	%0 = memref.alloc(%n) : memref<4x?xf32>
//	%m = memref.cast %0 : memref<4x?xf32> to memref<?x?xf32>
func constantSizes(r *rewrite.Rewriter, op *ir.Op) error {
	o := memref.AllocOp{Op: op}
	sizes, changed := foldSizes(o.Sizes())
	if !changed {
		return rewrite.MatchFailure(op, "no size is another constant")
	}
	t := o.Type()
	made := memref.NewAlloc(r.Builder, op.Def(), r.Ctx.MemRef(sizes.Static, t.Elem, t.Layout, t.Space), sizes.Dynamic, o.SymbolOperands(), o.Alignment())
	replaceWithCast(r, op, made)
	return nil
}

// dropUnread:
//
//	%m = memref.alloc() : memref<4xf32>
//	memref.store %x, %m[%i] : memref<4xf32>
//	memref.dealloc %m : memref<4xf32>
//
// is removed.
func dropUnread(r *rewrite.Rewriter, op *ir.Op) error {
	buffer := op.Result(0)
	for u := range buffer.Uses() {
		if user := u.Owner(); !user.Is(memref.Dealloc) && !(user.Is(memref.Store) && u.Index() != 0) {
			return rewrite.MatchFailure(op, "'%s' may read it", user.Name())
		}
	}
	for _, user := range slices.Collect(buffer.Users()) {
		r.Erase(user)
	}
	r.Erase(op)
	return nil
}
