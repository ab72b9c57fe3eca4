package tune

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/tune"
)

// report is what the command shows.
type report struct {
	File    string `json:"file"`
	Backend string `json:"backend"`
	tune.Subject
	Best    string   `json:"best"`
	Configs []figure `json:"configs"` // the fastest first, then those that were skipped
}

// figure is what became of a config.
type figure struct {
	tune.Outcome
	Ratio float64 `json:"ratio,omitempty"`    // to the fastest
	GBs   float64 `json:"gb_per_s,omitempty"` // of the median
}

func newReport(o *options, e *tune.Entry) *report {
	r := &report{File: o.file, Backend: o.backend, Subject: e.Subject, Best: e.Best}
	outcomes := slices.Clone(e.Outcomes)
	slices.SortStableFunc(outcomes, func(a, b tune.Outcome) int {
		return cmp.Or(cmp.Compare(rank(a, e.Best), rank(b, e.Best)), cmp.Compare(a.Median, b.Median))
	})
	for _, outcome := range outcomes {
		f := figure{Outcome: outcome}
		if outcome.Skipped == "" {
			f.Ratio = float64(outcome.Median) / float64(outcomes[0].Median)
			f.GBs = o.bytes / outcome.Median.Seconds() / 1e9
		}
		r.Configs = append(r.Configs, f)
	}
	return r
}

// rank puts the best first and those that were skipped last.
func rank(o tune.Outcome, best string) int {
	switch {
	case o.Name == best:
		return 0
	case o.Skipped == "":
		return 1
	}
	return 2
}

// column is a column of the table; it is shown where a config has something in it.
type column struct {
	title string
	text  func(f figure) string
}

var columns = []column{
	{"median ms", func(f figure) string { return milliseconds(f.Median) }},
	{"20 % ms", func(f figure) string { return milliseconds(f.Low) }},
	{"80 % ms", func(f figure) string { return milliseconds(f.High) }},
	{"expected ms", func(f figure) string { return orNothing(f.Expected > 0, "%s", milliseconds(f.Expected)) }},
	{"ratio", func(f figure) string { return fmt.Sprintf("%.2f", f.Ratio) }},
	{"GB/s", func(f figure) string { return orNothing(f.GBs > 0, "%.1f", f.GBs) }},
	{"registers", func(f figure) string { return orNothing(f.Registers > 0, "%d", f.Registers) }},
	{"shared bytes", func(f figure) string { return orNothing(f.SharedBytes > 0, "%d", f.SharedBytes) }},
	{"spilled bytes", func(f figure) string { return orNothing(f.SpillBytes > 0, "%d", f.SpillBytes) }},
	{"compile ms", func(f figure) string { return orNothing(f.Compile > 0, "%.1f", f.Compile.Seconds()*1e3) }},
	{"", func(f figure) string { return orNothing(f.GaveUp, "%s", "too slow to measure on") }},
}

func milliseconds(d time.Duration) string { return strings.TrimSuffix(tune.Milliseconds(d), " ms") }

func orNothing(show bool, format string, v any) string {
	if !show {
		return ""
	}
	return fmt.Sprintf(format, v)
}

// write shows the report.
func (r *report) write(w io.Writer, asJSON bool) error {
	text := cli.JSON(r)
	if !asJSON {
		text = []byte(diag.Printable(r.text()))
	}
	_, err := w.Write(text)
	return err
}

// text is the report for readers.
func (r *report) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s on %s", r.Kernel, r.File, r.Device)
	if r.Key != "" {
		fmt.Fprintf(&b, " for %s", r.Key)
	}
	b.WriteString("\n")
	measured := slices.DeleteFunc(slices.Clone(r.Configs), func(f figure) bool { return f.Skipped != "" })
	shown := slices.DeleteFunc(slices.Clone(columns), func(c column) bool {
		return !slices.ContainsFunc(measured, func(f figure) bool { return c.text(f) != "" })
	})
	table := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	fmt.Fprint(table, "config")
	for _, c := range shown {
		fmt.Fprint(table, "\t", c.title)
	}
	fmt.Fprintln(table)
	for _, f := range measured {
		fmt.Fprint(table, f.Name)
		for _, c := range shown {
			fmt.Fprint(table, "\t", c.text(f))
		}
		fmt.Fprintln(table)
	}
	_ = table.Flush() // a strings.Builder takes everything
	for _, f := range r.Configs[len(measured):] {
		reason, _, _ := strings.Cut(f.Skipped, "\n") // --json has the rest, such as source lines
		fmt.Fprintf(&b, "skipped %s: %s\n", f.Name, reason)
	}
	return b.String()
}
