package explore

import (
	"cmp"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// openIR reads Triton IR. Operations get the places of their lines in the text, beside what their
// locations say already.
func (e *Engine) openIR(r *Recorder) (*Kernels, error) {
	var m *tshared.Module
	err := r.Time(PaneTTIR, func() (err error) {
		m, err = tshared.Parse(r.request.Name, r.request.Text)
		return err
	})
	if err != nil {
		return nil, err
	}
	m.Walk(func(op *ir.Op) ir.WalkResult {
		if at := op.TextPos(); at.IsValid() {
			ctx := op.Context()
			op.SetLoc(ctx.FusedLoc([]ir.Location{ctx.LocAt(at), op.Loc()}, nil))
		}
		return ir.Continue
	})
	k := &Kernels{Request: *r.request, TTIR: m}
	for op := range m.Top.Region0().Entry().Ops() {
		if f, ok := tt.AsFunc(op); ok && op.Region0().Entry() != nil {
			r.result.Kernels = append(r.result.Kernels, describeFunction(f))
		}
	}
	if len(r.result.Kernels) == 0 {
		return nil, fmt.Errorf("%s has no kernel: there is no tt.func in it", r.request.Name)
	}
	k.Symbol = cmp.Or(r.request.Kernel, r.result.Kernels[0].Name)
	r.result.Kernel = k.Symbol
	r.IR(Pane{ID: PaneTTIR, Title: "Triton IR", Group: Source, Before: PaneSource}, m.Top)
	return k, nil
}

// describeFunction is a function as a kernel. Its types are those of the IR.
func describeFunction(f tt.FuncOp) Kernel {
	k := Kernel{Name: f.SymName(), Line: ir.PositionOf(f.Op.Loc()).Line, Params: []Param{}}
	for i, a := range f.Op.Region0().Entry().Args() {
		name, ok := ir.NameOf(a.Loc())
		if !ok {
			name = fmt.Sprintf("arg%d", i)
		}
		k.Params = append(k.Params, Param{Name: name, Type: a.Type().String()})
	}
	return k
}
