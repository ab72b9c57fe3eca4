package opt

import (
	"errors"
	"fmt"
	"io"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// buildPipeline joins the pipeline of a reproducer and that of the command line.
func (j *job) buildPipeline() (*pass.Pipeline, error) {
	if j.opts.hasPipeline && len(j.opts.passes) > 0 {
		return nil, j.fail(errors.New("'-pass-pipeline' option can't be used with individual pass options"))
	}
	p := &pass.Pipeline{Anchor: j.mod.Top.Name()}
	stored := j.storedPipeline()
	text := j.opts.pipeline
	if !j.opts.hasPipeline {
		text = stored
	}
	if j.opts.hasPipeline || stored != "" {
		parsed, err := j.opts.command.Toolchain.Passes.Parse(text)
		if err != nil {
			return nil, j.failPipeline(err)
		}
		p = parsed
	}
	for _, u := range j.opts.passes {
		if err := j.opts.command.Toolchain.Passes.Append(p, u.name, u.options); err != nil {
			return nil, j.failPipeline(err)
		}
	}
	return p, nil
}

// failPipeline reports an error in the text of a pipeline or its options.
func (j *job) failPipeline(err error) error {
	var pe *pass.PipelineError
	if !errors.As(err, &pe) {
		return j.fail(err)
	}
	if pe.Usage != "" {
		fmt.Fprintf(j.stderr, "%s: %s\n", j.opts.command.Name, diag.Printable(pe.Usage))
	}
	return j.fail(pe.Diagnostic())
}

func (j *job) runPipeline(p *pass.Pipeline) error {
	cfg := pass.Config{
		SkipVerify: j.skipVerify(),
		Threads:    j.opts.threads,
		MaxOps:     int64(j.opts.maxOps),
		Report:     j.emit,
		Out:        j.stderr,
	}
	if j.timing != nil {
		cfg.Hooks = append(cfg.Hooks, j.timing)
	}
	if h := j.irPrinting(); h != nil {
		cfg.Hooks = append(cfg.Hooks, h)
		cfg.Threads = 1 // printed IR comes in order
	}
	if j.opts.statistics {
		cfg.Statistics = pass.NewStatistics()
	}
	if flag := j.opts.reporting(); flag != "" {
		if !emitsRemarks(p) {
			return j.fail(errors.New(j.noRemarks(flag)))
		}
		cfg.Remarks = remarks.New()
	}
	cfg.Hooks = append(cfg.Hooks, j.show.Hooks()...)
	failures := j.watchFailures(&cfg)
	if err := j.generateReproducer(p); err != nil {
		return err
	}
	j.show.Stage(progress.Passes, 0)
	err := p.Run(j.mod.Top, cfg)
	if cfg.Statistics != nil {
		cfg.Statistics.Write(j.stderr, j.opts.statisticsList)
	}
	if err != nil {
		j.fail(err)
		j.explain(failures, p)
		return errReported
	}
	if err := j.writeRemarks(cfg.Remarks); err != nil {
		return err
	}
	j.unverified = j.unverified || cfg.SkipVerify && len(p.Steps) > 0
	return nil
}

// irPrinting is the hook that prints IR around passes; may be nil.
func (j *job) irPrinting() pass.Hook {
	o := j.opts
	before := picker(o.printBeforeAll, o.printBefore)
	after := picker(o.printAfterAll, o.printAfter)
	if before == nil && after == nil && !o.printOnFailure {
		return nil
	}
	return &pass.IRPrinting{
		Print:         func(w io.Writer, op *ir.Op) { _, _ = w.Write(j.text(op)) },
		Before:        before,
		After:         after,
		OnlyOnChange:  o.printOnChange,
		OnlyOnFailure: o.printOnFailure,
		WholeModule:   o.printModule,
		Out:           j.stderr,
		TreeDir:       o.printTreeDir,
		Fingerprint: func(op *ir.Op) string {
			return string(printer.Append(nil, op, printer.Options{Generic: true, DebugInfo: true, LocalScope: true}))
		},
	}
}

// picker selects passes by name; nil selects none.
func picker(all bool, names []string) func(*pass.Pass) bool {
	if all {
		return func(*pass.Pass) bool { return true }
	}
	if len(names) == 0 {
		return nil
	}
	return func(p *pass.Pass) bool {
		for _, n := range names {
			if n == p.Name {
				return true
			}
		}
		return false
	}
}

// text prints an operation as the flags ask.
func (j *job) text(op *ir.Op) []byte { return printer.Append(nil, op, j.printOptions(op)) }

// printOptions prints possibly invalid IR generically, because custom forms rely on the verifier's
// guarantees.
func (j *job) printOptions(op *ir.Op) printer.Options {
	opt := j.opts.print
	opt.Resources = j.mod.Resources
	if j.opts.runReproducer { // its pipeline has run
		opt.Resources = opt.Resources.Without(resourceSection, reproducerGroup)
	}
	if !opt.Generic && j.mayBeInvalid() && len(ir.Verify(op)) > 0 {
		opt.Generic = true
	}
	return opt
}

func (j *job) mayBeInvalid() bool { return j.unverified || j.skipVerify() }

// roundtrip checks that the printed IR parses back to the same IR.
func (j *job) roundtrip() error {
	opt := printer.Options{DebugInfo: true, Resources: j.mod.Resources}
	text := printer.Append(nil, j.mod.Top, opt)
	again, err := reparse(j.src.Name, text, j.opts)
	if err != nil {
		var list diag.List
		list = append(list, diag.Errorf(diag.Position{File: j.src.Name}, "failed to parse the printed form of the module back"))
		list.Add(err)
		return list
	}
	if second := printer.Append(nil, again.Top, opt); string(second) != string(text) {
		return ir.DiagnosticAt(diag.Error, j.mod.Top.Loc(), fmt.Sprintf(
			"roundTrip testing roundtripped module differs from reference:\n<<<<<<Reference\n%s\n=====\n%s\n>>>>>roundtripped\n", text, second))
	}
	return nil
}
