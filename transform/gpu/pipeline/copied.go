package pipeline

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/ir"
)

// CopiedLoads are the loads and gathers of a loop that the pass copies to shared memory some iterations ahead, if there is room for them.
func CopiedLoads(d *distribute.Distribution, loop *ir.Op) map[*ir.Op]bool {
	copied := map[*ir.Op]bool{}
	if p := scheduleOf(d, loop); p != nil {
		for _, l := range p.loads {
			copied[l.op()] = true
		}
	}
	return copied
}
