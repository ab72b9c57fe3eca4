// Package stagestores has the pass that stores tiles by bulk stores: kernels with roles, for which the host makes maps of tensors, write a tile to shared memory in
// the layout in which it is computed, and one instruction stores it from there while the threads go on.
package stagestores

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/asyncops"
	"github.com/tshared/tshared/transform/gpu/dropcoordinates"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose copies have a role. Stores have coordinates until then.
var Pass = remark.On(kernelpass.OnKernels(&pass.Pass{
	Name: "tile-stage-stores", Title: "TileStageStores",
	Doc:     "Store tiles that go through shared memory by bulk stores, in kernels with roles",
	Options: []pass.Option{kernelpass.OverlapOption},
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		Run(kernel, distribute.Options{Overlap: ctx.Bool(kernelpass.OverlapOption.Name)})
		return nil
	},
	Post: areDecided,
}), remark.BulkStores, remark.NotBulkStores)

// areDecided is the post-condition: no store has coordinates, which emission does not need.
func areDecided(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := tile.AsStore(op); ok && o.Starts() != nil {
			err = op.Bugf("still has coordinates")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// Run decides on the stores of a kernel that have coordinates.
func Run(kernel *ir.Op, o distribute.Options) {
	var list []tile.StoreOp
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := tile.AsStore(op); ok && o.Starts() != nil {
			list = append(list, o)
		}
		return ir.Continue
	})
	if list == nil {
		return
	}
	s := &stager{kernel: kernel, b: ir.NewBuilder(kernel.Context()), memory: distribute.NewMemoryEffects(kernel, o).WithPointers(), waits: map[tile.RoleOp]bool{}}
	if tile.RolesOf(kernel) != nil {
		analysis := asyncops.NewBulkAnalysis(kernel)
		for _, store := range list {
			s.decide(analysis, store)
		}
	}
	for _, store := range list {
		if slices.ContainsFunc(s.staged, func(x staged) bool { return x.StoreOp == store }) {
			continue
		}
		located := store.Located()
		tile.DropCoordinates(store.Op)
		distribute.EraseUnused(located)
	}
	for _, x := range s.staged {
		s.stage(x)
	}
}

// stager stages the stores of a kernel.
type stager struct {
	kernel *ir.Op
	b      *ir.Builder
	memory *distribute.MemoryEffects
	staged []staged
	waits  map[tile.RoleOp]bool // the roles that wait in the end
}

// staged is a store that becomes a bulk store.
type staged struct {
	tile.StoreOp
	tile  *asyncops.BulkTile
	role  tile.RoleOp
	first *ir.Op   // the operation in the block of the role that it is in, or is
	loops []*ir.Op // of the role around it, the outermost one first
}

// decide finds whether a bulk store makes a store.
func (s *stager) decide(analysis *asyncops.BulkAnalysis, o tile.StoreOp) {
	x := staged{StoreOp: o}
	why := ""
	if why = x.findPlace(); why == "" && hasModifiers(o.Op) {
		why = "the store is volatile, or asks for a cache policy"
	}
	if why == "" {
		x.tile, why = analysis.StoredTile(o)
	}
	if why == "" {
		why = s.isShared(x)
	}
	if why != "" {
		o.Op.SetAttr(tile.NotBulk, s.b.Ctx.String(why))
		return
	}
	s.staged = append(s.staged, x)
}

// findPlace finds the role and the loops that a store is in; it says why there are none.
func (x *staged) findPlace() (why string) {
	x.first = x.Op
	for at := x.Op.Parent(); ; at = at.Parent() {
		switch {
		case at.Is(tile.Role):
			x.role = tile.RoleOp{Op: at}
			return ""
		case at.Is(scf.For):
			x.loops = slices.Insert(x.loops, 0, at)
		case !at.Is(scf.If):
			return "the store is in something else than loops and branches, or in no role"
		}
		x.first = at
	}
}

// hasModifiers reports whether a store asks for what bulk stores do not have.
func hasModifiers(op *ir.Op) bool {
	return slices.ContainsFunc([]string{ir.Volatile, "cache", "evict"}, op.HasAttr)
}

// isShared says why memory that a bulk store would write is accessed otherwise; "" where it is not. A tile that wraps around is several stores.
func (s *stager) isShared(x staged) (why string) {
	base := s.memory.EffectsOf(x.Op).Writes
	s.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op == x.Op || op.NumRegions() > 0 {
			return ir.Continue
		}
		if e := s.memory.EffectsOf(op); distribute.Overlaps(base, e.Reads) || distribute.Overlaps(base, e.Writes) {
			why = fmt.Sprintf("'%s' may access the tensor, too", op.Name())
			return ir.Stop
		}
		return ir.Continue
	})
	return why
}

// stage replaces a store:
//
//	%b = tile.local_alloc                 // before the loops
//	...
//	tile.bulk_wait {pending = 0}          // in a loop: the store of the iteration before
//	tile.local_store %tile, %b
//	tile.bulk_store %b to %map[%row, %column]
//	tile.bulk_commit
//	...
//	tile.bulk_wait {pending = 0, read}    // when the role ends
//	tile.local_dealloc %b
//
// Where a loop goes through the programs of the launch, as the elements that these write are in any order, it suffices that the store before has read the buffer.
// In other loops an iteration may write what the one before has written.
func (s *stager) stage(x staged) {
	body := x.role.Body().Entry()
	target := x.tile.Map(s.kernel)
	if made := target.DefiningOp(); len(x.loops) > 0 && x.loops[0].Contains(made) { // stores by the map that was there are over
		tile.NewBulkWait(s.b.Before(made).LocateAs(x.Op), 0)
	}
	s.b.Before(x.first).LocateAs(x.Op)
	buffer := tile.NewLocalAlloc(s.b, []ir.Type{x.tile.Buffer().DialectType}, 1).Op.Result(0)
	s.b.Before(x.Op)
	switch {
	case len(x.loops) == 1 && x.loops[0].HasAttr(tile.Persistent):
		s.waitForReads()
	case len(x.loops) > 0:
		tile.NewBulkWait(s.b, 0)
	}
	value := x.Value()
	if dropcoordinates.IsConverted(x.Op) {
		value = value.DefiningOp().Operand(0)
	}
	tile.NewLocalStore(s.b, value, buffer)
	tile.NewBulkStore(s.b, buffer, target, x.tile.Coordinates(s.b, ir.NewMapping()))
	tile.NewBulkCommit(s.b)
	s.b.Before(body.Last())
	if !s.waits[x.role] {
		s.waitForReads()
		s.waits[x.role] = true
	}
	tile.NewLocalDealloc(s.b, []*ir.Value{buffer})
	operands := slices.Clone(x.Op.Operands())
	x.Op.Erase()
	distribute.EraseUnused(operands)
}

// waitForReads waits until bulk stores have read their buffers.
func (s *stager) waitForReads() {
	tile.NewBulkWait(s.b, 0, ir.NamedAttr{Name: "read", Attr: ir.Unit})
}
