package draw_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli/draw"
)

var update = flag.Bool("update", false, "write the pictures of doc/explore.md")

const updateDoc = "go test ./internal/cli/draw -update"

// drawnWith is the version of LLVM with which the pictures of doc/explore.md were made; others make other loops and other PTX.
const drawnWith = "LLVM 22.1"

// run runs the command in the root of the repository.
func run(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	t.Chdir("../../..")
	var out, messages bytes.Buffer
	code = draw.Main(context.Background(), args, &out, &messages)
	return out.String(), messages.String(), code
}

var (
	command = regexp.MustCompile(`(?m)^tshared draw (.*) -o (doc/pictures/\S+\.svg)$`)
	word    = regexp.MustCompile(`'([^']*)'|\S+`)
)

// TestPicturesOfTheDocumentation runs the commands of doc/explore.md and compares what they draw with the committed pictures.
func TestPicturesOfTheDocumentation(t *testing.T) {
	text, err := os.ReadFile("../../../doc/explore.md")
	require.NoError(t, err)
	commands := command.FindAllStringSubmatch(string(text), -1)
	require.NotEmpty(t, commands)
	files := map[string]bool{}
	for _, m := range commands {
		file := m[2]
		files[filepath.Base(file)] = true
		t.Run(filepath.Base(file), func(t *testing.T) {
			assert.Contains(t, string(text), "](pictures/"+filepath.Base(file)+")", "the picture is shown")
			var args []string
			for _, w := range word.FindAllString(m[1], -1) {
				args = append(args, strings.Trim(w, "'"))
			}
			lib, err := libllvm.Open()
			if err != nil {
				t.Skip(err)
			}
			if version := lib.Describe(); !strings.HasPrefix(version, drawnWith) {
				t.Skipf("the picture was drawn with %s, and this is %s", drawnWith, version)
			}
			svg, messages, code := run(t, args...)
			require.Zero(t, code, messages)
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(svg), 0o666))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			assert.True(t, svg == string(want), "%s is another picture now: look at both, then run %s", file, updateDoc)
		})
	}
	kept, err := filepath.Glob("../../../doc/pictures/*.svg")
	require.NoError(t, err)
	for _, file := range kept {
		assert.True(t, files[filepath.Base(file)], "%s is made by no command of doc/explore.md", file)
	}
}

var add = []string{"examples/python/add.py", "--sig", "*fp32:16, *fp32:16, *fp32:16, i32", "--const", "BLOCK=1024"}

func TestAll(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	folder := filepath.Join(t.TempDir(), "pictures")
	out, messages, code := run(t, append([]string{"all", "-o", folder}, add...)...)
	require.Zero(t, code, messages)
	assert.Equal(t, "wrote access.svg, layout.svg, roofline.svg, occupancy.svg, cpu.svg to "+folder+"\n", out)
	var names []string
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	for _, f := range files {
		names = append(names, f.Name())
	}
	assert.Equal(t, []string{"access.svg", "cpu.svg", "layout.svg", "occupancy.svg", "roofline.svg"}, names)
	assert.Contains(t, messages, "note: no picture dot: the kernel has no dots by tensor cores")
}

// TestGuesses: types and constants that nothing says are guessed, and heuristics are decided by --arg, or by what is assumed.
func TestGuesses(t *testing.T) {
	draws := func(args ...string) (svg, messages string) {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			code := 0
			svg, messages, code = run(t, args...)
			require.Zero(t, code, messages)
		})
		return svg, messages
	}
	guessed, messages := draws("access", "examples/python/add.py")
	assert.Equal(t, "note: the types of arguments are guessed: --sig '*fp32:16, *fp32:16, *fp32:16, i32' --const BLOCK=1024\n", messages)
	given, _ := draws(append([]string{"access"}, add...)...)
	assert.Equal(t, given, guessed)

	// Line 24 loads where EVEN_K is true, line 27 where it is not.
	matmul := []string{"access", "examples/python/matmul.py", "--sig", "*fp16:16, *fp16:16, *fp16:16, i32, i32, i32"}
	for _, c := range []struct {
		flags []string
		line  string
	}{{nil, "line 24"}, {[]string{"--arg", "K=1024"}, "line 24"}, {[]string{"--arg", "K=1000"}, "line 27"}, {[]string{"--arg", "K=1000", "--const", "EVEN_K=True"}, "line 24"}} {
		svg, _ := draws(append(slices.Clip(matmul), c.flags...)...)
		assert.Contains(t, svg, ">"+c.line+"<", c.flags)
	}
}

// TestNotesOnce: a kernel is compiled for a GPU and for a CPU, and a note about both is said once.
func TestNotesOnce(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	_, messages, code := run(t, "all", "-o", filepath.Join(t.TempDir(), "pictures"), "examples/python/matmul.py", "--sig", "*fp16:16, *fp16:16, *fp16:16, i32, i32, i32", "--const", "EVEN_K=True")
	require.Zero(t, code, messages)
	assert.Equal(t, 1, strings.Count(messages, "matmul_kernel is autotuned"), messages)
}

func TestFromStages(t *testing.T) {
	const folder = "test/corpus/vector_add_f32/perf/"
	svg, messages, code := run(t, "access", folder+"kernel.ttir", "--case", folder+"case.json", "--program", "3", "--num-warps", "2")
	require.Zero(t, code, messages)
	assert.Contains(t, svg, "2 warps · program (3, 0, 0)")
	assert.NotContains(t, svg, "assumed")
}

func TestMistakes(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "x.svg")
	for _, c := range []struct {
		args []string
		says string
	}{
		{nil, "the kind of picture and a file with a kernel are needed"},
		{[]string{"acess", "examples/python/add.py"}, `there is no picture "acess"; did you mean "access"?`},
		{[]string{"colours", "examples/python/add.py"}, `there is no picture "colours", only all, access, layout`},
		{[]string{"access", "nowhere.ttir"}, "nowhere.ttir"},
		{[]string{"access", "examples/python/softmax.py"}, "has several kernels: --fn says which"},
		{append([]string{"dot", "-o", missing}, add...), "the kernel has no dots by tensor cores"},
		{append([]string{"all"}, add...), "all pictures go into a folder: -o must name it"},
		{append([]string{"access", "--target", "host"}, add...), "the picture access and --target=host do not go together"},
		{append([]string{"cpu", "--target", "sm_80"}, add...), "the picture cpu and --target=sm_80 do not go together"},
		{append([]string{"cpu", "--num-warps", "4"}, add...), "--num-warps is for pictures of a GPU"},
		{append([]string{"access", "--target", "sm_12"}, add...), `known targets are sm_80`},
		{append([]string{"access", "--arg", "n"}, add...), "expected NAME=VALUE with a whole number"},
		{append([]string{"access", "--arg", "m=5"}, add...), "the kernel has no integer argument m, only n"},
		{append([]string{"access", "--grid", "4", "--program", "4"}, add...), "--program says 4 where the grid has 4 programs"},
		{append([]string{"access", "--grid", "1,2,3,4"}, add...), "expected up to three numbers"},
		{append([]string{"access", "--grid", "0"}, add...), `expected numbers of at least 1, found "0"`},
		{append([]string{"access", "--num-warps", "3"}, add...), "3"},
		{append([]string{"occupancy", "--registers", "0"}, add...), "expected estimate or a number from 1 to 255"},
		{append([]string{"occupancy", "--registers", "many"}, add...), "expected estimate or a number from 1 to 255"},
		{append([]string{"access", "--registers", "64"}, add...), "--registers is for the picture occupancy"},
		{append([]string{"cpu", "--ptxas", "ptxas"}, add...), "--ptxas is for the picture occupancy"},
		{append([]string{"occupancy", "--registers", "64", "--ptxas", "ptxas"}, add...), "--registers and --ptxas exclude each other"},
		{append([]string{"occupancy", "--ptxas", missing}, add...), missing},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			out, messages, code := run(t, c.args...)
			assert.Equal(t, 1, code)
			assert.Contains(t, messages, c.says)
			assert.NotContains(t, messages, "BUG")
			assert.Empty(t, out)
			assert.NoFileExists(t, missing)
		})
	}
}
