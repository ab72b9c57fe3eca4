package kernels

import (
	"context"
	"fmt"
	"math"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// attentionDims are the sizes of heads that the kernels are compiled for.
var attentionDims = []int{64, 128, 256}

// attentionTile has the constants of kernel attention: queries of a program, and keys of an
// iteration.
type attentionTile struct{ m, n int }

// attentionTiles are the tiles by the size of a head, in the order of attentionDims.
var attentionTiles = struct{ gpu, cpu []attentionTile }{
	gpu: []attentionTile{{128, 128}, {128, 128}, {128, 64}},
	cpu: []attentionTile{{64, 128}, {64, 64}, {64, 64}},
}

// AttentionOptions say what queries see.
type AttentionOptions struct {
	// Causal queries see no later keys. The last query is at the position of the last key.
	Causal bool
	// Window is how many keys a query sees, the last of which is its own; 0 stands for all. It
	// takes Causal.
	Window int
	// Scale multiplies the products of queries and keys; 0 stands for 1 / sqrt(size of a head).
	Scale float64
}

// Attention computes out = softmax(q @ k.T * scale) @ v for each head. q and out have shape [batch,
// heads, queries, size], and k and v [batch, heads of k and v, keys, size]; groups of heads of q
// share a head of k and v. Sizes of heads are 64, 128 and 256, and their elements contiguous.
func (l *Library) Attention(ctx context.Context, d *jit.Device, out, q, k, v Tensor, o AttentionOptions) error {
	c := checks{op: "attention"}
	c.attention(out, q, k, v, o)
	if c.err != nil {
		return c.err
	}
	batch, heads, queries, dim := q.Shape[0], q.Shape[1], q.Shape[2], q.Shape[3]
	if k.Elements() == 0 || q.Elements() == 0 {
		return nil
	}
	t := attentionTiles.cpu[indexOf(attentionDims, dim)]
	if onGPU(d) {
		t = attentionTiles.gpu[indexOf(attentionDims, dim)]
	}
	args := []any{q.Data, k.Data, v.Data, out.Data, softmaxScale(o.Scale, dim), queries, k.Shape[2], heads, heads / k.Shape[1], o.Window}
	for _, x := range []Tensor{q, k, v, out} {
		for _, stride := range x.strides()[:3] {
			args = append(args, stride)
		}
	}
	args = append(args, jit.Named("D", dim), jit.Named("BLOCK_M", t.m), jit.Named("BLOCK_N", t.n), jit.Named("CAUSAL", o.Causal),
		jit.Named("WINDOWED", o.Window > 0))
	return l.launch(ctx, d, "attention", tshared.Grid{jit.CDiv(queries, t.m), batch * heads}, args...)
}

// softmaxScale is a scale for powers of two in place of powers of e.
func softmaxScale(scale float64, dim int) float64 {
	if scale == 0 {
		scale = 1 / math.Sqrt(float64(dim))
	}
	return scale * math.Log2E
}

func indexOf(list []int, v int) int {
	for i, x := range list {
		if x == v {
			return i
		}
	}
	return -1
}

func (c *checks) attention(out, q, k, v Tensor, o AttentionOptions) {
	c.tensor("q", q, floats...)
	c.rank("q", q, "batch, heads, queries, size")
	c.tensor("k", k, q.Dtype())
	c.rank("k", k, "batch, heads, keys, size")
	c.tensor("v", v, q.Dtype())
	c.output("out", out, q.Dtype())
	c.shape("v", v, k.Shape, "of k")
	c.shape("out", out, q.Shape, "of q")
	if c.err != nil {
		return
	}
	c.require(k.Shape[0] == q.Shape[0] && k.Shape[3] == q.Shape[3], "k", "the batch and the size of the heads of q", "%s for %s", k, q)
	c.heads(q.Shape[1], k.Shape[1], q.Shape[3])
	c.require(o.Window >= 0 && (o.Window == 0 || o.Causal), "Window", "0, or a positive number with Causal", "%d", o.Window)
	c.require(o.Scale >= 0, "Scale", "a number that is not negative", "%v", o.Scale)
	c.require(!o.Causal || q.Shape[2] <= k.Shape[2], "q", "at most as many queries as keys, with Causal", "%d for %d", q.Shape[2], k.Shape[2])
	for _, x := range []operand{{"q", q}, {"k", k}, {"v", v}, {"out", out}} {
		c.require(x.tensor.strides()[len(x.tensor.Shape)-1] == 1, x.name, "contiguous heads", "%s", x.tensor)
	}
	for _, x := range []operand{{"q", q}, {"k", k}, {"v", v}} {
		c.apart("out", out, x.name, x.tensor)
	}
}

// heads checks numbers of heads and their size.
func (c *checks) heads(heads, kvHeads, dim int) {
	c.require(kvHeads > 0 && heads%kvHeads == 0, "q", fmt.Sprintf("a multiple of the %d heads of k", kvHeads), "%d heads", heads)
	c.require(indexOf(attentionDims, dim) >= 0, "q", "heads of size 64, 128 or 256", "%d", dim)
}
