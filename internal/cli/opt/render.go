package opt

import (
	"io"
	"os"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/host/terminal"
)

// renderer prints diagnostics, filtered by the flags. Source lines of other files that locations
// name are shown when those files can be read.
type renderer struct {
	diag.Renderer
	opts  *options
	tried map[string]bool
}

func newRenderer(src *diag.Source, opts *options) *renderer {
	return &renderer{diag.NewRenderer(src), opts, map[string]bool{src.Name: true}}
}

// maxQuotedFile bounds the files read only to quote a line of them.
const maxQuotedFile = 16 << 20

func (r *renderer) load(file string) {
	if file == "" || r.tried[file] {
		return
	}
	r.tried[file] = true
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxQuotedFile {
		return
	}
	if text, err := os.ReadFile(file); err == nil {
		r.Sources[file] = diag.NewSource(file, string(text))
	}
}

func (r *renderer) write(w io.Writer, d *diag.Diagnostic) {
	r.load(d.Pos.File)
	for _, n := range d.Notes {
		r.load(n.Pos.File)
	}
	var b strings.Builder
	r.Write(&b, d)
	_, _ = io.WriteString(w, terminal.PaintAs(r.opts.color, w, b.String()))
}

// seeOperation begins the note that shows an operation.
const seeOperation = "see current operation"

// filter drops the diagnostics that the flags exclude; nil when nothing is left.
func (o *options) filter(d *diag.Diagnostic) *diag.Diagnostic {
	if d.Severity == diag.Warning && o.verbosity == "errors" || d.Severity == diag.Remark && o.verbosity != "remarks" {
		return nil
	}
	noOps := o.noOpOnDiagnostic || o.verifyDiagnostics != ""
	kept := *d
	kept.Notes = nil
	for _, n := range d.Notes {
		isOp := strings.HasPrefix(n.Message, seeOperation)
		if isOp && noOps || !isOp && o.noDiagnosticNotes {
			continue
		}
		kept.Notes = append(kept.Notes, n)
	}
	return &kept
}
