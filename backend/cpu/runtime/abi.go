package runtime

// The contract between this package and the code that it runs: the emission of package backend/cpu
// uses the same constants.

// Byte offsets of the fields of control.
const (
	ControlStop    = 0  // not 0: stop as soon as possible
	ControlBudget  = 8  // loop iterations left
	ControlProgram = 16 // the running program, x fastest
	ControlFrame   = 24 // frame address of the entry point
	ControlPrint   = 32 // handle for the print callback
	ControlCheck   = 40 // address of the checkState
	ControlElement = 48 // 1 + linear index of the element an assertion failed for, 0 for none
	ControlBytes   = 64 // a cache line, against false sharing
)

// Native code returns 0 or a status: the kind above KindShift, and below it the number of
// the site, from 1; 0 stands for between two programs.
const (
	KindShift = 32

	KindFailed    = 0
	KindStopped   = 1
	KindExhausted = 2
)

// SlotAlign is the alignment of the arena and of the slots in it.
const SlotAlign = 64

// The function that native code calls to print, and the limits of its message.
const (
	PrintCallback  = "tshared_on_print"
	MaxPrintedRank = 8
	MessageWords   = 8 + MaxPrintedRank
)

// Site is a place in the code where a program can end.
type Site struct {
	Op      string // the operation; empty where it is not known
	Place   string // in the source, "k.py:3:5"; empty where it is not known
	Message string // empty: checked code finds the reason at run time

	// Of checked code: what is tested, which access it is, the bytes of an element, and the dimension
	// of an index.
	Check     CheckClass
	Kind      AccessKind
	ElemBytes int64
	Dim       int
}

// CheckClass is the property that a check tests.
type CheckClass int

// The properties that checks test.
const (
	AccessCheck CheckClass = iota
	IndexCheck
	PoisonCheck
)

// AccessKind is what an access does.
type AccessKind int64

// The kinds of accesses.
const (
	Reads AccessKind = iota
	Writes
	Updates // atomic read-modify-write
)

// Byte offsets of the fields of checkState.
const (
	StateProgram    = 0  // the running program, from 1
	StateEpoch      = 8  // its number of releases
	StateAcquired   = 16 // not 0: it has acquired
	StateBuffers    = 24 // table of buffers
	StateCount      = 32 // length of the table
	StateArena      = 40 // arena of the worker
	StateArenaBytes = 48 // its size
	StateShadow     = 56 // poison shadow: a byte per byte of the arena, 1 for poison
	StateHandle     = 64
	StateAddr       = 72 // address of a faulty access
	StateBytes      = 80 // its size
	StateFault      = 88 // kind of the fault
	StateOther      = 96 // history word of the access it races with
	StateSize       = 104
)

// Byte offsets of the fields of checkBuffer.
const (
	BufferBase    = 0  // address that programs use
	BufferBytes   = 8  // size
	BufferDelta   = 16 // distance to the address in this process
	BufferHistory = 24 // three words per byte: last write, read, atomic update
	BufferSize    = 32
)

// A history word packs a program from 1, its epoch, and the site of the access.
const (
	HistorySiteBits  = 20
	HistoryEpochBits = 16
	HistoryWords     = 3

	HistoryWrite, HistoryRead, HistoryUpdate = 0, 8, 16 // the words of a byte

	// MaxSites is how many sites checked code can have.
	MaxSites = 1<<HistorySiteBits - 1
)

// Faults.
const (
	FaultOutside = iota + 1
	FaultMisaligned
	FaultRace
)

// The functions that checked code calls, and the flags of SyncCallback.
const (
	ConflictCallback = "tshared_on_conflict"
	SyncCallback     = "tshared_on_atomic"

	SyncAcquire = 1
	SyncRelease = 2
)
