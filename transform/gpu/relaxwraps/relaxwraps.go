// Package relaxwraps has the pass that finds tiles that need not wrap around: a kernel loads rows after the last one of a matrix from its beginning, so that it
// need no mask, and never stores what it computes from them.
package relaxwraps

import (
	"slices"

	"github.com/tshared/tshared/analysis/coordinates"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
)

// Pass is the pass. Only copies by maps of tensors are better off, which cannot wrap around.
var Pass = kernelpass.OnKernels(&pass.Pass{
	Name: "tile-relax-wraps", Title: "TileRelaxWraps", Doc: "Mark tiles that wrap around whose elements behind the end of the tensor nothing uses",
	Options: []pass.Option{kernelpass.MapsOption},
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		if ctx.Bool(kernelpass.MapsOption.Name) {
			eachWrapped(kernel, func(load tile.LoadOp) {
				if isOnlyStoredInside(load) {
					load.Op.SetAttr(tile.WrapUndefined, ir.Unit)
				}
			})
		}
		return nil
	},
	Post: areNotStored,
})

// areNotStored is the post-condition: no element that is undefined is stored.
func areNotStored(kernel *ir.Op) (err error) {
	eachWrapped(kernel, func(load tile.LoadOp) {
		if load.WrapUndefined() && !isOnlyStoredInside(load) {
			err = load.Op.Bugf("elements behind the end of the tensor may be used")
		}
	})
	return err
}

func eachWrapped(kernel *ir.Op, visit func(load tile.LoadOp)) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if load, ok := tile.AsLoad(op); ok && load.Wrapped() != nil {
			visit(load)
		}
		return ir.Continue
	})
}

// isOnlyStoredInside reports whether nothing uses elements of a tile that wrapped around, nor values computed from them.
func isOnlyStoredInside(load tile.LoadOp) bool {
	w := load.Wrapped()
	identity := affine.Identity(2)
	size, ok := coordinates.SumOf(identity.Results[0], []*ir.Value{w.Modulus, w.Offset})
	start, known := coordinates.SumOf(identity.Results[1], []*ir.Value{w.Modulus, w.Offset})
	t := tracer{left: size.Minus(start), seen: map[rows]bool{}}
	return ok && known && t.follow(rows{load.Result(), w.Dim})
}

// rows are the rows of a tensor along a dimension: row i is computed from row i of the tile, and no other is.
type rows struct {
	tensor *ir.Value
	dim    int
}

// tracer follows the rows of a tile to where they are stored.
type tracer struct {
	left coordinates.Sum // rows of the tile before the first that wrapped around
	seen map[rows]bool
}

// follow reports whether all uses of rows are stores that leave out those that wrapped around.
func (t *tracer) follow(r rows) bool {
	if t.seen[r] {
		return true
	}
	t.seen[r] = true
	for use := range r.tensor.Uses() {
		if !t.isInside(use.Owner(), use.Index(), r.dim) {
			return false
		}
	}
	return true
}

// isInside is follow for one use, an operand of an operation.
func (t *tracer) isInside(op *ir.Op, operand, dim int) bool {
	switch {
	case op.Is(tile.Store):
		return t.isStoredInside(tile.StoreOp{Op: op}, dim)
	case op.Is(tile.Dot):
		return t.followDot(tile.DotOp{Op: op}, operand, dim)
	case op.Is(tile.ConvertLayout):
		return t.follow(rows{op.Result(0), dim})
	case op.Is(tile.Reduce):
		return t.followReduction(tile.ReduceOp{Op: op}, operand, dim)
	case op.Is(tensor.ExtractSlice): // left over from a store: nothing uses it
		return !op.Result(0).HasUses()
	case op.Is(scf.For):
		return t.followCarried(scf.ForOp{Op: op}, operand-loopBounds, dim)
	case op.Is(scf.Yield):
		return t.followYielded(op.Parent(), operand, dim)
	}
	return t.followStructured(op, operand, dim)
}

// loopBounds is how many operands of a loop come before what it carries.
const loopBounds = 3

// isStoredInside reports whether a store leaves out rows that wrapped around: it ends before they begin.
func (t *tracer) isStoredInside(o tile.StoreOp, dim int) bool {
	if o.Starts() == nil || len(o.Offsets()) > 0 {
		return false
	}
	outer := len(o.OuterStrides().Results)
	start, ok := coordinates.SumOf(o.Starts().Results[outer+dim], o.Located())
	size, known := coordinates.SumOf(o.Sizes().Results[dim], o.Located())
	over, isConstant := size.Minus(start).Minus(t.left).Constant()
	return ok && known && isConstant && over <= 0
}

func (t *tracer) followDot(o tile.DotOp, operand, dim int) bool {
	shape, _ := ir.ShapeOf(o.Result().Type())
	m, n := len(shape)-2, len(shape)-1
	var place []int // of the operand's dimensions of rows and columns in the result; -1 is K
	switch {
	case dim < m, operand == 2:
		return t.follow(rows{o.Result(), dim})
	case operand == 0:
		place = []int{m, -1}
	default:
		place = []int{-1, n}
	}
	if operand == 0 && o.TransposeA() || operand == 1 && o.TransposeB() {
		slices.Reverse(place)
	}
	to := place[dim-m]
	return to >= 0 && t.follow(rows{o.Result(), to})
}

func (t *tracer) followReduction(o tile.ReduceOp, operand, dim int) bool {
	if slices.Contains(o.Dimensions(), int64(dim)) {
		return false
	}
	to := dim
	for _, d := range o.Dimensions() {
		if d < int64(dim) {
			to--
		}
	}
	return !slices.ContainsFunc(o.Op.Results(), func(v *ir.Value) bool { return !t.follow(rows{v, to}) })
}

// followCarried follows rows that a loop carries.
func (t *tracer) followCarried(loop scf.ForOp, i, dim int) bool {
	return i >= 0 && t.follow(rows{loop.IterArgs()[i], dim}) && t.follow(rows{loop.Op.Result(i), dim})
}

// followYielded follows rows to the next iteration of a loop, or out of a branch. In another iteration the values of the loop are others, and the tile would begin
// elsewhere than the store takes it to.
func (t *tracer) followYielded(parent *ir.Op, i, dim int) bool {
	if loop, ok := scf.AsFor(parent); ok {
		return !t.left.IsMadeIn(parent) && t.followCarried(loop, i, dim)
	}
	return parent.Is(scf.If) && t.follow(rows{parent.Result(i), dim})
}

// followStructured follows an operand of a structured operation that computes each row of its results from the same row.
func (t *tracer) followStructured(op *ir.Op, operand, dim int) bool {
	s, ok := linalg.AsStructured(op)
	if !ok || !s.OnTensors() || !distribute.IsPure(op) {
		return false
	}
	maps := s.IndexingMaps()
	loop, ok := maps[operand].Results[dim].(*affine.Dim)
	if !ok || s.Iterators()[loop.Pos] != linalg.Parallel {
		return false
	}
	for i, m := range maps[len(s.Inputs()):] {
		to := slices.IndexFunc(m.Results, loop.Equal)
		if to < 0 || !t.follow(rows{op.Result(i), to}) {
			return false
		}
	}
	return true
}
