package pass

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"sync"
	"time"
)

// Timing measures wall time: of passes as a Hook, and of other phases with Phase. Times
// of concurrent passes add up. It is safe for concurrent use.
type Timing struct {
	mu      sync.Mutex
	begin   time.Time
	root    timer
	running map[any]time.Time
}

// timer is the time of a phase and of its parts.
type timer struct {
	name  string
	spent time.Duration
	parts []*timer
}

// NewTiming starts measuring.
func NewTiming() *Timing {
	return &Timing{begin: time.Now(), root: timer{name: "root"}, running: map[any]time.Time{}}
}

// part returns the timer of that name, and adds it when missing.
func (t *timer) part(name string) *timer {
	for _, p := range t.parts {
		if p.name == name {
			return p
		}
	}
	p := &timer{name: name}
	t.parts = append(t.parts, p)
	return p
}

// Phase measures a phase from now until done is called.
func (t *Timing) Phase(name string) (done func()) {
	start := time.Now()
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.root.part(name).spent += time.Since(start)
	}
}

// place returns the timer for an event. Each step of a pipeline has its own, so the index
// of the step is part of the name until the report is written.
func (t *Timing) place(ev *Event) *timer {
	at := &t.root
	for i, p := range ev.Around[1:] {
		at = at.part(stepName(ev.Path[i], "'"+p.Anchor+"' Pipeline"))
	}
	last := ev.Path[len(ev.Path)-1]
	if ev.Pass() == nil {
		return at.part(stepName(last, "'"+ev.Step.Nested.Anchor+"' Pipeline"))
	}
	return at.part(stepName(last, ev.Pass().title()))
}

func stepName(i int, name string) string { return fmt.Sprintf("%d\x00%s", i, name) }

func (t *timer) shown() string {
	if _, name, ok := strings.Cut(t.name, "\x00"); ok {
		return name
	}
	return t.name
}

func (t *Timing) start(key any, place func() *timer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	place() // in the order phases begin
	t.running[key] = time.Now()
}

func (t *Timing) stop(key any, place func() *timer) {
	now := time.Now()
	t.mu.Lock()
	defer t.mu.Unlock()
	place().spent += now.Sub(t.running[key])
	delete(t.running, key)
}

// analysisKey identifies an analysis of an event.
type analysisKey struct {
	ev   *Event
	name string
}

func (t *Timing) at(ev *Event) func() *timer { return func() *timer { return t.place(ev) } }
func (t *Timing) analysis(ev *Event, name string) func() *timer {
	return func() *timer { return t.place(ev).part("(A) " + name) }
}

// BeforePipeline implements Hook.
func (t *Timing) BeforePipeline(ev *Event) { t.start(ev, t.at(ev)) }

// AfterPipeline implements Hook.
func (t *Timing) AfterPipeline(ev *Event) { t.stop(ev, t.at(ev)) }

// BeforePass implements Hook.
func (t *Timing) BeforePass(ev *Event) { t.start(ev, t.at(ev)) }

// AfterPass implements Hook.
func (t *Timing) AfterPass(ev *Event) { t.stop(ev, t.at(ev)) }

// AfterFailure implements Hook.
func (t *Timing) AfterFailure(ev *Event, _ error) { t.stop(ev, t.at(ev)) }

// BeforeAnalysis implements Hook.
func (t *Timing) BeforeAnalysis(ev *Event, name string) {
	t.start(analysisKey{ev, name}, t.analysis(ev, name))
}

// AfterAnalysis implements Hook.
func (t *Timing) AfterAnalysis(ev *Event, name string) {
	t.stop(analysisKey{ev, name}, t.analysis(ev, name))
}

// Write prints the report as a tree or, with asList, merged by name and sorted.
func (t *Timing) Write(w io.Writer, asList bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	total := time.Since(t.begin)
	t.root.spent = total
	banner(w, "... Execution time report ...")
	fmt.Fprintf(w, "  Total Execution Time: %.4f seconds\n\n  ----Wall Time----  ----Name----\n", total.Seconds())
	if asList {
		for _, p := range t.byName() {
			writeTime(w, p.spent, total, p.shown())
		}
	} else {
		t.root.writeTree(w, total, "")
	}
	writeTime(w, t.rest(total), total, "Rest")
	writeTime(w, total, total, "Total")
}

func (t *Timing) rest(total time.Duration) time.Duration {
	for _, p := range t.root.parts {
		total -= p.spent
	}
	return max(total, 0)
}

func writeTime(w io.Writer, d, total time.Duration, name string) {
	fmt.Fprintf(w, "  %8.4f (%5.1f%%)  %s\n", d.Seconds(), percent(d, total), name)
}

func percent(d, total time.Duration) float64 { return 100 * float64(d) / float64(max(total, 1)) }

func (t *timer) writeTree(w io.Writer, total time.Duration, indent string) {
	for _, p := range t.parts {
		writeTime(w, p.spent, total, indent+p.shown())
		p.writeTree(w, total, indent+"  ")
	}
}

// byName merges timers of the same name, longest first.
func (t *Timing) byName() []*timer {
	merged := map[string]*timer{}
	var list []*timer
	var visit func(*timer)
	visit = func(p *timer) {
		m := merged[p.shown()]
		if m == nil {
			m = &timer{name: p.shown()}
			merged[p.shown()] = m
			list = append(list, m)
		}
		m.spent += p.spent
		for _, in := range p.parts {
			visit(in)
		}
	}
	visit(&t.root)
	sort.SliceStable(list, func(i, j int) bool { return list[i].spent > list[j].spent })
	return list
}

// WriteJSON prints the report as JSON.
func (t *Timing) WriteJSON(w io.Writer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	total := time.Since(t.begin)
	fmt.Fprintln(w, "[")
	t.root.writeJSON(w, total, "")
	fmt.Fprintf(w, "{%s, \"name\": \"Rest\"},\n", wallJSON(t.rest(total), total))
	fmt.Fprintf(w, "{%s, \"name\": \"Total\"}\n]\n", wallJSON(total, total))
}

func (t *timer) writeJSON(w io.Writer, total time.Duration, indent string) {
	for _, p := range t.parts {
		fmt.Fprintf(w, "%s{%s, \"name\": %q, \"passes\": [\n", indent, wallJSON(p.spent, total), p.shown())
		p.writeJSON(w, total, indent+"  ")
		fmt.Fprintf(w, "%s{}]},\n", indent)
	}
}

func wallJSON(d, total time.Duration) string {
	return fmt.Sprintf(`"wall": {"duration": %8.4f, "percentage": %5.1f}`, d.Seconds(), percent(d, total))
}
