package kernels

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/jit"
)

// attended is attention of one query in float64 over some keys, each a row of k and v.
func attended(q []float64, keys []int, k, v func(key int) []float64, scale float64) []float64 {
	weights, total, top := make([]float64, len(keys)), 0.0, math.Inf(-1)
	for i, key := range keys {
		for j, x := range k(key) {
			weights[i] += q[j] * x
		}
		weights[i] *= scale
		top = max(top, weights[i])
	}
	out := make([]float64, len(q))
	for i, key := range keys {
		w := math.Exp(weights[i] - top)
		total += w
		for j, x := range v(key) {
			out[j] += w * x
		}
	}
	for j := range out {
		out[j] /= total
	}
	return out
}

func span(from, to int) (list []int) {
	for i := max(from, 0); i < to; i++ {
		list = append(list, i)
	}
	return list
}

// attentionCase has sizes of an attention.
type attentionCase struct {
	batch, heads, kvHeads, queries, keys, dim, gap int
	AttentionOptions
}

// want computes a case in float64.
func (s attentionCase) want(q, k, v Tensor) (out []float64) {
	qs, ks, vs := elements(q), elements(k), elements(v)
	scale := s.Scale
	if scale == 0 {
		scale = 1 / math.Sqrt(float64(s.dim))
	}
	for i := range s.batch * s.heads * s.queries {
		head, query := i/s.queries, i%s.queries
		kv := head/s.heads*s.kvHeads + head%s.heads/(s.heads/s.kvHeads)
		row := func(x []float64) func(int) []float64 {
			return func(key int) []float64 { return x[(kv*s.keys+key)*s.dim:][:s.dim] }
		}
		from, to := 0, s.keys
		if s.Causal {
			to = query + s.keys - s.queries + 1
		}
		if s.Window > 0 {
			from = to - s.Window
		}
		out = append(out, attended(qs[i*s.dim:][:s.dim], span(from, to), row(ks), row(vs), scale)...)
	}
	return out
}

func TestAttention(t *testing.T) {
	racedetector.SkipSerial(t)
	causal := AttentionOptions{Causal: true}
	onAll(t, func(t *testing.T, e executor) {
		cases := []attentionCase{{1, 2, 1, 9, 70, 64, 0, causal}, {1, 1, 1, 3, 37, 64, 16, AttentionOptions{Scale: .25}}}
		if !e.small() {
			cases = append(cases, attentionCase{2, 4, 2, 150, 150, 64, 0, causal}, attentionCase{1, 2, 2, 65, 130, 128, 8, AttentionOptions{Causal: true, Window: 20}},
				attentionCase{1, 1, 1, 33, 300, 256, 0, AttentionOptions{}}, attentionCase{1, 2, 1, 130, 300, 64, 1, AttentionOptions{Causal: true, Window: 200}},
				attentionCase{0, 2, 1, 8, 8, 64, 0, causal})
		}
		for i, s := range cases {
			dtype := floats[i%2]
			q, out := spaced(dtype, s.gap, noise(1), s.batch, s.heads, s.queries, s.dim), spaced(dtype, s.gap, noise(2), s.batch, s.heads, s.queries, s.dim)
			k, v := spaced(dtype, s.gap, noise(3), s.batch, s.kvHeads, s.keys, s.dim), spaced(dtype, 0, noise(4), s.batch, s.kvHeads, s.keys, s.dim)
			require.NoError(t, e.Attention(t.Context(), e.device, out, q, k, v, s.AttentionOptions), "%+v", s)
			requireNear(t, s.want(q, k, v), out, 4)
		}
	})
}

// requireNear allows for weights that are rounded to the type of the values.
func requireNear(t *testing.T, want []float64, got Tensor, times float64) {
	t.Helper()
	tolerance := times * precision[got.Dtype()]
	for i, v := range elements(got) {
		if !(math.Abs(v-want[i]) <= tolerance) {
			require.Failf(t, "wrong element", "element %d of %d of %v is %v, and must be %v", i, len(want), got, v, want[i])
		}
	}
}

func TestAttentionDecode(t *testing.T) {
	racedetector.SkipSerial(t)
	onAll(t, func(t *testing.T, e executor) {
		// Batch, heads, heads of the cache, the longest sequence, size, page.
		for i, s := range shapes(e, [][]int{{2, 4, 2, 70, 64, 0}, {2, 3, 1, 40, 64, 16}}, [][]int{{3, 8, 8, 1500, 128, 0}, {2, 32, 1, 1024, 64, 64}, {1, 2, 1, 30, 256, 0}}) {
			batch, heads, kvHeads, longest, dim, page := s[0], s[1], s[2], s[3], s[4], s[5]
			dtype := floats[i%2]
			q, out := spaced(dtype, 0, noise(1), batch, heads, dim), spaced(dtype, 8, noise(2), batch, heads, dim)
			cache, lengths, row := decodeCache(dtype, batch, kvHeads, longest, dim, page)
			qs, ks, vs := elements(q), elements(cache.K), elements(cache.V)
			var want []float64
			for at := range batch * heads {
				b, head := at/heads, at%heads/(heads/kvHeads)
				k := func(key int) []float64 { return row(ks, b, key, head) }
				v := func(key int) []float64 { return row(vs, b, key, head) }
				want = append(want, attended(qs[at*dim:][:dim], span(0, int(lengths[b])), k, v, 1/math.Sqrt(float64(dim)))...)
			}
			workspaces := []Tensor{{}}
			if n := DecodeWorkspace(q.Shape); !e.small() || i == 0 {
				workspaces = append(workspaces, Of(make([]float32, n), n))
			}
			for _, workspace := range workspaces {
				require.NoError(t, e.AttentionDecode(t.Context(), e.device, out, q, cache, 0, workspace), "%v", s)
				requireNear(t, want, out, 4)
			}
		}
	})
}

// decodeCache is a cache of noise; row gives the numbers of a key.
func decodeCache(dtype string, batch, kvHeads, longest, dim, page int) (cache Cache, lengths []int32, row func(x []float64, b, key, head int) []float64) {
	lengths = make([]int32, batch)
	for b := range lengths {
		lengths[b] = int32(longest - 13*b)
	}
	cache.Lengths = Of(lengths, batch)
	if page == 0 {
		cache.K, cache.V = spaced(dtype, 0, noise(3), batch, longest, kvHeads, dim), spaced(dtype, 8, noise(4), batch, longest, kvHeads, dim)
		return cache, lengths, func(x []float64, b, key, head int) []float64 {
			return x[((b*longest+key)*kvHeads+head)*dim:][:dim]
		}
	}
	each := (longest + page - 1) / page
	table := make([]int32, batch*each)
	for i := range table {
		table[i] = int32((i*7 + 3) % (batch*each + 1)) // 7 and the number of pages have no common divisor
	}
	cache.Pages = Of(table, batch, each)
	cache.K, cache.V = spaced(dtype, 0, noise(3), batch*each+1, page, kvHeads, dim), spaced(dtype, 0, noise(4), batch*each+1, page, kvHeads, dim)
	return cache, lengths, func(x []float64, b, key, head int) []float64 {
		at := int(table[b*each+key/page])*page + key%page
		return x[(at*kvHeads+head)*dim:][:dim]
	}
}

// launchAttentions launches attention of all types and kinds.
func launchAttentions(t *testing.T, lib *Library, d *jit.Device) {
	ctx := t.Context()
	for _, dtype := range floats {
		if onGPU(d) && dtype == "fp32" {
			continue
		}
		for _, dim := range attentionDims {
			for _, o := range []AttentionOptions{{}, {Causal: true}, {Causal: true, Window: 64}} {
				require.NoError(t, lib.Attention(ctx, d, placed(1, dtype, 2, 8, 300, dim), placed(2, dtype, 2, 8, 300, dim), placed(3, dtype, 2, 2, 300, dim), placed(4, dtype, 2, 2, 300, dim), o))
			}
			for _, heads := range []int{1, 16, 17, 64} {
				for _, page := range []int{0, 16, 64} {
					for _, keys := range []int{64, 1000, 4096, 100000} {
						shape := []int{3, heads, dim}
						cache := Cache{K: placed(3, dtype, 3, keys, 1, dim), V: placed(4, dtype, 3, keys, 1, dim), Lengths: placed(5, "i32", 3)}
						if page > 0 {
							cache.K.Shape, cache.V.Shape = []int{1000, page, 1, dim}, []int{1000, page, 1, dim}
							cache.Pages = placed(6, "i32", 3, keys/page)
						}
						require.NoError(t, lib.AttentionDecode(ctx, d, placed(1, dtype, shape...), placed(2, dtype, shape...), cache, 0, Tensor{}))
						require.NoError(t, lib.AttentionDecode(ctx, d, placed(1, dtype, shape...), placed(2, dtype, shape...), cache, 0, placed(7, "fp32", DecodeWorkspace(shape))))
					}
				}
			}
		}
	}
}
