package runtime

import (
	"cmp"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/tshared/tshared/backend/libllvm"
)

// Buffer is memory that the programs of a checked kernel may access.
type Buffer struct {
	Name string // of the argument
	// Base is the address of the first byte that the arguments use. It need not be the
	// address of Data.
	Base uint64
	Data []byte // the memory itself
}

// Buffers lists the memory of the arguments whose size is known, for a checked launch.
func (b *BoundArgs) Buffers() (list []Buffer) {
	for i := range b.values {
		if m := &b.values[i].buffer; m.bytes > 0 && m.start != nil {
			list = append(list, Buffer{Name: m.name, Base: m.address, Data: unsafe.Slice((*byte)(m.start), m.bytes)})
		}
	}
	return list
}

// checkState is the state of checked code; abi.go has the offsets of its fields.
type checkState struct {
	program, epoch, acquired int64
	buffers                  *checkBuffer
	count                    int64
	arena                    *byte
	arenaBytes               int64
	poison                   *byte
	handle                   int64
	addr                     uint64
	bytes, fault             int64
	other                    history
}

type checkBuffer struct {
	base    uint64
	bytes   int64
	delta   uint64
	history *history
}

var (
	_ = [1]struct{}{}[unsafe.Sizeof(checkState{})-StateSize]
	_ = [1]struct{}{}[unsafe.Sizeof(checkBuffer{})-BufferSize]
)

// history is the program, epoch and site of an access to a byte.
type history uint64

func (h history) program() int64 { return int64(h>>(HistorySiteBits+HistoryEpochBits)) - 1 }
func (h history) epoch() int64   { return int64(h>>HistorySiteBits) & maxEpoch }
func (h history) site() int      { return int(h & (1<<HistorySiteBits - 1)) }

const (
	maxEpoch    = 1<<HistoryEpochBits - 1
	maxPrograms = 1<<(64-HistorySiteBits-HistoryEpochBits) - 1

	// maxHistory bounds the total size of all buffers in bytes.
	maxHistory = 1 << 30
)

// checker checks one launch.
type checker struct {
	k       *Kernel
	grid    [3]int64
	buffers []Buffer
	table   []checkBuffer
	poison  []byte
	state   checkState
	order   happensBefore
}

func newChecker(k *Kernel, l *Launch, programs int64) (*checker, error) {
	if programs > maxPrograms {
		return nil, fmt.Errorf("a checked launch has at most %d programs, but the grid has %d", int64(maxPrograms), programs)
	}
	total := 0
	for _, b := range l.Buffers {
		total += len(b.Data)
	}
	if total > maxHistory {
		return nil, fmt.Errorf("the buffers of a checked launch have at most %d bytes together, but these have %d", maxHistory, total)
	}
	ch := &checker{k: k, poison: make([]byte, k.arenaBytes+1)}
	ch.buffers, l.Args = addRedzones(k, l.Buffers, l.Args)
	ch.table = append(tableOf(ch.buffers), checkBuffer{})
	for i, n := range l.Grid {
		ch.grid[i] = int64(n)
	}
	ch.state.buffers, ch.state.count, ch.state.poison = &ch.table[0], int64(len(ch.buffers)), &ch.poison[0]
	return ch, nil
}

// tableOf makes the table of buffers. Overlapping buffers share their history.
func tableOf(buffers []Buffer) []checkBuffer {
	start := func(i int) uint64 { return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(buffers[i].Data)))) }
	sorted := make([]int, len(buffers))
	for i := range sorted {
		sorted[i] = i
	}
	slices.SortFunc(sorted, func(i, j int) int { return cmp.Compare(start(i), start(j)) })
	table := make([]checkBuffer, len(buffers))
	for len(sorted) > 0 {
		from := start(sorted[0])
		end, n := from, 0
		for n < len(sorted) && (n == 0 || start(sorted[n]) < end) {
			end = max(end, start(sorted[n])+uint64(len(buffers[sorted[n]].Data)))
			n++
		}
		shared := make([]history, HistoryWords*(end-from)+1)
		for _, i := range sorted[:n] {
			b := buffers[i]
			at := min(HistoryWords*(start(i)-from), uint64(len(shared)-1))
			table[i] = checkBuffer{b.Base, int64(len(b.Data)), start(i) - b.Base, &shared[at]}
		}
		sorted = sorted[n:]
	}
	return table
}

// attach gives a worker's code the state until detach is called.
func (ch *checker) attach(c *control, arena []byte) (detach func()) {
	ch.state.arena, ch.state.arenaBytes = &arena[0], ch.k.arenaBytes
	ch.state.handle = nextChecker.Add(1)
	checkers.Store(ch.state.handle, ch)
	c.check = uintptr(unsafe.Pointer(&ch.state))
	return func() { checkers.Delete(ch.state.handle) }
}

// checkers are the checkers of running launches, by handle.
var (
	checkers    sync.Map // int64 -> *checker
	nextChecker atomic.Int64
	onConflict  = sync.OnceValue(func() uintptr { return libllvm.Callback(receiveConflict) })
	onAtomic    = sync.OnceValue(func() uintptr { return libllvm.Callback(receiveAtomic) })
)

func checkerOf(s *checkState) *checker {
	ch, ok := checkers.Load(s.handle)
	if !ok {
		panic("BUG: checked code runs without a checker")
	}
	return ch.(*checker)
}

// receiveConflict gives the first of several accesses by other programs that does not
// happen before the running program; 0 if there is none.
func receiveConflict(s *checkState, wrote, read, updated uint64) uint64 {
	ch := checkerOf(s)
	for _, h := range []uint64{wrote, read, updated} {
		if h != 0 && !ch.order.before(history(h), s.program) {
			return h
		}
	}
	return 0
}

func receiveAtomic(s *checkState, addr uintptr, flags int64) {
	o := &checkerOf(s).order
	if flags&SyncAcquire != 0 && o.acquire(s.program, addr) {
		s.acquired = 1
	}
	if flags&SyncRelease != 0 {
		o.release(s.program, addr, s.epoch)
		s.epoch = min(s.epoch+1, maxEpoch)
	}
}
