package cpu_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// dotKernel multiplies two tiles of 32 by 32 elements and adds a third.
const dotKernel = `tt.func public @k(%%a: !tt.ptr<%[1]s>, %%b: !tt.ptr<%[1]s>, %%c: !tt.ptr<%[2]s>) {
  %%r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %%c32 = arith.constant dense<32> : tensor<32x1xi32>
  %%i = tt.expand_dims %%r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %%j = tt.expand_dims %%r {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %%ii = arith.muli %%i, %%c32 : tensor<32x1xi32>
  %%ib = tt.broadcast %%ii : tensor<32x1xi32> -> tensor<32x32xi32>
  %%jb = tt.broadcast %%j : tensor<1x32xi32> -> tensor<32x32xi32>
  %%at = arith.addi %%ib, %%jb : tensor<32x32xi32>
  %%as = tt.splat %%a : !tt.ptr<%[1]s> -> tensor<32x32x!tt.ptr<%[1]s>>
  %%bs = tt.splat %%b : !tt.ptr<%[1]s> -> tensor<32x32x!tt.ptr<%[1]s>>
  %%cs = tt.splat %%c : !tt.ptr<%[2]s> -> tensor<32x32x!tt.ptr<%[2]s>>
  %%ap = tt.addptr %%as, %%at : tensor<32x32x!tt.ptr<%[1]s>>, tensor<32x32xi32>
  %%bp = tt.addptr %%bs, %%at : tensor<32x32x!tt.ptr<%[1]s>>, tensor<32x32xi32>
  %%cp = tt.addptr %%cs, %%at : tensor<32x32x!tt.ptr<%[2]s>>, tensor<32x32xi32>
  %%x = tt.load %%ap : tensor<32x32x!tt.ptr<%[1]s>>
  %%y = tt.load %%bp : tensor<32x32x!tt.ptr<%[1]s>>
  %%z = tt.load %%cp : tensor<32x32x!tt.ptr<%[2]s>>
  %%d = tt.dot %%x, %%y, %%z : tensor<32x32x%[1]s> * tensor<32x32x%[1]s> -> tensor<32x32x%[2]s>
  tt.store %%cp, %%d : tensor<32x32x!tt.ptr<%[2]s>>
  tt.return
}`

// structuredLoad is the bytes of 32 by 32 elements.
type structuredLoad struct {
	elem  string
	bytes []byte
}

var elementBytes = map[string]int{"i8": 1, "f16": 2, "bf16": 2, "i32": 4, "f32": 4}

var floatFormats = map[string]*apfloat.Format{"f16": apfloat.F16, "bf16": apfloat.BF16, "f32": apfloat.F32}

func newTile(elem string, numbers []int) structuredLoad {
	t := structuredLoad{elem, make([]byte, len(numbers)*elementBytes[elem])}
	for i, n := range numbers {
		bits := uint64(n)
		if f := floatFormats[elem]; f != nil {
			bits = f.FromFloat64(float64(n)).Lo
		}
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], bits)
		size := elementBytes[elem]
		copy(t.bytes[i*size:(i+1)*size], word[:])
	}
	return t
}

func (t structuredLoad) address() uint64 { return uint64(uintptr(unsafe.Pointer(&t.bytes[0]))) }

// TestDotTypes: dots of types that are multiplied in groups or accumulated in 16 bits,
// with small integers, which are exact in all of them.
func TestDotTypes(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, test := range []struct {
		elem, sum string
		largest   int
	}{{"i8", "i32", 127}, {"f16", "f16", 4}, {"f16", "f32", 100}, {"bf16", "f32", 100}} {
		for _, contract := range []bool{true, false} {
			text := fmt.Sprintf(dotKernel, test.elem, test.sum)
			k, err := cpu.Compile(lowered(t, text).Top, "k", cpu.Options{Contract: contract})
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(1, 2))
			numbers := func() []int {
				list := make([]int, 32*32)
				for i := range list {
					list[i] = r.IntN(2*test.largest+1) - test.largest
				}
				return list
			}
			a, b, c := numbers(), numbers(), numbers()
			x, y, out := newTile(test.elem, a), newTile(test.elem, b), newTile(test.sum, c)
			var pinned runtime.Pinner
			for _, tile := range []structuredLoad{x, y, out} {
				pinned.Pin(&tile.bytes[0])
			}
			require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: []uint64{x.address(), y.address(), out.address()}}))
			pinned.Unpin()
			k.Close()
			want := make([]int, 32*32)
			for i := range want {
				want[i] = c[i]
				for n := range 32 {
					want[i] += a[i/32*32+n] * b[n*32+i%32]
				}
			}
			require.Equal(t, newTile(test.sum, want).bytes, out.bytes, "%s to %s, %v", test.elem, test.sum, contract)
		}
	}
}
