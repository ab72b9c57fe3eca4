package functable

import (
	"errors"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// harmless begins the errors of a grid that depend on the values of arguments.
var harmless = []string{"ZeroDivisionError", "OverflowError", "ValueError", "expected a number of programs"}

// checkGrid refuses a grid that no launch could compute: it is evaluated with numbers for the
// arguments.
func (r *Row) checkGrid() error {
	if r.Grid == "" {
		return nil
	}
	values := map[string]any{}
	for _, p := range r.Params {
		if v, constant := r.Specialization.Constants[p.Name]; constant {
			values[p.Name] = v
			continue
		}
		switch scalar, pointer, _ := specialize.ParseType(r.Specialization.Signature[p.Name]); {
		case pointer:
		case scalar.IsFloat():
			values[p.Name] = 1.0
		default:
			values[p.Name] = int64(1 << 10)
		}
	}
	_, err := triton.Grid(r.Grid, values)
	var shown *tshared.Error
	if !errors.As(err, &shown) {
		return err
	}
	found := shown.Diagnostics[0]
	for _, prefix := range harmless {
		if strings.HasPrefix(found.Message, prefix) {
			return nil
		}
	}
	d := diag.Errorf(r.Pos, "grid %q: %s", r.Grid, found.Message)
	for _, n := range found.Notes {
		d.Note(r.Pos, "%s", n.Message)
	}
	return d
}
