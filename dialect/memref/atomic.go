package memref

import "github.com/tshared/tshared/ir"

const kindAttr = "kind"

// AtomicKind is how memref.atomic_rmw combines the old value with its operand.
var AtomicKind = &ir.EnumDef{
	Name: "AtomicRMWKind",
	Type: ir.I64,
	Cases: []ir.EnumCase{
		{Name: "addf", Value: 0}, {Name: "addi", Value: 1}, {Name: "andi", Value: 2}, {Name: "assign", Value: 3},
		{Name: "maximumf", Value: 4}, {Name: "maxnumf", Value: 5}, {Name: "maxs", Value: 6}, {Name: "maxu", Value: 7},
		{Name: "minimumf", Value: 8}, {Name: "minnumf", Value: 9}, {Name: "mins", Value: 10}, {Name: "minu", Value: 11},
		{Name: "mulf", Value: 12}, {Name: "muli", Value: 13}, {Name: "ori", Value: 14}, {Name: "xori", Value: 15},
	},
}

// kindOperands has the operand types of the kinds of atomic updates; kinds not listed
// take any type.
var kindOperands = map[string]struct {
	what string
	ok   func(ir.Type) bool
}{
	"addf": {"a floating-point", ir.IsFloat}, "mulf": {"a floating-point", ir.IsFloat},
	"maximumf": {"a floating-point", ir.IsFloat}, "minimumf": {"a floating-point", ir.IsFloat},
	"maxnumf": {"a floating-point", ir.IsFloat}, "minnumf": {"a floating-point", ir.IsFloat},
	"addi": {"an integer", ir.IsInteger}, "muli": {"an integer", ir.IsInteger},
	"maxs": {"an integer", ir.IsInteger}, "maxu": {"an integer", ir.IsInteger},
	"mins": {"an integer", ir.IsInteger}, "minu": {"an integer", ir.IsInteger},
	"andi": {"an integer", ir.IsInteger}, "ori": {"an integer", ir.IsInteger}, "xori": {"an integer", ir.IsInteger},
}

// AtomicRMW defines memref.atomic_rmw: atomically updates an element of a buffer and
// gives its old value.
var AtomicRMW = &ir.OpDef{
	Name: "memref.atomic_rmw",
	Doc:  "atomically updates an element of a buffer and gives its old value",
	Example: `// %x: f32
// %m: memref<4x8xf32>
// %i: index
%r = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32`,
	Operands: []ir.Slot{{Name: "value", Type: number}, {Name: "memref", Type: numbers}, indices},
	Results:  []ir.Slot{{Name: "result", Type: number}},
	Attrs:    []ir.AttrSlot{{Name: kindAttr, Type: ir.EnumAttr(AtomicKind, "")}},
	Format:   "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)",
	Effects:  effects(onOperand(ir.Reads, 1), onOperand(ir.Writes, 1)),
	Verify:   verifyAtomicRMW,
}

func verifyAtomicRMW(op *ir.Op) error {
	o := AtomicRMWOp{op}
	value, buffer := o.Value().Type(), memRefType(o.MemRef())
	if value != op.Result(0).Type() {
		return op.OpErrorf("failed to verify that all of {value, result} have same type")
	}
	if value != buffer.Elem {
		return op.OpErrorf("failed to verify that value type matches element type of memref")
	}
	if len(buffer.Shape) != op.NumOperands()-2 {
		return op.OpErrorf("expects the number of subscripts to be equal to memref rank")
	}
	kind := AtomicKindOf(op)
	if takes, ok := kindOperands[kind]; ok && !takes.ok(value) {
		return op.OpErrorf("with kind '%s' expects %s type", kind, takes.what)
	}
	return nil
}

// AtomicKindOf is the name of the kind of a memref.atomic_rmw.
func AtomicKindOf(op *ir.Op) string {
	n, _ := op.IntAttr(kindAttr)
	name, _ := AtomicKind.ByValue(n)
	return name
}

// NewAtomicRMW makes a memref.atomic_rmw of a kind, given by its name.
func NewAtomicRMW(b *ir.Builder, kind string, value, buffer *ir.Value, indices ...*ir.Value) *ir.Op {
	n, ok := AtomicKind.ByName(kind)
	if !ok {
		panic("BUG: no kind of atomic update is called " + kind)
	}
	return b.Create(AtomicRMW, append([]*ir.Value{value, buffer}, indices...), []ir.Type{value.Type()},
		ir.NamedAttr{Name: kindAttr, Attr: b.Ctx.IntAttr(ir.I64, n)})
}

// llvmBinOps are the operations of llvm.atomicrmw that do what kinds of
// memref.atomic_rmw do.
var llvmBinOps = map[string]string{
	"andi": "_and", "ori": "_or", "xori": "_xor", "addi": "add", "addf": "fadd", "maxs": "max", "mins": "min", "maxu": "umax", "minu": "umin",
	"maxnumf": "fmax", "minnumf": "fmin", "maximumf": "fmaximum", "minimumf": "fminimum", "assign": "xchg",
}

var kindsOfLLVM = func() map[string]string {
	kinds := map[string]string{}
	for kind, op := range llvmBinOps {
		kinds[op] = kind
	}
	return kinds
}()

// LLVMBinOp is the operation of llvm.atomicrmw that does what a kind of
// memref.atomic_rmw does; it is empty for a product, which LLVM does not have.
func LLVMBinOp(kind string) string { return llvmBinOps[kind] }

// KindOfLLVMBinOp is the kind of memref.atomic_rmw that does what an operation of
// llvm.atomicrmw does; it is empty when there is none.
func KindOfLLVMBinOp(op string) string { return kindsOfLLVM[op] }
