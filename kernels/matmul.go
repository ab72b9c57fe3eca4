package kernels

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/jit"
)

// tile has the constants of a matmul kernel: the tile of the result that a program computes, the
// elements along K that it multiplies in an iteration, and how many rows of tiles are computed
// together.
type tile struct{ m, n, k, group int }

// tiles are the choices for matmuls by the number of rows: the first with enough rows is taken, or
// the last one.
type tiles []struct {
	rows int
	tile
}

// tilesOf are those of a kernel for a device.
type tilesOf struct{ gpu, cpu tiles }

func (t tilesOf) choose(d *jit.Device, rows int) tile {
	list := t.cpu
	if onGPU(d) {
		list = t.gpu
	}
	for _, choice := range list {
		if rows <= choice.rows {
			return choice.tile
		}
	}
	return list[len(list)-1].tile
}

// grid has a program for each tile of the result.
func (t tile) grid(rows, cols int) tshared.Grid {
	return tshared.Grid{jit.CDiv(rows, t.m) * jit.CDiv(cols, t.n)}
}

// named are the constants by name.
func (t tile) named(further ...any) []any {
	constants := []any{jit.Named("BLOCK_M", t.m), jit.Named("BLOCK_N", t.n), jit.Named("BLOCK_K", t.k), jit.Named("GROUP", t.group)}
	return append(constants, further...)
}

// matmulTiles are the tiles of kernel matmul. On a GPU those of more rows are chosen by divide.
var matmulTiles = tilesOf{
	gpu: tiles{{fewRows, tile{16, 32, 256, 1}}},
	cpu: tiles{{16, tile{16, 32, 512, 1}}, {64, tile{64, 64, 512, 8}}, {1 << 30, tile{256, 64, 512, 8}}},
}

// MatMul computes out = a @ b + bias. a has shape [..., K], b [K, N] and out [..., N]; the bias has
// shape [N], or is Tensor{} for none. Rows of a and out are contiguous; of b rows or columns are.
// A weight [N, K] of a linear layer is b by Transposed. The workspace is memory of fp32 with
// MatMulWorkspace elements, which makes some products faster; Tensor{} is none.
func (l *Library) MatMul(ctx context.Context, d *jit.Device, out, a, b, bias, workspace Tensor) error {
	c := checks{op: "matmul"}
	c.tensor("a", a, floats...)
	c.tensor("b", b, a.Dtype())
	transposed := c.weight(b)
	c.product(out, a, b.Shape, a.Dtype())
	c.bias(bias, out)
	c.workspace(workspace, out)
	if c.err != nil {
		return c.err
	}
	p := product{a: a.rows(), out: out.rows(), b: b.Data, k: b.Shape[0], n: b.Shape[1], stride: b.strides()[0], transposed: transposed}
	if transposed {
		p.stride = b.strides()[1]
	}
	p.bias, p.biased = optional(d, bias, out.Dtype())
	if p.a.rows == 1 && transposed {
		return l.gemv(ctx, d, p)
	}
	if !onGPU(d) || p.a.rows <= fewRows {
		return l.multiply(ctx, d, p, matmulTiles.choose(d, p.a.rows))
	}
	t, parts := divide(p.a.rows, p.n, p.k, workspace.size())
	if parts == 1 {
		return l.multiply(ctx, d, p, t)
	}
	return l.multiplyInParts(ctx, d, p, t, parts, workspace)
}

// product has the operands of a matmul whose tensors fit.
type product struct {
	a, out       matrix
	b            any
	k, n, stride int // of b: its sizes, and the distance of its rows or, if it is transposed, columns
	transposed   bool
	bias         any
	biased       int
}

// gemv multiplies one row.
func (l *Library) gemv(ctx context.Context, d *jit.Device, p product) error {
	t := gemvTiles.of(d)
	return l.launch(ctx, d, "gemv", tshared.Grid{jit.CDiv(p.n, t.rows)}, p.a.data, p.b, p.bias, p.out.data, p.n, p.k, p.biased, p.stride,
		jit.Named("BLOCK_N", t.rows), jit.Named("BLOCK_K", t.k))
}

// multiply computes a product in tiles.
func (l *Library) multiply(ctx context.Context, d *jit.Device, p product, t tile) error {
	args := []any{p.a.data, p.b, p.bias, p.out.data, p.a.rows, p.n, p.k, p.biased, p.a.stride, p.stride, p.out.stride}
	args = append(args, t.named(jit.Named("TRANSPOSED", p.transposed), jit.Named("SPLIT", false))...)
	return l.launch(ctx, d, "matmul", t.grid(p.a.rows, p.n), args...)
}

// multiplyInParts computes parts of a product, each over a part of K, and their sum.
func (l *Library) multiplyInParts(ctx context.Context, d *jit.Device, p product, t tile, parts int, workspace Tensor) error {
	none, _ := optional(d, Tensor{}, Tensor{Data: p.out.data}.Dtype())
	args := []any{p.a.data, p.b, none, workspace.Data, p.a.rows, p.n, p.k, 0, p.a.stride, p.stride, p.n}
	args = append(args, t.named(jit.Named("TRANSPOSED", p.transposed), jit.Named("SPLIT", true))...)
	if err := l.launch(ctx, d, "matmul", tshared.Grid{t.grid(p.a.rows, p.n)[0], parts}, args...); err != nil {
		return err
	}
	return l.launch(ctx, d, "matmul_sum", tshared.Grid{p.a.rows, jit.CDiv(p.n, sumBlock)}, workspace.Data, p.bias, p.out.data, p.a.rows, p.n, parts, p.biased,
		p.out.stride, jit.Named("BLOCK", sumBlock))
}

// workspace checks memory of fp32 for results in parts, which may be missing.
func (c *checks) workspace(t, out Tensor) {
	if t.Data == nil || c.err != nil {
		return
	}
	c.numbers("workspace", t, t.Elements(), "fp32")
	c.apart("out", out, "workspace", t)
}

// gemvTile has the constants of a product of one row: rows of the weight in a program, and elements
// along K in an iteration.
type gemvTile struct{ rows, k int }

// gemvTilesOf are those of a kernel for a device.
type gemvTilesOf struct{ gpu, cpu gemvTile }

func (t gemvTilesOf) of(d *jit.Device) gemvTile {
	if onGPU(d) {
		return t.gpu
	}
	return t.cpu
}

var gemvTiles = gemvTilesOf{gpu: gemvTile{4, 2048}, cpu: gemvTile{8, 256}}

// Transposed is a matrix with its dimensions exchanged: nothing is moved.
func Transposed(t Tensor) Tensor {
	if len(t.Shape) != 2 {
		return t // the operation that gets it finds fault with its shape
	}
	s := t.strides()
	return Tensor{Data: t.Data, Shape: []int{t.Shape[1], t.Shape[0]}, Strides: []int{s[1], s[0]}}
}

// weight checks a weight [K, N], and tells whether its columns are contiguous rather than its rows.
func (c *checks) weight(b Tensor) (transposed bool) {
	c.rank("b", b, "K, N")
	if c.err != nil {
		return false
	}
	s := b.strides()
	switch {
	case s[1] == 1 || b.Shape[1] <= 1 && s[0] != 1:
		return false
	case s[0] == 1 || b.Shape[0] <= 1:
		return true
	}
	c.fail("b", "contiguous rows or columns", "%s", b)
	return false
}

// product checks the operand a and the result of a product with a weight [K, N].
func (c *checks) product(out, a Tensor, weight []int, dtypes ...string) {
	c.output("out", out, dtypes...)
	c.require(len(a.Shape) > 0, "a", "shape [..., K]", "%s", shapeText(a.Shape))
	if c.err != nil {
		return
	}
	last := len(a.Shape) - 1
	c.require(a.Shape[last] == weight[0], "a", "the K of b, "+shapeText(weight[:1])+", as last size", "%s", shapeText(a.Shape))
	c.shape("out", out, append(a.Shape[:last:last], weight[1]), "of the rows of a and the columns of b")
	c.matrix("a", a)
	c.matrix("out", out)
	c.apart("out", out, "a", a)
}

// bias checks the bias of a result, which may be missing.
func (c *checks) bias(bias, out Tensor) {
	if bias.Data == nil || c.err != nil {
		return
	}
	c.numbers("bias", bias, out.Shape[len(out.Shape)-1], out.Dtype())
	c.apart("out", out, "bias", bias)
}

// numbers checks contiguous numbers of a count.
func (c *checks) numbers(name string, t Tensor, n int, dtypes ...string) {
	c.tensor(name, t, dtypes...)
	c.shape(name, t, []int{n}, "")
	c.require(c.err != nil || n <= 1 || t.strides()[0] == 1, name, "contiguous elements", "%s", t)
}

// optional is a tensor as an argument, with its number of elements: memory that nothing is read of
// and 0 where it is missing.
func optional(d *jit.Device, t Tensor, dtype string) (data any, n int) {
	switch {
	case t.Data != nil:
		return t.Data, t.Elements()
	case onGPU(d):
		return jit.Pointer{Dtype: dtype}, 0
	}
	return nothing[dtype], 0
}
