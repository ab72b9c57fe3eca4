package jittest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

// pythonCase is a recorded launch of a Python function.
type pythonCase struct {
	name       string
	SourceFile string `json:"source_file"`
	Function   string
	Grid       []int
	NumWarps   int `json:"num_warps"`
	NumStages  int `json:"num_stages"`
	Note       string
	Args       []struct {
		Name, Kind, Type string
		Null             bool
		Value            any
		Bits             string
	}
	data *testcase.Case
}

func readPythonCase(t *testing.T, file string) *pythonCase {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	c := &pythonCase{name: filepath.Base(filepath.Dir(file))}
	if c.name == "small" {
		c.name = filepath.Base(filepath.Dir(filepath.Dir(file)))
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	require.NoError(t, d.Decode(c), file)
	c.data, err = testcase.Load(file)
	require.NoError(t, err)
	return c
}

// launch launches the case on the CPU and compares its outputs.
func (c *pythonCase) launch(t *testing.T, fn *jit.Kernel, dev *jit.Device) error {
	t.Helper()
	r, err := c.data.PrepareIn(memory.NewNative(), nil)
	require.NoError(t, err)
	args, err := c.args(r)
	require.NoError(t, err)
	var grid tshared.Grid
	copy(grid[:], c.Grid)
	if err := fn.Launch(t.Context(), dev, grid, args...); err != nil {
		return err
	}
	outcomes, err := r.Check()
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		if !o.OK() {
			return fmt.Errorf("%s", o)
		}
	}
	return nil
}

// args are the arguments as a Go program has them: slices on the buffers, numbers, constants.
func (c *pythonCase) args(r *testcase.Run) ([]any, error) {
	buffers := map[string]*memory.Buffer{}
	for i, b := range r.Buffers {
		buffers[c.data.Args[i].Name] = b
	}
	var args []any
	for _, a := range c.Args {
		v, err := constantOf(a.Value)
		switch {
		case a.Kind == "ptr" && a.Null:
			v = nil
		case a.Kind == "ptr":
			v, err = sliceOf(strings.TrimPrefix(strings.TrimPrefix(a.Type, "*"), "k"), buffers[a.Name].Data)
		case a.Kind == "scalar" && a.Bits != "":
			v, err = floatOf(a.Type, a.Bits)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", a.Name, err)
		}
		args = append(args, jit.Named(a.Name, v))
	}
	args = append(args, jit.Named("num_warps", c.NumWarps), jit.Named("num_stages", c.NumStages))
	if strings.Contains(c.Note, "debug=True") {
		args = append(args, jit.Named("debug", true))
	}
	return args, nil
}

// goSlices are the Go types of memory, by Triton's names of the elements.
var goSlices = map[string]func([]byte) any{
	"i1": elementsOf[bool], "u1": elementsOf[bool], "i8": elementsOf[int8], "i16": elementsOf[int16], "i32": elementsOf[int32], "i64": elementsOf[int64],
	"u8": elementsOf[uint8], "u16": elementsOf[uint16], "u32": elementsOf[uint32], "u64": elementsOf[uint64],
	"fp16": elementsOf[narrowfloat.F16], "bf16": elementsOf[narrowfloat.BF16], "fp32": elementsOf[float32], "fp64": elementsOf[float64],
	"fp8e4nv": elementsOf[narrowfloat.E4M3], "fp8e5": elementsOf[narrowfloat.E5M2],
}

func elementsOf[T any](data []byte) any {
	var zero T
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(data))), len(data)/int(unsafe.Sizeof(zero)))
}

func sliceOf(elem string, data []byte) (any, error) {
	if goSlices[elem] == nil {
		return nil, fmt.Errorf("there is no Go type for %s", elem)
	}
	return goSlices[elem](data), nil
}

// floatOf is a number from its bits: those of float32 for all narrower types.
func floatOf(typ, bits string) (any, error) {
	n, err := strconv.ParseUint(bits, 0, 64)
	if typ == "fp64" {
		return math.Float64frombits(n), err
	}
	return math.Float32frombits(uint32(n)), err
}

// constantOf is a value of JSON as the argument of a launch.
func constantOf(v any) (any, error) {
	switch v := v.(type) {
	case json.Number:
		if n, ok := new(big.Int).SetString(v.String(), 10); ok {
			return n, nil
		}
		return v.Float64()
	case map[string]any:
		if text, ok := v["repr"].(string); ok {
			return jit.Dtype(text[strings.LastIndexByte(text, '.')+1:]), nil
		}
	case []any:
		tuple := jit.Tuple{}
		for _, e := range v {
			c, err := constantOf(e)
			if err != nil {
				return nil, err
			}
			tuple = append(tuple, c)
		}
		return tuple, nil
	}
	return v, nil
}

// launchCases launches cases from an empty cache, and again by functions that find everything
// in it.
func launchCases(t *testing.T, pattern string, python func(*pythonCase) string) {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	files, err := filepath.Glob(pattern)
	require.NoError(t, err)
	require.NotEmpty(t, files)
	disk, err := cache.Open(cache.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	right, tried := 0, 0
	for i, file := range files {
		if testing.Short() && i%8 != 0 {
			continue
		}
		tried++
		c := readPythonCase(t, file)
		t.Run(c.name, func(t *testing.T) {
			for _, cached := range []bool{false, true} {
				var compiled []jit.Compilation
				hooks := jit.Hooks{AfterCompile: func(c jit.Compilation) { compiled = append(compiled, c) }}
				fn, err := jit.Load(python(c), c.Function, jit.WithCache(disk), jit.WithHooks(hooks))
				require.NoError(t, err)
				require.NoError(t, c.launch(t, fn, jit.CPU()))
				require.Len(t, compiled, 1)
				require.Equal(t, cached, compiled[0].Cached)
				require.NoError(t, fn.Close())
			}
			right++
		})
	}
	t.Logf("%d of %d kernels are right, compiled and from the disk", right, tried)
}

// TestKernels: kernels of this project, launched from their Python files on the CPU, compute
// their references.
func TestKernels(t *testing.T) {
	launchCases(t, "../../../test/kernels/*/case.json", func(c *pythonCase) string {
		return "../../../test/kernels/python/kernels/" + strings.TrimPrefix(c.SourceFile, "public_")
	})
}

// pythonCorpus is the folder of the Python files of the corpus. It lies beside the project where
// it is present.
const pythonCorpus = "../../../../shared/corpus/python/kernels/"

// TestCorpus: so do the kernels of the corpus.
func TestCorpus(t *testing.T) {
	if _, err := os.Stat(pythonCorpus); err != nil {
		t.Skipf("the Python files of the corpus are not here: %v", err)
	}
	launchCases(t, "../../../test/corpus/*/small/case.json", func(c *pythonCase) string { return pythonCorpus + c.SourceFile })
}
