package run

import (
	"io"
	"math"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// result is a run for programs.
type result struct {
	File    string   `json:"file"`
	Kernel  string   `json:"kernel"`
	Backend string   `json:"backend"`
	Grid    [3]int   `json:"grid"`
	Right   *bool    `json:"right,omitempty"` // absent without references
	Buffers []buffer `json:"buffers"`
}

// failure is a run that did not come to its end, for programs.
type failure struct {
	File  string `json:"file"`
	Error string `json:"error"` // as the standard error has it
}

// buffer is a buffer that the kernel changed, or that was compared with a reference.
type buffer struct {
	Name     string   `json:"name"`
	Type     string   `json:"type"`
	Shape    []int    `json:"shape"`
	Changed  bool     `json:"changed"`
	Least    *float64 `json:"least,omitempty"` // of finite elements, as are the next two
	Greatest *float64 `json:"greatest,omitempty"`
	Sum      *float64 `json:"sum,omitempty"`
	NaN      int      `json:"nan"`
	Inf      int      `json:"inf"`
	NegInf   int      `json:"neg_inf"`
	First    []any    `json:"first"` // elements; texts where JSON has no number: NaN, +Inf, -Inf
	Check    *check   `json:"check,omitempty"`
}

// check is the comparison with a reference.
type check struct {
	Right         bool `json:"right"`
	Elements      int  `json:"elements"`
	Wrong         int  `json:"wrong"`
	FirstWrong    *int `json:"first_wrong,omitempty"`
	Got           any  `json:"got,omitempty"`
	Want          any  `json:"want,omitempty"`
	MaxError      any  `json:"max_error"`
	ModifiedInput bool `json:"modified_input,omitempty"`
}

// writeJSON prints a run; outcomes are nil where there are no references.
func (o *options) writeJSON(w io.Writer, k *kernel, r *testcase.Run, outcomes []*testcase.Outcome) error {
	out := result{File: o.file, Kernel: k.Name, Backend: o.backend, Grid: r.Case.Grid, Buffers: []buffer{}}
	checks := map[*testcase.Arg]*check{}
	for _, outcome := range outcomes {
		checks[outcome.Arg] = checkOf(outcome)
		right := outcome.OK() && (out.Right == nil || *out.Right)
		out.Right = &right
	}
	for i, a := range r.Case.Args {
		if r.Buffers[i] == nil || !r.Changed(i) && checks[a] == nil {
			continue
		}
		b := bufferOf(a, r.Buffers[i].Data)
		b.Changed, b.Check = r.Changed(i), checks[a]
		out.Buffers = append(out.Buffers, b)
	}
	_, err := w.Write(cli.JSON(out))
	return err
}

func bufferOf(a *testcase.Arg, data []byte) buffer {
	t := testcase.StatsOf(a, data)
	b := buffer{Name: a.Name, Type: a.Type.String(), Shape: a.Shape, First: []any{}, NaN: t.NaN, Inf: t.Inf, NegInf: t.NegInf}
	for _, v := range t.First {
		b.First = append(b.First, jsonNumber(v))
	}
	if t.Finite > 0 {
		b.Least, b.Greatest = &t.Least, &t.Greatest
		if !math.IsInf(t.Sum, 0) {
			b.Sum = &t.Sum
		}
	}
	return b
}

func checkOf(o *testcase.Outcome) *check {
	c := &check{Right: o.OK(), Elements: o.Elements, Wrong: o.Wrong, MaxError: jsonNumber(o.MaxError), ModifiedInput: o.ModifiedInput}
	if o.Wrong > 0 {
		c.FirstWrong, c.Got, c.Want = &o.First, jsonNumber(o.Got), jsonNumber(o.Want)
	}
	return c
}

// jsonNumber is a number for JSON, which has none that are not finite.
func jsonNumber(v float64) any {
	switch {
	case math.IsNaN(v):
		return "NaN"
	case math.IsInf(v, 1):
		return "+Inf"
	case math.IsInf(v, -1):
		return "-Inf"
	}
	return v
}
