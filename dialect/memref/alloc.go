package memref

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

// allocation defines an operation that makes a buffer. The sizes of its
// dynamic dimensions stand between parentheses, the symbols of its layout
// between brackets.
func allocation(mnemonic, doc, example string, verify func(*ir.Op) error) *ir.OpDef {
	return &ir.OpDef{
		Name: "memref." + mnemonic, Doc: doc, Example: example,
		Operands: []ir.Slot{
			{Name: "dynamicSizes", Type: ir.IndexConstraint, Arity: ir.Variadic},
			{Name: "symbolOperands", Type: ir.IndexConstraint, Arity: ir.Variadic},
		},
		Results:     []ir.Slot{{Name: "memref", Type: ir.AnyMemRef}},
		Attrs:       []ir.AttrSlot{optionalAlignment},
		Format:      "`(`$dynamicSizes`)` `` (`[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
		Traits:      ir.OperandSegments,
		Effects:     effects(onResult(ir.Allocates)),
		Verify:      verify,
		ResultNames: name(mnemonic),
	}
}

var (
	// Alloc defines memref.alloc: allocates a buffer.
	Alloc = allocation("alloc", "allocates a buffer",
		"// %n: index\n%m = memref.alloc(%n) {alignment = 64 : i64} : memref<4x?xf32>", verifyAllocation)
	// Alloca defines memref.alloca: allocates a buffer that lives as long as the region
	// around it.
	Alloca = allocation("alloca", "allocates a buffer that lives as long as the region around it",
		"// %s: index\n%m = memref.alloca()[%s] : memref<8xf32, affine_map<(d0)[s0] -> (d0 + s0)>>", verifyAlloca)
)

// Dealloc defines memref.dealloc: frees a buffer.
var Dealloc = &ir.OpDef{
	Name:     "memref.dealloc",
	Doc:      "frees a buffer",
	Example:  "// %m: memref<4xf32>\nmemref.dealloc %m : memref<4xf32>",
	Operands: []ir.Slot{{Name: "memref", Type: ir.AnyBuffer}},
	Format:   "$memref attr-dict `:` type($memref)",
	Effects:  effects(onOperand(ir.Frees, 0)),
}

// Type is the type of the buffer.
func (o AllocOp) Type() *ir.MemRefType { return memRefType(o.Op.Result(0)) }

// Alignment is the alignment in bytes, nil when it is not given.
func (o AllocOp) Alignment() ir.Attr { return o.Op.Attr(alignmentAttr) }

// Sizes lists one size per dimension.
func (o AllocOp) Sizes() foldresult.List {
	return foldresult.List{Static: o.Type().Shape, Dynamic: o.DynamicSizes()}
}

func verifyAllocation(op *ir.Op) error {
	o := AllocOp{op}
	t := o.Type()
	if err := foldresult.VerifyDynamicSizes(op, t.Shape, len(o.DynamicSizes())); err != nil {
		return err
	}
	symbols := 0
	if m := LayoutMap(t); m != nil {
		symbols = m.NumSyms
	}
	if got := len(o.SymbolOperands()); got != symbols {
		return op.OpErrorf("symbol operand count does not equal memref symbol count: expected %d, got %d", symbols, got)
	}
	return nil
}

// allocationScopes are the operations at whose end the buffers of
// memref.alloca inside go away.
var allocationScopes = map[string]bool{
	"func.func": true, "scf.for": true,
}

// IsAllocationScope reports whether buffers of memref.alloca in an operation are freed
// at its end.
func IsAllocationScope(op *ir.Op) bool { return op != nil && allocationScopes[op.Name()] }

func verifyAlloca(op *ir.Op) error {
	for scope := op.Parent(); ; scope = scope.Parent() {
		if scope == nil {
			return op.OpErrorf("requires an ancestor op with AutomaticAllocationScope trait")
		}
		if IsAllocationScope(scope) {
			return verifyAllocation(op)
		}
	}
}
