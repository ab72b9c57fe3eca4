package explore

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/explore/worker"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/explore/page"
)

// exportLimit is how long the stages of a file may take.
const exportLimit = 5 * time.Minute

// exportTo writes the page with all stages of the kernel in it. A kernel that does not compile is
// an error, and there is no file.
func (o *options) exportTo(ctx context.Context, c *worker.Pair, stderr io.Writer) error {
	budget := cli.Budget{Timeout: exportLimit}
	ctx, stop := budget.Context(ctx)
	defer stop()
	show := progress.NewStages(stderr, "compiling "+diag.Printable(o.path), exportLimit, o.stages())
	defer show.End()
	if err := o.applySignature(ctx, c); err != nil {
		return err
	}
	answer, err := c.ExploreStages(ctx, o.request, func(name string, size int64) { show.Stage(name, size) })
	if err != nil {
		return err
	}
	r := &explore.Result{}
	if err := json.Unmarshal(answer, r); err != nil {
		return err
	}
	show.End()
	if err := o.failure(r, stderr); err != nil {
		return err
	}
	var b bytes.Buffer
	if err := page.Export(&b, r, o.request); err != nil {
		return err
	}
	return cli.WriteFile(o.export, b.Bytes())
}

// stages are the stages of the kernel, as the worker names them.
func (o *options) stages() []string {
	stages := []string{
		explore.PanePython, explore.PaneSource, explore.PaneTTIR, explore.PaneLinalg, explore.PaneTile, explore.PaneLLVMGPU, explore.PanePTX,
		progress.Pictures, explore.PaneLLVMCPU, explore.PaneAsm, progress.Pictures,
	}
	if path.Ext(o.request.Name) != ".py" {
		return stages[slices.Index(stages, explore.PaneTTIR):]
	}
	return stages
}

// explore asks the worker for a result that ends with a stage.
func (o *options) explore(ctx context.Context, c *worker.Pair, last string) (*explore.Result, error) {
	answer, err := c.Explore(ctx, o.request, last)
	if err != nil {
		return nil, err
	}
	r := &explore.Result{}
	return r, json.Unmarshal(answer, r)
}

// failure is the error of a result that lacks stages; warnings are written.
func (o *options) failure(r *explore.Result, stderr io.Writer) error {
	src := diag.NewSource(o.path, o.request.Text)
	var wrong diag.List
	for _, d := range r.Diagnostics {
		said := &diag.Diagnostic{Pos: diag.Position{File: o.path}, Message: d.Message}
		if d.Bug {
			said.Cause = diag.Bugf("%s", d.Message)
		}
		if line, ok := src.Line(d.Line); ok {
			said.Pos.Line, said.Pos.Col = d.Line, explore.ByteColumn(line, d.Column)
		}
		for _, n := range d.Notes {
			said.Notes = append(said.Notes, &diag.Diagnostic{Severity: diag.Note, Pos: o.placeOf(n), Message: n.Message})
		}
		switch d.Severity {
		case explore.Error:
			wrong = append(wrong, said)
		case explore.Warning:
			said.Severity = diag.Warning
			cli.Complain(stderr, tshared.Explain(said, src).Error())
		}
	}
	return tshared.Explain(wrong.Err(), src)
}

// placeOf is the place of a note. The worker knows the kernel's file by the name of the request.
func (o *options) placeOf(n explore.Note) diag.Position {
	file := n.File
	if file == o.request.Name {
		file = o.path
	}
	return diag.Position{File: file, Line: n.Line, Col: n.Column}
}

// applySignature gives the parameters of the kernel the types of --sig, in order: all of them, or those that
// are no constants.
func (o *options) applySignature(ctx context.Context, c *worker.Pair) error {
	if o.sig == "" {
		return nil
	}
	r, err := o.explore(ctx, c, explore.PaneLinalg)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(r.Kernels, func(k explore.Kernel) bool { return k.Name == r.Kernel })
	if i < 0 {
		return o.failure(r, io.Discard)
	}
	return o.setTypes(r.Kernels[i], strings.Split(o.sig, ","))
}

func (o *options) setTypes(k explore.Kernel, types []string) error {
	params := k.Params
	if len(types) != len(params) {
		params = slices.DeleteFunc(slices.Clone(params), func(p explore.Param) bool { return p.Constexpr || o.request.Consts[p.Name] != "" })
	}
	if len(types) > len(params) {
		return fmt.Errorf("--sig has %d types, but %s has %d arguments", len(types), k.Name, len(params))
	}
	o.request.Args = map[string]string{}
	for i, t := range types {
		t = strings.TrimSpace(t)
		if params[i].Constexpr {
			o.request.Consts[params[i].Name] = t
		} else {
			o.request.Args[params[i].Name] = t
		}
	}
	return nil
}
