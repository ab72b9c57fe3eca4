// Package structuredtomemref is the pass structured-to-memref: accesses to
// tiles become copies between memrefs. It knows addresses only as the
// operations of the dialect tts describe them; how those descriptions were
// found, and what becomes of other operations, it does not know.
package structuredtomemref

import (
	"errors"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/lower/internal/views"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/dataflow"
)

// Pass replaces the descriptions of tiles and the accesses to them. The
// operations of tts for addresses without structure are not its job.
var Pass = &pass.Pass{
	Name:  "structured-to-memref",
	Title: "StructuredToMemref",
	Doc:   "Convert structured memory accesses to memref operations",
	Run:   run,
}

// lowerings convert one operation each. They leave descriptions of tiles in
// place, because accesses that follow refer to them.
var lowerings = map[*ir.OpDef]func(*conversion, *ir.Op) error{
	tts.MakeTPtr:              (*conversion).makeTPtr,
	tts.MakeGatherScatterTPtr: (*conversion).makeGatherScatterTPtr,
	tts.Load:                  (*conversion).load,
	tts.Store:                 (*conversion).store,
}

// conversion is one run of the pass.
type conversion struct {
	*ir.Builder
	memory ptrmemref.Memory
	tiles  map[*ir.Value]tile // by the pointers the program has for them
	order  []*ir.Op           // the descriptions of tiles, as they stand
}

func run(ctx *pass.Context, root *ir.Op) error {
	c := &conversion{Builder: ir.NewBuilder(ctx.IR), tiles: map[*ir.Value]tile{}}
	var ops []*ir.Op
	root.Look(func(op *ir.Op) ir.WalkResult {
		if lowerings[op.Def()] != nil {
			ops = append(ops, op)
		}
		return ir.Continue
	})
	var errs diag.List
	for _, op := range ops {
		c.Before(op)
		if err := lowerings[op.Def()](c, op); err != nil {
			errs = append(errs, rewrite.CannotLower(op, err.Error()))
		}
	}
	if len(errs) > 0 {
		return errs
	}
	return c.dropTiles(root)
}

var errNoTile = errors.New("its addresses are not described by 'tts.make_tptr' or 'tts.make_gather_scatter_tptr'")

// dropTiles erases the descriptions of tiles. What still uses the pointers, and
// is no access, gets them from the tile's memory. Those of a tile in several
// pieces can only be handed around among loops, to nobody in the end.
func (c *conversion) dropTiles(root *ir.Op) error {
	var live *dataflow.Liveness
	for i := len(c.order) - 1; i >= 0; i-- {
		op := c.order[i]
		pointers := op.Result(0)
		if pointers.HasUses() {
			view, ok := c.tiles[pointers].(*plainTile)
			if !ok {
				if live == nil {
					live = dataflow.FindLiveness(root)
					defer live.Release()
				}
				if view = c.anyTile(op); view == nil || live.Live(pointers) {
					return rewrite.CannotLower(op, "its addresses are used by '"+firstUser(pointers).Name()+"', which is no access to a tile")
				}
			}
			c.After(view.memory.DefiningOp())
			pointers.ReplaceAllUsesWith(ptrmemref.Cast(c.Builder, view.memory, pointers.Type()))
		}
		op.Erase()
	}
	return nil
}

// anyTile is a tile of the same type as one that wraps around; nil when that is
// something else.
func (c *conversion) anyTile(op *ir.Op) *plainTile {
	t, ok := c.tiles[op.Result(0)].(*wrappedTile)
	if !ok {
		return nil
	}
	c.Before(op)
	return &plainTile{memory: t.view(c.Builder, t.offset(c.Builder), views.Constants(t.sizes))}
}

func firstUser(v *ir.Value) *ir.Op {
	for user := range v.Users() {
		return user
	}
	return nil
}
