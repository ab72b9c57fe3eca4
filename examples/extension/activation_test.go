package activation

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/pass"
)

//go:embed testdata/kernel.ttir
var kernel string

func tools(t *testing.T) *tshared.Toolchain {
	t.Helper()
	tc, err := tshared.New(Extension)
	if err != nil {
		t.Fatal(err)
	}
	return tc
}

// TestLower: softsign becomes arithmetic, and rcp the body of a linalg.generic.
func TestLower(t *testing.T) {
	m, err := tools(t).Parse("kernel.ttir", kernel)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Lower(pass.Config{}); err != nil {
		t.Fatal(err)
	}
	text := m.String()
	for _, want := range []string{"math.absf", "arith.divf", "linalg.generic", "act.rcp %in : f32"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "act.softsign") {
		t.Errorf("act.softsign is left in\n%s", text)
	}
}

// TestRun: both operations run on the CPU.
func TestRun(t *testing.T) {
	m, err := tools(t).Parse("kernel.ttir", kernel)
	if err != nil {
		t.Fatal(err)
	}
	k, err := cpu.CompileModule(context.Background(), m, cpu.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	x := []float32{1, -1, 2, -4, 0.5, 8, -0.25, 16}
	out := make([]float32, len(x))
	if err := k.Run(context.Background(), cpu.Grid{2}, x, out); err != nil {
		t.Fatal(err)
	}
	for i, v := range x {
		want := 1 / (v / (1 + max(v, -v)))
		if out[i] != want {
			t.Errorf("element %d is %v, want %v", i, out[i], want)
		}
	}
}

// TestCompileForGPU: the PTX has the instruction of act.rcp. It needs no GPU.
func TestCompileForGPU(t *testing.T) {
	m, err := tools(t).Parse("kernel.ttir", kernel)
	if err != nil {
		t.Fatal(err)
	}
	k, err := gpu.CompileModule(context.Background(), m, gpu.Options{Target: "sm_90a"})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	if !strings.Contains(k.PTX(), "rcp.approx.ftz.f32") {
		t.Errorf("rcp.approx is missing in\n%s", k.PTX())
	}
}

// TestErrorsHaveSourceLines: the diagnostics of the extension's operations are like others.
func TestErrorsHaveSourceLines(t *testing.T) {
	const text = "tt.func public @k(%x: f16) {\n  %r = act.rcp %x : f16\n  tt.return\n}\n"
	m, err := tools(t).Parse("bad.ttir", strings.ReplaceAll(text, "f16", "i32"))
	want := "bad.ttir:2:8: error: 'act.rcp' op operand #0 must be floating-point-like, but got 'i32'\n  %r = act.rcp %x : i32\n       ^\n"
	if err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v (%v), want %s", err, m, want)
	}
}

func Example() {
	tc, err := tshared.New(Extension)
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := tc.Parse("f.mlir", `func.func @f(%x: f32) -> f32 {
  %one = arith.constant 1.0 : f32
  %a = math.absf %x : f32
  %d = arith.addf %a, %one : f32
  %r = arith.divf %x, %d : f32
  return %r : f32
}`)
	if err == nil {
		err = m.Run("act-recognize")
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	_ = m.Print(os.Stdout, tshared.PrintOptions{})
	// Output:
	// module {
	//   func.func @f(%arg0: f32) -> f32 {
	//     %0 = act.softsign %arg0 : f32
	//     return %0 : f32
	//   }
	// }
}
