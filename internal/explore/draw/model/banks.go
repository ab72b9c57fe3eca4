package model

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/llvm"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// NumBanks is the number of banks of shared memory, and BankBytes the width of each.
const NumBanks, BankBytes = 32, 4

// SharedTraffic counts requests to shared memory, and the bytes of all their lanes: several of them may load the same ones.
type SharedTraffic struct {
	sim.SharedTraffic
	Bytes int
}

// Add adds other requests.
func (t *SharedTraffic) Add(o SharedTraffic) {
	t.Requests += o.Requests
	t.Bytes += o.Bytes
	t.Wavefronts += o.Wavefronts
	t.Ideal += o.Ideal
}

// SharedAccess is what instructions of one place in the source do with shared memory for one purpose.
type SharedAccess struct {
	Place         Place
	What          string          // "store of a layout conversion"
	Requests      []SharedRequest // the first of each instruction, by warps
	SharedTraffic                 // sums over all executions
}

// SharedRequest is one instruction of a warp. A lane of ldmatrix and stmatrix has the address of a row of 16 bytes.
type SharedRequest struct{ *sim.Event }

// Pass is the lanes of a request that the banks serve together.
type Pass struct {
	First, Lanes int
	Words        []uint64 // distinct words
	Wavefronts   int
}

// Passes splits a request as the hardware does: accesses of 8 bytes are split into half warps, those of 16 bytes into quarter warps,
// and so ldmatrix into its matrices of eight rows.
func (r SharedRequest) Passes() (list []Pass) {
	group := WarpSize
	if r.Bytes > BankBytes {
		group = WarpSize * BankBytes / r.Bytes
	}
	for first := 0; first < WarpSize; first += group {
		p := Pass{First: first, Lanes: group}
		for lane := first; lane < first+group; lane++ {
			if r.Active>>lane&1 == 0 {
				continue
			}
			for w := r.Address[lane] / BankBytes; w <= (r.Address[lane]+uint64(r.Bytes)-1)/BankBytes; w++ {
				p.Words = append(p.Words, w)
			}
		}
		if len(p.Words) == 0 {
			continue
		}
		slices.Sort(p.Words)
		p.Words = slices.Compact(p.Words)
		p.Wavefronts = slices.Max(wordsPerBank(p.Words))
		list = append(list, p)
	}
	return list
}

// wordsPerBank is the number of words in each bank.
func wordsPerBank(words []uint64) []int {
	banks := make([]int, NumBanks)
	for _, w := range words {
		banks[w%NumBanks]++
	}
	return banks
}

// Wavefronts is the number of passes over the banks that the request takes.
func (r SharedRequest) Wavefronts() (n int) {
	for _, p := range r.Passes() {
		n += p.Wavefronts
	}
	return n
}

// sharedAccesses lists the accesses to shared memory in program order.
func (b *builder) sharedAccesses() (list []*SharedAccess) {
	for _, in := range b.instructions {
		if in.space != syntax.Shared {
			continue
		}
		own := SharedAccess{Place: in.place, What: b.purpose(in)}
		i := slices.IndexFunc(list, func(a *SharedAccess) bool { return a.Place == own.Place && a.What == own.What })
		if i < 0 {
			i, list = len(list), append(list, &own)
		}
		list[i].Add(in.shared)
		for _, e := range in.first {
			if e != nil {
				list[i].Requests = append(list[i].Requests, SharedRequest{e})
			}
		}
	}
	for _, a := range list {
		slices.SortStableFunc(a.Requests, func(x, y SharedRequest) int { return x.Warp - y.Warp })
	}
	return list
}

// purposes say what operations that exchange something through shared memory do with it: what they store, and what they load.
var purposes = map[*ir.OpDef][2]string{
	tile.ConvertLayout: {"store of a layout conversion", "load of a layout conversion"},
	linalg.Reduce:      {"store of a warp's part of a reduction", "load of the warps' parts of a reduction"},
	tile.Scan:          {"store of a warp's part of a scan", "load of the warps' parts of a scan"},
	tile.Histogram:     {"update of a histogram", "load of a histogram"},
	memref.AtomicRMW:   {"store of the result of an atomic update", "load of the result of an atomic update"},
	llvm.AtomicRMW:     {"store of the result of an atomic update", "load of the result of an atomic update"},
	llvm.CmpXchg:       {"store of the result of an atomic update", "load of the result of an atomic update"},
}

// purpose says what an instruction accesses shared memory for.
func (b *builder) purpose(in *instruction) string {
	side := 0
	if in.kind == sim.Read {
		side = 1
	}
	if in.async {
		return "write of cp.async"
	}
	for _, op := range b.places[in.place] {
		if at, bytes, ok := tile.ScratchOf(op); ok && in.isIn(at, bytes) {
			if said, ok := purposes[op.Def()]; ok {
				return said[side]
			}
			return [2]string{"store of ", "load of "}[side] + op.Name()
		}
		if side == 0 || !op.Is(tile.Dot) && !op.Is(tile.DotOperands) {
			continue
		}
		for i, v := range b.distribution.DotOf(op).Inputs {
			if at, bytes, ok := sharedOf(v); ok && in.isIn(at, bytes) {
				return fmt.Sprintf("load of operand %c of a dot", 'A'+i)
			}
		}
	}
	return [2]string{"store to shared memory", "load from shared memory"}[side]
}

// isIn reports whether an instruction accesses a part of shared memory.
func (in *instruction) isIn(at, bytes int64) bool {
	for _, e := range in.first {
		if e != nil {
			address := int64(e.Address[bits.TrailingZeros32(e.Active)])
			return at <= address && address < at+bytes
		}
	}
	return false
}

// sharedOf is the part of shared memory with all stages of the buffer of a tensor, which may be a view of another.
func sharedOf(v *ir.Value) (at, bytes int64, ok bool) {
	for op := v.DefiningOp(); op != nil && !op.Is(tile.LocalLoad); op = v.DefiningOp() {
		if op.NumOperands() == 0 {
			return 0, 0, false
		}
		v = distribute.ViewSource(op)
	}
	if v.DefiningOp() == nil {
		return 0, 0, false
	}
	return allocated(v.DefiningOp().Operand(0))
}

// allocated is the part of shared memory that has a buffer of the first stage, up to the end of the last one.
func allocated(buffer *ir.Value) (at, bytes int64, ok bool) {
	buffer = bufferOf(buffer)
	o, isAlloc := tile.AsLocalAlloc(buffer.DefiningOp())
	if at, ok = o.Offset(); !isAlloc || !ok {
		return 0, 0, false
	}
	m, _ := tile.AsMemDesc(buffer.Type())
	return at + o.BufferOffset(buffer.Index()), (o.Stages()-1)*o.StageBytes() + m.AllocBytes(), true
}
