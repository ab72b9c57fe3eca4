package driver_test

import (
	"bytes"
	"context"
	"debug/elf"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

const add = `module {
  tt.func public @add(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32} loc("x"), %n: i32 loc("n")) {
    %i = tt.get_program_id x : i32
    %p = tt.addptr %x, %i : !tt.ptr<f32>, i32
    %v = tt.load %p : !tt.ptr<f32>
    %one = arith.constant 1.000000e+00 : f32
    %w = arith.addf %v, %one : f32
    tt.store %p, %w : !tt.ptr<f32>
    tt.return
  }
}
`

// TestEvents: each stage is told once, in order, with its file.
func TestEvents(t *testing.T) {
	needLLVM(t)
	for _, target := range []driver.Target{onCPU, onGPU} {
		t.Setenv("TSHARED_PTXAS", "driver")
		var seen []driver.Stage
		j := fromModule(target, add)
		j.Made = func(e driver.Event) error {
			seen = append(seen, e.Stage)
			assert.Equal(t, "add", e.Kernel)
			assert.NotEmpty(t, e.Text)
			assert.Positive(t, e.Took)
			return nil
		}
		r := compile(t, j)
		want := target.Stages()
		want = want[:len(want)-1] // nobody asks for a library, and there is neither ptxas nor a GPU
		assert.Equal(t, want, seen)
		assert.Len(t, r.Files, len(want))
		j.Keep, j.Made = []driver.Stage{}, nil
		lean := compile(t, j)
		assert.Len(t, lean.Files, 1)
		same(t, r.Code(), lean.Code(), "code without other files")
	}
}

// TestLast: a compilation ends where it is told to.
func TestLast(t *testing.T) {
	needLLVM(t)
	for _, last := range onGPU.Stages()[1:6] {
		r := compile(t, driver.Job{Target: onGPU, Start: driver.TTIR, Text: []byte(add), Last: last})
		assert.Equal(t, last, r.Last)
		assert.NotEmpty(t, r.Code())
	}
}

// TestShared: a shared library is made where it is asked for, of the same object.
func TestShared(t *testing.T) {
	needLLVM(t)
	r := compile(t, driver.Job{Target: onCPU, Start: driver.TTIR, Text: []byte(add), Last: driver.Shared})
	assert.Equal(t, driver.Shared, r.Last)
	library, err := elf.NewFile(bytes.NewReader(r.Code()))
	require.NoError(t, err)
	assert.Equal(t, elf.ET_DYN, library.Type)
	assert.Contains(t, string(r.Manifest), `"shared"`)
	plain := compile(t, driver.Job{Target: onCPU, Start: driver.TTIR, Text: []byte(add)})
	assert.Equal(t, driver.Object, plain.Last)
	same(t, r.Files[driver.Object], plain.Code(), "object")
	again := compile(t, driver.Job{Target: onCPU, Start: driver.Object, Text: plain.Code(), Manifest: plain.Manifest, Last: driver.Shared})
	same(t, r.Code(), again.Code(), "library from its object")
}

// TestDumpAndOverride: files of stages are written, and an edited one is what the next stage is made of.
func TestDumpAndOverride(t *testing.T) {
	needLLVM(t)
	dump, override := t.TempDir(), t.TempDir()
	t.Setenv("TSHARED_KERNEL_DUMP", "1")
	t.Setenv("TSHARED_DUMP_DIR", dump)
	t.Setenv("TSHARED_PTXAS", "driver")
	j := fromModule(onGPU, add)
	j.Key, j.Environment = "key", driver.ReadEnvironment()
	plain := compile(t, j)
	for _, s := range onGPU.Stages()[:6] {
		text, err := os.ReadFile(filepath.Join(dump, "key", "add."+string(s)))
		require.NoError(t, err)
		same(t, plain.Files[s], text, "dump of "+string(s))
	}
	assert.FileExists(t, filepath.Join(dump, "key", "add.json"))

	t.Setenv("TSHARED_KERNEL_DUMP", "")
	t.Setenv("TSHARED_KERNEL_OVERRIDE", "1")
	t.Setenv("TSHARED_OVERRIDE_DIR", override)
	j.Environment = driver.ReadEnvironment()
	require.NoError(t, os.MkdirAll(filepath.Join(override, "key"), 0o777))
	for _, s := range []driver.Stage{driver.TTIR, driver.Linalg, driver.Tile, driver.LLIR, driver.PTX} {
		file := filepath.Join(override, "key", "add."+string(s))
		edited := strings.NewReplacer("1.000000e+00", "2.500000e+00", "0x3FF0000000000000", "0x4004000000000000", "0f3F800000", "0f40200000", "float 1.0", "float 2.5").Replace(string(plain.Files[s]))
		require.NotEqual(t, string(plain.Files[s]), edited, s)
		require.NoError(t, os.WriteFile(file, []byte(edited), 0o666))
		r := compile(t, j)
		assert.Equal(t, []driver.Stage{s}, r.Overridden)
		assert.Contains(t, string(r.Code()), "0f40200000", "2.5, from %s", s)
		require.NoError(t, os.Remove(file))
	}
	assert.Empty(t, compile(t, j).Overridden)
}

// TestDamagedFiles: what is wrong with a file is said with its place.
func TestDamagedFiles(t *testing.T) {
	needLLVM(t)
	t.Setenv("TSHARED_PTXAS", "driver")
	for _, target := range []driver.Target{onCPU, onGPU} {
		whole := compile(t, fromModule(target, add))
		for _, s := range target.Stages() {
			text, ok := whole.Files[s]
			if !ok || s == driver.PTX { // PTX is read by the driver
				continue
			}
			j := driver.Job{Target: target, Start: s, Text: text[:len(text)*2/3], Name: "bad." + string(s), Manifest: whole.Manifest}
			_, err := driver.Compile(context.Background(), j)
			require.Error(t, err, s)
			if s.IsText() {
				assert.Regexp(t, `bad\.`+string(s)+`:\d+:\d+: error: `, err.Error())
			} else {
				assert.ErrorContains(t, err, "bad."+string(s))
			}
		}
		invalid := strings.Replace(string(whole.Files[driver.LLIR]), "ret ", "ret i7 0 ; ", 1)
		_, err := driver.Compile(context.Background(), driver.Job{Target: target, Start: driver.LLIR, Text: []byte(invalid), Name: "bad.llir", Manifest: whole.Manifest})
		assert.ErrorContains(t, err, "bad.llir:")
		undominated := string(whole.Files[driver.LLIR]) + "\ndefine i32 @broken() {\na:\n  br label %c\nb:\n  %x = add i32 1, 1\n  br label %c\nc:\n  ret i32 %x\n}\n"
		line := strings.Count(undominated[:strings.Index(undominated, "  ret i32 %x")], "\n") + 1
		_, err = driver.Compile(context.Background(), driver.Job{Target: target, Start: driver.LLIR, Text: []byte(undominated), Name: "bad.llir", Manifest: whole.Manifest})
		require.ErrorContains(t, err, "does not dominate all uses")
		assert.Regexp(t, fmt.Sprintf(`bad\.llir:(%d|%d):\d+: error: LLVM: verify`, line-3, line), err.Error())
		_, err = driver.Compile(context.Background(), driver.Job{Target: target, Start: driver.LLIR, Text: whole.Files[driver.LLIR]})
		assert.ErrorContains(t, err, "its manifest is needed")
	}
}

func TestBadJobs(t *testing.T) {
	text := []byte(add)
	for want, j := range map[string]driver.Job{
		`there is no backend "tpu"`:           {Target: driver.Target{Backend: "tpu"}, Start: driver.TTIR, Text: text},
		`kernels for cpu have no stage "ptx"`: {Target: onCPU, Start: driver.PTX, Text: text},
		"stage ttir comes before linalg":      {Target: onCPU, Start: driver.Linalg, Last: driver.TTIR, Text: text},
		"there is neither a module nor":       {Target: onCPU, Start: driver.Source},
		"num_ctas is 3":                       {Target: onGPU, CompileOptions: driver.CompileOptions{TritonOptions: manifest.TritonOptions{NumCTAs: 3}}, Start: driver.TTIR, Text: text},
		"no function @sub":                    {Target: onCPU, Kernel: "sub", Start: driver.TTIR, Text: text},
		"a cubin takes ptxas or a GPU":        {Target: onGPU, Start: driver.TTIR, Text: text, Last: driver.CUBIN},
	} {
		t.Setenv("TSHARED_PTXAS", "driver")
		_, err := driver.Compile(context.Background(), j)
		if j.Last == driver.CUBIN && err != nil && strings.Contains(err.Error(), "LLVM 22 was not found") {
			continue
		}
		assert.ErrorContains(t, err, want)
	}
}

// TestCubin: the driver makes cubins where there is no ptxas.
func TestCubin(t *testing.T) {
	needLLVM(t)
	t.Setenv("TSHARED_PTXAS", "driver")
	loaded, err := cuda.New(fakecuda.NewSimulated().Table())
	require.NoError(t, err)
	c, err := loaded.Devices()[0].Retain()
	require.NoError(t, err)
	defer func() { require.NoError(t, c.Release()) }()
	j := fromModule(driver.Target{Backend: driver.CUDA}, add)
	j.Context = c
	r := compile(t, j)
	assert.Equal(t, driver.CUBIN, r.Last)
	assert.Equal(t, "\x7fELF", string(r.Code()[:4]))
	assert.Contains(t, string(r.Manifest), `"assembler": "driver"`)
	again := compile(t, driver.Job{Target: j.Target, Context: c, Start: driver.PTX, Text: r.Files[driver.PTX], Manifest: r.Manifest})
	same(t, r.Code(), again.Code(), "cubin from PTX")
}
