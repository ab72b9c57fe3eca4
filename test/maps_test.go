package test

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/narrowfloat"
)

// simulateWithMaps runs a kernel with maps of tensors on the memory of a launch, in a schedule.
func simulateWithMaps(t *testing.T, k *ptx.Kernel, given interp.Launch, seed uint64) error {
	var buffers [][]byte
	for _, b := range given.Memory.Buffers() {
		buffers = append(buffers, b.Data)
	}
	var numbers []uint64
	for _, words := range given.Args[len(buffers):] {
		numbers = append(numbers, words...)
	}
	return simulateMapped(t, k, buffers, numbers, sim.Launch{Grid: given.Grid, Seed: seed})
}

// TestAttentionByBulkCopies: attention whose loads a role of its own makes by bulk copies has the bits of that whose threads copy, for about as many blocks
// as the ring has slots, in several schedules.
func TestAttentionByBulkCopies(t *testing.T) {
	needLLVM(t)
	const file = "corpus/flash_attn_fwd/perf/kernel.ttir"
	o := caseOptions(t, file)
	compile := func(maps bool) *ptx.Kernel {
		o := o
		o.Maps, o.Verify = maps, true
		k, err := ptx.Compile(lowered(t, file).Top, "", o)
		require.NoError(t, err)
		return k
	}
	plain, bulk := compile(false), compile(true)
	require.Equal(t, plain.Warps+4, bulk.Warps)
	require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.4d"))
	for _, rows := range []int{64, 128, 208, 384, 704} {
		before := attention(rows)
		simulate(t, plain, before)
		for seed := range uint64(3) {
			after := attention(rows)
			require.NoError(t, simulateWithMaps(t, bulk, after, seed), "%d rows", rows)
			for i, b := range after.Memory.Buffers() {
				assert.Equal(t, before.Memory.Buffers()[i].Data, b.Data, "%s of %d rows", b.Name, rows)
			}
		}
	}
}

// TestMatmulByBulkCopies: a matmul whose dots end in the next iteration computes the same with bulk copies, for numbers of iterations around the slots of the ring,
// and tiles that are cut.
func TestMatmulByBulkCopies(t *testing.T) {
	needLLVM(t)
	const file = "corpus/gemm_wgrad_atb/perf/kernel.ttir"
	o := caseOptions(t, file)
	compile := func(maps bool) *ptx.Kernel {
		o := o
		o.Maps, o.Verify = maps, true
		k, err := ptx.Compile(lowered(t, file).Top, "", o)
		require.NoError(t, err)
		return k
	}
	plain, bulk := compile(false), compile(true)
	require.Positive(t, strings.Count(bulk.Text, "cp.async.bulk.tensor.2d"))
	const m, n = 160, 144 // of 128x128 tiles
	launch := func(rows int) interp.Launch {
		l := interp.Launch{Grid: [3]int{4, 1, 1}, Memory: memory.New()}
		r := rand.New(rand.NewPCG(uint64(rows), 2))
		for i, columns := range []int{m, n} {
			data := make([]byte, max(rows, 1)*columns*2)
			for at := 0; at < len(data); at += 2 {
				binary.LittleEndian.PutUint16(data[at:], uint16(narrowfloat.Of[narrowfloat.BF16](float32(r.NormFloat64()))))
			}
			l.Args = append(l.Args, interp.Pointer(l.Memory.Add(string(rune('x'+i)), data)))
		}
		l.Args = append(l.Args, interp.Pointer(l.Memory.Add("w", make([]byte, m*n*4))))
		for _, v := range []int{rows, m, n, m, n} {
			l.Args = append(l.Args, interp.Scalar(uint64(v)))
		}
		return l
	}
	for _, rows := range []int{0, 16, 64, 128, 192, 464} {
		before := launch(rows)
		simulate(t, plain, before)
		for seed := range uint64(2) {
			after := launch(rows)
			require.NoError(t, simulateWithMaps(t, bulk, after, seed), "%d rows", rows)
			assert.Equal(t, before.Memory.Buffers()[2].Data, after.Memory.Buffers()[2].Data, "%d rows", rows)
		}
	}
}
