package opt

import (
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli/progress"
)

// startProgress shows on a terminal how far the tool is. Messages, and the output where that is shown on the same terminal, are
// not mixed with it.
func (t *tool) startProgress(chunks int) {
	stages := []string{progress.Parse, progress.Verify, progress.Passes, progress.Output}
	if t.show = progress.NewStages(t.stderr, diag.Printable(t.src.Name), 0, slices.Repeat(stages, chunks)); t.show != nil {
		t.stderr, t.stdout = t.show.Messages(t.stderr), t.show.Messages(t.stdout)
	}
}
