package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/reassociation"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// registerBits is the width of a register that holds several elements.
const registerBits = 32

// convertInlineAsm runs assembly on groups of elements. As many elements as fit into 32 bits share a register,
// the first in the low bits:
//
//	%r = tt.elementwise_inline_asm "add.f16x2 $0, $1, $1;"
//	  {constraints = "=r,r", packed_element = 2 : i32, pure = true} %x : tensor<16xf16> -> tensor<16xf16>
//
// computes in a linalg.generic, from the elements %a and %b of a group,
//
//	%ai = arith.bitcast %a : f16 to i16
//	%aw = arith.extui %ai : i16 to i32
//	%bi = arith.bitcast %b : f16 to i16
//	%bw = arith.extui %bi : i16 to i32
//	%bs = arith.shli %bw, %c16 : i32
//	%w = arith.ori %aw, %bs : i32
//	%v = llvm.inline_asm asm_dialect = att "add.f16x2 $0, $1, $1;", "=r,r" %w : (i32) -> i32
//
// and unpacks the elements of %v. Several output registers are the fields of a struct. Assembly that is not
// pure has side effects. Pointers are i64.
func convertInlineAsm(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsElementwiseInlineAsm(op)
	a := assembly{r: r, op: o, size: int(o.PackedElement())}
	for _, t := range slices.Concat(op.OperandTypes(), op.ResultTypes()) {
		if err := a.accepts(t); err != nil {
			return err
		}
	}
	args := make([]*ir.Value, op.NumOperands())
	for i, v := range o.Args() {
		args[i] = a.withoutPointers(v)
	}
	for _, t := range op.ResultTypes() {
		a.results = append(a.results, integerOfPointer(r.Ctx, t))
	}
	var made []*ir.Value
	if isOnScalars(op) {
		made = a.onScalars(args)
	} else {
		made = slices.Clone(inGroups(r, args, a.results, a.size, a.onGroup))
	}
	for i, v := range made {
		if t := op.Result(i).Type(); v.Type() != t {
			made[i] = tt.NewIntToPtr(r.Builder, v, t).Result()
		}
	}
	r.Replace(op, made...)
	return nil
}

// assembly is a tt.elementwise_inline_asm being converted.
type assembly struct {
	r       *rewrite.Rewriter
	op      tt.ElementwiseInlineAsmOp
	size    int       // elements of each operand per execution
	results []ir.Type // of the operation, pointers as integers
}

// accepts is a match failure for types that registers do not hold, and for groups that do not fill them.
func (a assembly) accepts(t ir.Type) error {
	elem := elementOf(t)
	if !ir.IsInteger(elem) && !ir.IsFloat(elem) && !tt.IsPtr(elem) {
		return rewrite.MatchFailure(a.op.Op, "assembly on values of type %s is not supported", ir.QuoteType(t))
	}
	if together := a.elementsPerRegister(elementOf(integerOfPointer(a.r.Ctx, t))); a.size%together != 0 {
		return rewrite.MatchFailure(a.op.Op, "%d elements do not fill registers of %d", a.size, together)
	}
	if shape, ok := ir.ShapeOf(t); ok && reassociation.Product(shape...)%int64(a.size) != 0 {
		return rewrite.MatchFailure(a.op.Op, "the elements of %s cannot be taken %d at a time", ir.QuoteType(t), a.size)
	}
	return nil
}

func isOnScalars(op *ir.Op) bool {
	for _, t := range slices.Concat(op.OperandTypes(), op.ResultTypes()) {
		return !ir.IsTensor(t)
	}
	return true
}

// integerOfPointer is the type of pointers as integers; other types stay.
func integerOfPointer(ctx *ir.Context, t ir.Type) ir.Type {
	if !tt.IsPtr(elementOf(t)) {
		return t
	}
	return withElement(ctx, t, ir.I64)
}

func (a assembly) withoutPointers(v *ir.Value) *ir.Value {
	t := integerOfPointer(a.r.Ctx, v.Type())
	if t == v.Type() {
		return v
	}
	return tt.NewPtrToInt(a.r.Builder, v, t).Result()
}

// elementsPerRegister is the number of elements of a type that share a register.
func (a assembly) elementsPerRegister(elem ir.Type) int {
	return max(1, min(registerBits/constfold.WidthOf(elem), a.size))
}

// onScalars repeats scalars to fill the registers.
func (a assembly) onScalars(args []*ir.Value) []*ir.Value {
	var group []*ir.Value
	for _, v := range args {
		group = append(group, slices.Repeat([]*ir.Value{v}, a.size)...)
	}
	elements := a.onGroup(group)
	var results []*ir.Value
	for i := 0; i < len(elements); i += a.size {
		results = append(results, elements[i])
	}
	return results
}

// onGroup runs the assembly on a group of elements of each operand.
func (a assembly) onGroup(elements []*ir.Value) []*ir.Value {
	var in []*ir.Value
	for len(elements) > 0 {
		n := a.elementsPerRegister(elements[0].Type())
		in = append(in, a.pack(elements[:n]))
		elements = elements[n:]
	}
	var types []ir.Type
	for _, t := range a.results {
		n := a.elementsPerRegister(elementOf(t))
		types = append(types, slices.Repeat([]ir.Type{a.register(elementOf(t), n)}, a.size/n)...)
	}
	out := a.run(in, types)
	var results []*ir.Value
	for _, t := range a.results {
		n := a.elementsPerRegister(elementOf(t))
		for range a.size / n {
			results = append(results, a.unpack(out[0], elementOf(t), n)...)
			out = out[1:]
		}
	}
	return results
}

// run is the llvm.inline_asm.
func (a assembly) run(in []*ir.Value, types []ir.Type) []*ir.Value {
	ctx := a.r.Ctx
	attrs := []ir.NamedAttr{
		{Name: "asm_string", Attr: ctx.String(a.op.Asm())},
		{Name: "constraints", Attr: ctx.String(a.op.Constraints())},
		{Name: "asm_dialect", Attr: ctx.IntAttr(ir.I64, 0)},
	}
	if !a.op.Pure() {
		attrs = append(attrs, ir.NamedAttr{Name: "has_side_effects", Attr: ir.Unit})
	}
	results := types
	if len(types) > 1 {
		results = []ir.Type{llvm.StructOf(ctx, types...)}
	}
	made := a.r.Create(llvm.InlineAsm, in, results, attrs...)
	if len(types) <= 1 {
		return made.Results()
	}
	out := make([]*ir.Value, len(types))
	for i, t := range types {
		out[i] = a.r.Create(llvm.ExtractValue, made.Results(), []ir.Type{t}, ir.NamedAttr{Name: "position", Attr: ctx.I64Array(int64(i))}).Result(0)
	}
	return out
}

// register is the type of a register with n elements: the element type for one element, unless LLVM lacks it.
func (a assembly) register(elem ir.Type, n int) ir.Type {
	if n == 1 && (!ir.IsFloat(elem) || constfold.WidthOf(elem) > 8) {
		return elem
	}
	return a.r.Ctx.Integer(n * constfold.WidthOf(elem))
}

// pack puts elements into a register; unpack is the inverse.
func (a assembly) pack(elements []*ir.Value) *ir.Value {
	b, elem := a.r.Builder, elements[0].Type()
	word := a.register(elem, len(elements))
	if word == elem {
		return elements[0]
	}
	var sum *ir.Value
	for i, v := range elements {
		v = resized(b, bits(b, v), word)
		if i > 0 {
			v = arith.NewBinary(b, arith.ShLI, v, arith.NewInt(b, word, int64(i*constfold.WidthOf(elem))))
			v = arith.NewBinary(b, arith.OrI, sum, v)
		}
		sum = v
	}
	return sum
}

func (a assembly) unpack(word *ir.Value, elem ir.Type, n int) []*ir.Value {
	if word.Type() == elem {
		return []*ir.Value{word}
	}
	b := a.r.Builder
	elements := make([]*ir.Value, n)
	for i := range elements {
		v := word
		if i > 0 {
			v = arith.NewBinary(b, arith.ShRUI, v, arith.NewInt(b, word.Type(), int64(i*constfold.WidthOf(elem))))
		}
		v = resized(b, v, b.Ctx.Integer(constfold.WidthOf(elem)))
		if v.Type() != elem {
			v = arith.NewCast(b, arith.Bitcast, v, elem)
		}
		elements[i] = v
	}
	return elements
}

// bits is a scalar as an integer. resized zero-extends or truncates an integer.
func bits(b *ir.Builder, v *ir.Value) *ir.Value {
	if !ir.IsFloat(v.Type()) {
		return v
	}
	return arith.NewCast(b, arith.Bitcast, v, b.Ctx.Integer(constfold.WidthOf(v.Type())))
}

func resized(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	switch from, to := constfold.WidthOf(v.Type()), constfold.WidthOf(t); {
	case from < to:
		return arith.NewCast(b, arith.ExtUI, v, t)
	case from > to:
		return arith.NewCast(b, arith.TruncI, v, t)
	}
	return v
}
