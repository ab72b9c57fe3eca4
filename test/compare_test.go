package test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// compareRoot holds a folder per pass, named as the flag is; parse stands for
// no pass. An input may have lines
//
//	// ARGS: flags for both tools
//	// OPTIONS: options of the pass, for both tools
//	// OUR-OPTIONS: options of the pass that only tshared-opt has
//
// and chunks, which are run apart, with "// -----" between them.
const compareRoot = "mlir-opt"

// TestCompareMLIR gives the inputs to mlir-opt and to tshared-opt: they must agree on everything
// but the names of values and aliases. The functions of an input are compared one by one; those
// that differ are listed with the reason, and a listed function must differ.
func TestCompareMLIR(t *testing.T) {
	mlirOpt := llvmtools.Find(t, "mlir-opt")
	files, err := filepath.Glob(filepath.Join(compareRoot, "*", "*.mlir"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	accepted := loadDeviations(t, filepath.Join(compareRoot, "differences.txt"))
	scores := map[string]*score{}
	for _, file := range files {
		pass := filepath.Base(filepath.Dir(file))
		if scores[pass] == nil {
			scores[pass] = &score{}
		}
		t.Run(pass+"/"+filepath.Base(file), func(t *testing.T) {
			c := passComparison{t: t, id: pass + "/" + filepath.Base(file), accepted: accepted, score: scores[pass]}
			flags, ours := compareFlags(read(t, file), pass)
			text := read(t, file)
			for i, theirs := range runMLIROpt(t, mlirOpt, text, flags) {
				c.chunk(chunks(text)[i], run(chunks(text)[i], append(ours, "-")...), theirs)
			}
		})
	}
	assert.Empty(t, accepted, "differences.txt names inputs that do not exist")
	logScores(t, scores)
}

// score counts the inputs of a folder: functions, and modules without any.
type score struct{ equal, accepted, different int }

func logScores(t *testing.T, scores map[string]*score) {
	var names []string
	for name := range scores {
		names = append(names, name)
	}
	sort.Strings(names)
	var sum score
	for _, name := range append(names, "all") {
		s := scores[name]
		if s == nil {
			s = &sum
		}
		total := s.equal + s.accepted + s.different
		t.Logf("%-32s %4d of %4d equal, %d accepted differences, %d others", name, s.equal, total, s.accepted, s.different)
		sum = score{sum.equal + s.equal, sum.accepted + s.accepted, sum.different + s.different}
	}
}

var directive = regexp.MustCompile(`(?m)^// (ARGS|OPTIONS|OUR-OPTIONS): *(.*)$`)

// compareFlags reads the flags for mlir-opt and for tshared-opt.
func compareFlags(text, pass string) (theirs, ours []string) {
	said := map[string]string{}
	for _, m := range directive.FindAllStringSubmatch(text, -1) {
		said[m[1]] = strings.TrimSpace(said[m[1]] + " " + strings.TrimSpace(m[2]))
	}
	flags := strings.Fields(said["ARGS"])
	if pass == "parse" {
		return flags, flags
	}
	with := func(options string) []string {
		flag := "--" + pass
		if options = strings.TrimSpace(options); options != "" {
			flag += "=" + options
		}
		return append([]string{flag}, flags...)
	}
	return with(said["OPTIONS"]), with(said["OPTIONS"] + " " + said["OUR-OPTIONS"])
}

var chunkMark = regexp.MustCompile(`(?m)^// -----$\n?`)

func chunks(text string) []string { return chunkMark.Split(text, -1) }

// runMLIROpt returns the result of each chunk. One process handles them all unless one of them
// fails.
func runMLIROpt(t *testing.T, tool, text string, flags []string) []result {
	all := runTool(tool, text, append(flags, "--split-input-file", "-")...)
	parts := chunkMark.Split(all.out, -1)
	if all.exit == 0 && all.err == "" {
		require.Len(t, parts, len(chunks(text)))
		results := make([]result, len(parts))
		for i, p := range parts {
			results[i] = result{out: p}
		}
		return results
	}
	var results []result
	for _, chunk := range chunks(text) {
		results = append(results, runTool(tool, chunk, append(flags, "-")...))
	}
	return results
}

func runTool(tool, stdin string, args ...string) result {
	var out, err bytes.Buffer
	cmd := exec.Command(tool, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &err
	_ = cmd.Run() // the exit code tells
	return result{cmd.ProcessState.ExitCode(), out.String(), err.String()}
}

type passComparison struct {
	t        *testing.T
	id       string // folder/file
	accepted map[string]string
	score    *score
}

// chunk compares the results of one chunk.
func (c *passComparison) chunk(input string, ours, theirs result) {
	if ours.exit != 0 || theirs.exit != 0 {
		ours.out, theirs.out = "", ""
	}
	inputs := topFunctions(input)
	our, their := topFunctions(normalized(ours.out)), topFunctions(normalized(theirs.out))
	same := ours.exit == theirs.exit && withoutOurNotes(ours.err) == theirs.err && our.rest == their.rest
	if len(inputs.names) == 0 {
		inputs.names = []string{""}
	}
	if same && strings.Join(our.names, " ") == strings.Join(their.names, " ") {
		for _, name := range inputs.names {
			c.input(name, their.text[name], our.text[name])
		}
		return
	}
	theirText, ourText := theirs.err+normalized(theirs.out), ours.err+normalized(ours.out)
	for _, name := range inputs.names {
		if c.input(name, theirText, ourText) {
			theirText, ourText = "(as above)", "(different, as above)"
		}
	}
}

// input compares one function and reports whether it differs.
func (c *passComparison) input(name, theirs, ours string) bool {
	key := c.id
	if name != "" {
		key += "@" + name
	}
	reason, listed := c.accepted[key]
	delete(c.accepted, key)
	switch {
	case theirs == ours && !listed:
		c.score.equal++
	case theirs == ours:
		c.t.Errorf("%s is in differences.txt (%s) but is equal: remove it", key, reason)
	case listed:
		c.score.accepted++
	default:
		c.score.different++
		assert.Equal(c.t, theirs, ours, "%s: mlir-opt's result and ours", key)
		return true
	}
	return false
}

// functions are the top-level functions of a text, and the rest.
type functions struct {
	names []string
	text  map[string]string
	rest  string
}

var functionStart = regexp.MustCompile(`^( *)(?:func\.func|llvm\.func)\b.* ?@([\w$.-]+)\(`)

// topFunctions splits a text into its top-level functions and the rest.
func topFunctions(text string) functions {
	f := functions{text: map[string]string{}}
	var rest strings.Builder
	name, indent := "", ""
	for line := range strings.Lines(text) {
		if name == "" {
			m := functionStart.FindStringSubmatch(line)
			if m == nil || len(m[1]) > 2 || f.text[m[2]] != "" {
				rest.WriteString(line)
				continue
			}
			f.names = append(f.names, m[2])
			f.text[m[2]] = line
			if strings.HasSuffix(strings.TrimSpace(line), "{") {
				name, indent = m[2], m[1]
			}
			continue
		}
		f.text[name] += line
		if strings.HasPrefix(line, indent+"}") {
			name = ""
		}
	}
	f.rest = rest.String()
	return f
}

func TestTopFunctions(t *testing.T) {
	f := topFunctions("module {\n  func.func private @d(i32)\n  func.func @f(%a: i32) {\n    scf.if %a {\n    }\n  }\n  x\n}\n")
	assert.Equal(t, functions{
		names: []string{"d", "f"},
		text:  map[string]string{"d": "  func.func private @d(i32)\n", "f": "  func.func @f(%a: i32) {\n    scf.if %a {\n    }\n  }\n"},
		rest:  "module {\n  x\n}\n",
	}, f)
}

// TestCompareFlags reads the flags in the comments of an input.
func TestCompareFlags(t *testing.T) {
	theirs, ours := compareFlags("// ARGS: --a\n// OPTIONS: x=1\n// OUR-OPTIONS: y\n", "p")
	assert.Equal(t, []string{"--p=x=1", "--a"}, theirs)
	assert.Equal(t, []string{"--p=x=1 y", "--a"}, ours)
	theirs, _ = compareFlags("", "parse")
	assert.Empty(t, theirs)
	_, err := os.Stat(compareRoot)
	assert.NoError(t, err)
}
