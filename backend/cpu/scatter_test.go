package cpu_test

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// scattered writes twice each of 64 elements to memory in which WIDTH of them are PITCH apart, where the number of a group of 16, or an element, is below n.
const scattered = `tt.func public @k(%x: !tt.ptr<i16>, %out: !tt.ptr<i16>, %n: i32) {
  %width = arith.constant dense<WIDTH> : tensor<64xi32>
  %pitch = arith.constant dense<PITCH> : tensor<64xi32>
  %unit = arith.constant dense<UNIT> : tensor<64xi32>
  %c = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<i16> -> tensor<64x!tt.ptr<i16>>
  %xp = tt.addptr %xs, %c : tensor<64x!tt.ptr<i16>>, tensor<64xi32>
  %v = tt.load %xp : tensor<64x!tt.ptr<i16>>
  %twice = arith.addi %v, %v : tensor<64xi16>
  %q = arith.divsi %c, %width : tensor<64xi32>
  %r = arith.remsi %c, %width : tensor<64xi32>
  %start = arith.muli %q, %pitch : tensor<64xi32>
  %at = arith.addi %start, %r : tensor<64xi32>
  %os = tt.splat %out : !tt.ptr<i16> -> tensor<64x!tt.ptr<i16>>
  %op = tt.addptr %os, %at : tensor<64x!tt.ptr<i16>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %number = arith.divsi %c, %unit : tensor<64xi32>
  %mask = arith.cmpi slt, %number, %ns : tensor<64xi32>
  tt.store %op, %twiceMASK : tensor<64x!tt.ptr<i16>>
  tt.return
}`

// TestContiguousScatters: a group of adjacent positions is a loop in which only the value is computed, where the mask is the same for all of a group.
func TestContiguousScatters(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, k := range []struct {
		width, unit int // of a mask that is the same for so many elements; 0 without a mask
		group       int // elements of a loop; 0 without one
	}{
		{16, 0, 16}, {4, 0, 4}, {2, 0, 0}, {6, 0, 0}, {16, 16, 16}, {32, 16, 16}, {16, 1, 0}, {16, 4, 4},
	} {
		mask := ""
		if k.unit > 0 {
			mask = ", %mask"
		}
		text := strings.NewReplacer("WIDTH", fmt.Sprint(k.width), "PITCH", fmt.Sprint(k.width+3), "UNIT", fmt.Sprint(max(k.unit, 1)), "MASK", mask).Replace(scattered)
		for _, n := range []int{0, 1, 3, 64} {
			got, want := scatter(t, text, k.width, k.unit, n)
			require.Equal(t, want, got, "%+v, %d", k, n)
		}
		built, err := cpu.Text(lowered(t, text).Top, "k", cpu.Options{})
		require.NoError(t, err)
		_, last, _ := strings.Cut(built, "store i16")
		if k.group > 0 {
			assert.Regexp(t, fmt.Sprintf(`(?s)^[^:]*icmp slt i64 %%[0-9]+, %d\b`, k.group), last, "%+v", k)
		} else {
			assert.Regexp(t, `(?s)^.*icmp slt i64 %[0-9]+, 64\b`, last, "%+v", k)
		}
	}
}

// scatter runs the kernel, and computes the expected result.
func scatter(t *testing.T, text string, width, unit, n int) (got, want []int16) {
	x, size := make([]int16, 64), (64/width+1)*(width+3)
	got, want = make([]int16, size), make([]int16, size)
	for i := range x {
		x[i] = int16(i + 1)
		if unit == 0 || i/unit < n {
			want[i/width*(width+3)+i%width] = 2 * x[i]
		}
	}
	runOnSlices(t, text, x, got, n)
	return got, want
}

// runOnSlices runs a kernel of two pointers and a number as one program.
func runOnSlices(t *testing.T, text string, x, out []int16, n int) {
	k, err := cpu.Compile(lowered(t, text).Top, "k", cpu.Options{})
	require.NoError(t, err)
	defer k.Close()
	var pinned runtime.Pinner
	defer pinned.Unpin()
	pinned.Pin(&x[0]) // else they are on the stack, which may move
	pinned.Pin(&out[0])
	require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: []uint64{
		uint64(uintptr(unsafe.Pointer(&x[0]))), uint64(uintptr(unsafe.Pointer(&out[0]))), uint64(n)}}))
}

// transposed writes 32 rows of 8 elements so that 16 elements of a column are contiguous, columns are PITCH apart, and the rows after them BEHIND.
const transposed = `tt.func public @k(%x: !tt.ptr<i16>, %out: !tt.ptr<i16>, %n: i32) {
  %width = arith.constant dense<16> : tensor<32x1xi32>
  %eight = arith.constant dense<8> : tensor<32x1xi32>
  %behind = arith.constant dense<BEHIND> : tensor<32x1xi32>
  %pitch = arith.constant dense<PITCH> : tensor<1x8xi32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %c = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %row = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %col = tt.expand_dims %c {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %above = arith.muli %row, %eight : tensor<32x1xi32>
  %above2 = tt.broadcast %above : tensor<32x1xi32> -> tensor<32x8xi32>
  %col2 = tt.broadcast %col : tensor<1x8xi32> -> tensor<32x8xi32>
  %from = arith.addi %above2, %col2 : tensor<32x8xi32>
  %xs = tt.splat %x : !tt.ptr<i16> -> tensor<32x8x!tt.ptr<i16>>
  %xp = tt.addptr %xs, %from : tensor<32x8x!tt.ptr<i16>>, tensor<32x8xi32>
  %v = tt.load %xp : tensor<32x8x!tt.ptr<i16>>
  %q = arith.divsi %row, %width : tensor<32x1xi32>
  %m = arith.remsi %row, %width : tensor<32x1xi32>
  %start = arith.muli %q, %behind : tensor<32x1xi32>
  %inner = arith.addi %start, %m : tensor<32x1xi32>
  %outer = arith.muli %col, %pitch : tensor<1x8xi32>
  %inner2 = tt.broadcast %inner : tensor<32x1xi32> -> tensor<32x8xi32>
  %outer2 = tt.broadcast %outer : tensor<1x8xi32> -> tensor<32x8xi32>
  %at = arith.addi %inner2, %outer2 : tensor<32x8xi32>
  %os = tt.splat %out : !tt.ptr<i16> -> tensor<32x8x!tt.ptr<i16>>
  %op = tt.addptr %os, %at : tensor<32x8x!tt.ptr<i16>>, tensor<32x8xi32>
  %ns = tt.splat %n : i32 -> tensor<1x8xi32>
  %few = arith.cmpi slt, %col, %ns : tensor<1x8xi32>
  %mask = tt.broadcast %few : tensor<1x8xi1> -> tensor<32x8xi1>
  tt.store %op, %v, %mask : tensor<32x8x!tt.ptr<i16>>
  tt.return
}`

// TestTransposedScatters: groups may be along an outer loop, if groups do not overlap in part: then the last of the elements at a position stays.
func TestTransposedScatters(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, k := range []struct {
		pitch, behind int
		group         int // elements of a loop
	}{
		{16, 128, 16}, {48, 16, 16}, {16, 16, 16}, {0, 16, 16}, {4, 128, 4}, {1, 128, 0}, {5, 128, 0}, {7, 40, 0},
	} {
		text := strings.NewReplacer("PITCH", fmt.Sprint(k.pitch), "BEHIND", fmt.Sprint(k.behind)).Replace(transposed)
		for _, n := range []int{0, 1, 5, 8} {
			x, got, want := make([]int16, 32*8), make([]int16, 512), make([]int16, 512)
			for i := range x {
				x[i] = int16(i + 1)
				if row, col := i/8, i%8; col < n {
					want[row/16*k.behind+row%16+col*k.pitch] = x[i]
				}
			}
			runOnSlices(t, text, x, got, n)
			require.Equal(t, want, got, "%+v, %d", k, n)
		}
		built, err := cpu.Text(lowered(t, text).Top, "k", cpu.Options{})
		require.NoError(t, err)
		_, behind, _ := strings.Cut(built, "store i16")
		grouped := regexp.MustCompile(fmt.Sprintf(`(?s)^[^:]*icmp slt i64 %%[0-9]+, %d\b`, k.group)).MatchString(behind)
		assert.Equal(t, k.group > 0, grouped, "%+v", k)
		assert.Equal(t, k.group > 0, strings.Contains(built, "shufflevector <8 x i16>"), "blocks are transposed in registers: %+v", k)
	}
}

// shortRows transposes 32 rows of 16 elements that are 5 apart, of which a mask leaves n rows and n columns, with BODY of each, to groups of WIDTH rows.
const shortRows = `tt.func public @k(%x: !tt.ptr<f32>, %out: !tt.ptr<TYPE>, %n: i32) {
  %pitch = arith.constant dense<5> : tensor<32x1xi32>
  %width = arith.constant dense<WIDTH> : tensor<32x1xi32>
  %behind = arith.constant dense<BEHIND> : tensor<32x1xi32>
  %apart = arith.constant dense<WIDTH> : tensor<1x16xi32>
  %other = arith.constant dense<7.0> : tensor<32x16xf32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %row = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %col = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %above = arith.muli %row, %pitch : tensor<32x1xi32>
  %above2 = tt.broadcast %above : tensor<32x1xi32> -> tensor<32x16xi32>
  %col2 = tt.broadcast %col : tensor<1x16xi32> -> tensor<32x16xi32>
  %from = arith.addi %above2, %col2 : tensor<32x16xi32>
  %nc = tt.splat %n : i32 -> tensor<1x16xi32>
  %few = arith.cmpi slt, %col, %nc : tensor<1x16xi32>
  %few2 = tt.broadcast %few : tensor<1x16xi1> -> tensor<32x16xi1>
  %nr = tt.splat %n : i32 -> tensor<32x1xi32>
  %rows = arith.cmpi slt, %row, %nr : tensor<32x1xi32>
  %rows2 = tt.broadcast %rows : tensor<32x1xi1> -> tensor<32x16xi1>
  %mask = arith.andi %few2, %rows2 : tensor<32x16xi1>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x16x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %from : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
  %v = tt.load %xp, %mask, %other : tensor<32x16x!tt.ptr<f32>>
  BODY
  %q = arith.divsi %row, %width : tensor<32x1xi32>
  %m = arith.remsi %row, %width : tensor<32x1xi32>
  %start = arith.muli %q, %behind : tensor<32x1xi32>
  %inner = arith.addi %start, %m : tensor<32x1xi32>
  %outer = arith.muli %col, %apart : tensor<1x16xi32>
  %inner2 = tt.broadcast %inner : tensor<32x1xi32> -> tensor<32x16xi32>
  %outer2 = tt.broadcast %outer : tensor<1x16xi32> -> tensor<32x16xi32>
  %at = arith.addi %inner2, %outer2 : tensor<32x16xi32>
  %os = tt.splat %out : !tt.ptr<TYPE> -> tensor<32x16x!tt.ptr<TYPE>>
  %op = tt.addptr %os, %at : tensor<32x16x!tt.ptr<TYPE>>, tensor<32x16xi32>
  tt.store %op, %wMASK : tensor<32x16x!tt.ptr<TYPE>>
  tt.return
}`

// TestShortRows: short rows under a mask are read by masked vectors, where the processor has them, and transposed in registers, also before a conversion.
func TestShortRows(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	bodies := map[string]struct {
		typ, body string
		of        func(float32) uint32
	}{
		"copy":     {"f32", "%one = arith.constant dense<1.0> : tensor<32x16xf32>\n  %w = arith.mulf %v, %one : tensor<32x16xf32>", math.Float32bits},
		"integers": {"i32", "%i = arith.fptosi %v : tensor<32x16xf32> to tensor<32x16xi32>\n  %w = arith.addi %i, %i : tensor<32x16xi32>", func(f float32) uint32 { return uint32(2 * f) }},
	}
	for name, b := range bodies {
		for _, way := range []struct {
			width int // of a scatter of groups, or of memory with strides
			mask  string
		}{{16, ""}, {32, ""}, {16, ", %mask"}, {32, ", %mask"}} {
			width := way.width
			text := strings.NewReplacer("TYPE", b.typ, "MASK", way.mask, "BODY", b.body, "WIDTH", fmt.Sprint(width), "BEHIND", fmt.Sprint(16*width)).Replace(shortRows)
			built, err := cpu.Text(lowered(t, text).Top, "k", cpu.Options{})
			require.NoError(t, err)
			isPlain := way.mask == "" || name == "copy" && width == 32 // others are masked element by element, or computed for sizes that are not known
			assert.True(t, !isPlain || regexp.MustCompile("shufflevector <(8|16) x (float|i32)> %[0-9]+, <(8|16) x (float|i32)> %").MatchString(built), "%s, groups of %d%s are transposed in registers", name, width, way.mask)
			k, err := cpu.Compile(lowered(t, text).Top, "k", cpu.Options{})
			require.NoError(t, err)
			for _, n := range []int{0, 1, 5, 15, 16, 31, 32} {
				x, got, want := make([]float32, 32*5+16), make([]uint32, 16*32), make([]uint32, 16*32)
				for i := range x {
					x[i] = float32(i)
				}
				for row := range 32 {
					for col := range 16 {
						v := float32(7)
						if row < n && col < n {
							v = x[row*5+col]
						}
						if way.mask != "" && (row >= n || col >= n) {
							continue
						}
						want[row/width*16*width+row%width+col*width] = b.of(v)
					}
				}
				var pinned runtime.Pinner
				pinned.Pin(&x[0])
				pinned.Pin(&got[0])
				require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: []uint64{
					uint64(uintptr(unsafe.Pointer(&x[0]))), uint64(uintptr(unsafe.Pointer(&got[0]))), uint64(n)}}))
				pinned.Unpin()
				require.Equal(t, want, got, "%s, groups of %d, %d rows", name, width, n)
			}
			k.Close()
		}
	}
}
