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

// structural are operations that hand values on without looking at them.
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

// convertStructural makes an operation hand on parts.
func (r *Rewriter) convertStructural(op *ir.Op) {
	made := r.rebuilt(op)
	if made != op {
		r.replaceResults(op, made.Results())
	}
}

// rebuilt is an operation that handles parts instead of whole values, with what
// is in it. An operation whose results stay the same is changed in place.
func (r *Rewriter) rebuilt(op *ir.Op) *ir.Op {
	segments := r.segments(op)
	operands := r.splitValues(op.Operands())
	if !slices.ContainsFunc(op.ResultTypes(), r.conversion.Is) {
		op.SetOperands(operands)
		if segments != nil {
			op.SetAttr(ir.OperandSegmentSizes, segments)
		}
		for _, region := range op.Regions() {
			r.region(region)
		}
		return op
	}
	st := &ir.OpState{Def: op.Def(), Operands: operands, Types: r.splitTypes(op.ResultTypes()), Attrs: op.Attrs()}
	if segments != nil {
		st.SetAttr(ir.OperandSegmentSizes, segments)
	}
	made := r.replacement(op, st)
	for _, region := range made.Regions() {
		r.region(region)
	}
	return made
}

// replacement makes an operation in the place of another one, whose regions it
// takes.
func (r *Rewriter) replacement(op *ir.Op, st *ir.OpState) *ir.Op {
	for _, region := range op.Regions() {
		taken := ir.NewRegion()
		taken.TakeBlocks(region)
		st.Regions = append(st.Regions, taken)
	}
	r.Before(op)
	return r.CreateFrom(st)
}

// segments are the sizes of the groups of operands once those are parts, nil
// for operations that do not write them down.
func (r *Rewriter) segments(op *ir.Op) ir.Attr {
	if !op.Has(ir.OperandSegments) {
		return nil
	}
	sizes := make([]int64, len(op.Def().Operands))
	for i := range sizes {
		sizes[i] = int64(len(r.splitValues(op.OperandsOf(i))))
	}
	return r.Ctx.I32Array(sizes...)
}

// replaceResults replaces an operation by the parts of all its results.
func (r *Rewriter) replaceResults(op *ir.Op, values []*ir.Value) {
	for _, v := range op.Results() {
		if !r.conversion.Is(v.Type()) {
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

// convertSelect chooses part by part, where there is a choice.
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
		components = append(components, r.Create(ub.Poison, nil, []ir.Type{t}, op.Attrs()...).Result(0))
	}
	r.ReplaceWithComponents(op, components)
}

func isFunction(op *ir.Op) bool { return op.Is(tt.Func) }

func (r *Rewriter) inSignature(op *ir.Op) bool {
	f, _ := tt.AsFunc(op)
	return slices.ContainsFunc(f.Type().In, r.conversion.Is) || slices.ContainsFunc(f.Type().Out, r.conversion.Is)
}

// convertFunc changes the signature and the body. What is said about an argument
// that is taken apart is not true of its parts.
func (r *Rewriter) convertFunc(op *ir.Op) {
	f, _ := tt.AsFunc(op)
	t := f.Type()
	ins := r.splitDicts(t.In, f.ArgAttrs)
	outs := r.splitDicts(t.Out, f.ResAttrs)
	f.SetType(r.Ctx.Function(r.splitTypes(t.In), r.splitTypes(t.Out)))
	f.SetArgAttrs(ins)
	f.SetResAttrs(outs)
	r.region(f.Body())
}

func (r *Rewriter) splitDicts(types []ir.Type, of func(i int) []ir.NamedAttr) [][]ir.NamedAttr {
	var out [][]ir.NamedAttr
	for i, t := range types {
		if r.conversion.Is(t) {
			out = append(out, make([][]ir.NamedAttr, len(r.conversion.Types(r.Ctx, t)))...)
		} else {
			out = append(out, of(i))
		}
	}
	return out
}
