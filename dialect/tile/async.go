package tile

import (
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// layoutAttr is the constraint of layouts.
var layoutAttr = ir.AttrConstraint{Desc: "layout", Def: LayoutDef, Ok: func(a ir.Attr) bool {
	d, ok := a.(*ir.DialectAttr)
	return ok && d.Def == LayoutDef
}}

// AsyncCopy copies memory to a buffer.
var AsyncCopy = &ir.OpDef{
	Name: "tile.async_copy",
	Doc:  "copies memory to a buffer in shared memory by cp.async; elements of the buffer outside of the memory become zero, or what they are filled with",
	Example: `// %m: memref<?x64xf16, strided<[?, 1], offset: ?>>
// %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
// %p: i1
tile.async_copy %m to %b if %p {layout = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0], [16, 0]]>, vector = 8 : i64} : memref<?x64xf16, strided<[?, 1], offset: ?>> to !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.AnyMemRef, Doc: "is the memory, of the buffer's rank"},
		{Name: "offsets", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "are the coordinates of the memory's first element in the buffer, all 0 when there are none"},
		{Name: "dest", Type: memDesc, Doc: "is the buffer"},
		{Name: "pred", Type: ir.BoolLike, Doc: "says whether the memory is read at all"},
		{Name: "fill", Arity: ir.Optional, Doc: "is what elements outside of the memory become, if that is not zero; elements are copied by a load and a store then, with full_branch only those of memory that lacks some"},
		wrap,
	},
	Attrs: []ir.AttrSlot{
		{Name: "layout", Type: layoutAttr, Doc: "says which threads copy which elements"},
		{Name: "vector", Type: ir.I64Attr, Doc: "is the number of elements per instruction; fewer than 4 bytes are copied by a load and a store"},
		wrapDim,
		{Name: "cut", Type: ir.UnitAttrType, Optional: true, Doc: "says that the end of the memory may be inside of a vector"},
		{Name: "rolled", Type: ir.UnitAttrType, Optional: true, Doc: "copies by a loop: small code for a case that is rare; with full_branch only memory that lacks elements"},
		{Name: "full_branch", Type: ir.UnitAttrType, Optional: true, Doc: "branches to code without predicates where the memory has all elements"},
	},
	Format: "$source (`[` $offsets^ `]`)? (`wrap` `(` $wrap^ `:` type($wrap) `)`)? `to` $dest `if` $pred (`fill` $fill^)? attr-dict `:` type($source) (`,` type($fill)^)? `to` type($dest)",
	Traits: ir.OperandSegments,
	Verify: verifyAsyncCopy,
	Effects: func(op *ir.Op) []ir.Effect {
		o := AsyncCopyOp{op}
		return []ir.Effect{{Kind: ir.Reads, On: o.Source()}, {Kind: ir.Writes, On: o.Dest()}}
	},
}

func verifyAsyncCopy(op *ir.Op) error {
	o := AsyncCopyOp{op}
	m, _ := AsMemDesc(o.Dest().Type())
	if err := verifyMemDesc(m.DialectType); err != nil {
		return op.OpErrorf("%v", err)
	}
	t := m.Tensor()
	if err := verifyMemory(op, o.Source(), o.Offsets(), t); err != nil {
		return err
	}
	own := op.Context().EncodedTensor(t.Shape, t.Elem, o.Layout())
	if err := verifyLayout(own, -1); err != nil {
		return op.OpErrorf("%v", err)
	}
	if v := o.Fill(); v != nil && v.Type() != t.Elem {
		return op.OpErrorf("the buffer has elements of type %v, but it is filled with %v", t.Elem, v.Type())
	}
	n := o.Vector()
	if inner := m.Shared().Order[0]; !isPowerOfTwo(n) || n*ElementBytes(t.Elem) > MaxAccessBytes || n > 1 && n > LayoutOf(own).ContigPerThread(inner) {
		return op.OpErrorf("vectors of %d elements are no chunks of up to %d bytes that a thread copies", n, MaxAccessBytes)
	}
	return verifyWrap(op, o.Wrap(), o.Offsets(), len(t.Shape))
}

// CopyLayout is the layout that says which threads copy which elements.
func (o AsyncCopyOp) CopyLayout() *layout.Layout {
	t := MemDescType{o.Dest().Type().(*ir.DialectType)}.Tensor()
	return LayoutOf(o.Op.Context().EncodedTensor(t.Shape, t.Elem, o.Layout()))
}

// AsyncGather copies elements at indices to a buffer.
var AsyncGather = &ir.OpDef{
	Name: "tile.async_gather",
	Doc:  "copies the elements of memory at the indices that a tensor has to a buffer in shared memory by cp.async; masked-off elements of the buffer become zero",
	Example: `// %m: memref<?xf16>
// %at: tensor<4x64xi32, #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = []>>
// %b: !tile.memdesc<4x64xf16, #tile.shared<order = [1, 0]>>
// %p: i1
tile.async_gather %m[%at] to %b if %p vector 8 : memref<?xf16>, tensor<4x64xi32, #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = []>> to !tile.memdesc<4x64xf16, #tile.shared<order = [1, 0]>>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.AnyMemRef, Doc: "is the memory, of rank 1"},
		{Name: "indices", Type: ir.AnyTensor, Doc: "are the indices of the elements in the memory; their layout says which threads copy which elements"},
		elementMask,
		{Name: "dest", Type: memDesc, Doc: "is the buffer"},
		{Name: "pred", Type: ir.BoolLike, Doc: "says whether the memory is read at all"},
	},
	Attrs:  []ir.AttrSlot{{Name: "vector", Type: ir.I64Attr, Doc: "is the number of elements with contiguous indices and one mask per instruction"}},
	Format: "$source `[` $indices `]` (`mask` `(` $mask^ `:` type($mask) `)`)? `to` $dest `if` $pred `vector` $vector attr-dict `:` type($source) `,` type($indices) `to` type($dest)",
	Verify: verifyAsyncGather,
	Effects: func(op *ir.Op) []ir.Effect {
		o := AsyncGatherOp{op}
		return []ir.Effect{{Kind: ir.Reads, On: o.Source()}, {Kind: ir.Writes, On: o.Dest()}}
	},
}

// MinCopyBytes is the narrowest cp.async.
const MinCopyBytes = 4

func verifyAsyncGather(op *ir.Op) error {
	o := AsyncGatherOp{op}
	m, _ := AsMemDesc(o.Dest().Type())
	if err := verifyMemDesc(m.DialectType); err != nil {
		return op.OpErrorf("%v", err)
	}
	t := m.Tensor()
	if err := verifyElements(op, o.Source(), t, o.Indices(), o.Mask()); err != nil {
		return err
	}
	l := LayoutOf(o.Indices().Type())
	if l == nil {
		return op.OpErrorf("expected indices with a layout, but got %s", ir.QuoteType(o.Indices().Type()))
	}
	bytes := o.Vector() * ElementBytes(t.Elem)
	if n := o.Vector(); !isPowerOfTwo(n) || bytes < MinCopyBytes || bytes > MaxAccessBytes || n > 1 && n > l.ContigPerThread(m.Shared().Order[0]) {
		return op.OpErrorf("vectors of %d elements are no chunks of %d to %d bytes that a thread copies", n, MinCopyBytes, MaxAccessBytes)
	}
	return nil
}

// AsyncCommitGroup ends a group of copies.
var AsyncCommitGroup = &ir.OpDef{
	Name:    "tile.async_commit_group",
	Doc:     "makes a group of the asynchronous copies since the last one",
	Example: "tile.async_commit_group",
	Format:  "attr-dict",
}

// AsyncWait waits for copies.
var AsyncWait = &ir.OpDef{
	Name:    "tile.async_wait",
	Doc:     "waits until at most some groups of asynchronous copies are pending, the last ones. The copies of other threads are visible behind a barrier",
	Example: "tile.async_wait {pending = 1 : i64}",
	Attrs:   []ir.AttrSlot{{Name: "pending", Type: ir.I64Attr, Doc: "is the number of groups that may be pending"}},
	Format:  "attr-dict",
	Verify:  func(op *ir.Op) error { return verifyPending(op, AsyncWaitOp{op}.Pending()) },
}

// verifyPending checks a number of groups.
func verifyPending(op *ir.Op, n int64) error {
	if n < 0 || n > maxStages {
		return op.OpErrorf("expected 0 to %d pending groups, but got %d", maxStages, n)
	}
	return nil
}

// FenceAsyncShared orders stores to shared memory before reads of the async proxy.
var FenceAsyncShared = &ir.OpDef{
	Name:    "tile.fence_async_shared",
	Doc:     "makes writes to shared memory visible to the async proxy, through which wgmma reads",
	Example: "tile.fence_async_shared",
	Format:  "attr-dict",
}
