package main

import (
	"fmt"
	"io"
)

// report is all that was measured.
type report struct {
	Device    string    `json:"device"`
	Compiler  string    `json:"compiler,omitempty"`
	OpenBLAS  string    `json:"openblas,omitempty"`
	Results   []*figure `json:"results"`
	Goals     []goal    `json:"goals"`
	Scaling   []goal    `json:"two_workers_over_one"`
	Reference []goal    `json:"over_the_reference_pipeline"`
}

// columns in the order of the table.
var columns = []string{ours1, ours2, plainC, fastC, sgemm1, sgemm2}

func (r *report) head(w io.Writer) {
	fmt.Fprintf(w, "native code for %s; C: %s; BLAS: %s\n\n", r.Device, orNone(r.Compiler), orNone(r.OpenBLAS))
	fmt.Fprintf(w, "best ms on one thread, _2: on two\n%-24s", "kernel")
	for _, c := range columns {
		fmt.Fprintf(w, " %9s", c)
	}
	fmt.Fprintf(w, " %8s %11s  %s\n", "turns", "compile ms", "result")
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

func (r *report) add(w io.Writer, f *figure) {
	r.Results = append(r.Results, f)
	if f.Error != "" {
		fmt.Fprintf(w, "%-24s failed: %s\n", f.Kernel, f.Error)
		return
	}
	fmt.Fprintf(w, "%-24s", f.Kernel)
	for _, c := range columns {
		text := "-"
		if f.has(c) {
			text = fmt.Sprintf("%.3f", f.MS[c])
		}
		fmt.Fprintf(w, " %9s", text)
	}
	result := "right"
	if f.Wrong != nil {
		result = "WRONG"
	}
	fmt.Fprintf(w, " %8d %11.1f  %s\n", f.Turns, f.CompileMS, result)
	for _, text := range f.Wrong {
		fmt.Fprintf(w, "  %s\n", text)
	}
}

func (r *report) foot(w io.Writer) {
	for _, list := range []struct {
		title string
		goals []goal
	}{
		{"speed over the baselines", r.Goals},
		{"two workers over one", r.Scaling},
		{"speed over the reference pipeline, by the baselines recorded with it", r.Reference},
	} {
		if len(list.goals) == 0 {
			continue
		}
		fmt.Fprintf(w, "\n%-66s %8s %8s\n", list.title, "ratio", "target")
		met, withTarget := 0, 0
		for _, b := range list.goals {
			fmt.Fprintln(w, b.line())
			if b.Target > 0 {
				withTarget++
				if b.Met {
					met++
				}
			}
		}
		if withTarget > 0 {
			fmt.Fprintf(w, "met: %d of %d\n", met, withTarget)
		}
	}
}

func (b goal) line() string {
	about := b.About
	if b.Count > 0 {
		about = fmt.Sprintf("%s, %d problems", about, b.Count)
	}
	switch {
	case b.Target == 0:
		return fmt.Sprintf("%-66s %8.2f", about, b.Ratio)
	case b.Met:
		return fmt.Sprintf("%-66s %8.2f %8.2f  met", about, b.Ratio, b.Target)
	}
	return fmt.Sprintf("%-66s %8.2f %8.2f  MISSED", about, b.Ratio, b.Target)
}

// code is the exit code.
func (r *report) code() int {
	code := 0
	for _, f := range r.Results {
		if f.Error != "" {
			return 1
		}
		if f.Wrong != nil {
			code = 2
		}
	}
	return code
}
