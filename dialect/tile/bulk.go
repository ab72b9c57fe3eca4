package tile

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// TensorMapDef is !tile.tensor_map<128x64xf16, #tile.shared<...>>: a map of a tensor in memory, for copies of tiles into buffers of that
// type. The arrangement of the buffer says the boxes of the map and their swizzle.
var TensorMapDef = &ir.TypeDef{
	Name:  "tensor_map",
	Doc:   "a map of a tensor in memory, for copies into buffers of a type",
	Parse: MemDescDef.Parse,
	Print: MemDescDef.Print,
}

// AsTensorMapType views a type as a tensor map, by the buffers that it fills; it reports false for any other.
func AsTensorMapType(t ir.Type) (MemDescType, bool) {
	d, ok := t.(*ir.DialectType)
	return MemDescType{d}, ok && d.Def == TensorMapDef
}

var tensorMapType = ir.TypeIs("tensor map", func(t ir.Type) bool { _, ok := AsTensorMapType(t); return ok })

// Limits of the maps of tensors, and the alignment that they demand.
const (
	maxMapRank  = 5
	maxMapBox   = 256
	mapRowBytes = 16
)

// TensorMap makes a map.
var TensorMap = &ir.OpDef{
	Name: "tile.tensor_map",
	Doc:  "is a map of the tensor at an argument, which the host makes for a launch and passes as a parameter of the kernel, or, with an offset, of a tensor in memory, which the first warp of the block or role makes in the scratch memory of the launch. Elements outside of the tensor are zero, or NaN if a flag says so",
	Example: `// %m: memref<*xf16>
// %rows: index
// %columns: index
// %stride: index
// %flag: i1
%r = tile.tensor_map %m sizes(%rows, %columns) strides(%stride) nan if %flag : memref<*xf16> to !tile.tensor_map<128x64xf16, #tile.shared<order = [1, 0], panel = 64>>`,
	Operands: []ir.Slot{
		{Name: "source", Type: ir.AnyBuffer, Doc: "is the argument of the kernel that points to the first element, or memory that begins with it"},
		{Name: "sizes", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "are the sizes of the tensor, for the host what the arguments of the kernel say; outer dimensions, in which a tile has one element, come first"},
		{Name: "strides", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "are its strides in elements, but for that of the contiguous dimension, which is 1"},
		{Name: "fill_nan", Type: ir.BoolLike, Arity: ir.Optional, Doc: "says whether elements outside of the tensor are NaN: an argument of the kernel, or a constant; nil when they are zero"},
	},
	Results: []ir.Slot{{Name: "result", Type: tensorMapType}},
	Attrs: []ir.AttrSlot{
		{Name: "offset", Type: ir.I64Attr, Optional: true, Doc: "is where the kernel makes the map, in bytes of the scratch memory that a program has"},
		{Name: "unsigned", Type: ir.UnitAttrType, Optional: true, Doc: "says that the elements are unsigned integers, for reductions"},
	},
	Format: "$source `sizes` `(` $sizes `)` `strides` `(` $strides `)` (`nan` `if` $fill_nan^)? attr-dict `:` type($source) `to` type($result)",
	Traits: ir.OperandSegments,
	Verify: verifyTensorMap,
	Effects: func(op *ir.Op) []ir.Effect {
		if (TensorMapOp{op}).IsHost() {
			return nil
		}
		return []ir.Effect{{Kind: ir.Writes}}
	},
}

// IsHost reports whether the host makes a map, and not the kernel.
func (o TensorMapOp) IsHost() bool {
	_, made := o.Op.IntAttr("offset")
	return !made
}

// TensorMapBytes is the size of a map, and its alignment where a kernel makes it.
const TensorMapBytes = 128

// Boxes are the sizes of the boxes of a map, the contiguous dimension first, and how many fill a buffer, one after the other along that
// dimension.
func (t MemDescType) Boxes() (sizes []int64, n int64) {
	s := t.Shared()
	for _, d := range s.Order {
		sizes = append(sizes, s.Shape[d])
	}
	if s.Panel > 0 {
		n = sizes[0] / s.Panel
		sizes[0] = s.Panel
		return sizes, n
	}
	return sizes, 1
}

// Dims are the dimensions of the mapped tensor, the contiguous one first: the dimensions of a tile in the order of its buffer, then the outer ones.
func (o TensorMapOp) Dims() (list []int) {
	m, _ := AsTensorMapType(o.Result().Type())
	outer := len(o.Sizes()) - len(m.Tensor().Shape)
	for _, d := range m.Shared().Order {
		list = append(list, outer+d)
	}
	for d := outer - 1; d >= 0; d-- {
		list = append(list, d)
	}
	return list
}

// TensorBytes is the size of the elements of a buffer.
func (t MemDescType) TensorBytes() int64 {
	bytes := ElementBytes(t.Tensor().Elem)
	for _, n := range t.Tensor().Shape {
		bytes *= n
	}
	return bytes
}

func verifyTensorMap(op *ir.Op) error {
	o := TensorMapOp{op}
	m, _ := AsTensorMapType(o.Result().Type())
	if err := checkShared(m); err != nil {
		return op.OpErrorf("the arrangement of %s does not fit: %v", ir.QuoteType(m.DialectType), err)
	}
	rank := len(o.Sizes())
	if err := m.CheckMap(rank); err != nil {
		return op.OpErrorf("%v", err)
	}
	switch {
	case rank < len(m.Tensor().Shape) || len(o.Strides()) != rank-1:
		return op.OpErrorf("expected %d sizes or more, and a stride less, but got %d and %d", len(m.Tensor().Shape), rank, len(o.Strides()))
	case ir.ElementTypeOf(o.Source().Type()) != m.Tensor().Elem:
		return op.OpErrorf("the argument has elements of type %v, but the buffers have %v", ir.ElementTypeOf(o.Source().Type()), m.Tensor().Elem)
	}
	if from := o.Source(); o.IsHost() && from.DefiningOp() != nil {
		return op.OpErrorf("expected an argument of the kernel")
	}
	if at, _ := op.IntAttr("offset"); at < 0 || at%TensorMapBytes != 0 {
		return op.OpErrorf("a map begins at a multiple of %d bytes, but got %d", TensorMapBytes, at)
	}
	if o.FillNan() != nil && !ir.IsFloat(m.Tensor().Elem) {
		return op.OpErrorf("elements of type %v are never NaN", m.Tensor().Elem)
	}
	if o.Unsigned() && !ir.IsInteger(m.Tensor().Elem) {
		return op.OpErrorf("elements of type %v have a sign", m.Tensor().Elem)
	}
	return nil
}

// CheckMap says why a tensor with some dimensions cannot have a map for buffers of a type.
func (t MemDescType) CheckMap(rank int) error {
	if rank > maxMapRank {
		return fmt.Errorf("expected at most %d dimensions, but got %d", maxMapRank, rank)
	}
	if t.Shared().Panel == 0 && len(t.Shared().Swizzle) > 0 {
		return fmt.Errorf("bulk copies do not swizzle as %s does: expected panels, or no swizzle", ir.QuoteType(t.DialectType))
	}
	box, _ := t.Boxes()
	for _, n := range box {
		if n > maxMapBox {
			return fmt.Errorf("a box has at most %d elements along a dimension, but got %d", maxMapBox, n)
		}
	}
	if row := box[0] * ElementBytes(t.Tensor().Elem); row%mapRowBytes != 0 {
		return fmt.Errorf("the rows of a box have a multiple of %d bytes, but got %d", mapRowBytes, row)
	}
	return nil
}

// signal is the constraint of what a bulk copy completes at: a ring, or mbarriers once it is lowered.
var signal = ir.TypeIs("ring or mbarriers", ir.OneOf(ring.Ok, memDesc.Ok))

// bulkMemory is the constraint of the memory of a bulk copy.
var bulkMemory = ir.TypeIs("tensor map or memory", ir.OneOf(tensorMapType.Ok, ir.AnyMemRef.Ok))

// BulkCopy copies a tile of a mapped tensor, or a run of memory.
var BulkCopy = &ir.OpDef{
	Name: "tile.bulk_copy",
	Doc:  "copies the tile of a mapped tensor at some coordinates, or contiguous memory at an address that is a multiple of 16 bytes, to a buffer, by one thread of the role or block; its bytes arrive at a ring, or at an mbarrier",
	Example: `// %m: !tile.tensor_map<128x64xf16, #tile.shared<order = [1, 0], panel = 64>>
// %i: index
// %b: !tile.memdesc<128x64xf16, #tile.shared<order = [1, 0], panel = 64>>
// %r: !tile.ring
// %n: index
tile.bulk_copy %m[%i, %i] to %b at %r[%n] : !tile.tensor_map<128x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.memdesc<128x64xf16, #tile.shared<order = [1, 0], panel = 64>> at !tile.ring, index`,
	Attrs: []ir.AttrSlot{{Name: "multicast", Type: ir.UnitAttrType, Optional: true, Doc: "says that all blocks of the cluster copy this tile: each copies its share of the boxes to all of them, or its share of the rows of each box with a map for buffers that have so many"}},
	Operands: []ir.Slot{
		{Name: "source", Type: bulkMemory, Doc: "is the map, or memory of the buffer's shape"},
		{Name: "coordinates", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "are the coordinates of the first element of the tile, of a map only"},
		{Name: "dest", Type: memDesc, Doc: "is the buffer, all of which is written"},
		{Name: "signal", Type: signal, Doc: "is the ring of the buffer, or mbarriers"},
		{Name: "index", Type: ir.TypeIs("index or 32-bit integer", func(t ir.Type) bool { return t == ir.Type(ir.Index) || t == ir.Type(ir.I32) }), Doc: "is the count of the slot, or the number of the mbarrier"},
	},
	Format: "$source (`[` $coordinates^ `]`)? `to` $dest `at` $signal `[` $index `]` attr-dict `:` type($source) `to` type($dest) `at` type($signal) `,` type($index)",
	Verify: verifyBulkCopy,
	Effects: func(op *ir.Op) []ir.Effect {
		o := BulkCopyOp{op}
		return []ir.Effect{{Kind: ir.Reads, On: o.Source()}, {Kind: ir.Writes, On: o.Dest()}}
	},
}

func verifyBulkCopy(op *ir.Op) error {
	o := BulkCopyOp{op}
	blocks, isShare := ClusterOf(op), o.SharesRows()
	if !isShare {
		if err := verifyBulk(op, o.Source(), o.Dest()); err != nil {
			return err
		}
	}
	if err := verifyBulkCoordinates(op, o.Source(), o.Coordinates()); err != nil {
		return err
	}
	if _, isShared := AsMemDesc(o.Signal().Type()); isShared != (o.Index().Type() == ir.Type(ir.I32)) {
		return op.OpErrorf("the count of a ring is an index, and the number of an mbarrier a 32-bit integer")
	}
	if !o.Multicast() {
		return nil
	}
	m, ok := AsTensorMapType(o.Source().Type())
	if !ok {
		return op.OpErrorf("expected a tensor map, whose boxes the blocks of a cluster share, but got %s", ir.QuoteType(o.Source().Type()))
	}
	_, n := m.Boxes()
	switch align := m.Shared().Alignment(); {
	case blocks == 1 || !isShare && n%blocks != 0:
		return op.OpErrorf("the tile has %d boxes, of which each of the %d blocks of a cluster copies as many", n, blocks)
	case isShare && m.TensorBytes()/n%align != 0:
		return op.OpErrorf("the rows of a box that a block copies take a multiple of %d bytes, but got %d", align, m.TensorBytes()/n)
	}
	return nil
}

// SharesRows reports whether the blocks of a cluster share the rows of each box, the outermost dimension of the buffer: the map is for buffers with the rows
// of one block.
func (o BulkCopyOp) SharesRows() bool {
	m, ok := AsTensorMapType(o.Source().Type())
	if !ok {
		return false
	}
	part, whole := m.Tensor(), MemDescType{o.Dest().Type().(*ir.DialectType)}.Tensor()
	if blocks := ClusterOf(o.Op); o.Multicast() && blocks > 1 && len(part.Shape) > 1 && part.Elem == whole.Elem && part.Encoding == whole.Encoding {
		shape, order := slices.Clone(part.Shape), m.Shared().Order
		shape[order[len(order)-1]] *= blocks
		return slices.Equal(shape, whole.Shape)
	}
	return false
}

// BulkStore stores a buffer to a tile of a mapped tensor, or to a run of memory.
var BulkStore = &ir.OpDef{
	Name: "tile.bulk_store",
	Doc:  "copies a buffer to the tile of a mapped tensor at some coordinates, or to contiguous memory at an address that is a multiple of 16 bytes, by the first thread of the role or block. It reads the buffer until a wait for its group, and leaves out elements outside of a mapped tensor. With a reduction it combines each element of a mapped tensor with that of the buffer atomically, in any order",
	Example: `// %m: !tile.tensor_map<128x64xf16, #tile.shared<order = [1, 0], panel = 64>>
// %i: index
// %b: !tile.memdesc<128x64xf16, #tile.shared<order = [1, 0], panel = 64>>
tile.bulk_store %b to %m[%i, %i] : !tile.memdesc<128x64xf16, #tile.shared<order = [1, 0], panel = 64>> to !tile.tensor_map<128x64xf16, #tile.shared<order = [1, 0], panel = 64>>`,
	Operands: []ir.Slot{
		{Name: "source", Type: memDesc, Doc: "is the buffer"},
		{Name: "target", Type: bulkMemory, Doc: "is the map, or memory of the buffer's shape"},
		{Name: "coordinates", Type: ir.IndexConstraint, Arity: ir.Variadic, Doc: "are the coordinates of the first element of the tile, of a map only"},
	},
	Attrs:  []ir.AttrSlot{{Name: "reduce", Type: ir.StrAttr, Optional: true, Doc: "is the operation that combines the elements: \"add\", \"min\", \"max\", \"inc\", \"dec\", \"and\", \"or\" or \"xor\""}},
	Format: "$source `to` $target (`[` $coordinates^ `]`)? attr-dict `:` type($source) `to` type($target)",
	Verify: func(op *ir.Op) error {
		o := BulkStoreOp{op}
		return cmp.Or(verifyBulk(op, o.Target(), o.Source()), verifyBulkCoordinates(op, o.Target(), o.Coordinates()), verifyReduction(o))
	},
	Effects: func(op *ir.Op) []ir.Effect {
		o := BulkStoreOp{op}
		list := []ir.Effect{{Kind: ir.Reads, On: o.Source()}, {Kind: ir.Writes, On: o.Target()}}
		if _, reduces := o.Reduce(); reduces {
			list = append(list, ir.Effect{Kind: ir.Reads, On: o.Target()})
		}
		return list
	},
}

func verifyReduction(o BulkStoreOp) error {
	kind, reduces := o.Reduce()
	if !reduces {
		return nil
	}
	m, ok := AsTensorMapType(o.Target().Type())
	if !ok {
		return o.Op.OpErrorf("expected a tensor map, whose elements a reduction combines, but got %s", ir.QuoteType(o.Target().Type()))
	}
	made, ok := AsTensorMap(o.Target().DefiningOp())
	if elem := m.Tensor().Elem; !HasBulkReduction(kind, elem, ok && made.Unsigned()) {
		return o.Op.OpErrorf("no bulk store reduces elements of type %v by %q", elem, kind)
	}
	return nil
}

// HasBulkReduction reports whether bulk stores have a reduction of elements of a type; integers are numbers with a sign, or without one.
func HasBulkReduction(kind string, elem ir.Type, unsigned bool) bool {
	if f, ok := elem.(*ir.FloatType); ok {
		is16 := f == ir.F16 || f == ir.BF16
		return kind == "add" && (is16 || f == ir.F32) || (kind == "min" || kind == "max") && is16
	}
	i, ok := elem.(*ir.IntegerType)
	if !ok || i.Width != 32 && i.Width != 64 {
		return false
	}
	switch kind {
	case "add":
		return i.Width == 32 || unsigned
	case "inc", "dec":
		return i.Width == 32 && unsigned
	}
	return slices.Contains([]string{"min", "max", "and", "or", "xor"}, kind)
}

// BulkCommit ends a group of bulk stores.
var BulkCommit = &ir.OpDef{
	Name:    "tile.bulk_commit",
	Doc:     "makes a group of the bulk stores since the last one",
	Example: "tile.bulk_commit",
	Format:  "attr-dict",
}

// BulkWait waits for groups of bulk stores.
var BulkWait = &ir.OpDef{
	Name:    "tile.bulk_wait",
	Doc:     "waits until at most some groups of bulk stores are pending, the last ones: their buffers are free after a barrier",
	Example: "tile.bulk_wait {pending = 1 : i64, read}",
	Attrs: []ir.AttrSlot{
		{Name: "pending", Type: ir.I64Attr, Doc: "is the number of groups that may be pending"},
		{Name: "read", Type: ir.UnitAttrType, Optional: true, Doc: "says that it suffices that the stores have read their buffers, whether or not memory has the elements"},
	},
	Format: "attr-dict",
	Verify: func(op *ir.Op) error { return verifyPending(op, BulkWaitOp{op}.Pending()) },
}

// verifyBulk checks that a map or memory is for a buffer.
func verifyBulk(op *ir.Op, memory, buffer *ir.Value) error {
	b := MemDescType{buffer.Type().(*ir.DialectType)}
	if run, ok := memory.Type().(*ir.MemRefType); ok {
		if err := b.checkRun(run); err != nil {
			return op.OpErrorf("%v", err)
		}
		return nil
	}
	if m, _ := AsTensorMapType(memory.Type()); b.Tensor() != m.Tensor() {
		return op.OpErrorf("the map is for buffers of %s, but the buffer is %s", m.Tensor(), b.Tensor())
	}
	return nil
}

// verifyBulkCoordinates checks that there is a coordinate for each dimension of a mapped tensor, and none for memory.
func verifyBulkCoordinates(op *ir.Op, memory *ir.Value, coordinates []*ir.Value) error {
	n := 0
	if m, ok := AsTensorMapType(memory.Type()); ok {
		n = len(m.Tensor().Shape)
		if made, ok := AsTensorMap(memory.DefiningOp()); ok {
			n = len(made.Sizes())
		}
	}
	if len(coordinates) != n {
		return op.OpErrorf("expected %d coordinates, but got %d", n, len(coordinates))
	}
	return nil
}

// bulkUnit divides the sizes of bulk copies without a map, in bytes, and their addresses.
const bulkUnit = 16

// checkRun says why memory is not a run of the bytes that a buffer has, in their order.
func (t MemDescType) checkRun(m *ir.MemRefType) error {
	if err := checkShared(t); err != nil {
		return fmt.Errorf("the arrangement of %s does not fit: %w", ir.QuoteType(t.DialectType), err)
	}
	s := t.Shared()
	switch strides, _, ok := memref.Strides(m); {
	case !slices.Equal(m.Shape, t.Tensor().Shape) || m.Elem != t.Tensor().Elem:
		return fmt.Errorf("expected memory with the shape and elements of %s, but got %s", ir.QuoteType(t.DialectType), ir.QuoteType(m))
	case s.Panel > 0 || len(s.Swizzle) > 0:
		return fmt.Errorf("expected a contiguous buffer for memory without a map: one without panels and swizzle, but got %s", ir.QuoteType(t.DialectType))
	case !ok || !isRun(s, strides):
		return fmt.Errorf("expected contiguous memory in the order of the buffer, but got %s", ir.QuoteType(m))
	case t.TensorBytes()%bulkUnit != 0:
		return fmt.Errorf("a bulk copy has a multiple of %d bytes, but got %d", bulkUnit, t.TensorBytes())
	}
	return nil
}

// isRun reports whether elements with some strides follow each other without gaps, in the order of an arrangement.
func isRun(s layout.Shared, strides []int64) bool {
	next := int64(1)
	for _, d := range s.Order {
		if s.Shape[d] != 1 && strides[d] != next {
			return false
		}
		next *= s.Shape[d]
	}
	return true
}
