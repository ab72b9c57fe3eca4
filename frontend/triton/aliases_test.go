package triton_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
)

var (
	location  = regexp.MustCompile(` loc\(.*`)
	operation = regexp.MustCompile(`\b[a-z_]+\.[a-z_]+\b`)
	valueName = regexp.MustCompile(`%[\w.-]+(?:#\d+)?`)
)

// facts are the operations of IR with their nesting and values, as testdata/aliases/record.py has them.
func facts(text string) (list []string) {
	numbers := map[string]int{}
	for line := range strings.Lines(text) {
		line = location.ReplaceAllString(strings.TrimRight(line, "\n"), "")
		op := operation.FindString(line)
		if strings.HasPrefix(line, "#") || op == "" {
			continue
		}
		words := []string{strconv.Itoa((len(line) - len(strings.TrimLeft(line, " "))) / 2), op}
		for _, v := range valueName.FindAllString(line, -1) {
			if _, known := numbers[v]; !known {
				numbers[v] = len(numbers)
			}
			words = append(words, strconv.Itoa(numbers[v]))
		}
		list = append(list, strings.Join(words, " "))
	}
	return list
}

// TestAliases: names that hold one value before a loop or a branch and different ones in it become
// what Triton 3.6 makes of them, also where that is not what Python computes.
func TestAliases(t *testing.T) {
	text, err := os.ReadFile("testdata/aliases/recorded.json")
	require.NoError(t, err)
	var recorded map[string]struct{ IR []string }
	require.NoError(t, json.Unmarshal(text, &recorded))
	require.GreaterOrEqual(t, len(recorded), 21)
	m, err := triton.Load("testdata/aliases/aliases.py", triton.LoadOptions{})
	require.NoError(t, err)
	for name, want := range recorded {
		k, err := m.Kernel(name)
		require.NoError(t, err)
		spec, err := k.ParseSignature("*i32, *i32, *i32, i32", nil)
		require.NoError(t, err)
		out, err := k.TTIR(spec, triton.TTIR, triton.Options{})
		require.NoError(t, err)
		var printed bytes.Buffer
		require.NoError(t, out.Module.Print(&printed, tshared.PrintOptions{DebugInfo: true, UseNameLoc: true}))
		assert.Equal(t, want.IR, facts(printed.String()), name)
	}
}
