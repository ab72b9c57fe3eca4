package gridexpr_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/gridexpr"
)

// TestEval: grids are what the evaluator of Python computes, or errors where it has one.
func TestEval(t *testing.T) {
	texts := []string{
		"n", "cdiv(n, BLOCK), 8", "cdiv(n, BLOCK) * cdiv(m, BLOCK), 1, m % 3", "(n + BLOCK - 1) // BLOCK", "n // m", "n % m", "-n", "+n", "-(-n // BLOCK)",
		"min(n, m, 7), max(n, m)", "n if n < m else m", "1 if 0 < n <= m else 2", "n and m", "n or m", "2 if not n else 3", "2 if n == m or n != 7 else 4, 5 if n >= m else 6", "1 << m", "n >> m", "n - m",
		"(n,)", "(n, m)", "3 if True else 2", "n and m or BLOCK", "n if m else BLOCK", "cdiv(n, m)", "n * n * n * n", "0x10, 1_0",
		"2 if n > m > BLOCK else 3", "n // (m - m)",
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, text := range texts {
		g, err := gridexpr.Parse(text)
		require.NoError(t, err, text)
		for range 8 {
			values := map[string]int64{"n": r.Int64N(5000) - 20, "m": r.Int64N(12) - 3, "BLOCK": 1 << r.Int64N(11)}
			python := map[string]any{}
			for name, v := range values {
				python[name] = v
			}
			want, wantErr := triton.Grid(text, python)
			got, err := g.Eval(func(name string) (int64, bool) { v, ok := values[name]; return v, ok })
			if wantErr != nil {
				require.Error(t, err, "%s with %v is %v, but in Python: %v", text, values, got, wantErr)
				continue
			}
			require.NoError(t, err, "%s with %v", text, values)
			require.Equal(t, want, got, "%s with %v", text, values)
		}
	}
}

// TestRefused: what is not an integer expression is refused with its place.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		"n / 2":                "grid:1:1: error: the operator / makes no integers, or none that are known here",
		"n, len(x)":            "grid:1:4: error: expected a call of cdiv, min or max",
		"cdiv(n)":              "grid:1:1: error: cdiv takes 2 integers",
		"min(n)":               "grid:1:1: error: min takes 2 integers",
		"x.shape":              "grid:1:1: error: expected an integer expression of parameters",
		"1.5":                  "grid:1:1: error: expected an integer of 64 bits",
		"n in m":               "grid:1:1: error: the comparison in is none of integers",
		"~n":                   "grid:1:1: error: the operator ~ is not known here",
		"1, 2, 3, 4":           "grid:1:1: error: expected 1 to 3 sizes, found 4",
		"n = 2":                "grid:1:1: error: expected 1 to 3 expressions, such as cdiv(n, BLOCK), 8",
		"99999999999999999999": "grid:1:1: error: expected an integer of 64 bits",
	} {
		_, err := gridexpr.Parse(text)
		require.ErrorContains(t, err, want, text)
	}
	_, err := gridexpr.Parse("n +")
	require.Error(t, err)
	g, err := gridexpr.Parse("n, k, n")
	require.NoError(t, err)
	require.Equal(t, []string{"n", "k"}, g.Names())
	_, err = g.Eval(func(string) (int64, bool) { return 0, false })
	require.EqualError(t, err, `"n" is no integer parameter`)
}
