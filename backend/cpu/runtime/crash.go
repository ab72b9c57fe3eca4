package runtime

import (
	"bytes"
	"debug/dwarf"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"github.com/tshared/tshared/internal/host/crashhandler"
)

// Crash describes a fault of native code, which ends the process.
type Crash struct {
	Kernel  string // the name of the kernel
	Program [3]int // the program that was running
	File    string // source file; empty if unknown
	Line    int    // in File, from 1
	Signal  string // "SIGSEGV: segmentation violation"
	// Address is what was accessed, 0 where the processor does not tell; Args say what that is by
	// the arguments that the line accesses, or all where that is not known.
	Address uint64
	Args    []CrashArg
}

// CrashArg is an argument that a faulty access may belong to.
type CrashArg struct {
	Name    string // in the source
	Element int64  // of the argument that has the address
}

// Place is what was running, and where.
func (c *Crash) Place() string {
	where := ""
	if c.File != "" {
		where = fmt.Sprintf("%s:%d: ", c.File, c.Line)
	}
	return fmt.Sprintf("%skernel @%s ended the process in program (%d, %d, %d): %s", where, c.Kernel, c.Program[0], c.Program[1], c.Program[2], c.Signal)
}

func (c *Crash) Error() string {
	what := " at an address that the processor cannot form"
	if c.Address != 0 {
		what = fmt.Sprintf(" at address %#x", c.Address)
	}
	var list []string
	for _, a := range c.Args {
		if c.Address != 0 {
			list = append(list, fmt.Sprintf("element %d of argument %q", a.Element, a.Name))
		} else {
			list = append(list, fmt.Sprintf("argument %q", a.Name))
		}
	}
	if len(list) > 0 {
		what += ": " + strings.Join(list, ", or ")
	}
	return c.Place() + what
}

// signals are the descriptions of signals, as Go's runtime has them.
var signals = map[syscall.Signal]string{
	syscall.SIGSEGV: "SIGSEGV: segmentation violation", syscall.SIGBUS: "SIGBUS: bus error",
	syscall.SIGFPE: "SIGFPE: floating-point exception", syscall.SIGILL: "SIGILL: illegal instruction",
}

// crashed reports a fault of a worker's native code. It is called in the goroutine of the crash handler,
// while the worker's thread waits.
func (r *run) crashed(w *worker, f crashhandler.Fault) {
	k := r.k
	c := &Crash{Kernel: k.Name, Program: positionIn(r.grid, w.control.program), Signal: signals[f.Signal]}
	if lines, err := k.openLines(); err == nil {
		pc := uint64(f.PC)
		if f.IsReturn {
			pc--
		}
		c.File, c.Line = lines.at(pc - uint64(k.entry))
	}
	if f.Signal == syscall.SIGSEGV || f.Signal == syscall.SIGBUS {
		if f.HasAddress {
			c.Address = uint64(f.Address)
		}
		c.Args = k.crashArgs(r.args, c.Line, c.Address)
	}
	if r.l.Crashed != nil {
		r.l.Crashed(c)
		return
	}
	fmt.Fprintf(os.Stderr, "tshared: %s\n", c.Error())
}

// crashArgs are the arguments that the line accesses, or the kernel where that is not known, with the elements that an
// address would be.
func (k *Kernel) crashArgs(words []uint64, line int, address uint64) (list []CrashArg) {
	var accessed []int
	if k.AccessedAt != nil && line > 0 {
		accessed = k.AccessedAt(line)
	}
	for i, s := range k.sources {
		t := k.types[s.at]
		if accessed != nil && !slices.Contains(accessed, i) {
			continue
		}
		if k.Args[s.at].Form != Pointer || t == nil || !k.Accesses[s.at].Ref && !k.Accesses[s.at].Mod {
			continue
		}
		list = append(list, CrashArg{k.Names[s.at], int64(address-words[s.word]) / int64(t.Bytes())})
	}
	return list
}

// codeBounds finds the memory that has the kernel's code, for the crash handler. Without it crashes are not
// reported.
func (k *Kernel) codeBounds() {
	if err := crashhandler.Install(); err != nil {
		return
	}
	if b, ok := k.code.(interface{ CodeBounds() (low, high uintptr) }); ok {
		k.codeLow, k.codeHigh = b.CodeBounds()
		return
	}
	if low, high, err := crashhandler.Mapping(k.entry); err == nil {
		k.codeLow, k.codeHigh = low, high
	}
}

// lineTable maps native code to source lines.
type lineTable struct {
	entry, low, high uint64 // address of the entry point, and bounds of the code, in the file
	rows             []dwarf.LineEntry
}

// openLines reads the line table of the kernel's object or library.
func (k *Kernel) openLines() (*lineTable, error) {
	var file io.ReaderAt = bytes.NewReader(k.object)
	if k.library != "" {
		f, err := os.Open(k.library)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		file = f
	}
	return readLines(file, k.entryName)
}

func readLines(file io.ReaderAt, entry string) (*lineTable, error) {
	f, err := elf.NewFile(file)
	if err != nil {
		return nil, err
	}
	symbols, err := f.Symbols()
	if errors.Is(err, elf.ErrNoSymbols) {
		symbols, err = f.DynamicSymbols()
	}
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(symbols, func(s elf.Symbol) bool { return s.Name == entry && int(s.Section) < len(f.Sections) })
	if at < 0 {
		return nil, errors.New("the object has no entry")
	}
	section := f.Sections[symbols[at].Section]
	t := &lineTable{entry: symbols[at].Value, low: section.Addr, high: section.Addr + section.Size}
	d, err := f.DWARF()
	if err != nil {
		return nil, err
	}
	unit, err := d.Reader().Next()
	if err != nil || unit == nil {
		return t, err // compiled without line tables
	}
	r, err := d.LineReader(unit)
	if err != nil || r == nil {
		return t, err
	}
	for {
		var row dwarf.LineEntry
		if err := r.Next(&row); err != nil {
			return t, nil
		}
		t.rows = append(t.rows, row)
	}
}

// at finds the line of the code at a distance from the entry point; none for other code.
func (t *lineTable) at(distance uint64) (file string, line int) {
	pc := t.entry + distance
	if pc < t.low || pc >= t.high {
		return "", 0
	}
	for i := range len(t.rows) - 1 {
		row, next := t.rows[i], t.rows[i+1]
		if row.Address <= pc && pc < next.Address && !row.EndSequence && row.File != nil {
			// Line 0 is code without a line: the row before it counts.
			for ; row.Line == 0 && i > 0; i-- {
				row = t.rows[i-1]
			}
			return row.File.Name, row.Line
		}
	}
	return "", 0
}
