package functable

import (
	"testing"

	"github.com/tshared/tshared/diag"
)

// FuzzJSON: no text of a JSON table makes the reader panic.
func FuzzJSON(f *testing.F) {
	for _, text := range []string{
		`[{"func": "softmax", "sig": ["*fp16:16, *fp16, i32, i32:1"], "name": "{sig}_{BLOCK}", "kwargs": {"num_warps": [4, 8], "constants": {"BLOCK": [64, {"tuple": [1, 2]}]}}, "grid": ["n", 2]}]`,
		`[{"func": "typed", "sig": "*fp32, fp32, i32", "divisible": {"n": 8}, "targets": ["cuda"], "constants": {"DTYPE": {"dtype": "fp16"}, "EPS": {"float": "inf"}}}]`,
		`{"file": 3, "rows": null}`, `[1e999, "\ud800"]`, "",
	} {
		f.Add(text)
	}
	l := &Loader{}
	kernels, err := l.file("testdata/kernels.py")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := parseJSON(diag.NewSource("table.json", text))
		if err != nil {
			return
		}
		if _, ok := n.value.([]node); ok {
			_, _ = l.table(n, &draft{file: kernels}) // an error is as good as rows
		}
	})
}
