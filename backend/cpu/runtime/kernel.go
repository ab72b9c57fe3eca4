package runtime

import (
	"sync"
	"unsafe"

	"github.com/tshared/tshared/internal/kernel/argval"
)

// Access tells whether memory may be read (Ref) and modified (Mod).
type Access struct{ Ref, Mod bool }

// Kernel is native code. Any number of goroutines may run it at once.
type Kernel struct {
	Name  string   // the name in the source
	Args  []Type   // without the grid sizes and program ids
	Names []string // names of the arguments in the source, or arg0, arg1, ...

	// Accesses tell whether the kernel reads and writes the memory of each argument.
	Accesses []Access
	// AccessedAt are the numbers of the arguments that a line of the source accesses, for reports of crashes; nil where
	// that is not known.
	AccessedAt func(line int) []int
	// Mute is set when programs print but the loaded code cannot report it.
	Mute bool

	sources    []source
	types      []*argval.Type // for checking Go values, by argument
	code       loadedCode
	entry      uintptr
	arenaBytes int64
	failures   []Site
	printed    []PrintSite
	overlap    bool    // arguments may overlap
	sharing    [][]int // those of a group may
	checked    bool
	loaded     bool // loaded from a file, without operations

	// What reports of crashes need: the object, or the file of the library, the name of the entry point
	// and where the code is.
	object            []byte
	library           string
	entryName         string
	codeLow, codeHigh uintptr

	arenas sync.Pool    // of *arena
	use    sync.RWMutex // held for reading during a run
	closed bool
}

// Close unloads the code once no run uses it. It may be called twice.
func (k *Kernel) Close() {
	k.use.Lock()
	defer k.use.Unlock()
	k.closed = true
	k.code.Close()
}

// enter keeps the code loaded until leave; false when the kernel is closed.
func (k *Kernel) enter() bool {
	k.use.RLock()
	if k.closed {
		k.use.RUnlock()
		return false
	}
	return true
}

func (k *Kernel) leave() { k.use.RUnlock() }

// arena is memory for the tensors of one program, aligned as slots are.
type arena struct{ data []byte }

func (k *Kernel) takeArena() *arena {
	if a, ok := k.arenas.Get().(*arena); ok {
		return a
	}
	data := make([]byte, k.arenaBytes+2*SlotAlign)
	skip := -uintptr(unsafe.Pointer(&data[0])) % SlotAlign
	return &arena{data[skip:]}
}
