package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/internal/host/isolate"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// TestExitCodes: an error that says BUG is one of this project and exits with 3, however it is wrapped; others exit with 1.
func TestExitCodes(t *testing.T) {
	op := builtin.NewModule(ir.NewContext(ir.NewRegistry(builtin.Dialect)), ir.Unknown).Op
	dead := exec.Command("false")
	require.Error(t, dead.Run())
	for name, test := range map[string]struct {
		err  error
		code int
	}{
		"message":           {errors.New("bad input"), isolate.ExitFailed},
		"diagnostic":        {op.Errorf("bad input"), isolate.ExitFailed},
		"IR of a person":    {fmt.Errorf("cannot compile: %w", tile.Brokenf("a tensor has no layout")), isolate.ExitFailed},
		"canceled":          {context.Canceled, isolate.ExitFailed},
		"bug":               {diag.Bugf("the stage is empty"), isolate.ExitInternal},
		"wrapped bug":       {fmt.Errorf("kernel.py: %w", diag.Bugf("%w", context.Canceled)), isolate.ExitInternal},
		"post-condition":    {diag.List{op.Errorf("bad input"), op.Bugf("a tensor has no layout")}, isolate.ExitInternal},
		"panic":             {CatchPanics("the test", func() error { panic("ouch") }), isolate.ExitInternal},
		"panic in a pass":   {ir.Recovered("ouch", "pass 'cse'", op), isolate.ExitInternal},
		"endless rewriting": {&rewrite.NonConvergenceError{Op: "a", By: "b"}, isolate.ExitInternal},
		"dead process":      {&isolate.CrashError{State: dead.ProcessState}, isolate.ExitInternal},
	} {
		t.Run(name, func(t *testing.T) {
			var shown bytes.Buffer
			assert.Equal(t, test.code, ExitCode(test.err, &shown, []string{"compile", "k.py"}, ""))
			if test.code == isolate.ExitInternal {
				assert.Contains(t, test.err.Error(), "BUG: ")
			} else {
				assert.NotContains(t, test.err.Error(), "BUG: ")
			}
		})
	}
}
