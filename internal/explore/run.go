package explore

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
	"github.com/tshared/tshared/internal/verify/launcharg"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// RunRequest says how to run a kernel.
type RunRequest struct {
	Request Request `json:"request"`
	Grid    Grid    `json:"grid"` // empty for one program
	// Args has a value for each argument: a number, or a buffer as in "f32[1000]:range". Types
	// and divisibility follow from the values; the constants are those of the request.
	Args map[string]string `json:"args"`
}

// Grid is a grid as tshared run takes it: one to three numbers of programs, or expressions of
// arguments and constants: "8", "cdiv(n, BLOCK), 2". JSON may have a list of numbers as well.
type Grid string

// UnmarshalJSON implements json.Unmarshaler.
func (g *Grid) UnmarshalJSON(data []byte) error {
	var text string
	if json.Unmarshal(data, &text) == nil {
		*g = Grid(text)
		return nil
	}
	var sizes []int
	if err := json.Unmarshal(data, &sizes); err != nil {
		return errors.New("a grid is a text, or a list of whole numbers")
	}
	*g = Grid(strings.Trim(strings.ReplaceAll(fmt.Sprint(sizes), " ", ","), "[]"))
	return nil
}

// RunResult is what a run wrote.
type RunResult struct {
	Outputs []Output `json:"outputs"`
	Printed string   `json:"printed"`
	Error   string   `json:"error"` // empty for none
}

// Output is a buffer that the kernel changed.
type Output struct {
	Name  string `json:"name"`
	Type  string `json:"type"`
	Shape []int  `json:"shape"`
	// Values are the first elements; those that JavaScript's numbers cannot be are texts.
	Values []any `json:"values"`
	// Rows are the upper left corner of a matrix, of the first one where there are several; nil for vectors.
	Rows [][]any `json:"rows,omitempty"`
	Text string  `json:"text"` // a summary of all elements
}

// What a run may take. It is for small data: whoever asks wants to see an answer.
const (
	maxRunBytes = 16 << 20   // of all buffers
	maxRunSteps = 20_000_000 // operations of all programs
	maxPrinted  = 64 << 10   // bytes
	shownValues = 64         // of a buffer
	shownRows   = 8          // of a matrix
	shownCols   = 8
)

// Run interprets a kernel. What goes wrong is the error of the result.
func Run(ctx context.Context, req RunRequest) *RunResult { return new(Engine).Run(ctx, req) }

// Run is the function Run with the engine's options.
func (e *Engine) Run(ctx context.Context, req RunRequest) (result *RunResult) {
	result = &RunResult{Outputs: []Output{}}
	defer func() {
		if v := recover(); v != nil {
			result.Error = diag.Printable((&diag.Bug{Who: "run", Value: v, Stack: debug.Stack()}).Error())
		}
	}()
	printed := &limitedText{limit: maxPrinted}
	outputs, err := e.run(ctx, &req, printed)
	result.Outputs, result.Printed = append(result.Outputs, outputs...), diag.Printable(printed.String())
	if err != nil {
		result.Error = diag.Printable(explainRun(err, req.Request.isPython()))
	}
	return result
}

func (e *Engine) run(ctx context.Context, req *RunRequest, printed *limitedText) ([]Output, error) {
	args, err := readArgs(req.Args)
	if err != nil {
		return nil, err
	}
	k, err := e.openLaunch(ctx, &req.Request, args)
	if err != nil {
		return nil, err
	}
	grid, err := triton.Grid(cmp.Or(string(req.Grid), "1"), k.values)
	if err != nil {
		return nil, err
	}
	if err := interp.CheckGrid(grid); err != nil {
		return nil, err
	}
	c, fill, err := k.Bind(k.args, grid)
	if err != nil {
		return nil, err
	}
	if err := k.Check(c); err != nil {
		return nil, err
	}
	launch, err := c.Prepare(fill)
	if err != nil {
		return nil, err
	}
	if err := manifest.CheckValues(k.Params, launch.Launch.Args); err != nil {
		return nil, err
	}
	program, err := ttir.Compile(k.module.Top, k.Name)
	if err != nil {
		return nil, k.module.Explain(err)
	}
	launch.Launch.Print, launch.Launch.MaxSteps = printed, maxRunSteps
	if err := program.Run(ctx, launch.Launch); err != nil {
		return nil, err
	}
	return outputsOf(launch), nil
}

// readArgs reads arguments, in the order of their names, and refuses more memory than runs may
// take.
func readArgs(texts map[string]string) (args []launcharg.Spec, err error) {
	total := 0
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		a, err := launcharg.Inline(name, strings.TrimSpace(texts[name]))
		if err != nil {
			return nil, fmt.Errorf("argument %q: %w", name, err)
		}
		if total += a.Bytes(); a.Bytes() > maxRunBytes || total > maxRunBytes {
			return nil, fmt.Errorf("argument %q: a run may have %d bytes in all buffers, and they take more", name, maxRunBytes)
		}
		args = append(args, a)
	}
	return args, nil
}

// explainRun is an error as text. Columns of locations count from 0 in what was Python.
func explainRun(err error, python bool) string {
	var fault *interp.Error
	var shown *tshared.Error
	switch {
	case errors.Is(err, interp.ErrTooManySteps):
		return fmt.Sprintf("the kernel was ended after %d operations: does it end?", maxRunSteps)
	case errors.Is(err, context.DeadlineExceeded):
		return "the kernel was ended because it takes too long: does it end?"
	case errors.As(err, &fault):
		d := fault.Diagnostic()
		if python {
			d.Pos.Col++
		}
		return where(d.Pos) + d.Message
	case errors.As(err, &shown):
		return shown.Diagnostics.Error()
	}
	return err.Error()
}

// outputsOf are the buffers that a launch changed.
func outputsOf(launch *testcase.Run) (outputs []Output) {
	for i, a := range launch.Case.Args {
		if launch.Buffers[i] == nil || !launch.Changed(i) {
			continue
		}
		data, size := launch.Buffers[i].Data, a.Type.Bytes()
		out := Output{Name: a.Name, Type: a.Type.String(), Shape: a.Shape, Text: testcase.Summary(a, data)}
		for j := range min(a.Len(), shownValues) {
			out.Values = append(out.Values, shownValue(memory.Get(data[j*size:(j+1)*size]), a.Type))
		}
		out.Rows = corner(a.Shape, func(j int) any { return shownValue(memory.Get(data[j*size:(j+1)*size]), a.Type) })
		outputs = append(outputs, out)
	}
	return outputs
}

// corner is the upper left corner of the first matrix of a shape; nil for fewer dimensions.
func corner(shape []int, element func(int) any) (rows [][]any) {
	if len(shape) < 2 {
		return nil
	}
	height, width := shape[len(shape)-2], shape[len(shape)-1]
	for i := range min(height, shownRows) {
		var row []any
		for j := range min(width, shownCols) {
			row = append(row, element(i*width+j))
		}
		rows = append(rows, row)
	}
	return rows
}

// shownValue is an element as a number, or as a text where JavaScript's numbers cannot be it.
func shownValue(bits uint64, t testcase.Elem) any {
	v := t.Decoder()(bits)
	const exact = 1 << 53 // from here on integers are not
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 0):
		return strings.TrimPrefix(fmt.Sprint(v), "+")
	case !t.IsFloat() && math.Abs(v) >= exact:
		return t.IntegerText(bits)
	}
	return v
}

// limitedText keeps the beginning of what is written to it.
type limitedText struct {
	strings.Builder
	limit   int
	leftOut bool
}

// Write implements io.Writer.
func (t *limitedText) Write(text []byte) (int, error) {
	if room := t.limit - t.Len(); len(text) > room {
		if !t.leftOut {
			t.leftOut = true
			t.WriteString("... the kernel prints more than is shown here\n")
		}
		return len(text), nil
	}
	return t.Builder.Write(text)
}
