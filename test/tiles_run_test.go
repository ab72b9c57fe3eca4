package test

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// tileRun is an access to a tile of 4 by 8 elements: a read from memory where
// element i is i, or a write of a tensor of ones to memory of zeros.
type tileRun struct {
	writes           bool
	strides, offsets [2]int
	periods          [2]int // 0: does not wrap around
	places           []int  // of the rows, in strides, when they have no structure
	keep             []bool // which of them, nil for all
	mask             *[2]int
	other            string // operand for masked-off elements; empty for none
}

const (
	tileRows, tileCols = 4, 8
	memorySize         = 1200
)

// want is the expected result of the load, or the memory after the store.
func (r *tileRun) want() []float64 {
	var read []float64
	written := make([]float64, memorySize)
	for i := range tileRows {
		for j := range tileCols {
			place, accessed := r.at([2]int{i, j})
			switch {
			case accessed:
				written[place] = 1
				read = append(read, float64(place))
			case r.other != "":
				read = append(read, -1)
			default:
				read = append(read, 0)
			}
		}
	}
	if r.writes {
		return written
	}
	return read
}

// at is the offset of an element, and whether it is accessed.
func (r *tileRun) at(index [2]int) (place int, accessed bool) {
	off := r.mask != nil && (index[1] >= r.mask[1] || r.keep == nil && index[0] >= r.mask[0])
	if off || r.keep != nil && !r.keep[index[0]] {
		return 0, false
	}
	sum := 0
	for d, i := range index {
		switch stride := r.strides[d]; {
		case d == 0 && r.places != nil:
			sum += r.places[i] * stride
		case r.periods[d] == 0 || stride == 0:
			sum += r.offsets[d] + i*stride
		default:
			turn, bit := r.offsets[d]/stride, r.offsets[d]%stride
			turns := r.periods[d] / stride
			sum += (turn+i)%max(turns, -turns)*stride + bit
		}
	}
	return sum, true
}

// randomTile generates an access of a random kind.
func randomTile(rng *rand.Rand) *tileRun {
	r := &tileRun{writes: rng.IntN(3) == 0, strides: [2]int{[]int{0, 1, 3, 16, 20}[rng.IntN(5)], 1 + rng.IntN(2)}}
	r.offsets = [2]int{rng.IntN(30), rng.IntN(10)}
	backwards := rng.IntN(2) == 0
	if backwards {
		r.strides[0], r.offsets[1] = -r.strides[0], 900
	}
	if rng.IntN(3) == 0 {
		for range tileRows {
			r.places = append(r.places, rng.IntN(40))
		}
		r.offsets[0] = 0
		if rng.IntN(2) == 0 {
			for range tileRows {
				r.keep = append(r.keep, rng.IntN(2) == 0)
			}
		}
	} else {
		for d := range r.periods {
			if rng.IntN(2) == 0 && (d == 0 || !backwards) {
				r.periods[d] = (1 + rng.IntN(11)) * r.strides[d]
				r.offsets[d] = rng.IntN(20) * r.strides[d]
				if d == 0 && r.strides[0] > 1 {
					r.offsets[d] += rng.IntN(r.strides[0])
				}
				if rng.IntN(4) == 0 {
					r.periods[d] = -r.periods[d]
				}
				if backwards && rng.IntN(3) > 0 {
					r.offsets[d] = -r.offsets[d]
				}
			}
		}
	}
	if r.keep != nil || rng.IntN(2) == 0 {
		r.mask = &[2]int{rng.IntN(tileRows + 1), rng.IntN(tileCols + 1)}
		if !r.writes && rng.IntN(2) == 0 {
			r.other = ", %other"
		}
	}
	return r
}

// text is a function with the access. Everything but sizes is an argument.
func (r *tileRun) text(name string) string {
	pointers := "tensor<4x8x!tt.ptr<f32>>"
	shape := [2]string{"0", "0"}
	for d, p := range r.periods {
		if p != 0 {
			shape[d] = fmt.Sprintf("%%p%d", d)
		}
	}
	made := fmt.Sprintf("tts.make_tptr %%a to sizes: [4, 8], strides: [%%s0, %%s1], offsets: [%%o0, %%o1], shape: [%s, %s], order: [] : <f32> to %s", shape[0], shape[1], pointers)
	consts := ""
	if r.places != nil {
		pointers = "!tt.ptr<tensor<4x8xf32>>"
		consts = fmt.Sprintf("  %%places = arith.constant dense<%s> : tensor<4xi32>\n", elements(r.places))
		keep, keepType := "", ""
		if r.keep != nil {
			keep, keepType = " gather_scatter_mask: %keep", " tensor<4xi1>"
			consts += fmt.Sprintf("  %%keep = arith.constant dense<%s> : tensor<4xi1>\n", elements(r.keep))
		}
		made = fmt.Sprintf("tts.make_gather_scatter_tptr %%a to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %%places%s, strides: [%%s0, %%s1], offsets: [0, %%o1] : tensor<4xi32>%s <f32> to %s", keep, keepType, pointers)
	}
	dims, dimOperands, dimTypes, n := "array<i64>", "", "", 0
	if r.mask != nil {
		dims, dimOperands, dimTypes, n = "array<i64: -9223372036854775808, -9223372036854775808>", ", %m0, %m1", ", index, index", 2
		if r.keep != nil {
			dims, dimOperands, dimTypes, n = "array<i64: 0, -9223372036854775808>", ", %m1", ", index", 1
		}
	}
	others, otherType := 0, ""
	if r.other != "" {
		others, otherType = 1, ", f32"
	}
	const args = "%p0: index, %p1: index, %o0: index, %o1: index, %s0: index, %s1: index, %m0: index, %m1: index"
	if r.writes {
		return fmt.Sprintf(`func.func @%s(%%unused: memref<*xf32>, %%other: f32, %s) {
  %%zero = arith.constant 0.0 : f32
  %%m = memref.alloc() : memref<%dxf32>
  linalg.fill ins(%%zero : f32) outs(%%m : memref<%dxf32>)
  %%memory = memref.cast %%m : memref<%dxf32> to memref<*xf32>
  %%a = builtin.unrealized_conversion_cast %%memory : memref<*xf32> to !tt.ptr<f32>
%s  %%tile = %s
  %%v = arith.constant dense<1.0> : tensor<4x8xf32>
  "tts.store"(%%tile, %%v%s) <{static_mask_dims = %s}> : (%s, tensor<4x8xf32>%s) -> ()
  call @printMemrefF32(%%memory) : (memref<*xf32>) -> ()
  return
}
`, name, args, memorySize, memorySize, memorySize, consts, made, dimOperands, dims, pointers, dimTypes)
	}
	return fmt.Sprintf(`func.func @%s(%%memory: memref<*xf32>, %%other: f32, %s) {
  %%a = builtin.unrealized_conversion_cast %%memory : memref<*xf32> to !tt.ptr<f32>
%s  %%tile = %s
  %%v = "tts.load"(%%tile%s%s) <{operandSegmentSizes = array<i32: 1, %d, %d>, static_mask_dims = %s}> : (%s%s%s) -> tensor<4x8xf32>
  %%b = bufferization.to_buffer %%v : tensor<4x8xf32> to memref<4x8xf32>
  %%u = memref.cast %%b : memref<4x8xf32> to memref<*xf32>
  call @printMemrefF32(%%u) : (memref<*xf32>) -> ()
  return
}
`, name, args, consts, made, dimOperands, r.other, n, others, dims, pointers, dimTypes, otherType)
}

func elements[T any](values []T) string {
	return strings.ReplaceAll(fmt.Sprint(values), " ", ", ")
}

// call calls the function of the access.
func (r *tileRun) call(name string) string {
	mask := [2]int{}
	if r.mask != nil {
		mask = *r.mask
	}
	var text string
	var operands []string
	for i, v := range []int{r.periods[0], r.periods[1], r.offsets[0], r.offsets[1], r.strides[0], r.strides[1], mask[0], mask[1]} {
		operand := fmt.Sprintf("%%%s_%d", name, i)
		text += fmt.Sprintf("  %s = arith.constant %d : index\n", operand, v)
		operands = append(operands, operand)
	}
	return text + fmt.Sprintf("  func.call @%s(%%u, %%other, %s) : (memref<*xf32>, f32%s) -> ()\n",
		name, strings.Join(operands, ", "), strings.Repeat(", index", len(operands)))
}

const tilesMain = `func.func @main() {
  %%c0 = arith.constant 0 : index
  %%c1 = arith.constant 1 : index
  %%n = arith.constant 4096 : index
  %%other = arith.constant -1.0 : f32
  %%m = memref.alloc() : memref<4096xf32>
  scf.for %%i = %%c0 to %%n step %%c1 {
    %%j = arith.index_cast %%i : index to i32
    %%f = arith.sitofp %%j : i32 to f32
    memref.store %%f, %%m[%%i] : memref<4096xf32>
  }
  %%u = memref.cast %%m : memref<4096xf32> to memref<*xf32>
%s  return
}
`

// TestTilesRun executes accesses to tiles, with LLVM's runner, and compares with the results
// computed from the tiles' descriptions.
func TestTilesRun(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	module, calls := "func.func private @printMemrefF32(memref<*xf32>) attributes {llvm.emit_c_interface}\n", ""
	var runs []*tileRun
	for i := range 150 {
		r := randomTile(rng)
		runs = append(runs, r)
		name := fmt.Sprintf("tile%d", i)
		module += r.text(name)
		calls += r.call(name)
	}
	module += fmt.Sprintf(tilesMain, calls)
	for _, flags := range [][]string{nil, {"--canonicalize", "--cse"}} {
		lowered := run(module, append([]string{"--structured-to-memref", "--reconcile-unrealized-casts"}, flags...)...)
		require.Zero(t, lowered.exit, lowered.err)
		parts := execute(t, lowered.out)
		require.Len(t, parts, len(runs))
		for i, r := range runs {
			require.Equal(t, r.want(), numbers(t, parts[i]), "%+v\n%s", r, r.text("tile"))
		}
	}
}

// execute runs the function main of a module and returns the buffers it prints.
func execute(t *testing.T, text string) []string {
	t.Helper()
	opt, runner := llvmtools.Find(t, "mlir-opt"), llvmtools.Find(t, "mlir-runner")
	libs, err := filepath.Glob(filepath.Join(filepath.Dir(runner), "..", "lib", "libmlir*_runner_utils.so*"))
	require.NoError(t, err)
	if len(libs) == 0 {
		t.Skip("the libraries of mlir-runner are not installed (Debian: libmlir-22)")
	}
	llvm := pipe(t, text, opt, "-convert-elementwise-to-linalg", "-one-shot-bufferize=allow-unknown-ops allow-return-allocs-from-loops", "-convert-linalg-to-loops", "-expand-strided-metadata",
		"-lower-affine", "-convert-scf-to-cf", "-convert-arith-to-llvm", "-finalize-memref-to-llvm", "-convert-func-to-llvm",
		"-convert-cf-to-llvm", "-reconcile-unrealized-casts")
	printed := pipe(t, llvm, runner, "-e", "main", "-entry-point-result=void", "-shared-libs="+strings.Join(libs, ","))
	return strings.Split(printed, "data =")[1:]
}

// pipe runs a tool and returns what it prints.
func pipe(t *testing.T, stdin, tool string, args ...string) string {
	t.Helper()
	cmd := exec.Command(tool, args...)
	cmd.Stdin = strings.NewReader(stdin)
	var out, problems strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &problems
	require.NoError(t, cmd.Run(), problems.String())
	return out.String()
}

var number = regexp.MustCompile(`-?[0-9.]+(e[-+][0-9]+)?`)

// numbers parses a printed buffer.
func numbers(t *testing.T, text string) []float64 {
	t.Helper()
	text, _, _ = strings.Cut(text, "Unranked")
	var out []float64
	for _, n := range number.FindAllString(text, -1) {
		v, err := strconv.ParseFloat(n, 64)
		require.NoError(t, err)
		out = append(out, v)
	}
	return out
}
