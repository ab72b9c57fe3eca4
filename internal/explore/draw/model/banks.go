package model

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// NumBanks is the number of banks of shared memory, and BankBytes the width of each.
const NumBanks, BankBytes = 32, 4

// matrixBytes is the size of a matrix of ldmatrix and stmatrix.
const matrixBytes = 8 * layout.MatrixRowBytes

// maxBytes is the width of the widest load or store instruction.
const maxBytes = 16

// SharedTraffic counts requests to shared memory.
type SharedTraffic struct {
	Requests int
	// Bytes are those of all lanes: several of them may load the same ones.
	Bytes int
	// Wavefronts is the number of passes over the banks, Ideal the number without bank conflicts.
	Wavefronts, Ideal int
}

// Conflicts is the number of additional wavefronts due to bank conflicts.
func (t SharedTraffic) Conflicts() int { return t.Wavefronts - t.Ideal }

// Add adds other requests.
func (t *SharedTraffic) Add(o SharedTraffic) {
	t.Requests += o.Requests
	t.Bytes += o.Bytes
	t.Wavefronts += o.Wavefronts
	t.Ideal += o.Ideal
}

// SharedAccess is an operation that accesses shared memory, or a part of one.
type SharedAccess struct {
	Op            *ir.Op
	Place         Place
	What          string          // "store of a layout conversion"
	Requests      []SharedRequest // of the first execution
	Executions    int
	Joined        bool // LLVM may move these loads, or join some of them
	Transfers     bool // it moves a tensor: Launch.Transfers is called with it
	SharedTraffic      // sums over all executions
}

// SharedRequest is one instruction of a warp.
type SharedRequest struct {
	Warp     int
	Bytes    int // per lane; a lane of ldmatrix has the address of a row of 16 bytes
	Matrices int // that ldmatrix or stmatrix moves; 0 for other instructions
	Active   uint32
	Address  [WarpSize]int64 // in shared memory
}

// Pass is the lanes of a request that the banks serve together.
type Pass struct {
	First, Lanes int
	Words        []int64 // distinct words
	Wavefronts   int
}

// Passes splits a request as the hardware does: accesses of 8 bytes are split into half warps, those of 16 bytes into quarter warps,
// and ldmatrix into its matrices of eight rows.
func (r *SharedRequest) Passes() (list []Pass) {
	group, end := WarpSize, WarpSize
	switch {
	case r.Matrices > 0:
		group, end = 8, 8*r.Matrices
	case r.Bytes > BankBytes:
		group = WarpSize * BankBytes / r.Bytes
	}
	for first := 0; first < end; first += group {
		p := Pass{First: first, Lanes: group}
		for lane := first; lane < first+group; lane++ {
			if r.Active>>lane&1 == 0 {
				continue
			}
			for w := r.Address[lane] / BankBytes; w <= (r.Address[lane]+int64(r.Bytes)-1)/BankBytes; w++ {
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
func wordsPerBank(words []int64) []int {
	banks := make([]int, NumBanks)
	for _, w := range words {
		banks[w%NumBanks]++
	}
	return banks
}

// Traffic counts the request.
func (r *SharedRequest) Traffic() SharedTraffic {
	t := SharedTraffic{Requests: 1, Bytes: r.Bytes * bits.OnesCount32(r.Active)}
	if r.Matrices > 0 {
		t.Bytes = r.Matrices * matrixBytes
	}
	for _, p := range r.Passes() {
		t.Wavefronts += p.Wavefronts
		t.Ideal++
	}
	return t
}

// bankKey tells the parts of an operation apart that access shared memory.
type bankKey struct {
	op   *ir.Op
	what string
}

// sharedAccess is the part of an operation that accesses shared memory, which is new when it is first executed.
func (b *builder) sharedAccess(op *ir.Op, what string) *SharedAccess {
	k := bankKey{op, what}
	a := b.banks[k]
	if a == nil {
		a = &SharedAccess{Op: op, Place: PlaceOf(op), What: what}
		b.banks[k] = a
		b.Banks = append(b.Banks, a)
	}
	a.Executions++
	return a
}

// add adds a request.
func (a *SharedAccess) add(r SharedRequest) {
	if r.Active == 0 {
		return
	}
	a.SharedTraffic.Add(r.Traffic())
	if a.Executions == 1 {
		a.Requests = append(a.Requests, r)
	}
}

// vectors adds vectorised accesses: registers whose elements are contiguous at offsets in shared memory. Only lanes for which the
// predicate holds take part.
func (b *builder) vectors(a *SharedAccess, offsets *layout.Layout, bytes, base int64, pred func(reg, lane, warp int) bool) {
	count := vectorOf(offsets, bytes)
	b.eachRequest(a, offsets, count, bytes, base, pred)
}

// vectorOf is the number of elements that one instruction accesses.
func vectorOf(offsets *layout.Layout, bytes int64) int {
	return int(min(offsets.ContigPerThread(0), maxBytes/bytes))
}

// eachRequest adds a request of each warp for every count registers.
func (b *builder) eachRequest(a *SharedAccess, offsets *layout.Layout, count int, bytes, base int64, pred func(reg, lane, warp int) bool) {
	for warp := range b.Warps {
		for reg := 0; reg < offsets.Registers(); reg += count {
			r := SharedRequest{Warp: warp, Bytes: count * int(bytes)}
			for lane := range WarpSize {
				if pred == nil || pred(reg, lane, warp) {
					r.Active |= 1 << lane
					r.Address[lane] = base + int64(elementAt(offsets, reg, lane, warp))*bytes
				}
			}
			a.add(r)
		}
	}
}

// ownedBy is the predicate of stores: one of the threads with the same elements stores them.
func ownedBy(l *layout.Layout) func(reg, lane, warp int) bool {
	return func(_, lane, warp int) bool { return isOwner(l, lane, warp) }
}

// matrices adds ldmatrix or stmatrix instructions, given the offsets of the rows that lanes address and the first registers
// of each instruction.
func (b *builder) matrices(a *SharedAccess, rows *layout.Layout, firsts []int, count int, bytes, base int64) {
	for warp := range b.Warps {
		for _, first := range firsts {
			r := SharedRequest{Warp: warp, Bytes: layout.MatrixRowBytes, Matrices: count, Active: 1<<WarpSize - 1}
			for lane := range WarpSize {
				r.Address[lane] = base + int64(elementAt(rows, first, lane, warp))*bytes
			}
			a.add(r)
		}
	}
}

// matrixRows are the offsets of the rows of up to four 8x8 matrices, selected by some bits of register numbers.
func matrixRows(offsets *layout.Layout, word, bytes int64, bits []int) (rows *layout.Layout, used []int) {
	lane, _, _ := offsets.LdmatrixRows(word, bytes)
	used = bits[:min(2, len(bits))]
	lane = slices.Clone(lane)
	for i := range 2 {
		part := uint32(0)
		if i < len(used) {
			part = offsets.Reg[used[i]]
		}
		lane = append(lane, part)
	}
	return &layout.Layout{Shape: offsets.Shape, Reg: offsets.Reg, Lane: lane, Warp: offsets.Warp}, used
}

// unmodelledShared notes an operation whose accesses to shared memory are not in the model.
func (b *builder) unmodelledShared(op *ir.Op, _ *program.State) {
	b.UnmodelledShared = append(b.UnmodelledShared, op.Name())
}
