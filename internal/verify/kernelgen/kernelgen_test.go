package kernelgen

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSameSeedSameKernel(t *testing.T) {
	for seed := range uint64(200) {
		assert.Equal(t, Generate(seed), Generate(seed))
		assert.Equal(t, GenerateIndices(seed), GenerateIndices(seed))
		assert.Equal(t, GenerateCarried(seed), GenerateCarried(seed))
	}
	assert.NotEqual(t, Generate(1).Text, Generate(2).Text)
}

// TestLaunchInHeader: the comments say all that is needed to run a kernel.
func TestLaunchInHeader(t *testing.T) {
	for seed := range uint64(200) {
		k := Generate(seed)
		l, err := ParseLaunch(k.Text)
		require.NoError(t, err)
		for i := range l.Args {
			if a := &k.Launch.Args[i]; a.Shuffle || a.Loose {
				l.Args[i].Hi, l.Args[i].Lo = a.Hi, a.Lo // they do not matter
			}
		}
		require.Equal(t, k.Launch, l)
	}
}

func TestParseLaunchRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   `no line begins with "// grid "`,
		"// grid 1,2":                        `bad grid "1,2"`,
		"// grid 1,1,1\n// arg f32 big 3":    `bad argument "f32 big 3": expected 'number', 'random', 'shuffled' or 'loose'`,
		"// grid 1,1,1\n// arg f32 random 3": `bad argument "f32 random 3"`,
	} {
		_, err := ParseLaunch(text)
		assert.ErrorContains(t, err, want)
	}
}

// TestGenerateMixes: every fourth kernel is one of index arithmetic, every eighth one of loops that carry
// tensors.
func TestGenerateMixes(t *testing.T) {
	for seed := range uint64(16) {
		assert.Equal(t, seed%4 == 3, slices.Contains(Generate(seed).Features, "indices"))
		assert.Equal(t, seed%8 == 5, slices.Contains(Generate(seed).Features, "carried"))
	}
}

// TestSpans: the range of a result contains the results of all numbers in the range of the operand.
func TestSpans(t *testing.T) {
	for lo := int64(-9); lo < 10; lo++ {
		for hi := lo; hi < 12; hi++ {
			for n := int64(1); n < 6; n++ {
				s := span{lo, hi}
				for x := lo; x <= hi; x++ {
					for _, c := range []struct {
						result span
						number int64
					}{{s.over(n), x / n}, {s.modulo(n), x % n}, {s.times(n), x * n}, {s.plus(exactly(n)), x + n}, {exactly(n).minus(s), n - x}} {
						require.True(t, c.result.lo <= c.number && c.number <= c.result.hi, "%v, %d, %d: %v", s, n, x, c)
					}
				}
			}
		}
	}
}

func TestContents(t *testing.T) {
	shuffled := (&Arg{Buffer: true, Len: 8, Seed: 3, Lo: 4, Shuffle: true}).Numbers()
	for _, part := range [][]int64{shuffled[:4], shuffled[4:]} {
		assert.Equal(t, []int64{0, 1, 2, 3}, slices.Sorted(slices.Values(part)))
	}
	random := (&Arg{Buffer: true, Len: 1000, Seed: 3, Lo: -2, Hi: 2}).Numbers()
	assert.Equal(t, int64(-2), slices.Min(random))
	assert.Equal(t, int64(2), slices.Max(random))
}
