package cpu

import (
	"strconv"
	"sync"
	"unsafe"

	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/internal/kernel/argval"
	"github.com/tshared/tshared/ir"
)

// Kernel is native code. Any number of goroutines may run it at once.
type Kernel struct {
	Name  string    // the name in the source
	Args  []ir.Type // without the grid sizes and program ids
	Names []string  // names of the arguments in the source, or arg0, arg1, ...

	// Accesses tell whether the kernel reads and writes the memory of each argument.
	Accesses []modref.Info
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
	failures   []failure
	printed    []printSite
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

func newKernel(f funclike.Func, u *unit, code loadedCode, entry uintptr, object []byte) *Kernel {
	k := &Kernel{
		Name: f.SymName(), object: object, code: code, entry: entry, entryName: u.c.options.entry(f.SymName()),
		arenaBytes: u.c.arenaBytes, failures: u.c.failures, printed: u.c.printed, overlap: u.c.options.Overlap, sharing: u.c.options.Sharing, checked: u.c.options.Check,
	}
	args := f.Op.Region0().Entry().Args()
	for i, a := range args[:len(args)-programArgs] {
		name := "arg" + strconv.Itoa(i)
		if loc, ok := a.Loc().(*ir.NameLoc); ok && loc.Name != "" {
			name = loc.Name
		}
		k.Args, k.Names, k.Accesses = append(k.Args, a.Type()), append(k.Names, name), append(k.Accesses, accessOf(a))
	}
	k.sources, k.types = k.sourceArgs(), k.goTypes()
	k.codeBounds()
	return k
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
	data := make([]byte, k.arenaBytes+2*slotAlign)
	skip := -uintptr(unsafe.Pointer(&data[0])) % slotAlign
	return &arena{data[skip:]}
}
