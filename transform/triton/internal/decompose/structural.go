package decompose

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

// structural are the operations that only forward values.
var structural map[*ir.OpDef]func(r *Rewriter, op *ir.Op)

func init() {
	structural = map[*ir.OpDef]func(r *Rewriter, op *ir.Op){
		tt.Func:           (*Rewriter).convertFunc,
		tt.Call:           (*Rewriter).convertStructural,
		tt.Return:         (*Rewriter).convertStructural,
		scf.For:           (*Rewriter).convertFor,
		scf.If:            (*Rewriter).convertIf,
		scf.While:         (*Rewriter).convertStructural,
		scf.IndexSwitch:   (*Rewriter).convertStructural,
		scf.ExecuteRegion: (*Rewriter).convertStructural,
		scf.Yield:         (*Rewriter).convertStructural,
		scf.Condition:     (*Rewriter).convertStructural,
		cf.Br:             (*Rewriter).convertStructural,
		cf.CondBr:         (*Rewriter).convertStructural,
		arith.Select:      (*Rewriter).convertSelect,
		ub.Poison:         (*Rewriter).convertPoison,
	}
}

// convertStructural makes an operation forward components.
func (r *Rewriter) convertStructural(op *ir.Op) {
	made := r.rebuilt(op)
	if made != op {
		r.replaceResults(op, made.Results())
	}
}

// rebuilt is an operation on components, with its regions. An operation whose results have no components is
// changed in place.
func (r *Rewriter) rebuilt(op *ir.Op) *ir.Op {
	segments := r.segments(op)
	operands := r.convertValues(op.Operands())
	if !slices.ContainsFunc(op.ResultTypes(), r.conversion.Converts) {
		op.SetOperands(operands)
		if segments != nil {
			op.SetAttr(ir.OperandSegmentSizes, segments)
		}
		for _, region := range op.Regions() {
			r.region(region)
		}
		return op
	}
	st := &ir.OpState{Def: op.Def(), Operands: operands, Types: r.convertTypes(op.ResultTypes()), Attrs: op.Attrs()}
	if segments != nil {
		st.SetAttr(ir.OperandSegmentSizes, segments)
	}
	made := r.replacement(op, st)
	if loop, ok := scf.AsFor(made); ok && r.conversion.ArgsAtInits {
		r.convertArgs(loop.Body())
		locateAtInits(loop)
	}
	for _, region := range made.Regions() {
		r.region(region)
	}
	return made
}

// locateAtInits gives the arguments of a loop the locations they have when MLIR's builder makes it: those of the
// initial values, and that of the loop for the induction variable.
func locateAtInits(f scf.ForOp) {
	f.Counter().SetLoc(f.Op.Loc())
	for i, a := range f.IterArgs() {
		a.SetLoc(f.InitArgs()[i].Loc())
	}
}

// replacement builds an operation in the place of another one and takes its regions.
func (r *Rewriter) replacement(op *ir.Op, st *ir.OpState) *ir.Op {
	for _, region := range op.Regions() {
		taken := ir.NewRegion()
		taken.TakeBlocks(region)
		st.Regions = append(st.Regions, taken)
	}
	r.Before(op)
	return r.CreateFrom(st)
}

// segments is the operandSegmentSizes of the components, nil for operations without.
func (r *Rewriter) segments(op *ir.Op) ir.Attr {
	if !op.Has(ir.OperandSegments) {
		return nil
	}
	sizes := make([]int64, len(op.Def().Operands))
	for i := range sizes {
		sizes[i] = int64(len(r.convertValues(op.OperandsOf(i))))
	}
	return r.Ctx.I32Array(sizes...)
}

// replaceResults replaces an operation by the components of all its results.
func (r *Rewriter) replaceResults(op *ir.Op, values []*ir.Value) {
	for _, v := range op.Results() {
		if !r.conversion.Converts(v.Type()) {
			v.ReplaceAllUsesWith(values[0])
			values = values[1:]
			continue
		}
		n := len(r.conversion.Types(r.Ctx, v.Type()))
		r.components[r.placeholder(v)] = values[:n:n]
		values = values[n:]
	}
	op.Erase()
}

// convertSelect selects each component, where the two differ.
func (r *Rewriter) convertSelect(op *ir.Op) {
	s, _ := arith.AsSelect(op)
	yes, no := r.Components(s.TrueValue()), r.Components(s.FalseValue())
	components := make([]*ir.Value, len(yes))
	for i := range components {
		if components[i] = yes[i]; yes[i] != no[i] {
			components[i] = arith.NewSelect(r.Builder, s.Condition(), yes[i], no[i])
		}
	}
	r.ReplaceWithComponents(op, components)
}

func (r *Rewriter) convertPoison(op *ir.Op) {
	var components []*ir.Value
	for _, t := range r.conversion.Types(r.Ctx, op.Result(0).Type()) {
		components = append(components, ub.NewPoison(r.Builder, t, op.Attrs()...).Result())
	}
	r.ReplaceWithComponents(op, components)
}

func isFunction(op *ir.Op) bool { return op.Is(tt.Func) }

func (r *Rewriter) inSignature(op *ir.Op) bool {
	f, _ := tt.AsFunc(op)
	return slices.ContainsFunc(f.Type().In, r.conversion.Converts) || slices.ContainsFunc(f.Type().Out, r.conversion.Converts)
}

// convertFunc converts the signature and the body. The attributes of a converted argument do not hold for its
// components.
func (r *Rewriter) convertFunc(op *ir.Op) {
	f, _ := tt.AsFunc(op)
	t := f.Type()
	ins := r.convertDicts(t.In, f.ArgAttrs, r.conversion.ArgAttrs)
	outs := r.convertDicts(t.Out, f.ResAttrs, nil)
	f.SetType(r.Ctx.Function(r.convertTypes(t.In), r.convertTypes(t.Out)))
	f.SetArgAttrs(ins)
	f.SetResAttrs(outs)
	r.region(f.Body())
}

func (r *Rewriter) convertDicts(types []ir.Type, of func(i int) []ir.NamedAttr, ofComponents func(*ir.Context, ir.Type) [][]ir.NamedAttr) [][]ir.NamedAttr {
	var out [][]ir.NamedAttr
	for i, t := range types {
		switch {
		case !r.conversion.Converts(t):
			out = append(out, of(i))
		case ofComponents != nil:
			out = append(out, ofComponents(r.Ctx, t)...)
		default:
			out = append(out, make([][]ir.NamedAttr, len(r.conversion.Types(r.Ctx, t)))...)
		}
	}
	return out
}
