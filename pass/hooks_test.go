package pass

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/ir"
)

// trace is a hook that writes down its events.
type trace struct{ lines []string }

func (h *trace) add(what string, ev *Event) {
	name := "'" + ev.Op.Name() + "'"
	if ev.Pass() != nil {
		name = ev.Pass().Name + " on " + ir.Describe(ev.Op)
	}
	h.lines = append(h.lines, fmt.Sprint(what, " ", name, " ", ev.Path))
}
func (h *trace) BeforePipeline(ev *Event)           { h.add("begin", ev) }
func (h *trace) AfterPipeline(ev *Event)            { h.add("end", ev) }
func (h *trace) BeforePass(ev *Event)               { h.add("before", ev) }
func (h *trace) AfterPass(ev *Event)                { h.add("after", ev) }
func (h *trace) AfterFailure(ev *Event, err error)  { h.add("failed", ev) }
func (h *trace) BeforeAnalysis(ev *Event, n string) { h.add("analysis "+n, ev) }
func (h *trace) AfterAnalysis(*Event, string)       {}

func TestHooksSeeEverything(t *testing.T) {
	dom := &Pass{Name: "dom", Run: func(ctx *Context, _ *ir.Op) error { Get(ctx, DominanceInfo); return nil }}
	reg := NewRegistry([]*Pass{dom, failPass}, nil)
	p, err := reg.Parse("toy.module(dom,toy.func(fail))")
	require.NoError(t, err)
	h := &trace{}
	require.Error(t, p.Run(newModule(t, "a"), Config{Hooks: []Hook{h}}))
	assert.Equal(t, []string{
		"before dom on toy.module [0]", "analysis DominanceInfo dom on toy.module [0]", "after dom on toy.module [0]",
		"begin 'toy.module' [1]", "before fail on toy.func @a [1 0]", "failed fail on toy.func @a [1 0]", "end 'toy.module' [1]",
	}, h.lines)
}

// printing runs a pipeline with IR printing; an operation is printed as its
// number of attributes.
func printing(t *testing.T, h *IRPrinting, pipeline string) string {
	t.Helper()
	var out bytes.Buffer
	text := func(op *ir.Op) string {
		n := 0
		op.Walk(func(o *ir.Op) ir.WalkResult { n += len(o.Attrs()); return ir.Continue })
		return fmt.Sprintf("%s: %d", ir.Describe(op), n)
	}
	h.Out = &out
	h.Print = func(w io.Writer, op *ir.Op) { fmt.Fprint(w, text(op)) }
	h.Fingerprint = text
	_ = parse(t, pipeline).Run(newModule(t, "a"), Config{Hooks: []Hook{h}, SkipVerify: true})
	return out.String()
}

func anyPass(*Pass) bool { return true }

func TestIRPrinting(t *testing.T) {
	tests := []struct {
		name, pipeline, want string
		hook                 IRPrinting
	}{
		{"before", "toy.module(first)", "// -----// IR Dump Before first (first) //----- //\ntoy.module: 1\n\n", IRPrinting{Before: anyPass}},
		{"after", "toy.module(log{times=0})", "// -----// IR Dump After Logger (log) //----- //\ntoy.module: 1\n\n", IRPrinting{After: anyPass}},
		{"nested", "toy.module(toy.func(first))", "// -----// IR Dump After first (first) //----- //\ntoy.func @a: 1\n\n", IRPrinting{After: anyPass}},
		{"whole module", "toy.module(toy.func(first))", "// -----// IR Dump After first (first) ('toy.func' operation: @a) //----- //\ntoy.module: 1\n\n", IRPrinting{After: anyPass, WholeModule: true}},
		{"whole module, top", "toy.module(first)", "// -----// IR Dump After first (first) ('toy.module' operation) //----- //\ntoy.module: 1\n\n", IRPrinting{After: anyPass, WholeModule: true}},
		{"changed", "toy.module(first,break,first)", "// -----// IR Dump After Break (break) //----- //\ntoy.module: 2\n\n", IRPrinting{After: anyPass, OnlyOnChange: true}},
		{"failure", "toy.module(first,fail)", "// -----// IR Dump After Fail Failed (fail) //----- //\ntoy.module: 1\n\n", IRPrinting{OnlyOnFailure: true}},
		{"one", "toy.module(first,break)", "// -----// IR Dump Before Break (break) //----- //\ntoy.module: 1\n\n", IRPrinting{Before: func(p *Pass) bool { return p == breakPass }}},
		{"none", "toy.module(first,fail)", "", IRPrinting{}},
	}
	for i := range tests {
		tt := &tests[i]
		t.Run(tt.name, func(t *testing.T) { assert.Equal(t, tt.want, printing(t, &tt.hook, tt.pipeline)) })
	}
}

func TestIRPrintingToATree(t *testing.T) {
	dir := t.TempDir()
	out := printing(t, &IRPrinting{After: anyPass, TreeDir: dir}, "toy.module(toy.func(first,break),first)")
	assert.Empty(t, out)
	var files []string
	require.NoError(t, filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			rel, _ := filepath.Rel(dir, path)
			files = append(files, filepath.ToSlash(rel))
		}
		return err
	}))
	assert.Equal(t, []string{
		"toy_module_no-symbol-name/1_first.mlir",
		"toy_module_no-symbol-name/toy_func_a/0_0_first.mlir",
		"toy_module_no-symbol-name/toy_func_a/0_1_break.mlir",
	}, files)
}

func TestTiming(t *testing.T) {
	report := func(write func(*Timing, *bytes.Buffer)) string {
		timing := NewTiming()
		timing.Phase("Parser")()
		pipeline := parse(t, "toy.module(toy.func(first,log{times=0}),first,first)")
		require.NoError(t, pipeline.Run(newModule(t, "a", "b"), Config{Hooks: []Hook{timing}}))
		var out bytes.Buffer
		write(timing, &out)
		return regexp.MustCompile(`[ \d]+\.\d+`).ReplaceAllString(out.String(), "#")
	}
	const head = `===-------------------------------------------------------------------------===
                         ... Execution time report ...
===-------------------------------------------------------------------------===
  Total Execution Time:# seconds

  ----Wall Time----  ----Name----
`
	assert.Equal(t, head+`# (#%)  Parser
# (#%)  'toy.func' Pipeline
# (#%)    first
# (#%)    Logger
# (#%)  first
# (#%)  first
# (#%)  Rest
# (#%)  Total
`, report(func(tm *Timing, b *bytes.Buffer) { tm.Write(b, false) }))

	list := report(func(tm *Timing, b *bytes.Buffer) { tm.Write(b, true) })
	assert.True(t, strings.HasPrefix(list, head+"# (#%)  root\n"), list)
	assert.Equal(t, 1, strings.Count(list, "first\n"), "a list has a name once")

	assert.Contains(t, report(func(tm *Timing, b *bytes.Buffer) { tm.WriteJSON(b) }),
		"\"name\": \"'toy.func' Pipeline\", \"passes\": [\n  {\"wall\": {\"duration\":#, \"percentage\":#}, \"name\": \"first\", \"passes\": [\n  {}]},")
}

func TestStatistics(t *testing.T) {
	report := func(list bool) string {
		stats := NewStatistics()
		require.NoError(t, parse(t, "toy.module(toy.func(count,first),count)").Run(newModule(t, "a", "b"), Config{Statistics: stats}))
		var out bytes.Buffer
		stats.Write(&out, list)
		_, rest, _ := strings.Cut(out.String(), "report ...\n")
		_, rest, _ = strings.Cut(rest, "\n")
		return rest
	}
	assert.Equal(t, `'toy.func' Pipeline
  Count
    (S) 6 num-ops - Number of operations
    (S) 2 n       - Ones
Count
  (S) 7 num-ops - Number of operations
  (S) 1 n       - Ones

`, report(false))
	assert.Equal(t, `Count
  (S) 13 num-ops - Number of operations
  (S)  3 n       - Ones

`, report(true))
}

func TestReproducer(t *testing.T) {
	r := &Reproducer{Snapshot: func(top *ir.Op, p *Pipeline) []byte { return []byte(ir.Describe(top) + " " + p.String()) }}
	err := parse(t, "toy.module(first,toy.func(log,panic))").Run(newModule(t, "a", "b"), Config{Hooks: []Hook{r}})
	require.Error(t, err)
	require.True(t, r.Failed())
	assert.Equal(t, "toy.module toy.module(toy.func(panic))", string(r.Text), "the IR before the first failure")
	require.NotNil(t, r.Panicked)
	assert.Contains(t, string(r.Panicked.Stack), "toy_test.go", "the stack shows the pass")
	assert.Contains(t, r.Diagnostic("x.mlir").Error(),
		"note: Pipeline failed while executing [`Panic` on 'toy.func' operation: @a, `Panic` on 'toy.func' operation: @b]: reproducer generated at `x.mlir`")
}
