package kernels

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// MaxK is the largest k of TopK.
const MaxK = 64

// topkSizes are the numbers of elements that kernels keep of a row: the least that holds k.
var topkSizes = []int{8, MaxK}

// topkChunk and topkGroups are the numbers of elements and of groups of a chunk on a GPU, topkBlock
// is the number of elements of a block on a CPU.
const (
	topkChunk  = 8192
	topkGroups = 256
	topkBlock  = 256
)

// topkShort are the sizes of blocks for whole rows on a GPU, and topkCandidates those for keys that
// are merged in the end.
var (
	topkShort      = []int{256, 1024, 4096}
	topkCandidates = []int{256, 512, 2048, 4096}
)

// TopKOptions are the settings of TopK. The zero value asks for the elements as they are.
type TopKOptions struct {
	// Temperature, where it is not 0, asks for probabilities: the softmax of the k largest
	// elements divided by it.
	Temperature float64
}

// TopKWorkspace is the number of elements of i64 that TopK needs as its workspace on a device.
func TopKWorkspace(d *jit.Device, rows, cols, k int) int {
	if !onGPU(d) || cols <= topkShort[len(topkShort)-1] {
		return 0
	}
	return rows * jit.CDiv(cols, topkChunk) * 2 * atLeast(topkSizes, k)
}

// TopK finds the k largest elements of the rows of in, the largest first, and of equal elements the
// first. Their number is the last size of values, which is fp32, and of indices, which is i32. A
// NaN is larger than all numbers. The workspace has TopKWorkspace elements of i64, of which nothing
// must be used while the operation runs; it may be the zero Tensor where that is 0.
func (l *Library) TopK(ctx context.Context, d *jit.Device, values, indices, in, workspace Tensor, o TopKOptions) error {
	c := checks{op: "topk"}
	c.topk(values, indices, in, o)
	if c.err != nil {
		return c.err
	}
	v, i, x := values.rows(), indices.rows(), in.rows()
	keep, inverse := jit.Named("K", atLeast(topkSizes, v.cols)), 0.0
	if o.Temperature > 0 {
		inverse = 1 / o.Temperature
	}
	need := TopKWorkspace(d, x.rows, x.cols, v.cols)
	if need == 0 {
		group, block := "topk_rows", topkBlock
		if onGPU(d) {
			group, block = "topk_short", atLeast(topkShort, x.cols)
		}
		return l.launch(ctx, forElements(d, x.rows*x.cols), group, tshared.Grid{x.rows}, v.data, i.data, x.data, x.cols, v.stride, i.stride, x.stride, v.cols, inverse,
			keep, jit.Named("BLOCK", block))
	}
	c.output("workspace", workspace, "i64")
	c.require(workspace.Elements() >= need, "workspace", "as many elements as TopKWorkspace says", "%d of %d", workspace.Elements(), need)
	if c.err != nil {
		return c.err
	}
	chunks := jit.CDiv(x.cols, topkChunk)
	candidates := need / x.rows
	if err := l.launch(ctx, d, "topk_chunks", tshared.Grid{x.rows * chunks}, workspace.Data, x.data, x.cols, x.stride, chunks, keep,
		jit.Named("GROUPS", topkGroups), jit.Named("BLOCK", topkChunk)); err != nil {
		return err
	}
	return l.launch(ctx, d, "topk_merge", tshared.Grid{x.rows}, v.data, i.data, workspace.Data, v.stride, i.stride, candidates, v.cols, inverse,
		keep, jit.Named("BLOCK", atLeast(topkCandidates, candidates)))
}

// topk checks the tensors of a search for the largest elements.
func (c *checks) topk(values, indices, in Tensor, o TopKOptions) {
	c.tensor("in", in, floats...)
	c.require(len(in.Shape) > 0, "in", "at least one dimension", "%s", in)
	c.output("values", values, "fp32")
	c.output("indices", indices, "i32")
	c.shape("indices", indices, values.Shape, "of values")
	c.require(o.Temperature >= 0, "temperature", "a number that is not negative", "%v", o.Temperature)
	if c.err != nil {
		return
	}
	last := len(in.Shape) - 1
	cols, most := in.Shape[last], topkCandidates[len(topkCandidates)-1]/(2*MaxK)*topkChunk
	c.require(len(values.Shape) == last+1, "values", "the number of dimensions of in", "%s", values)
	c.require(cols <= most, "in", "rows of at most 262144 elements", "%d", cols)
	if c.err != nil {
		return
	}
	k := values.Shape[last]
	c.require(k >= 1 && k <= min(MaxK, cols), "values", "a last size from 1 to 64, at most that of in", "%d", k)
	c.shape("values", values, append(append([]int{}, in.Shape[:last]...), k), "of in up to the last size")
	for _, t := range []operand{{"in", in}, {"values", values}, {"indices", indices}} {
		c.matrix(t.name, t.tensor)
	}
	c.apart("values", values, "in", in)
	c.apart("indices", indices, "in", in)
	c.apart("indices", indices, "values", values)
}
