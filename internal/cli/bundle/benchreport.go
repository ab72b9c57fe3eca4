package bundle

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/tune"
)

// benchReport is what bench shows.
type benchReport struct {
	Device string        `json:"device"`
	Driver string        `json:"driver,omitempty"`
	Bundle string        `json:"bundle"` // its hash
	Shapes []*benchShape `json:"shapes"`
}

// benchShape is what became of the kernels for a shape.
type benchShape struct {
	Op        string        `json:"op"` // the group
	Dtype     string        `json:"dtype"`
	Shape     string        `json:"shape"`
	Signature string        `json:"signature"` // of the tunable op
	Best      string        `json:"best"`
	Kernels   []benchFigure `json:"kernels"` // the choice first, then by time, then those that were skipped
}

// benchFigure is what became of a kernel.
type benchFigure struct {
	tune.Outcome
	Ratio  float64 `json:"ratio,omitempty"`       // to the choice
	GBs    float64 `json:"gb_per_s,omitempty"`    // of the median
	TFLOPs float64 `json:"tflop_per_s,omitempty"` // of the median
}

// figures sums a measurement up.
func (m *measurer) figures(l *benchLaunch, e *tune.Entry) (*benchShape, error) {
	s := &benchShape{Op: m.options.group, Dtype: strings.Join(l.dtypes, " "), Shape: l.shape(), Signature: e.Key, Best: e.Best}
	flops, err := m.options.flops.eval(l.value)
	if err != nil {
		return nil, fmt.Errorf("--flops %w", err)
	}
	for _, o := range e.Outcomes {
		f := benchFigure{Outcome: o}
		if o.Skipped == "" {
			k, err := m.bundle.ByName(o.Name)
			if err != nil {
				return nil, err
			}
			bytes, err := m.options.bytes.eval(l.value)
			if err != nil {
				return nil, fmt.Errorf("--bytes %w", err)
			}
			if m.options.bytes.expr == nil {
				bytes = l.traffic(k.Metadata().Params)
			}
			f.GBs = float64(bytes) / o.Median.Seconds() / 1e9
			f.TFLOPs = float64(flops) / o.Median.Seconds() / 1e12
		}
		s.Kernels = append(s.Kernels, f)
	}
	s.sort()
	return s, nil
}

// sort puts the choice first and those that were skipped last.
func (s *benchShape) sort() {
	rank := func(f benchFigure) int {
		switch {
		case f.Name == s.Best:
			return 0
		case f.Skipped == "":
			return 1
		}
		return 2
	}
	slices.SortStableFunc(s.Kernels, func(a, b benchFigure) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a.Median, b.Median))
	})
	for i := range s.Kernels {
		if f := &s.Kernels[i]; f.Skipped == "" {
			f.Ratio = float64(f.Median) / float64(s.Kernels[0].Median)
		}
	}
}

// write shows the report.
func (r *benchReport) write(w io.Writer, asJSON bool) error {
	text := cli.JSON(r)
	if !asJSON {
		text = []byte(diag.Printable(r.text()))
	}
	_, err := w.Write(text)
	return err
}

// benchColumn is a column of the table.
type benchColumn struct {
	title string
	text  func(s *benchShape, f *benchFigure) string
}

// benchColumns are the columns of the table; one in which no kernel has anything is left out.
var benchColumns = []benchColumn{
	{"op", func(s *benchShape, _ *benchFigure) string { return s.Op }},
	{"dtype", func(s *benchShape, _ *benchFigure) string { return s.Dtype }},
	{"shape", func(s *benchShape, _ *benchFigure) string { return s.Shape }},
	{"", func(s *benchShape, f *benchFigure) string { return ifShown(f.Name == s.Best, "*") }},
	{"kernel", func(_ *benchShape, f *benchFigure) string { return f.Name }},
	{"ms", func(_ *benchShape, f *benchFigure) string {
		return strings.TrimSuffix(tune.Milliseconds(f.Median), " ms")
	}},
	{"ratio", func(_ *benchShape, f *benchFigure) string { return fmt.Sprintf("%.2f", f.Ratio) }},
	{"GB/s", func(_ *benchShape, f *benchFigure) string { return ifShown(f.GBs > 0, fmt.Sprintf("%.1f", f.GBs)) }},
	{"TFLOP/s", func(_ *benchShape, f *benchFigure) string {
		return ifShown(f.TFLOPs > 0, fmt.Sprintf("%.3g", f.TFLOPs))
	}},
	{"", func(_ *benchShape, f *benchFigure) string { return ifShown(f.GaveUp, "too slow to measure on") }},
}

func ifShown(show bool, text string) string {
	if !show {
		return ""
	}
	return text
}

// text is the report for readers.
func (r *benchReport) text() string {
	var b strings.Builder
	fmt.Fprintln(&b, r.Device)
	table := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	columns := slices.DeleteFunc(slices.Clone(benchColumns), func(c benchColumn) bool { return !r.any(c.text) })
	for i := range columns {
		fmt.Fprint(table, columns[i].title, "\t")
	}
	fmt.Fprintln(table)
	r.each(func(s *benchShape, f *benchFigure) {
		if f.Skipped != "" {
			return
		}
		for i := range columns {
			fmt.Fprint(table, columns[i].text(s, f), "\t")
		}
		fmt.Fprintln(table)
	})
	_ = table.Flush() // a strings.Builder takes everything
	r.each(func(s *benchShape, f *benchFigure) {
		if f.Skipped != "" {
			fmt.Fprintf(&b, "skipped %s for %s: %s\n", f.Name, s.Shape, f.Skipped)
		}
	})
	return b.String()
}

// each visits all kernels of all shapes.
func (r *benchReport) each(visit func(*benchShape, *benchFigure)) {
	for _, s := range r.Shapes {
		for i := range s.Kernels {
			visit(s, &s.Kernels[i])
		}
	}
}

// any reports whether a column has something in it.
func (r *benchReport) any(text func(*benchShape, *benchFigure) string) (found bool) {
	r.each(func(s *benchShape, f *benchFigure) { found = found || f.Skipped == "" && text(s, f) != "" })
	return found
}
