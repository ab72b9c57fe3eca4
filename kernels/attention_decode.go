package kernels

import (
	"context"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// Cache has the keys and values of sequences.
type Cache struct {
	// K and V have shape [batch, keys, heads, size]; with Pages they have [pages, PageSize, heads,
	// size]. Elements of a head are contiguous.
	K, V Tensor
	// Lengths has the number of keys of each sequence, at least 1, as i32. They are not checked.
	Lengths Tensor
	// Pages has the number of each page of a sequence, as i32 of shape [batch, pages of the longest
	// sequence] with contiguous rows. They are not checked.
	Pages Tensor
}

// pageSizes are the sizes of pages that the kernels are compiled for.
var pageSizes = []int{16, 64}

// decodeHeads are the heads that a program has, some of which may be missing.
var decodeHeads = []int{16, 64}

// decodeSplits are the parts that attention_combine puts together at most.
var decodeSplits = []int{4, 16, maxSplits}

// decodeKeys are the keys of an iteration of kernel attention_decode.
var decodeKeys = struct{ gpu, paged, cpu int }{gpu: 64, paged: 128, cpu: 64}

// decodePrograms is how many programs keep a device busy, and maxSplits how many parts of a
// sequence kernel attention_combine puts together.
const (
	decodePrograms = 264
	maxSplits      = 64
	// minPart is the least number of keys of a part.
	minPart = 256
)

// DecodeWorkspace is how many elements of fp32 AttentionDecode takes as workspace for q of some shape
// [batch, heads, size].
func DecodeWorkspace(shape []int) int {
	return shape[0] * shape[1] * (shape[2] + 2) * maxSplits
}

// AttentionDecode computes attention for the next token of each sequence: q and out have shape
// [batch, heads, size], and see all keys of their sequence. Groups of heads of q share a head of the
// cache. scale is that of AttentionOptions. The workspace is memory of fp32 with DecodeWorkspace
// elements, which is overwritten: with it sequences are computed in parts, which is faster for few
// sequences. Without it, which is Tensor{}, they are not.
func (l *Library) AttentionDecode(ctx context.Context, d *jit.Device, out, q Tensor, cache Cache, scale float64, workspace Tensor) error {
	c := checks{op: "attention_decode"}
	c.decode(out, q, cache, workspace)
	c.require(scale >= 0, "scale", "a number that is not negative", "%v", scale)
	if c.err != nil || q.Elements() == 0 {
		return c.err
	}
	batch, heads, dim, kvHeads := q.Shape[0], q.Shape[1], q.Shape[2], cache.K.Shape[2]
	t, page, keys := decodeKeys.cpu, 0, cache.K.Shape[1]
	pages, _ := optional(d, cache.Pages, "i32")
	tableStride := 0
	if onGPU(d) {
		t = decodeKeys.gpu
	}
	if cache.Pages.Data != nil {
		page, keys, tableStride = keys, keys*cache.Pages.Shape[1], cache.Pages.rows().stride
		if onGPU(d) {
			t = decodeKeys.paged
		}
	}
	splits := 1
	if workspace.Data != nil {
		for splits < maxSplits && 2*splits*batch*kvHeads <= decodePrograms && 2*splits*minPart <= keys {
			splits *= 2
		}
	}
	work, _ := optional(d, workspace, "fp32")
	k, v, qs, os := cache.K.strides(), cache.V.strides(), q.strides(), out.strides()
	err := l.launch(ctx, d, "attention_decode", tshared.Grid{batch, kvHeads, splits}, q.Data, cache.K.Data, cache.V.Data, cache.Lengths.Data, pages,
		work, out.Data, softmaxScale(scale, dim), kvHeads, heads/kvHeads, splits, tableStride,
		qs[0], qs[1], k[0], k[2], k[1], v[0], v[2], v[1], os[0], os[1],
		jit.Named("D", dim), jit.Named("BLOCK_H", atLeast(decodeHeads, heads/kvHeads)), jit.Named("BLOCK_N", t), jit.Named("PAGE", page),
		jit.Named("SPLIT", splits > 1))
	if err != nil || splits == 1 {
		return err
	}
	return l.launch(ctx, d, "attention_combine", tshared.Grid{batch * heads}, work, out.Data, heads, splits, os[0], os[1],
		jit.Named("D", dim), jit.Named("BLOCK_S", atLeast(decodeSplits, splits)))
}

func (c *checks) decode(out, q Tensor, cache Cache, workspace Tensor) {
	c.tensor("q", q, floats...)
	c.rank("q", q, "batch, heads, size")
	c.output("out", out, q.Dtype())
	c.shape("out", out, q.Shape, "of q")
	c.tensor("cache.K", cache.K, q.Dtype())
	c.rank("cache.K", cache.K, "batch, keys, heads, size")
	c.tensor("cache.V", cache.V, q.Dtype())
	c.shape("cache.V", cache.V, cache.K.Shape, "of cache.K")
	if c.err != nil {
		return
	}
	c.numbers("cache.Lengths", cache.Lengths, q.Shape[0], "i32")
	c.require(cache.K.Shape[3] == q.Shape[2], "cache.K", "the size of the heads of q", "%s for %s", cache.K, q)
	c.heads(q.Shape[1], cache.K.Shape[2], q.Shape[2])
	c.require(c.err != nil || q.Shape[1]/cache.K.Shape[2] <= 64, "q", "at most 64 heads for each of the cache", "%d", q.Shape[1])
	c.pages(q, cache)
	c.workspace(workspace, out)
	if workspace.Data != nil {
		c.require(workspace.Elements() >= DecodeWorkspace(q.Shape), "workspace", fmt.Sprintf("at least %d elements", DecodeWorkspace(q.Shape)), "%d", workspace.Elements())
	}
	for _, x := range []operand{{"q", q}, {"out", out}, {"cache.K", cache.K}, {"cache.V", cache.V}} {
		c.require(x.tensor.strides()[len(x.tensor.Shape)-1] == 1, x.name, "contiguous heads", "%s", x.tensor)
	}
	for _, x := range []operand{{"q", q}, {"cache.K", cache.K}, {"cache.V", cache.V}} {
		c.apart("out", out, x.name, x.tensor)
	}
}

// pages checks the table of a cache in pages.
func (c *checks) pages(q Tensor, cache Cache) {
	if cache.Pages.Data == nil {
		c.require(cache.K.Shape[0] == q.Shape[0], "cache.K", "the batch of q", "%s for %s", cache.K, q)
		return
	}
	c.tensor("cache.Pages", cache.Pages, "i32")
	c.rank("cache.Pages", cache.Pages, "batch, pages")
	c.matrix("cache.Pages", cache.Pages)
	c.require(c.err != nil || cache.Pages.Shape[0] == q.Shape[0], "cache.Pages", "the batch of q", "%s for %s", cache.Pages, q)
	c.require(indexOf(pageSizes, cache.K.Shape[1]) >= 0, "cache.K", "pages of 16 or 64 keys", "%d", cache.K.Shape[1])
}
