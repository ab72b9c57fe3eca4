package kernels

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// RopeLayout says which elements of a head are rotated together.
type RopeLayout int

// The layouts.
const (
	HalfSplit   RopeLayout = iota // elements i and i + half, as in Llama and NeoX
	Interleaved                   // elements 2 i and 2 i + 1, as in GPT-J
)

// ropeHeads are the numbers of heads that a program may have.
var ropeHeads = struct{ gpu, cpu []int }{gpu: []int{8, 16}, cpu: []int{8, 32}}

// ropeHalves are the sizes of blocks for half a head.
var ropeHalves = []int{32, 64, 128}

// Rope rotates the heads of x by their positions, in place. x has shape [tokens, heads, size of a
// head], cos and sin are caches of fp32 with shape [positions, half of the rotated size], and
// positions has the row of the caches for each token, as i32. Elements of a head after the rotated
// ones stay as they are. Positions are not checked: they must be rows of the caches.
func (l *Library) Rope(ctx context.Context, d *jit.Device, x, cos, sin, positions Tensor, layout RopeLayout) error {
	c := checks{op: "rope"}
	c.rope(x, cos, sin, positions)
	group, ok := map[RopeLayout]string{HalfSplit: "rope", Interleaved: "rope_interleaved"}[layout]
	c.require(ok, "layout", "HalfSplit or Interleaved", "%d", layout)
	if c.err != nil {
		return c.err
	}
	sizes, half := ropeHeads.cpu, cos.Shape[1]
	if onGPU(d) {
		sizes = ropeHeads.gpu
	}
	heads, strides := atLeast(sizes, x.Shape[1]), x.strides()
	d = forElements(d, x.Elements())
	return l.launch(ctx, d, group, tshared.Grid{x.Shape[0], jit.CDiv(x.Shape[1], heads)}, x.Data, cos.Data, sin.Data, positions.Data,
		x.Shape[1], half, strides[0], strides[1], cos.strides()[0], jit.Named("HEADS", heads), jit.Named("HALF", atLeast(ropeHalves, half)))
}

// rope checks the tensors of a rotation.
func (c *checks) rope(x, cos, sin, positions Tensor) {
	c.output("x", x, floats...)
	c.rank("x", x, "tokens, heads, size")
	c.tensor("cos", cos, "fp32")
	c.rank("cos", cos, "positions, half")
	c.tensor("sin", sin, "fp32")
	c.shape("sin", sin, cos.Shape, "of cos")
	c.tensor("positions", positions, "i32")
	c.rank("positions", positions, "tokens")
	if c.err != nil {
		return
	}
	last, largest := x.Shape[2], ropeHalves[len(ropeHalves)-1]
	c.shape("positions", positions, x.Shape[:1], "of the tokens of x")
	c.require(2*cos.Shape[1] <= last, "cos", "at most half of the last size of x as last size", "%s for %s", shapeText(cos.Shape), shapeText(x.Shape))
	c.require(cos.Shape[1] <= largest, "cos", "rotations of at most 256 elements", "%d", 2*cos.Shape[1])
	c.require(last <= 1 || x.strides()[2] == 1, "x", "contiguous heads", "%s", x)
	c.matrix("cos", cos)
	c.matrix("sin", sin)
	c.matrix("positions", positions)
	c.require(c.err != nil || cos.strides()[0] == sin.strides()[0], "sin", "the strides of cos", "%s", sin)
	for _, o := range []operand{{"cos", cos}, {"sin", sin}, {"positions", positions}} {
		c.apart("x", x, o.name, o.tensor)
	}
}

// atLeast is the first of rising sizes that is large enough, or the last one.
func atLeast(sizes []int, n int) int {
	for _, size := range sizes {
		if n <= size {
			return size
		}
	}
	return sizes[len(sizes)-1]
}
