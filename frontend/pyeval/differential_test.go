package pyeval

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
)

var update = flag.Bool("update", false, "record the results of CPython in testdata")

// cpython finds a CPython of at least 3.12, whose results the recorded ones are.
func cpython() string {
	home, _ := os.UserHomeDir()
	installed, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions/3.1[2-9]*/bin/python3"))
	for _, name := range append(installed, "python3.12", "python3.13", "python3") {
		out, err := exec.Command(name, "-c", "import sys; print(sys.version_info >= (3, 12))").Output()
		if err == nil && strings.TrimSpace(string(out)) == "True" {
			return name
		}
	}
	return ""
}

// oracle runs programs with CPython.
func oracle(t *testing.T, python string, programs []string) (results []string) {
	t.Helper()
	input, err := json.Marshal(programs)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, python, "testdata/oracle.py")
	cmd.Stdin = strings.NewReader(string(input))
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(out, &results))
	return results
}

// recorded are the results of CPython for programs: those of testdata, which must be what the
// CPython of this machine gives, where there is one.
func recorded(t *testing.T, file string, programs []string) []string {
	t.Helper()
	python := cpython()
	if *update {
		require.NotEmpty(t, python, "recording needs CPython 3.12")
		text, err := json.MarshalIndent(oracle(t, python, programs), "", " ")
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(file, append(text, '\n'), 0o644))
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var results []string
	require.NoError(t, json.Unmarshal(text, &results))
	require.Len(t, results, len(programs), "%s is out of date: go test -update records it", file)
	if python == "" {
		t.Log("no CPython 3.12 on this machine: only the recorded results are compared")
	} else if !*update {
		for i, r := range oracle(t, python, programs) {
			require.Equal(t, results[i], r, "CPython's result of this program is not the recorded one:\n%s", programs[i])
		}
	}
	return results
}

// evaluate is the result of a program in the notation of the oracle. In order says that all
// statements run first, as CPython does.
func evaluate(text string, inOrder bool) string {
	in := New(Options{Steps: 3_000_000})
	defer in.Close()
	m, err := in.LoadFile("m.py", diag.NewSource("m.py", text), "m")
	if err != nil {
		return "!SyntaxError"
	}
	failure := func(err error) string {
		if e := exceptionOf(err); e != nil {
			if os.Getenv("VERBOSE") != "" {
				return "!" + e.Error()
			}
			return "!" + e.Type
		}
		return "!" + err.Error()
	}
	for _, u := range m.units {
		if !inOrder {
			break
		}
		holds, err := m.holds(u.guards)
		if err == nil && holds && (u.alias == nil || u.alias.Name != "*") {
			err = m.run(u)
		}
		if err != nil {
			return failure(err)
		}
	}
	v, err := m.Lookup("r")
	if err != nil {
		return failure(err)
	}
	if v == nil {
		return "!KeyError"
	}
	s, err := in.Repr(v)
	if err != nil {
		return failure(err)
	}
	return s
}

func programs(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/programs.txt")
	require.NoError(t, err)
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n#---\n")
}

// TestPrograms: programs give what CPython gives, when all of their statements run in order,
// and when only those run that the result needs.
func TestPrograms(t *testing.T) {
	list := programs(t)
	require.Greater(t, len(list), 200)
	for i, want := range recorded(t, "testdata/programs.json", list) {
		assert.Equal(t, want, evaluate(list[i], true), "in order:\n%s", list[i])
		if !strings.HasPrefix(want, "!") {
			assert.Equal(t, want, evaluate(list[i], false), "lazily:\n%s", list[i])
		}
	}
}
