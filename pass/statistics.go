package pass

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"sync"
)

// Statistics collects the counters of passes. It is safe for concurrent use.
type Statistics struct {
	mu   sync.Mutex
	rows map[string]*statRow // by path in the pipeline
}

// statRow has the counters of one step of a pipeline.
type statRow struct {
	pass      *Pass
	pipelines []string // enclosing pipelines
	path      []int
	counts    map[string]int
}

// NewStatistics makes an empty collection.
func NewStatistics() *Statistics { return &Statistics{rows: map[string]*statRow{}} }

func (s *Statistics) add(ev *Event, name string, n int) {
	if !ev.Pass().hasStatistic(name) {
		panic("BUG: undeclared statistic " + name)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	key := fmt.Sprint(ev.Path)
	row := s.rows[key]
	if row == nil {
		row = &statRow{pass: ev.Pass(), path: ev.Path, counts: map[string]int{}}
		for _, p := range ev.Around[1:] {
			row.pipelines = append(row.pipelines, p.Anchor)
		}
		s.rows[key] = row
	}
	row.counts[name] += n
}

func (p *Pass) hasStatistic(name string) bool {
	for _, s := range p.Statistics {
		if s.Name == name {
			return true
		}
	}
	return false
}

// Write prints the report, nested like the pipeline or, with asList, merged by pass.
func (s *Statistics) Write(w io.Writer, asList bool) {
	banner(w, "... Pass statistics report ...")
	if asList {
		s.writeList(w)
	} else {
		s.writePipeline(w)
	}
	fmt.Fprintln(w)
}

// banner prints the head of a report.
func banner(w io.Writer, title string) {
	const line = "===-------------------------------------------------------------------------===\n"
	pad := (len(line) - 1 - len(title)) / 2
	fmt.Fprint(w, line, strings.Repeat(" ", pad), title, "\n", line)
}

func (s *Statistics) writeList(w io.Writer) {
	byPass := map[*Pass]map[string]int{}
	var passes []*Pass
	for _, row := range s.rows {
		if byPass[row.pass] == nil {
			byPass[row.pass] = map[string]int{}
			passes = append(passes, row.pass)
		}
		for name, n := range row.counts {
			byPass[row.pass][name] += n
		}
	}
	sort.Slice(passes, func(i, j int) bool { return passes[i].title() < passes[j].title() })
	for _, p := range passes {
		fmt.Fprintln(w, p.title())
		p.writeStatistics(w, "  ", byPass[p])
	}
}

func (s *Statistics) writePipeline(w io.Writer) {
	rows := make([]*statRow, 0, len(s.rows))
	for _, row := range s.rows {
		rows = append(rows, row)
	}
	sort.Slice(rows, func(i, j int) bool { return lessPath(rows[i].path, rows[j].path) })
	var open []int // path of the nested pipeline of the last heading
	for _, row := range rows {
		for depth := range row.pipelines {
			if len(open) > depth && equalPath(open[:depth+1], row.path[:depth+1]) {
				continue
			}
			fmt.Fprintf(w, "%s'%s' Pipeline\n", strings.Repeat("  ", depth), row.pipelines[depth])
			open = append(open[:min(depth, len(open))], row.path[depth])
		}
		indent := strings.Repeat("  ", len(row.pipelines))
		fmt.Fprintln(w, indent+row.pass.title())
		row.pass.writeStatistics(w, indent+"  ", row.counts)
	}
}

func lessPath(a, b []int) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return len(a) < len(b)
}

func equalPath(a, b []int) bool { return !lessPath(a, b) && !lessPath(b, a) }

func (p *Pass) writeStatistics(w io.Writer, indent string, counts map[string]int) {
	digits, width := 0, 0
	for _, s := range p.Statistics {
		digits = max(digits, len(fmt.Sprint(counts[s.Name])))
		width = max(width, len(s.Name))
	}
	for _, s := range p.Statistics {
		fmt.Fprintf(w, "%s(S) %*d %-*s - %s\n", indent, digits, counts[s.Name], width, s.Name, s.Doc)
	}
}
