package library_test

import (
	"math"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestPhiloxKnownAnswers: the vectors that the authors of Philox publish with Random123.
func TestPhiloxKnownAnswers(t *testing.T) {
	for _, v := range []struct {
		counter [4]uint32
		key     [2]uint32
		want    [4]uint32
	}{
		{[4]uint32{}, [2]uint32{}, [4]uint32{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}},
		{[4]uint32{0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, [2]uint32{0xffffffff, 0xffffffff},
			[4]uint32{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}},
		{[4]uint32{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, [2]uint32{0xa4093822, 0x299f31d0},
			[4]uint32{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}},
	} {
		out := make([]uint32, 4)
		run(t, "philox_words", v.counter[:], v.key[:], out)
		assert.Equal(t, v.want[:], out)
		assert.Equal(t, v.want, philox32(v.counter, v.key, 10))
	}
	ones := uint64(math.MaxUint64)
	for _, v := range []struct {
		counter [4]uint64
		key     [2]uint64
		want    [4]uint64
	}{
		{[4]uint64{}, [2]uint64{},
			[4]uint64{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b}},
		{[4]uint64{ones, ones, ones, ones}, [2]uint64{ones, ones},
			[4]uint64{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0}},
		{[4]uint64{0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
			[2]uint64{0x452821e638d01377, 0xbe5466cf34e90c6c},
			[4]uint64{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6}},
	} {
		out := make([]uint64, 4)
		run(t, "philox_words", v.counter[:], v.key[:], out)
		assert.Equal(t, v.want[:], out)
	}
}

// philox32 is Philox 4x32.
func philox32(c [4]uint32, k [2]uint32, rounds int) [4]uint32 {
	for range rounds {
		high0, low0 := bits.Mul32(0xD2511F53, c[0])
		high1, low1 := bits.Mul32(0xCD9E8D57, c[2])
		c = [4]uint32{high1 ^ c[1] ^ k[0], low1, high0 ^ c[3] ^ k[1], low0}
		k[0] += 0x9E3779B9
		k[1] += 0xBB67AE85
	}
	return c
}

const seed = int64(0x1234_5678_9abc)

// seedKey is the key of a seed.
func seedKey(s int64) [2]uint32 { return [2]uint32{uint32(s), uint32(uint64(s) >> 32)} }

// TestPhiloxSeeded: the seed's halves are the key; counters may be signed.
func TestPhiloxSeeded(t *testing.T) {
	const n = 16
	counters, out := integers[int32](4*n, -1000, 1000), make([]uint32, 4*n)
	run(t, "philox_seeded", counters, out, seed, constant(n))
	for i := range n {
		var c [4]uint32
		for w := range c {
			c[w] = uint32(counters[w*n+i])
		}
		for w, want := range philox32(c, seedKey(seed), 10) {
			assert.Equal(t, want, out[w*n+i])
		}
	}
}

func TestRandomIntegers(t *testing.T) {
	const n = 16
	offsets, out := integers[int32](n, 0, 1<<30), make([]int32, 6*n)
	run(t, "random_integers", offsets, out, seed, constant(n))
	for i, offset := range offsets {
		checkIntegers(t, out, i, n, [4]uint32{uint32(offset)})
	}
	wide := integers[int64](n, 1<<40, 1<<50)
	run(t, "random_integers", wide, out, seed, constant(n))
	for i, offset := range wide {
		checkIntegers(t, out, i, n, [4]uint32{uint32(offset), uint32(offset >> 32)})
	}
}

func checkIntegers(t *testing.T, out []int32, i, n int, counter [4]uint32) {
	t.Helper()
	want := philox32(counter, seedKey(seed), 10)
	for w := range want {
		assert.Equal(t, int32(want[w]), out[w*n+i])
	}
	assert.Equal(t, int32(want[0]), out[4*n+i])
	assert.Equal(t, int32(philox32(counter, seedKey(seed), 7)[0]), out[5*n+i])
}

// uniform is the float of random bits in [0, 1).
func uniform(bits uint32) float32 {
	v := int32(bits)
	if v < 0 {
		v = -v - 1
	}
	return float32(v) * math.Nextafter32(1.0/(1<<31), 0)
}

func TestRandomUniform(t *testing.T) {
	const n = 1024
	out := make([]float32, 5*n)
	run(t, "random_uniform", out, seed, constant(n))
	mean := 0.0
	for i := range n {
		for w, b := range philox32([4]uint32{uint32(i)}, seedKey(seed), 10) {
			assert.Equal(t, uniform(b), out[(w+1)*n+i])
			assert.True(t, out[(w+1)*n+i] >= 0 && out[(w+1)*n+i] < 1)
			mean += float64(out[(w+1)*n+i]) / (4 * n)
		}
		assert.Equal(t, out[n+i], out[i])
	}
	assert.InDelta(t, 0.5, mean, 0.02)
}

// TestUniformOfBits: the largest bits stay below one, and complements are equal.
func TestUniformOfBits(t *testing.T) {
	x := []uint32{0, 1, math.MaxInt32, math.MaxInt32 + 1, math.MaxUint32, math.MaxUint32 - 1, 1 << 20, 3 << 30}
	out := make([]float32, len(x))
	run(t, "uniform_of_bits", x, out, constant(len(x)))
	for i, b := range x {
		assert.Equal(t, uniform(b), out[i])
		assert.Less(t, out[i], float32(1))
	}
	wide := []uint64{0, 1, math.MaxInt64, math.MaxInt64 + 1, math.MaxUint64, math.MaxUint64 - 1, 1 << 50, 3 << 62}
	run(t, "uniform_of_bits", wide, out, constant(len(wide)))
	for i, b := range wide {
		v := int64(b)
		if v < 0 {
			v = -v - 1
		}
		assert.InDelta(t, float64(v)/(1<<63), out[i], 1e-6)
		assert.Less(t, out[i], float32(1))
	}
}

// TestRandomNormal: Box and Muller's transform of the uniform numbers, with the moments of
// a normal distribution.
func TestRandomNormal(t *testing.T) {
	const n = 2048
	out := make([]float32, 5*n)
	run(t, "random_normal", out, seed, constant(n))
	var sum, squares float64
	for i := range n {
		b := philox32([4]uint32{uint32(i)}, seedKey(seed), 10)
		for pair := range 2 {
			radius := math.Sqrt(-2 * math.Log(math.Max(1e-7, float64(uniform(b[2*pair])))))
			sin, cos := math.Sincos(2 * math.Pi * float64(uniform(b[2*pair+1])))
			assert.InDelta(t, radius*cos, out[(2*pair+1)*n+i], 1e-4)
			assert.InDelta(t, radius*sin, out[(2*pair+2)*n+i], 1e-4)
		}
		assert.Equal(t, out[n+i], out[i])
	}
	for _, v := range out[n:] {
		sum += float64(v)
		squares += float64(v) * float64(v)
	}
	assert.InDelta(t, 0, sum/(4*n), 0.05)
	assert.InDelta(t, 1, squares/(4*n), 0.05)
}
