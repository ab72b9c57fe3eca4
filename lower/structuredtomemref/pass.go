// Package structuredtomemref is the pass structured-to-memref: accesses to tiles become copies between memrefs.
// The pass reads addresses from the operations of the dialect tts. It does not know how these were found, nor
// what becomes of other operations.
package structuredtomemref

import (
	"errors"

	"github.com/tshared/tshared/analysis/dataflow"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/lower/internal/views"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass replaces the descriptions of tiles and the accesses to them. It leaves gathers and scatters of tts
// alone.
var Pass = &pass.Pass{
	Name:  "structured-to-memref",
	Title: "StructuredToMemref",
	Doc:   "Convert structured memory accesses to memref operations",
	Options: []pass.Option{
		discardable.Option,
		structure.Option,
		{Name: undefinedOption, Kind: pass.Bool, Own: true, Doc: "Leave masked-off lanes without other value undefined instead of 0"},
		{Name: staticOption, Kind: pass.Bool, Own: true, Doc: "Make constant offsets part of the types of views, also those of block pointers"},
	},
	Run: run,
}

const (
	undefinedOption = "leave-undefined"
	staticOption    = "static-offsets"
)

// lowerings convert one operation each. They keep the descriptions of tiles, to which later accesses refer.
var lowerings = ir.NewDefTable(map[*ir.OpDef]func(*conversion, *ir.Op) error{
	tts.MakeTPtr:              (*conversion).makeTPtr,
	tts.MakeGatherScatterTPtr: (*conversion).makeGatherScatterTPtr,
	tts.Load:                  (*conversion).load,
	tts.Store:                 (*conversion).store,
})

// conversion is one run of the pass.
type conversion struct {
	*ir.Builder
	memory ptrmemref.Memory

	leaveUndefined bool // masked-off lanes without an other value
	keepsStructure bool // accesses to rows at indices are operations
	staticOffsets  bool // constants among the offsets of tiles are static

	tiles map[*ir.Value]accessible // by their pointers in the program
	order []*ir.Op                 // the descriptions of tiles, in program order
}

func run(ctx *pass.Context, root *ir.Op) error {
	c := &conversion{Builder: ir.NewBuilder(ctx.IR), tiles: map[*ir.Value]accessible{}, leaveUndefined: ctx.Bool(undefinedOption), keepsStructure: ctx.Bool(structure.Keep), staticOffsets: ctx.Bool(staticOption)}
	var ops []*ir.Op
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if lowerings.Get(op.Def()) != nil {
			ops = append(ops, op)
		}
		return ir.Continue
	})
	var errs diag.List
	for _, op := range ops {
		c.Before(op)
		if err := lowerings.Get(op.Def())(c, op); err != nil {
			errs = append(errs, rewrite.CannotLower(op, err.Error()))
		}
	}
	if len(errs) > 0 {
		return errs
	}
	discardable.Finish(ctx, root)
	return c.dropTiles(root)
}

var errNoTile = errors.New("its addresses are not described by 'tts.make_tptr' or 'tts.make_gather_scatter_tptr'")

// dropTiles erases the descriptions of tiles. Users of the pointers that are no accesses get pointers: from the
// memref of the tile, or computed element by element when the tile is in several pieces.
func (c *conversion) dropTiles(root *ir.Op) error {
	var live *dataflow.Liveness
	isLive := func(v *ir.Value) bool {
		if live == nil {
			live = dataflow.FindLiveness(root)
		}
		return live.Live(v)
	}
	defer func() {
		if live != nil {
			live.Release()
		}
	}()
	for i := len(c.order) - 1; i >= 0; i-- {
		op := c.order[i]
		if pointers := op.Result(0); pointers.HasUses() {
			v := c.pointers(op, isLive)
			if v == nil {
				return rewrite.CannotLower(op, "its addresses are used by '"+firstUser(pointers).Name()+"', which is no access to a tile")
			}
			pointers.ReplaceAllUsesWith(v)
		}
		op.Erase()
	}
	return nil
}

// pointers are the pointers of a tile, nil when they have a type that only accesses take. Pointers that only
// dead iter_args use are any value of their type.
func (c *conversion) pointers(op *ir.Op, isLive func(*ir.Value) bool) *ir.Value {
	result := op.Result(0)
	t, isTensor := result.Type().(*ir.TensorType)
	switch tile := c.tiles[result].(type) {
	case *plainTile:
		c.After(tile.memory.DefiningOp())
		return ptrmemref.Cast(c.Builder, tile.memory, result.Type())
	case scattered:
		c.Before(op)
		if w, ok := tile.(*wrappedTile); ok && !isLive(result) {
			return ptrmemref.Cast(c.Builder, w.view(c.Builder, w.offset(c.Builder), views.Constants(w.sizes)), result.Type())
		}
		if isTensor {
			return pointersOf(c.Builder, tile, op.Operand(0), t)
		}
	}
	return nil
}

func firstUser(v *ir.Value) *ir.Op {
	for user := range v.Users() {
		return user
	}
	return nil
}
