package explore_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore"
)

const header = "import triton\nimport triton.language as tl\n\n@triton.jit\n"

const add = header + `def add(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + at, mask=at < n)
    y = tl.load(y_ptr + at, mask=at < n)
    tl.store(out_ptr + at, x + y, mask=at < n)
`

func explored(t *testing.T, req explore.Request) *explore.Result {
	t.Helper()
	return explore.Explore(t.Context(), req, nil)
}

func pane(t *testing.T, r *explore.Result, id string) *explore.Pane {
	t.Helper()
	i := slices.IndexFunc(r.Panes, func(p explore.Pane) bool { return p.ID == id })
	require.GreaterOrEqual(t, i, 0, "there is no pane %s: %v", id, r.Diagnostics)
	return &r.Panes[i]
}

// TestPanes: the stages come in order, each linked line by line, and a pass is shown against the
// text before it.
func TestPanes(t *testing.T) {
	r := explored(t, explore.Request{Name: "add.py", Text: add})
	var ids []string
	seen := map[string]bool{"": true}
	for _, p := range r.Panes {
		require.True(t, seen[p.Before], "pane %s is shown against %s, which does not come before it", p.ID, p.Before)
		seen[p.ID] = true
		assert.Len(t, p.Links, strings.Count(p.Text, "\n")+1, p.ID)
		assert.NotContains(t, p.Text, " loc(", p.ID)
		if p.Group == explore.Passes {
			assert.NotEqual(t, pane(t, r, p.Before).Text, p.Text, p.ID)
			continue
		}
		ids = append(ids, p.ID)
	}
	assert.Equal(t, []string{"python", "ttir-source", "ttir", "linalg"}, ids)
	assert.Contains(t, seen, "pass:03:triton-to-structured")
	assert.Equal(t, "add", r.Kernel)
	var stages []string
	for _, s := range r.Timings {
		stages = append(stages, s.Stage)
	}
	assert.Equal(t, []string{"python", "ttir-source", "ttir", "linalg"}, stages)
}

// lines are the numbers, from 1, of the lines of a pane that share an origin with a line.
func lines(p *explore.Pane, origins []int) (found []string) {
	for i, text := range strings.Split(p.Text, "\n") {
		if slices.ContainsFunc(p.Links[i], func(o int) bool { return slices.Contains(origins, o) }) {
			found = append(found, strings.TrimSpace(text))
		}
	}
	return found
}

// TestLinks: from a line of Python to what became of it, and back.
func TestLinks(t *testing.T) {
	r := explored(t, explore.Request{Name: "add.py", Text: add})
	source, linalg := pane(t, r, "python"), pane(t, r, "linalg")
	store := lines(linalg, source.Links[8])
	assert.Contains(t, strings.Join(store, "\n"), "arith.addf")
	assert.Contains(t, strings.Join(store, "\n"), "bufferization.materialize_in_destination")
	assert.NotContains(t, strings.Join(store, "\n"), "memref.copy")
	for i, text := range strings.Split(linalg.Text, "\n") {
		if strings.Contains(text, "arith.addf") {
			assert.Equal(t, []string{"tl.store(out_ptr + at, x + y, mask=at < n)"}, lines(source, linalg.Links[i]))
		}
	}
}

// TestValues: names stand where the text has them, and lead to the variable.
func TestValues(t *testing.T) {
	r := explored(t, explore.Request{Name: "add.py", Text: add})
	for _, p := range r.Panes {
		split := strings.Split(p.Text, "\n")
		for _, v := range p.Values {
			name := split[v.Line][v.From:v.To]
			if p.Language == explore.MLIR {
				require.True(t, strings.HasPrefix(name, "%"), "%s: %q", p.ID, name)
				continue
			}
			require.Equal(t, name, r.Origins[v.Origins[0]].Name)
		}
	}
	values := pane(t, r, "python").Values
	use := slices.IndexFunc(values, func(v explore.Value) bool { return v.Line == 8 && v.From == 27 })
	require.GreaterOrEqual(t, use, 0)
	assert.Equal(t, 7, r.Origins[values[use].Origins[0]].Line, "x is what line 7 loads")
}

// TestColumns: columns count UTF-16 units.
func TestColumns(t *testing.T) {
	text := strings.Replace(add, "tl.store(", "tl.static_print('𝛼é', wrong); tl.store(", 1)
	r := explored(t, explore.Request{Name: "add.py", Text: text})
	require.Len(t, r.Diagnostics, 1)
	d := r.Diagnostics[0]
	line := utf16.Encode([]rune(strings.Split(text, "\n")[d.Line-1]))
	assert.Equal(t, "wrong", string(utf16.Decode(line[d.Column-1:d.EndColumn-1])))
}

// TestMistakes: an error is on its line, beside the stages before it.
func TestMistakes(t *testing.T) {
	for name, test := range map[string]struct {
		from, to, message string
		line, panes       int
	}{
		"syntax":     {"x + y", "x + ", "invalid syntax", 9, 1},
		"name":       {"x + y", "x + z", "z is not defined", 9, 1},
		"type":       {"mask=at < n)\n    y", "mask=x_ptr)\n    y", "", 7, 1},
		"no kernels": {"@triton.jit", "# none", "has no kernel", 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := explored(t, explore.Request{Name: "add.py", Text: strings.Replace(add, test.from, test.to, 1)})
			require.NotEmpty(t, r.Diagnostics)
			d := r.Diagnostics[0]
			assert.Equal(t, explore.Error, d.Severity)
			assert.Equal(t, "python", d.Pane)
			assert.Equal(t, test.line, d.Line, d.Message)
			assert.Contains(t, d.Message, test.message)
			assert.Len(t, r.Panes, test.panes)
		})
	}
}

// TestNotes: a mistake in a function says who calls the function.
func TestNotes(t *testing.T) {
	text := "import triton\nimport triton.language as tl\n@triton.jit\ndef f(x):\n    return x + wrong\n@triton.jit\ndef k(p):\n    tl.store(p, f(1))\n"
	r := explored(t, explore.Request{Name: "k.py", Text: text})
	require.NotEmpty(t, r.Diagnostics)
	assert.Equal(t, 5, r.Diagnostics[0].Line)
	assert.Equal(t, []explore.Note{{File: "k.py", Line: 8, Column: 17, Message: "called from here"}}, r.Diagnostics[0].Notes)
}

// TestRequestMistakes: types and constants that are none are refused with the parameter's name.
func TestRequestMistakes(t *testing.T) {
	for _, req := range []explore.Request{
		{Args: map[string]string{"n": "fp33"}},
		{Consts: map[string]string{"n": "1 +"}},
		{Kernel: "sub"},
	} {
		req.Name, req.Text = "add.py", add
		r := explored(t, req)
		require.Len(t, r.Diagnostics, 1)
		assert.Regexp(t, "'n'|no kernel 'sub'", r.Diagnostics[0].Message)
	}
}

// TestRequest: what the request says wins over guesses, and is shown.
func TestRequest(t *testing.T) {
	r := explored(t, explore.Request{Name: "add.py", Text: add, Args: map[string]string{"x_ptr": "*fp16"}, Consts: map[string]string{"BLOCK": "64"}})
	params := map[string]explore.Param{}
	for _, p := range r.Kernels[0].Params {
		params[p.Name] = p
	}
	assert.Equal(t, explore.Param{Name: "x_ptr", Type: "*fp16"}, params["x_ptr"])
	assert.Equal(t, explore.Param{Name: "y_ptr", Type: "*fp32:16", Guessed: true}, params["y_ptr"])
	assert.Equal(t, explore.Param{Name: "BLOCK", Type: "64", Constexpr: true}, params["BLOCK"])
	assert.Equal(t, 5, r.Kernels[0].Line)
	assert.Contains(t, pane(t, r, "ttir").Text, "tensor<64x!tt.ptr<f16>>")
}

// TestIR: a file of IR is linked line by line to itself, also where it names a Python file.
func TestIR(t *testing.T) {
	from := pane(t, explored(t, explore.Request{Name: "add.py", Text: add}), "ttir").Text
	for name, text := range map[string]string{"plain": from, "located": strings.Replace(from, "tt.get_program_id x : i32", `tt.get_program_id x : i32 loc("add.py":6:9)`, 1)} {
		t.Run(name, func(t *testing.T) {
			r := explored(t, explore.Request{Name: "add.ttir", Text: text})
			source := pane(t, r, "ttir-source")
			at := slices.IndexFunc(strings.Split(text, "\n"), func(line string) bool { return strings.Contains(line, "get_program_id") })
			found := lines(pane(t, r, "ttir"), source.Links[at])
			require.Len(t, found, 1)
			assert.Contains(t, found[0], "get_program_id")
			assert.Equal(t, "add", r.Kernel)
			assert.Empty(t, slices.DeleteFunc(r.Diagnostics, func(d explore.Diagnostic) bool { return d.Severity == explore.Remark }))
		})
	}
}

// TestIRMistakes: IR that is wrong has its errors on their lines.
func TestIRMistakes(t *testing.T) {
	r := explored(t, explore.Request{Name: "k.ttir", Text: "module {\n  tt.func @f() {\n    tt.retur\n  }\n}\n"})
	require.NotEmpty(t, r.Diagnostics)
	assert.Equal(t, 3, r.Diagnostics[0].Line)
	assert.Equal(t, "ttir-source", r.Diagnostics[0].Pane)
	r = explored(t, explore.Request{Name: "k.ttir", Text: "module {}"})
	assert.Contains(t, r.Diagnostics[0].Message, "there is no tt.func in it")
}

// TestCanceled: work that is not wanted any more ends with the reason.
func TestCanceled(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("a newer request came"))
	r := explore.Explore(ctx, explore.Request{Name: "add.py", Text: add}, nil)
	require.NotEmpty(t, r.Diagnostics)
	assert.Equal(t, "a newer request came", r.Diagnostics[0].Message)
	assert.Len(t, r.Panes, 1)
}

// TestExamples: kernels compile with what is guessed of them, the one that others do not call first.
func TestExamples(t *testing.T) {
	for file, kernel := range map[string]string{
		"examples/jit/kernels/attention.py": "attention_kernel", "examples/jit/kernels/matmul.py": "matmul_kernel", "examples/jit/kernels/softmax.py": "softmax_kernel",
		"examples/jit/kernels/layernorm.py": "forward_kernel", "kernels/rope.py": "", "kernels/topk.py": "",
	} {
		t.Run(file, func(t *testing.T) {
			text, err := os.ReadFile("../../" + file)
			require.NoError(t, err)
			r := explored(t, explore.Request{Name: file, Text: string(text)})
			pane(t, r, "linalg")
			if kernel != "" {
				assert.Equal(t, kernel, r.Kernel)
			}
		})
	}
}

// TestOtherGuesses: a pointer whose elements are used as integers points to integers, unless the
// request says otherwise.
func TestOtherGuesses(t *testing.T) {
	text := header + "def pick(x_ptr, y_ptr, at_ptr):\n    tl.store(y_ptr, tl.load(x_ptr + tl.load(at_ptr)))\n"
	r := explored(t, explore.Request{Name: "k.py", Text: text})
	pane(t, r, "linalg")
	assert.Equal(t, "*i32:16", r.Kernels[0].Params[2].Type)
	r = explored(t, explore.Request{Name: "k.py", Text: text, Args: map[string]string{"at_ptr": "*fp32"}})
	require.NotEmpty(t, r.Diagnostics)
	assert.Equal(t, 6, r.Diagnostics[0].Line)
}

// backend is one without stages of its own.
type backend struct{ continued bool }

func (*backend) Capability(string) (int, bool) { return 80, false }
func (*backend) Lowering(string) string        { return "triton-to-linalg" }
func (b *backend) Continue(context.Context, *explore.Recorder, *explore.Kernels) {
	b.continued = true
}

// TestLast: an answer while someone types ends with linalg, and leaves out values of passes.
func TestLast(t *testing.T) {
	for _, last := range []string{"", explore.PaneLinalg} {
		b := &backend{}
		r := (&explore.Engine{Backend: b, Last: last}).Explore(t.Context(), explore.Request{Name: "add.py", Text: add})
		assert.Equal(t, last == "", b.continued)
		assert.NotEmpty(t, pane(t, r, explore.PaneLinalg).Values)
		assert.Equal(t, last != "", len(pane(t, r, "pass:03:triton-to-structured").Values) == 0)
	}
}

// BenchmarkKeystroke is an answer while someone types: a kernel of 100 lines up to linalg, as JSON.
func BenchmarkKeystroke(b *testing.B) {
	text, err := os.ReadFile("../../examples/jit/kernels/layernorm.py")
	require.NoError(b, err)
	bytes := 0
	for b.Loop() {
		e := &explore.Engine{Backend: &backend{}, Last: explore.PaneLinalg}
		r := e.Explore(b.Context(), explore.Request{Name: "layernorm.py", Text: string(text)})
		answer, err := json.Marshal(r)
		require.NoError(b, err)
		bytes = len(answer)
	}
	b.ReportMetric(float64(bytes), "answer-bytes")
}
