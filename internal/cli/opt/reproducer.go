package opt

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
	"github.com/tshared/tshared/pass"
)

// A reproducer is a module with the pipeline to run on it among its external
// resources.
const (
	resourceSection = "external_resources"
	reproducerGroup = "mlir_reproducer"
)

// reproducer renders a module with a pipeline.
func (j *job) reproducer(top *ir.Op, pipeline string) []byte {
	opt := j.printOptions(top)
	opt.LocalScope = false
	opt.Resources = withReproducer(j.mod.Resources, pipeline, !j.skipVerify())
	return printer.Append(nil, top, opt)
}

func withReproducer(old *ir.Resources, pipeline string, verifyEach bool) *ir.Resources {
	r := old.Without(resourceSection, reproducerGroup)
	r.Set(resourceSection, reproducerGroup, "pipeline", pipeline)
	r.Set(resourceSection, reproducerGroup, "disable_threading", true)
	r.Set(resourceSection, reproducerGroup, "verify_each", verifyEach)
	return r
}

// storedPipeline is the pipeline of a reproducer.
func (j *job) storedPipeline() string {
	if !j.opts.runReproducer {
		return ""
	}
	text, _ := j.mod.Resources.Lookup(resourceSection, reproducerGroup, "pipeline").(string)
	return text
}

// skipVerify reports whether the verifier is off: the command line decides, then the reproducer.
func (j *job) skipVerify() bool {
	if j.opts.noVerifyEach || !j.opts.runReproducer {
		return j.opts.noVerifyEach
	}
	each, ok := j.mod.Resources.Lookup(resourceSection, reproducerGroup, "verify_each").(bool)
	return ok && !each
}

// generateReproducer writes the reproducer of --mlir-generate-reproducer.
func (j *job) generateReproducer(p *pass.Pipeline) error {
	if j.opts.generateReproducer == "" {
		return nil
	}
	if err := writeFile(j.opts.generateReproducer, j.reproducer(j.mod.Top, p.String())); err != nil {
		return j.fail(err)
	}
	return nil
}

// watchFailures is the hook that records failures for explain.
func (j *job) watchFailures(cfg *pass.Config) *pass.Reproducer {
	r := &pass.Reproducer{}
	if j.opts.crashReproducer != "" && j.opts.localReproducer {
		r.Snapshot = func(top *ir.Op, p *pass.Pipeline) []byte { return j.reproducer(top, p.String()) }
		cfg.Threads = 1
	}
	cfg.Hooks = append(cfg.Hooks, r)
	return r
}

// explain says, after a failure, how to reproduce it. For a panic, an internal error, it writes a
// reproducer even if none was asked for.
func (j *job) explain(r *pass.Reproducer, p *pass.Pipeline) {
	if !r.Failed() {
		return
	}
	file := j.opts.crashReproducer
	if r.Panicked != nil {
		j.bug = true
		_, _ = j.stderr.Write(r.Panicked.Stack)
		if file == "" {
			file = filepath.Join(os.TempDir(), fmt.Sprintf("%s-%d.mlir", j.opts.command.Name, os.Getpid()))
		}
	}
	if file == "" {
		return
	}
	text := r.Text
	if text == nil {
		// The input still has the IR before the passes.
		mod, err := j.parseChunk()
		if err != nil {
			return
		}
		text = j.reproducer(mod.Top, p.String())
	}
	if err := writeFile(file, text); err != nil {
		j.fail(err)
		return
	}
	j.emit(r.Diagnostic(file))
}

// reparse parses printed IR.
func reparse(name string, text []byte, o *options) (*parser.Module, error) {
	ctx := ir.NewContext(o.command.Toolchain.Dialects)
	ctx.AllowUnregistered = o.allowUnregistered
	ctx.LocationsInNotes, ctx.PrettyLocations = o.print.DebugInfo, o.print.PrettyDebugInfo
	return parser.Parse(ctx, diag.NewSource(name, string(text)), parser.Options{NoImplicitModule: o.noImplicitModule})
}
