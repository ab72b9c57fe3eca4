package pipeline

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// scheduleBulk finds the tiles of loads that bulk copies make. The threads of the role that issues them copy the others.
func (p *schedule) scheduleBulk(d *distribute.Distribution, analysis *asyncops.BulkAnalysis) error {
	isBulk := func(l *asyncops.Load) bool { return l.Gather.Op == nil && l.Load.Op.HasAttr(tile.Bulk) }
	if !slices.ContainsFunc(p.Loads, isBulk) {
		return nil
	}
	if len(p.IndexLoads) > 0 || p.Private || p.stages < 2 {
		return p.Op.Errorf("bulk copies run ahead, through shared memory, and know where their tiles are")
	}
	for i, l := range p.Loads { // so that the analysis knows whether the kernel makes maps
		if isBulk(l) {
			analysis.TileOf(l, p.Buffers[i])
		}
	}
	for i, l := range p.Loads {
		var t *asyncops.BulkTile
		switch {
		case isBulk(l):
			var why string
			if t, why = analysis.TileOf(l, p.Buffers[i]); t == nil {
				return l.Op().Errorf("a bulk copy cannot make the load: %s", why)
			}
		case !p.CanRoleCopy(d, i):
			return l.Op().Errorf("beside bulk copies, which a role of its own issues, threads copy only few elements that no dot reads")
		}
		p.bulk = append(p.bulk, t)
	}
	return nil
}

// rewriteBulk replaces a loop whose loads bulk copies make: it needs no other version, since these copy any part of a tile that is in its tensor.
func (r *rewriter) rewriteBulk(p *schedule) error {
	for _, t := range p.bulk {
		if t != nil {
			r.mapOf(t) // before the loop and its first copies
		}
	}
	v, err := r.newVersion(p, false)
	if err == nil {
		p.replaceBy(v.build())
	}
	return err
}

// issueBulk is issue by bulk copies. Slots are filled only for iterations in range.
func (v *version) issueBulk(count *ir.Value) {
	b, inRange := v.b, v.isInRange()
	m := v.ahead()
	made := v.cloneAddressOps(v.schedule, m)
	scf.NewIf(b, inRange, nil, func() []*ir.Value {
		tile.NewRingAcquire(b, v.ring.Ring(), count)
		for i, t := range v.bulk {
			if t == nil {
				v.copyLoad(&asyncCopy{version: v, load: v.Loads[i], index: i, inRange: arith.NewConstant(b, ir.BoolAttr(true)), m: m}, count)
				continue
			}
			tile.NewBulkCopy(b, v.mapOf(t), t.Coordinates(b, m), v.slot(i, count), v.ring.Ring(), count)
		}
		tile.NewRingPublish(b, v.ring.Ring(), count)
		return nil
	}, nil)
	for k, i := range v.CarriedArgs {
		v.state[k] = m.Value(v.Yielded()[i])
	}
	eraseUnused(made, v.state...)
	v.counter = v.nextCounter(inRange)
}

// mapOf is the map of a tile: all copies of a load have one.
func (r *rewriter) mapOf(t *asyncops.BulkTile) *ir.Value {
	if r.maps[t] == nil {
		r.maps[t] = t.Map(r.kernel)
	}
	return r.maps[t]
}

// releaseLast releases the slot of the last iteration, which dots have read until here, so that a later loop may fill it.
func releaseLast(v *version) {
	switch {
	case v.peels:
		tile.NewRingRelease(v.b, v.ring.Ring(), v.before(v.read), nil)
	case v.expansion.inFlight > 0:
		less := arith.ISLT
		if v.Unsigned() {
			less = arith.IULT
		}
		tile.NewRingRelease(v.b, v.ring.Ring(), v.before(v.read), arith.NewCmpI(v.b, less, v.LowerBound(), v.UpperBound()))
	}
}
