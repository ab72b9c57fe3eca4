package pass

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// guarded runs the pass, its post-condition and the verifier. Panics become diagnostics.
func (r *runner) guarded(ctx *Context, p *Pass, op *ir.Op) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = ir.Recovered(v, "pass '"+p.Name+"'", op)
		}
	}()
	ctx.IR.Poll(op)
	if p.Pre != nil && !r.cfg.SkipChecks {
		if err := p.Pre(ctx, op); err != nil {
			return err
		}
	}
	if err := p.Run(ctx, op); err != nil {
		return err
	}
	if p.Post != nil && !r.cfg.SkipChecks {
		if err := p.Post(op); err != nil {
			return err
		}
	}
	if r.cfg.SkipVerify {
		return nil
	}
	if errs := ir.VerifyChanged(op); len(errs) > 0 {
		errs[0].Note(errs[0].Pos, "the verifier says so after pass '%s'", p.Name)
		return errs
	}
	return nil
}

// diagnostics converts the error of a pass to diagnostics with positions.
func diagnostics(err error, p *Pass, op *ir.Op) diag.List {
	var list diag.List
	var one *diag.Diagnostic
	switch {
	case errors.As(err, &list) && len(list) > 0:
		return list
	case errors.As(err, &one):
		return diag.List{one}
	}
	d := ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("pass '%s' failed: %s", p.Name, err))
	d.Cause = err
	return diag.List{d}
}
