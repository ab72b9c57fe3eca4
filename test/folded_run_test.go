package test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestFoldingMatchesInterpreters: constant folding and interpreters compute the same bits.
func TestFoldingMatchesInterpreters(t *testing.T) {
	const each = 25
	rng := rand.New(rand.NewPCG(8, 9))
	for _, float := range []string{"f64", "f32"} {
		constant := func() string {
			if float == "f32" {
				return fmt.Sprintf("0x%08X", math.Float32bits(float32(math.Exp(rng.Float64()*6-4))))
			}
			return fmt.Sprintf("0x%016X", math.Float64bits(math.Exp(rng.Float64()*6-4)))
		}
		for _, function := range []string{"exp", "exp2", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "atan", "tanh", "erf", "powf", "atan2"} {
			t.Run(function+" of "+float, func(t *testing.T) {
				var body strings.Builder
				for i := range each {
					fmt.Fprintf(&body, "  %%x%d = arith.constant %s : %s\n", i, constant(), float)
					operands := fmt.Sprintf("%%x%d", i)
					if function == "powf" || function == "atan2" {
						fmt.Fprintf(&body, "  %%z%d = arith.constant %s : %s\n", i, constant(), float)
						operands += fmt.Sprintf(", %%z%d", i)
					}
					fmt.Fprintf(&body, "  %%y%d = math.%s %s : %s\n  %%i%d = arith.constant %d : i32\n", i, function, operands, float, i, i)
					fmt.Fprintf(&body, "  %%p%d = tt.addptr %%p, %%i%d : !tt.ptr<%s>, i32\n  tt.store %%p%d, %%y%d : !tt.ptr<%s>\n", i, i, float, i, i, float)
				}
				text := fmt.Sprintf("tt.func public @kernel(%%p: !tt.ptr<%s>) {\n%s  tt.return\n}\n", float, body.String())
				sameRun(t, text, 1, [][]byte{make([]byte, each*8)})
			})
		}
	}
}
