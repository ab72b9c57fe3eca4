package affine

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

const (
	basisAttr    = "static_basis"
	disjointAttr = "disjoint"
)

// DelinearizeIndex splits an index into coordinates.
var DelinearizeIndex = &ir.OpDef{
	Name: "affine.delinearize_index",
	Doc:  "splits a linear index into coordinates of a space with the given sizes",
	Example: `// %i: index
// %n: index
%r:3 = affine.delinearize_index %i into (%n, 4, 8) : index, index, index`,
	Operands: []ir.Slot{
		{Name: "linear_index", Type: ir.IndexConstraint},
		{Name: "dynamic_basis", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "multi_index", Type: ir.IndexConstraint, Arity: ir.Variadic}},
	Attrs:   []ir.AttrSlot{{Name: basisAttr, Type: ir.DenseI64Array}},
	Format:  "$linear_index `into` custom<Basis>($dynamic_basis, $static_basis) attr-dict `:` type($multi_index)",
	Custom:  map[string]ir.Directive{"Basis": foldresult.DynamicIndexTuple},
	Traits:  ir.Pure,
	Verify:  verifyDelinearize,
}

// LinearizeIndex joins coordinates into an index.
var LinearizeIndex = &ir.OpDef{
	Name: "affine.linearize_index",
	Doc:  "joins coordinates in a space with the given sizes into a linear index",
	Example: `// %i: index
// %j: index
// %n: index
%r = affine.linearize_index disjoint [%i, %j] by (%n, 4) : index`,
	Operands: []ir.Slot{
		{Name: "multi_index", Type: ir.IndexConstraint, Arity: ir.Variadic},
		{Name: "dynamic_basis", Type: ir.IndexConstraint, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "linear_index", Type: ir.IndexConstraint}},
	Attrs: []ir.AttrSlot{
		{Name: basisAttr, Type: ir.DenseI64Array},
		// Absent coordinates' independence is spelled false in generic form.
		{Name: disjointAttr, Type: disjointConstraint, Default: func(*ir.Context) ir.Attr { return ir.False }},
	},
	Format: "custom<Disjoint>($disjoint) `[` $multi_index `]` `by` custom<Basis>($dynamic_basis, $static_basis) attr-dict `:` type($linear_index)",
	Custom: map[string]ir.Directive{"Basis": foldresult.DynamicIndexTuple, "Disjoint": disjointDirective},
	Traits: ir.Pure | ir.OperandSegments,
	Upgrade: func(st *ir.OpState) {
		if st.Attr(disjointAttr) == ir.True {
			st.SetAttr(disjointAttr, ir.Unit)
		}
	},
	Verify: verifyLinearize,
}

// IndexOp is a view of affine.delinearize_index and affine.linearize_index.
type IndexOp struct {
	Op    *ir.Op // the operation
	joins bool
}

// AsDelinearizeIndex views an operation as affine.delinearize_index.
func AsDelinearizeIndex(op *ir.Op) (IndexOp, bool) {
	return IndexOp{op, false}, op.Is(DelinearizeIndex)
}

// AsLinearizeIndex views an operation as affine.linearize_index.
func AsLinearizeIndex(op *ir.Op) (IndexOp, bool) { return IndexOp{op, true}, op.Is(LinearizeIndex) }

// Linear is the index among all points of the space.
func (o IndexOp) Linear() *ir.Value {
	if o.joins {
		return o.Op.Result(0)
	}
	return o.Op.Operand(0)
}

// Coordinates are the index along each dimension.
func (o IndexOp) Coordinates() []*ir.Value {
	if o.joins {
		return o.Op.OperandsOf(0)
	}
	return o.Op.Results()
}

// Basis has the sizes of the dimensions; that of the outermost one may be
// missing.
func (o IndexOp) Basis() foldresult.List { return foldresult.Of(o.Op, 1, basisAttr) }

// Disjoint reports whether every coordinate is known to be within its size.
func (o IndexOp) Disjoint() bool { return o.Op.Attr(disjointAttr) == ir.Unit }

var disjointConstraint = ir.AttrIs("unit attribute", func(a ir.Attr) bool {
	return a == ir.Unit || a == ir.True || a == ir.False
})

var disjointDirective = ir.Directive{
	Parse: func(p ir.OpParser, _ *ir.OpState, args []ir.DirectiveArg) {
		if p.AcceptKeyword(disjointAttr) {
			*args[0].Attr = ir.Unit
		}
	},
	Print: func(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) {
		if *args[0].Attr == ir.Unit {
			p.Str(disjointAttr)
			p.Byte(' ')
		}
	},
}

const basisMismatch = "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite"

func verifyDelinearize(op *ir.Op) error {
	basis := IndexOp{op, false}.Basis()
	if n := op.NumResults() - len(basis.Static); n != 0 && n != 1 {
		return op.OpErrorf("should return an index for each basis element and up to one extra index")
	}
	if foldresult.NumDynamic(basis.Static) != len(basis.Dynamic) {
		return op.OpErrorf(basisMismatch)
	}
	for _, size := range basis.Static {
		if size <= 0 && size != ir.Dynamic {
			return op.OpErrorf("no basis element may be statically non-positive")
		}
	}
	return nil
}

func verifyLinearize(op *ir.Op) error {
	o := IndexOp{op, true}
	basis := o.Basis()
	if n := len(o.Coordinates()) - len(basis.Static); n != 0 && n != 1 {
		return op.OpErrorf("should be passed a basis element for each index except possibly the first")
	}
	if foldresult.NumDynamic(basis.Static) != len(basis.Dynamic) {
		return op.OpErrorf(basisMismatch)
	}
	return nil
}
