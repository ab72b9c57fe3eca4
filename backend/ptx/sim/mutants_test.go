package sim_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// schedules is the number of seeds that each kernel and each mutant runs with; 0 is the order of the warps.
func schedules() uint64 {
	if testing.Short() {
		return 4
	}
	return 20
}

// synchronised is a kernel whose lines that synchronise end in comments, after " // ".
type synchronised struct {
	name, text string
	least      int // such lines
	launch     func() (l sim.Launch, out []byte)
	want       []byte
}

// synchronisedKernels are the kernels of testdata/async and of this package's tests.
func synchronisedKernels(t *testing.T) []synchronised {
	file := func(name string) string {
		text, err := os.ReadFile("testdata/async/" + name + ".ptx")
		require.NoError(t, err)
		return string(text)
	}
	return []synchronised{
		{"ring of cp.async", kernel(ringMemory, rings["cp.async"], "a", "b"), 5, ringLaunch, ringSums()},
		{"ring of bulk copies", kernel(ringMemory, rings["bulk"], "a", "b"), 6, ringLaunch, ringSums()},
		{"bulk stores", kernel(ringMemory, bulkStoring, "a"), 4, func() (sim.Launch, []byte) {
			out := make([]byte, 3*256)
			memory, args := buffers(out)
			return sim.Launch{Block: [3]int{64}, Memory: memory, Args: args}, out
		}, bytesOf(numbers(3*64, func(i int) uint32 { return uint32(i%64 + i/64) }))},
		{"ring with roles", file("ring_roles"), 10, rolesLaunch, rolesProduct()},
		{"pair with multicast", file("pair_multicast"), 9, func() (sim.Launch, []byte) {
			in, out := numbers(2*4*128, func(i int) float32 { return float32(i) }), make([]byte, 4*512)
			memory, args := buffers(bytesOf(in), out)
			return sim.Launch{Grid: [3]int{4}, Block: [3]int{64}, Memory: memory, Args: args}, out
		}, bytesOf(numbers(4*128, func(i int) float32 { return float32(4*(i/256*512+i%128) + (1+2+3)*128) }))},
		{"epilogue by bulk groups", file("store_epilogue"), 6, func() (sim.Launch, []byte) {
			out := make([]byte, 4*(16+4)*32)
			memory, args := buffers(out)
			c := sim.TensorMap{Base: args[0], Type: "f32", Dims: []uint64{32, 16}, StridesBytes: []uint64{128}, Box: []uint64{32, 4}}
			s := c
			s.Base, s.Dims = c.Base+16*128, []uint64{32, 4}
			return sim.Launch{Block: [3]int{128}, Memory: memory, Args: append(c.Words(), s.Words()...)}, out
		}, bytesOf(numbers(20*32, func(i int) float32 {
			if i < 16*32 {
				return float32(i)
			}
			return float32(4*(i-16*32) + (1+2+3)*128)
		}))},
		{"map of the kernel", file("made_map"), 12, func() (sim.Launch, []byte) {
			in, out := numbers(9*24, func(i int) float32 { return float32(i + 1) }), make([]byte, 512)
			memory, args := buffers(bytesOf(in), out, make([]byte, 128))
			return sim.Launch{Block: [3]int{64}, Memory: memory, Args: append(args, 9, 24)}, out
		}, bytesOf(numbers(8*16, func(i int) float32 {
			if row := 2 + i/16; row < 9 {
				return float32(row*24 + 8 + i%16 + 1)
			}
			return 0
		}))},
		{"turns", file("turns"), 3, func() (sim.Launch, []byte) {
			out := make([]byte, 128)
			memory, args := buffers(out)
			return sim.Launch{Block: [3]int{64}, Memory: memory, Args: args}, out
		}, bytesOf(numbers(32, func(int) uint32 { return 4100 }))},
	}
}

// numbers are the values of a function at 0, 1, ...
func numbers[T any](n int, at func(i int) T) (list []T) {
	for i := range n {
		list = append(list, at(i))
	}
	return list
}

// rolesA and rolesB are the matrices of the ring with roles: row i and column k of A, column j and row k of B.
func rolesA(i, k int) float64 { return float64((i*7+k*3)%13 - 6) }
func rolesB(j, k int) float64 { return float64((j*5+k*11)%17 - 8) }

func rolesLaunch() (sim.Launch, []byte) {
	half := func(v float64) uint16 { return uint16(scalar.FloatOf(apfloat.F16, v)) }
	a := numbers(128*256, func(i int) uint16 { return half(rolesA(i/256, i%256)) })
	b := numbers(16*256, func(i int) uint16 { return half(rolesB(i/256, i%256)) })
	out := make([]byte, 128*16*4)
	memory, args := buffers(out, bytesOf(a), bytesOf(b))
	ma := sim.TensorMap{Base: args[1], Type: "f16", Dims: []uint64{256, 128}, StridesBytes: []uint64{512}, Box: []uint64{64, 128}, SwizzleBytes: 128}
	mb := sim.TensorMap{Base: args[2], Type: "f16", Dims: []uint64{256, 16}, StridesBytes: []uint64{512}, Box: []uint64{64, 16}, SwizzleBytes: 128}
	return sim.Launch{Block: [3]int{384}, Memory: memory, Args: append(args[:1], append(ma.Words(), mb.Words()...)...)}, out
}

func rolesProduct() []byte {
	return bytesOf(numbers(128*16, func(at int) float32 {
		sum := 0.0
		for k := range 256 {
			sum += rolesA(at/16, k) * rolesB(at%16, k)
		}
		return float32(sum)
	}))
}

// TestMutants: kernels give the right results in all schedules, and without any one of their synchronisations there is a fault.
func TestMutants(t *testing.T) {
	racedetector.SkipSerial(t)
	table := "\n| kernel | mutants | found | in the order of the warps |\n|---|---|---|---|\n"
	all, allFound := 0, 0
	for _, k := range synchronisedKernels(t) {
		for seed := range schedules() {
			got, err := runSynchronised(t, k.text, k, seed)
			require.NoError(t, err, "%s, seed %d", k.name, seed)
			require.Equal(t, k.want, got, "%s, seed %d", k.name, seed)
		}
		lines := strings.Split(k.text, "\n")
		mutants, found, inOrder := 0, 0, 0
		for i, line := range lines {
			_, what, synchronises := strings.Cut(line, " // ")
			if !synchronises {
				continue
			}
			mutants++
			without := append([]string(nil), lines...)
			without[i] = ""
			var faults []string
			for seed := range schedules() {
				_, err := runSynchronised(t, strings.Join(without, "\n"), k, seed)
				var f *sim.Fault
				if errors.As(err, &f) {
					faults = append(faults, f.Error())
					if seed == 0 {
						inOrder++
					}
					if !sweep.Long {
						break
					}
				}
			}
			if assert.NotEmpty(t, faults, "%s without %s", k.name, what) {
				found++
				t.Logf("%s without %s: %d schedules, %s", k.name, what, len(faults), faults[0])
			}
		}
		assert.GreaterOrEqual(t, mutants, k.least, k.name)
		table += fmt.Sprintf("| %s | %d | %d | %d |\n", k.name, mutants, found, inOrder)
		all, allFound = all+mutants, allFound+found
	}
	t.Logf("%s| all | %d | %d | |", table, all, allFound)
}

func runSynchronised(t *testing.T, text string, k synchronised, seed uint64) ([]byte, error) {
	l, out := k.launch()
	l.Check, l.CheckGlobal, l.Seed, l.MaxSteps = true, true, seed, 1_000_000
	_, err := entry(t, text).Run(context.Background(), l)
	return out, err
}
