package sim

import (
	"math/bits"
	"time"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// specials are the special registers, by lane.
var specials = map[string]func(w *warp, lane int) uint64{
	"%laneid": func(_ *warp, lane int) uint64 { return uint64(lane) },
	"%warpid": func(w *warp, _ int) uint64 { return uint64(w.index) }, "%nwarpid": fixed(32),
	"%smid": fixed(0), "%nsmid": fixed(1), "%gridid": fixed(1),
	"%lanemask_eq": func(_ *warp, lane int) uint64 { return 1 << lane },
	"%lanemask_lt": func(_ *warp, lane int) uint64 { return 1<<lane - 1 },
	"%lanemask_le": func(_ *warp, lane int) uint64 { return 2<<lane - 1 },
	"%lanemask_gt": func(_ *warp, lane int) uint64 { return 0xFFFFFFFF &^ (2<<lane - 1) },
	"%lanemask_ge": func(_ *warp, lane int) uint64 { return 0xFFFFFFFF &^ (1<<lane - 1) },
	"%clock":       steps, "%clock64": steps, "%clock_hi": func(w *warp, _ int) uint64 { return uint64(w.steps) >> 32 },
	"%globaltimer":         func(*warp, int) uint64 { return uint64(time.Now().UnixNano()) },
	"%globaltimer_lo":      func(*warp, int) uint64 { return uint64(uint32(time.Now().UnixNano())) },
	"%globaltimer_hi":      func(*warp, int) uint64 { return uint64(time.Now().UnixNano()) >> 32 },
	"%dynamic_smem_size":   func(w *warp, _ int) uint64 { return uint64(w.block.run.Shared) },
	"%total_smem_size":     func(w *warp, _ int) uint64 { return uint64(w.block.run.sharedSize) },
	"%is_explicit_cluster": func(w *warp, _ int) uint64 { return uint64(all(w.block.run.clustered) & 1) },
	"%cluster_ctarank":     func(w *warp, _ int) uint64 { return uint64(w.block.rank) },
	"%cluster_nctarank":    func(w *warp, _ int) uint64 { return uint64(len(w.block.cluster.blocks)) },
}

func fixed(v uint64) func(*warp, int) uint64 { return func(*warp, int) uint64 { return v } }

// steps counts instructions instead of cycles.
func steps(w *warp, _ int) uint64 { return uint64(w.steps) }

func init() {
	for i, axis := range []string{".x", ".y", ".z"} {
		specials["%tid"+axis] = func(w *warp, lane int) uint64 { return w.tid[i][lane] }
		specials["%ntid"+axis] = func(w *warp, _ int) uint64 { return uint64(w.block.run.Block[i]) }
		specials["%ctaid"+axis] = func(w *warp, _ int) uint64 { return uint64(w.block.id[i]) }
		specials["%nctaid"+axis] = func(w *warp, _ int) uint64 { return uint64(w.block.run.Grid[i]) }
		specials["%clusterid"+axis] = func(w *warp, _ int) uint64 { return uint64(w.block.id[i] / w.block.run.Cluster[i]) }
		specials["%nclusterid"+axis] = func(w *warp, _ int) uint64 { return uint64(w.block.run.Grid[i] / w.block.run.Cluster[i]) }
		specials["%cluster_ctaid"+axis] = func(w *warp, _ int) uint64 { return uint64(w.block.id[i] % w.block.run.Cluster[i]) }
		specials["%cluster_nctaid"+axis] = func(w *warp, _ int) uint64 { return uint64(w.block.run.Cluster[i]) }
	}
}

func (dec *decoder) special(t *typ, to, from syntax.Operand) op {
	read := specials[from.Name]
	if read == nil {
		return dec.failAt(from.Pos, "'%s' is neither declared nor a special register", from.Name)
	}
	d, mask := dec.dstOf(to, t.size), t.mask()
	return func(w *warp) {
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			w.regs[d][i] = read(w, i) & mask
		}
	}
}
