// Package stagestores has the pass that stores tiles by bulk stores: kernels with roles, for which the host makes maps of tensors, write a tile to shared memory in
// the layout in which it is computed, and one instruction stores it from there while the threads go on, or combines it with the memory.
package stagestores

import (
	"fmt"
	"math"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
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
	Doc:     "Store tiles that go through shared memory, and update memory by tiles, by bulk stores, in kernels with roles",
	Options: []pass.Option{kernelpass.OverlapOption, kernelpass.BulkStoresOption},
	Run: func(ctx *pass.Context, kernel *ir.Op) error {
		Run(kernel, distribute.Options{Overlap: ctx.Bool(kernelpass.OverlapOption.Name)}, ctx.Bool(kernelpass.BulkStoresOption.Name))
		return nil
	},
	Post: areDecided,
}), remark.BulkStores, remark.NotBulkStores, remark.NotBulkUpdates)

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

// Run decides on the stores of a kernel that have coordinates and, where bulk stores may make them, on atomic updates of the elements of a tensor.
func Run(kernel *ir.Op, o distribute.Options, updates bool) {
	var list []tile.StoreOp
	var updating []*ir.Op
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if o, ok := tile.AsStore(op); ok && o.Starts() != nil {
			list = append(list, o)
		}
		if u, ok := distribute.AnyUpdateOf(op); ok && updates && !op.HasAttr(tile.NotBulk) && len(u.Tensor.Type().(*ir.TensorType).Shape) == 2 {
			updating = append(updating, op)
		}
		return ir.Continue
	})
	if list == nil && updating == nil {
		return
	}
	s := &stager{kernel: kernel, options: o, b: ir.NewBuilder(kernel.Context()), memory: distribute.NewMemoryEffects(kernel, o).WithPointers(), waits: map[tile.RoleOp]bool{}}
	if tile.RolesOf(kernel) != nil {
		analysis := asyncops.NewBulkAnalysis(kernel)
		for _, store := range list {
			s.decide(analysis, staged{StoreOp: store})
		}
		for _, op := range updating {
			s.update(analysis, op)
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
	kernel  *ir.Op
	options distribute.Options
	b       *ir.Builder
	memory  *distribute.MemoryEffects
	staged  []staged
	waits   map[tile.RoleOp]bool // the roles that wait in the end
}

// staged is a store that becomes a bulk store.
type staged struct {
	tile.StoreOp
	update
	tile  *asyncops.BulkTile
	role  tile.RoleOp
	first *ir.Op   // the operation in the block of the role that it is in, or is
	loops []*ir.Op // of the role around it, the outermost one first
}

// update finds whether a bulk store makes an atomic update, as it would the store of the tile.
func (s *stager) update(analysis *asyncops.BulkAnalysis, op *ir.Op) {
	u, _ := distribute.AnyUpdateOf(op)
	before := op.Prev()
	store, reduces, why := s.storeOf(analysis, u, op)
	if why != "" {
		op.SetAttr(tile.NotBulk, s.b.Ctx.String(why))
	} else if why = s.decide(analysis, staged{StoreOp: tile.StoreOp{Op: store}, update: reduces}); why != "" {
		op.SetAttr(tile.NotBulk, s.b.Ctx.String(why))
		store.Erase()
	}
	for at := op.Prev(); at != before; { // numbers that no coordinate needs
		unused := at
		if at = at.Prev(); unused.NumResults() > 0 && !unused.HasUses() {
			unused.Erase()
		}
	}
}

// maxReducedBytes is the size of the buffer of a tile that updates memory, if it can be less than the tile: the accumulators of a matmul, of 4 bytes each, find no room for
// all of them beside a ring.
const maxReducedBytes = 1 << 14

// decide finds whether a bulk store makes a store; it says why not.
func (s *stager) decide(analysis *asyncops.BulkAnalysis, x staged) (why string) {
	if why = x.findPlace(); why == "" && hasModifiers(x.StoreOp.Op) {
		why = "the store is volatile, or asks for a cache policy"
	}
	if why == "" {
		most := int64(math.MaxInt64)
		if x.reduce != "" {
			most = maxReducedBytes
		}
		x.tile, why = analysis.StoredTile(x.StoreOp, most, x.fromZero)
	}
	if why == "" {
		why = s.isShared(x)
	}
	if why != "" {
		x.Op.SetAttr(tile.NotBulk, s.b.Ctx.String(why))
		return why
	}
	s.staged = append(s.staged, x)
	return ""
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
		switch {
		case op == x.update.op:
			return ir.Skip
		case op == x.Op || op.NumRegions() > 0:
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
//
// An atomic update of a tile becomes a bulk store with a reduction, {reduce = "add"}: reductions are in any order as well. A part of the tile after the other fills the buffer.
func (s *stager) stage(x staged) {
	body := x.role.Body().Entry()
	var unsigned, reduce []ir.NamedAttr
	if x.unsigned {
		unsigned = append(unsigned, ir.NamedAttr{Name: "unsigned", Attr: ir.Unit})
	}
	if x.reduce != "" {
		reduce = append(reduce, ir.NamedAttr{Name: "reduce", Attr: s.b.Ctx.String(x.reduce)})
	}
	target := x.tile.Map(s.kernel, unsigned...)
	if made := target.DefiningOp(); len(x.loops) > 0 && x.loops[0].Contains(made) { // stores by the map that was there are over
		tile.NewBulkWait(s.b.Before(made).LocateAs(x.Op), 0)
	}
	s.b.Before(x.first).LocateAs(x.Op)
	buffer := tile.NewLocalAlloc(s.b, []ir.Type{x.tile.Buffer().DialectType}, 1).Op.Result(0)
	s.b.Before(x.Op)
	parts := s.partsOf(x)
	switch {
	case len(x.loops) == 1 && x.loops[0].HasAttr(tile.Persistent), len(x.loops) > 0 && x.reduce != "":
		s.waitForReads()
	case len(x.loops) > 0:
		tile.NewBulkWait(s.b, 0)
	}
	var at []*ir.Value
	for i, part := range parts {
		if i > 0 {
			s.waitForReads()
		}
		tile.NewLocalStore(s.b, part.value, buffer)
		if i == 0 {
			at = x.tile.Coordinates(s.b, ir.NewMapping())
		}
		tile.NewBulkStore(s.b, buffer, target, part.coordinates(s.b, at), reduce...)
		tile.NewBulkCommit(s.b)
	}
	s.b.Before(body.Last())
	if !s.waits[x.role] {
		s.waitForReads()
		s.waits[x.role] = true
	}
	tile.NewLocalDealloc(s.b, []*ir.Value{buffer})
	operands := slices.Clone(x.Op.Operands())
	x.Op.Erase()
	if x.update.op != nil {
		operands = append(operands, x.update.op.Operands()...)
		x.update.op.Erase()
	}
	distribute.EraseUnused(operands)
}

// waitForReads waits until bulk stores have read their buffers.
func (s *stager) waitForReads() {
	tile.NewBulkWait(s.b, 0, ir.NamedAttr{Name: "read", Attr: ir.Unit})
}

// part is a part of a tile that fills a buffer.
type part struct {
	value *ir.Value
	first []int64 // its first element in the tile
}

// partsOf are the parts of a tile that a store writes, in the layout in which it is computed.
func (s *stager) partsOf(x staged) (list []part) {
	value := x.Value()
	if dropcoordinates.IsConverted(x.Op) {
		value = value.DefiningOp().Operand(0)
	}
	t, shape := value.Type().(*ir.TensorType), x.tile.Buffer().Tensor().Shape
	first := make([]int64, len(shape))
	if slices.Equal(t.Shape, shape) {
		return []part{{value, first}}
	}
	d := 0
	for shape[d] == t.Shape[d] {
		d++
	}
	for ; first[d] < t.Shape[d]; first[d] += shape[d] {
		l, _ := asyncops.PartLayout(t, first, shape)
		own := tile.Distributed(s.b.Ctx, s.b.Ctx.Tensor(shape, t.Elem), l)
		list = append(list, part{tensor.NewExtractSlice(s.b, own, value, foldresult.Tile(entries(first), shape)), slices.Clone(first)})
	}
	return list
}

// coordinates are the coordinates of a part of a tile, whose own may have outer dimensions in front.
func (p part) coordinates(b *ir.Builder, at []*ir.Value) []*ir.Value {
	at = slices.Clone(at)
	for d, n := range p.first {
		if n > 0 {
			v := &at[len(at)-len(p.first)+d]
			*v = arith.NewBinary(b, arith.AddI, *v, arith.NewIndex(b, n))
		}
	}
	return at
}

func entries(numbers []int64) (list []foldresult.Entry) {
	for _, n := range numbers {
		list = append(list, foldresult.Const(n))
	}
	return list
}
