package linalg

import (
	"fmt"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/ir"
)

// body writes the region of an operation whose text leaves it out. The first problem is
// kept; the operations written after it have no meaning.
type body struct {
	ctx     *ir.Context
	block   *ir.Block
	loc     ir.Location
	problem string
}

// newBody makes a region with an argument for each operand.
func newBody(ctx *ir.Context, operands []*ir.Value) (*ir.Region, *body) {
	r, block := ir.NewBody(operands, scalarOf)
	for _, a := range block.Args() {
		a.SetLoc(ir.Unknown)
	}
	return r, &body{ctx: ctx, block: block, loc: ir.Unknown}
}

func (b *body) fail(format string, args ...any) {
	if b.problem == "" {
		b.problem = fmt.Sprintf(format, args...)
	}
}

// createOp adds an operation with one result.
func (b *body) createOp(def *ir.OpDef, t ir.Type, operands []*ir.Value, attrs ...ir.NamedAttr) *ir.Value {
	op := ir.NewOp(&ir.OpState{Ctx: b.ctx, Def: def, Loc: b.loc, Operands: operands, Types: []ir.Type{t}, Attrs: attrs})
	b.block.Append(op)
	return op.Result(0)
}

func (b *body) yield(values ...*ir.Value) {
	b.block.Append(ir.NewOp(&ir.OpState{Ctx: b.ctx, Def: Yield, Loc: b.loc, Operands: values}))
}

// signedness says how integers are read when they are converted.
type signedness bool

const (
	signed   signedness = false
	unsigned signedness = true
)

// signs has the signed and the unsigned variant of a conversion.
type signs [2]*ir.OpDef

func (s signs) of(sign signedness) *ir.OpDef {
	if sign == unsigned {
		return s[1]
	}
	return s[0]
}

var (
	intToFloat = signs{arith.SIToFP, arith.UIToFP}
	floatToInt = signs{arith.FPToSI, arith.FPToUI}
	widenInt   = signs{arith.ExtSI, arith.ExtUI}
)

// cast converts a number to a type. Numbers without a conversion, such as those of
// another format of the same width, are left as they are; the verifier then rejects the
// operation that takes them.
func (b *body) cast(v *ir.Value, to ir.Type, sign signedness) *ir.Value {
	def := conversion(v.Type(), to, sign)
	if def == nil {
		return v
	}
	return b.createOp(def, to, []*ir.Value{v})
}

func conversion(from, to ir.Type, sign signedness) *ir.OpDef {
	if from == to {
		return nil
	}
	switch to := to.(type) {
	case *ir.FloatType:
		switch from := from.(type) {
		case *ir.FloatType:
			return byWidth(from.Width(), to.Width(), arith.ExtF, arith.TruncF)
		case *ir.IntegerType:
			return intToFloat.of(sign)
		}
	case *ir.IntegerType:
		switch from := from.(type) {
		case *ir.FloatType:
			return floatToInt.of(sign)
		case *ir.IntegerType:
			return byWidth(from.Width, to.Width, widenInt.of(sign), arith.TruncI)
		case *ir.IndexType:
			return arith.IndexCast
		}
	}
	return nil
}

func byWidth(from, to int, widen, narrow *ir.OpDef) *ir.OpDef {
	switch {
	case from < to:
		return widen
	case from > to:
		return narrow
	}
	return nil
}
