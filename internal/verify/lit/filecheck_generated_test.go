package lit

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// TestFileCheckAgreesOnGeneratedCases compares results on random check files
// over a tiny alphabet, where matches, near misses and overlaps are frequent.
func TestFileCheckAgreesOnGeneratedCases(t *testing.T) {
	tool := llvmtools.Find(t, "FileCheck")
	const cases = 300
	exitCodes := map[int]int{}
	dir := t.TempDir()
	for seed := range uint64(cases) {
		c := generateCase(rand.New(rand.NewPCG(seed, 22)))
		code, ours, refused := runCase(t, c, dir)
		if refused != nil {
			continue
		}
		cmd := exec.Command(tool, append([]string{"check.txt"}, c.args...)...)
		cmd.Dir = dir
		cmd.Stdin = strings.NewReader(c.input)
		cmd.Env = []string{}
		var theirs bytes.Buffer
		cmd.Stderr = &theirs
		if err := cmd.Run(); err != nil {
			require.NotNil(t, cmd.ProcessState, "%v", err)
		}
		require.Equal(t, cmd.ProcessState.ExitCode(), code,
			"seed %d, args %q\ncheck file:\n%s\ninput:\n%s\nours:\n%s\ntheirs:\n%s", seed, c.args, c.check, c.input, ours, &theirs)
		exitCodes[code]++
	}
	// A generator that always fails, or always passes, would compare nothing.
	require.Greater(t, exitCodes[passes], cases/10)
	require.Greater(t, exitCodes[fails], cases/10)
	t.Logf("exit codes: %v", exitCodes)
}

type caseGenerator struct {
	*rand.Rand
	defined []string
}

func generateCase(r *rand.Rand) checkCase {
	g := &caseGenerator{Rand: r}
	if g.IntN(3) == 0 {
		return g.captureCase()
	}
	c := checkCase{input: g.input()}
	var check strings.Builder
	suffixes := []string{"", "", "", "-NEXT", "-SAME", "-DAG", "-DAG", "-NOT", "-LABEL", "-COUNT-2"}
	check.WriteString("CHECK: " + g.pattern(true) + "\n")
	for range g.IntN(4) {
		suffix := pick(g, suffixes)
		text := " " + g.pattern(suffix != "-LABEL")
		fmt.Fprintf(&check, "// CHECK%s:%s\n", suffix, text)
	}
	c.check = check.String()
	if g.IntN(12) == 0 {
		c.args = append(c.args, "--implicit-check-not=c")
	}
	return c
}

// captureCase makes the result depend on the text that a variable captured:
// a table after the matched line gives each possible text a random bit.
func (g *caseGenerator) captureCase() checkCase {
	var line string
	for range 1 + g.IntN(4) {
		line += pick(g, []string{"a", "b", "ab"})
	}
	input := line + "\n"
	seen := map[string]bool{}
	for from := range len(line) + 1 {
		for to := from; to <= len(line); to++ {
			if text := line[from:to]; !seen[text] {
				seen[text] = true
				input += fmt.Sprintf("<%s>%d\n", text, g.IntN(2))
			}
		}
	}
	check := fmt.Sprintf("CHECK: [[X:%s]][[Y:%s]][[Z:%s]]\nCHECK: <[[%s]]>1\n",
		pick(g, generatedRegexes), pick(g, generatedRegexes), pick(g, generatedRegexes), pick(g, []string{"X", "Y", "Z"}))
	return checkCase{check: check, input: input}
}

func pick[T any](g *caseGenerator, from []T) T { return from[g.IntN(len(from))] }

func (g *caseGenerator) input() string {
	var b strings.Builder
	for range 6 + g.IntN(10) {
		for range g.IntN(10) {
			b.WriteString(pick(g, []string{"a", "a", "b", "b", "c", " ", "  ", "1"}))
		}
		b.WriteString("\n")
	}
	b.WriteString("end\n")
	return b.String()
}

var generatedRegexes = []string{
	"a*", "a+", ".", ".*", "[ab]", "[^a]", "b|a", "(a|b)+", "[[:alpha:]]+", "b?a", "(a{1,2})b*", "^", "$", "^a", "b$",
}

func (g *caseGenerator) pattern(variables bool) string {
	var b strings.Builder
	for range 1 + g.IntN(2) {
		switch kind := g.IntN(8); {
		case kind < 3:
			b.WriteString(pick(g, []string{"a", "b", "ab", "c", "a b", "1"}))
		case kind < 5:
			b.WriteString("{{" + pick(g, generatedRegexes) + "}}")
		case kind == 5 && variables:
			name := pick(g, []string{"X", "Y", "Z"})
			g.defined = append(g.defined, name)
			b.WriteString("[[" + name + ":" + pick(g, generatedRegexes) + "]]")
		case kind == 6 && variables && len(g.defined) > 0:
			b.WriteString("[[" + pick(g, g.defined) + "]]")
		default:
			b.WriteString("b")
		}
	}
	return b.String()
}
