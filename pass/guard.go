package pass

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Panic is the error of a pass that panicked: a mistake of ours.
type Panic struct {
	Pass  *Pass
	On    string // the operation: 'func.func @f'
	Pos   diag.Position
	Value any
	Stack []byte
}

func (p *Panic) Error() string {
	return fmt.Sprintf("BUG: pass '%s' panicked on '%s': %v", p.Pass.Name, p.On, p.Value)
}

// guarded runs the pass, its post-condition and the verifier; panics become
// errors.
func (r *runner) guarded(ctx *Context, p *Pass, op *ir.Op) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{Pass: p, On: describe(op), Pos: ir.PositionOf(op.Loc()), Value: v, Stack: debug.Stack()}
		}
	}()
	if err := p.Run(ctx, op); err != nil {
		return err
	}
	if p.Post != nil {
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

// describe names an operation: func.func @f.
func describe(op *ir.Op) string {
	if name, ok := op.SymbolName(); ok {
		return op.Name() + " @" + name
	}
	return op.Name()
}

// diagnostics turns the error of a pass into diagnostics that say where.
func diagnostics(err error, p *Pass, op *ir.Op) diag.List {
	var list diag.List
	var one *diag.Diagnostic
	var panicked *Panic
	switch {
	case errors.As(err, &list) && len(list) > 0:
		return list
	case errors.As(err, &one):
		return diag.List{one}
	case errors.As(err, &panicked):
		return diag.List{diag.Errorf(panicked.Pos, "%s", err)}
	}
	return diag.List{ir.DiagnosticAt(diag.Error, op.Loc(), fmt.Sprintf("pass '%s' failed: %s", p.Name, err))}
}
