package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// LocalAlloc allocates buffers in shared memory.
var LocalAlloc = &ir.OpDef{
	Name:    "tile.local_alloc",
	Doc:     "allocates buffers in shared memory, as a ring of stages: the results are the buffers of the first stage, one behind the other",
	Example: "%r = tile.local_alloc {stages = 3 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>",
	Results: []ir.Slot{{Name: "results", Type: memDesc, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: "stages", Type: ir.I64Attr, Doc: "is the number of stages, each with all buffers"},
		{Name: "offset", Type: ir.I64Attr, Optional: true, Doc: "is where the first buffer begins in shared memory, in bytes; missing until shared memory is allocated"},
		{Name: "alternatives", Type: ir.DenseI64Array, Optional: true, Doc: "are numbers of buffers: a stage has the first so many, or the next, and so on, at the same place; the buffers after these are in each stage"},
	},
	Format: "attr-dict `:` type($results)",
	Verify: func(op *ir.Op) error {
		if n := (LocalAllocOp{op}).Stages(); n < 1 || n > maxStages {
			return op.OpErrorf("expected 1 to %d stages, but got %d", maxStages, n)
		}
		if op.NumResults() == 0 {
			return op.OpErrorf("expected at least one buffer")
		}
		if at, ok := op.IntAttr("offset"); ok && !IsAligned(at) {
			return op.OpErrorf("expected an offset that is a multiple of %d, but got %d", ScratchAlignment, at)
		}
		return verifyAlternatives(op, op.NumResults())
	},
	Effects: func(op *ir.Op) (list []ir.Effect) {
		for _, v := range op.Results() {
			list = append(list, ir.Effect{Kind: ir.Allocates, On: v})
		}
		return list
	},
}

// maxStages bounds the stages of a ring: more than any shared memory has room for.
const maxStages = 64

// verifyAlternatives checks that there are the buffers that alternatives have.
func verifyAlternatives(op *ir.Op, buffers int) error {
	for _, n := range op.IntsAttr("alternatives") {
		if n < 1 || n > int64(buffers) {
			return op.OpErrorf("an alternative has at least one of the buffers, and no more than there are")
		}
		buffers -= int(n)
	}
	return nil
}

// StageBytes is the size of one stage.
func (o LocalAllocOp) StageBytes() int64 { return slotBytes(o.memDescs(), o.Alternatives()) }

func (o LocalAllocOp) memDescs() (list []MemDescType) {
	for _, t := range o.Op.ResultTypes() {
		list = append(list, MemDescType{t.(*ir.DialectType)})
	}
	return list
}

// BufferOffset is where a buffer begins in a stage.
func (o LocalAllocOp) BufferOffset(index int) int64 {
	list := o.memDescs()
	begin, common := 0, len(list)
	for _, n := range o.Alternatives() {
		if index < begin+int(n) {
			return allocBytes(list[begin:index])
		}
		begin += int(n)
		common = begin
	}
	if common == len(list) { // there are no alternatives
		return allocBytes(list[:index])
	}
	return alternativeBytes(list, o.Alternatives()) + allocBytes(list[common:index])
}

// allocBytes is the size of buffers that follow each other.
func allocBytes(buffers []MemDescType) (bytes int64) {
	for _, m := range buffers {
		bytes += m.AllocBytes()
	}
	return bytes
}

// alternativeBytes is the size of the largest alternative.
func alternativeBytes(buffers []MemDescType, alternatives []int64) (bytes int64) {
	for _, n := range alternatives {
		bytes, buffers = max(bytes, allocBytes(buffers[:n])), buffers[n:]
	}
	return bytes
}

// slotBytes is the size of a stage whose first buffers may be alternatives.
func slotBytes(buffers []MemDescType, alternatives []int64) int64 {
	first, common := alternativeBytes(buffers, alternatives), 0
	for _, n := range alternatives {
		common += int(n)
	}
	return aligned(first+allocBytes(buffers[common:]), buffers)
}

// StageBytes is the size of a stage with some buffers, which the buffers of the next one are aligned after.
func StageBytes(buffers []MemDescType) int64 { return aligned(allocBytes(buffers), buffers) }

// aligned is a size, rounded up to the alignment of buffers.
func aligned(bytes int64, buffers []MemDescType) int64 {
	align := int64(1)
	for _, m := range buffers {
		align = max(align, m.Shared().Alignment())
	}
	return (bytes + align - 1) / align * align
}

// Bytes is the size of all stages.
func (o LocalAllocOp) Bytes() int64 { return o.Stages() * o.StageBytes() }

// LocalDealloc frees buffers.
var LocalDealloc = &ir.OpDef{
	Name:     "tile.local_dealloc",
	Doc:      "frees the buffers of an allocation, whose shared memory is used for others from there on",
	Example:  "// %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>\ntile.local_dealloc %b : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>",
	Operands: []ir.Slot{{Name: "buffers", Type: memDesc, Arity: ir.Variadic, Doc: "are the results of the allocation"}},
	Format:   "$buffers attr-dict `:` type($buffers)",
}

// MemDescStage selects a stage of a ring.
var MemDescStage = &ir.OpDef{
	Name: "tile.memdesc_stage",
	Doc:  "is a buffer of another stage",
	Example: `// %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
// %at: i32
%r = tile.memdesc_stage %b at %at : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>`,
	Operands: []ir.Slot{
		{Name: "buffer", Type: memDesc, Doc: "is the buffer of the first stage"},
		{Name: "offset", Type: ir.ExactType("32-bit signless integer", ir.I32), Doc: "is the offset of the stage from the first one, in bytes"},
	},
	Results: []ir.Slot{{Name: "result", Type: memDesc}},
	Format:  "$buffer `at` $offset attr-dict `:` type($buffer)",
	Infer:   ir.SameTypes("buffer", "result"),
	Traits:  ir.Pure,
}

// LocalLoad reads a buffer.
var LocalLoad = &ir.OpDef{
	Name: "tile.local_load",
	Doc:  "is the tensor in a buffer. Dots read it in the buffer; other users load it into their layout",
	Example: `// %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
%r = tile.local_load %b : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>> -> tensor<32x64xf16>`,
	Operands: []ir.Slot{{Name: "buffer", Type: memDesc, Doc: "is the buffer"}},
	Results:  []ir.Slot{{Name: "result", Type: ir.AnyTensor}},
	Format:   "$buffer attr-dict `:` type($buffer) `->` type($result)",
	Verify: func(op *ir.Op) error {
		o := LocalLoadOp{op}
		return verifyBuffer(op, o.Buffer(), o.Result().Type())
	},
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: LocalLoadOp{op}.Buffer()}} },
}

// LocalStore writes a buffer.
var LocalStore = &ir.OpDef{
	Name: "tile.local_store",
	Doc:  "stores a tensor to a buffer. Other threads see it behind a barrier, and wgmma behind a fence and a barrier",
	Example: `// %x: tensor<32x64xf16>
// %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
tile.local_store %x, %b : tensor<32x64xf16>, !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>`,
	Operands: []ir.Slot{
		{Name: "value", Type: ir.AnyTensor, Doc: "is the tensor"},
		{Name: "buffer", Type: memDesc, Doc: "is the buffer"},
	},
	Format: "$value `,` $buffer attr-dict `:` type($value) `,` type($buffer)",
	Verify: func(op *ir.Op) error {
		o := LocalStoreOp{op}
		return verifyBuffer(op, o.Buffer(), o.Value().Type())
	},
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes, On: LocalStoreOp{op}.Buffer()}} },
}

// verifyBuffer checks that a buffer has the shape and elements of a tensor or memref.
func verifyBuffer(op *ir.Op, buffer *ir.Value, t ir.Type) error {
	own := MemDescType{buffer.Type().(*ir.DialectType)}.Tensor()
	shaped, ok := t.(*ir.TensorType)
	if !ok || !slices.Equal(own.Shape, shaped.Shape) || own.Elem != shaped.Elem {
		return op.OpErrorf("a buffer of type %s has not the shape and elements of %s", ir.QuoteType(buffer.Type()), ir.QuoteType(t))
	}
	return nil
}
