package opt

import (
	"errors"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli/opt/expect"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
	"github.com/tshared/tshared/pass"
)

// split are the chunks of the input.
func (t *tool) split() []chunk {
	if !t.opts.split {
		return []chunk{{0, len(t.src.Text)}}
	}
	pieces, misses := splitChunks(t.src.Text, t.opts.splitMarker)
	t.warnNearMisses(misses)
	return pieces
}

// chunks processes the input chunk by chunk and reports whether all were good. The error is about
// the output.
func (t *tool) chunks(pieces []chunk, out *output) (ok bool, err error) {
	ok = true
	for i, c := range pieces {
		text, good := t.verified(c)
		ok = ok && good
		if i+1 < len(pieces) {
			text = append(text, t.opts.outputSplitMarker+"\n"...)
		}
		if _, err := out.Write(text); err != nil {
			return false, errors.New("cannot write output file '" + out.name + "': " + reason(err))
		}
	}
	return ok, nil
}

// verified processes a chunk. With --verify-diagnostics it is good when its diagnostics match its
// expected-error comments.
func (t *tool) verified(c chunk) (text []byte, good bool) {
	job := &job{tool: t, chunk: c}
	job.report = func(d *diag.Diagnostic) { t.render.write(t.stderr, d) }
	if t.opts.verifyDiagnostics == "" {
		text, err := job.run()
		return text, err == nil
	}
	checker := expect.New(t.src, c.from, c.to, t.stderr, t.render.write)
	checker.OnlyExpected = t.opts.verifyDiagnostics == "only-expected"
	job.report = checker.Handle
	text, _ = job.run()
	return text, checker.Finish()
}

// job processes one chunk.
type job struct {
	*tool
	chunk  chunk
	report func(*diag.Diagnostic)
	timing *pass.Timing
	mod    *parser.Module
	// unverified means that the IR may be invalid.
	unverified bool
}

// fail reports the diagnostics of an error.
func (j *job) fail(err error) error {
	var list diag.List
	list.Add(err)
	for _, d := range list {
		j.emit(d)
	}
	return errReported
}

func (j *job) emit(d *diag.Diagnostic) {
	if d = j.opts.filter(d); d != nil {
		j.report(d)
	}
}

// phase times a phase.
func (j *job) phase(name string) func() {
	if j.timing == nil {
		return func() {}
	}
	return j.timing.Phase(name)
}

// run transforms the chunk and returns the text of the result.
func (j *job) run() ([]byte, error) {
	if j.opts.timing {
		j.timing = pass.NewTiming()
		defer j.writeTiming()
	}
	if err := j.parse(); err != nil {
		return nil, err
	}
	pipeline, err := j.buildPipeline()
	if err != nil {
		return nil, err
	}
	if j.opts.verifyRoundtrip {
		if err := j.roundtrip(); err != nil {
			return nil, j.fail(err)
		}
	}
	if j.opts.dumpPipeline {
		_, _ = j.stderr.Write([]byte(pipeline.Dump()))
	}
	if err := j.runPipeline(pipeline); err != nil {
		return nil, err
	}
	defer j.phase("Output")()
	j.show.Stage(progress.Output, 0)
	return append(j.text(j.mod.Top), '\n'), nil
}

func (j *job) parse() error {
	defer j.phase("Parser")()
	j.show.Stage(progress.Parse, 0)
	mod, err := j.parseChunk()
	if err != nil {
		if what := ForeignFormat(j.src.Name, j.src.Text[j.chunk.from:j.chunk.to]); what != "" {
			err = diag.Errorf(diag.Position{File: j.src.Name}, "%s", what)
		}
		return j.fail(err)
	}
	j.mod = mod
	if j.opts.noVerifyParsed {
		j.unverified = true
		return nil
	}
	j.show.Stage(progress.Verify, 0)
	if errs := ir.Verify(mod.Top); len(errs) > 0 {
		return j.fail(errs)
	}
	return nil
}

func (j *job) parseChunk() (*parser.Module, error) {
	ctx := ir.NewContext(j.opts.command.Toolchain.Dialects)
	ctx.AllowUnregistered = j.opts.allowUnregistered
	ctx.LocationsInNotes, ctx.PrettyLocations = j.opts.print.DebugInfo, j.opts.print.PrettyDebugInfo
	return parser.Parse(ctx, j.src, parser.Options{NoImplicitModule: j.opts.noImplicitModule, Base: j.chunk.from, End: j.chunk.to})
}

func (j *job) writeTiming() {
	if j.opts.timingJSON {
		j.timing.WriteJSON(j.stderr)
		return
	}
	j.timing.Write(j.stderr, j.opts.timingList)
}
