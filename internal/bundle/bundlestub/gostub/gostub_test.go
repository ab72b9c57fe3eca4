package gostub_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/bundle/bundlestub/gostub"
)

var update = flag.Bool("update", false, "write the generated package of testdata")

// row makes a row, whose parameters are written as "x *fp32:16", "stride i32:1" and "BLOCK =64".
func row(name, group, grid string, params ...string) bundlefile.Kernel {
	k := bundlefile.Kernel{Name: name, Group: group, Function: "f", Grid: grid, Options: bundlefile.Options{NumWarps: 4}}
	for _, text := range params {
		name, typ, _ := strings.Cut(text, " ")
		p := bundlefile.Param{Name: name}
		var hint string
		p.Type, hint, _ = strings.Cut(typ, ":")
		if p.Divisible, _ = strconv.Atoi(hint); p.Divisible == 1 {
			p.Divisible, p.EqualTo1 = 0, true
		}
		if value, ok := strings.CutPrefix(typ, "="); ok {
			p = bundlefile.Param{Name: name, Type: "constexpr", Constant: constant(value)}
		}
		k.Params = append(k.Params, p)
	}
	return k
}

func constant(text string) *bundlefile.Constant {
	if _, err := strconv.Atoi(text); err == nil {
		return &bundlefile.Constant{Int: &text}
	}
	if yes := text == "True"; yes || text == "False" {
		return &bundlefile.Constant{Bool: &yes}
	}
	return &bundlefile.Constant{Str: &text}
}

// ops is an index with all that generated packages have.
func ops() *bundlefile.Index {
	overlap := row("in_place", "", "n", "x_ptr *fp32", "n i32")
	overlap.Options.Overlap = true
	return &bundlefile.Index{Version: bundlefile.Version, Compiler: "a test", Kernels: []bundlefile.Kernel{
		// A group that differs in constants, and by divisibility.
		row("softmax_fp16_256", "softmax_fp16", "cdiv(n_rows, ROWS)", "out_ptr *fp16", "x_ptr *kfp16", "n_rows i32", "ROWS =4", "BLOCK =256"),
		row("softmax_fp16_1024", "softmax_fp16", "cdiv(n_rows, ROWS)", "out_ptr *fp16:16", "x_ptr *kfp16:16", "n_rows i32", "ROWS =1", "BLOCK =1024"),
		// A group with two lists of types, and constants before an argument.
		row("scale_f32", "scale", "", "x *fp32", "MODE =fast", "by fp32", "SAVE =True"),
		row("scale_f64", "scale", "", "x *fp64", "MODE =slow", "by fp64", "SAVE =False"),
		// A group whose name a row has, and arguments of all kinds.
		row("mix", "mix", "(n // m) % 7 if flag else max(n, m) << 1, -n", "n i64", "m u32", "flag i1", "a *bf16", "b *fp8e4nv", "c *fp8e5", "d *fp8e4b15", "e *i1", "f *u8", "g fp16"),
		row("mix_2", "mix", "1 if not flag or 2 < n <= m else n and 3", "n i64", "m u32", "flag i1", "a *bf16", "b *fp8e4nv", "c *fp8e5", "d *fp8e4b15", "e *i1", "f *u8", "g fp16"),
		// Names that Go has for something else.
		row("bundle", "", "1", "ctx *i32", "error i32:1", "func i32", "1st i32", "d i32"),
		row("no-arguments", "", ""),
		overlap,
	}}
}

// TestPackage: the package of testdata is what is generated, and compiles with another one that uses
// it.
func TestPackage(t *testing.T) {
	ix := ops()
	code := []byte("no code")
	c := bundlefile.Code{Backend: "cuda", Target: "sm_80", Form: "ptx", Stored: bundlefile.Store("ptx", code), Symbol: "f", Manifest: []byte("{}")}
	for i := range ix.Kernels {
		ix.Kernels[i].Code = []bundlefile.Code{c}
	}
	var data bytes.Buffer
	require.NoError(t, bundlefile.Write(&data, ix, map[string][]byte{c.File: code}))
	text, err := gostub.Generate(bundlestub.New("ops.tsb", ix), "ops")
	require.NoError(t, err)
	for name, data := range map[string][]byte{"testdata/ops/ops.tsb": data.Bytes(), "testdata/ops/ops.go": text} {
		if *update {
			require.NoError(t, os.WriteFile(name, data, 0o666))
		}
		want, err := os.ReadFile(name)
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, data), "%s is not what is generated; go test -update writes it", name)
	}
	out, err := exec.Command("go", "vet", "./testdata/ops", "./testdata/use").CombinedOutput()
	require.NoError(t, err, "%s", out)
}

func TestNames(t *testing.T) {
	for file, want := range map[string]string{"softmax.tsb": "softmax", "a/My-Kernels.tsb": "mykernels", "2d.tsb": "kernels2d", "go.tsb": "kernelsgo", "é.tsb": "kernels"} {
		require.Equal(t, want, gostub.PackageName(file))
	}
	_, err := gostub.Generate(bundlestub.New("ops.tsb", ops()), "not-a-name")
	require.EqualError(t, err, `"not-a-name" is no name of a Go package`)
}
