package pipeline

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/asyncops"
)

// scheduleBulk finds the tiles of loads that bulk copies make.
func (p *schedule) scheduleBulk(analysis *asyncops.BulkAnalysis) error {
	for i, l := range p.Loads {
		if l.Gather.Op != nil || !l.Load.Op.HasAttr(tile.Bulk) {
			continue
		}
		t, why := analysis.TileOf(l, p.Buffers[i])
		if t == nil {
			return l.Op().Errorf("a bulk copy cannot make the load: %s", why)
		}
		p.bulk = append(p.bulk, t)
	}
	if p.bulk != nil && (len(p.bulk) < len(p.Loads) || len(p.IndexLoads) > 0 || p.Private || p.stages < 2) {
		return p.Op.Errorf("bulk copies make all loads of a loop that are copied ahead, or none")
	}
	return nil
}

// rewriteBulk replaces a loop whose loads bulk copies make: it needs no other version, since these copy any part of a tile that is in its tensor.
func (r *rewriter) rewriteBulk(p *schedule) error {
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
