package cpu

import (
	"debug/dwarf"
	"debug/elf"
	endian "encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Files of a crash record: the object, the run, the workers' control blocks and the log
// of the crash handler. The last two are mapped into the process.
const (
	recordObject   = "kernel.o"
	recordRun      = "run.json"
	recordControls = "controls"
	recordLog      = "crash"
)

// Byte offsets in the log of the crash handler, see crash_handler.go.
const (
	logTaken    = 0 // not 0: the handler was called
	logPC       = 8
	logSP       = 16
	logLR       = 24
	logCount    = 32 // number of words of the stack
	logStack    = 40
	logCapacity = 1024 // words of the stack
)

// runRecord describes a run to ReadCrash.
type runRecord struct {
	Kernel  string
	Entry   uint64
	Grid    [3]int64
	Workers int
}

// Crash describes the end of a process that ran a kernel.
type Crash struct {
	Kernel  string // the name of the kernel
	Running bool   // whether a program was running
	Program [3]int // the program that was running
	File    string // source file; empty if unknown
	Line    int    // in File, from 1
}

func (c *Crash) Error() string {
	if !c.Running {
		return fmt.Sprintf("the process ended while kernel @%s was run", c.Kernel)
	}
	where := ""
	if c.File != "" {
		where = fmt.Sprintf("%s:%d: ", c.File, c.Line)
	}
	return fmt.Sprintf("%skernel @%s ended the process in program (%d, %d, %d)", where, c.Kernel, c.Program[0], c.Program[1], c.Program[2])
}

// ReadCrash explains how a process that ran a kernel with Launch.Record ended: it finds
// the program by the stack pointer of the fault, and the source line by its program
// counter, both as Go's runtime reports them. The log of the crash handler tells more
// when the fault was in a function that the kernel called.
func ReadCrash(folder string, stack, code uint64) (*Crash, error) {
	text, err := os.ReadFile(filepath.Join(folder, recordRun))
	if err != nil {
		return nil, err
	}
	var about runRecord
	if err := json.Unmarshal(text, &about); err != nil {
		return nil, err
	}
	controls, err := readWords(folder, recordControls)
	if err != nil {
		return nil, err
	}
	returnAddresses := []uint64{code}
	if log, err := readWords(folder, recordLog); err == nil && log[logTaken/8] != 0 {
		stack = log[logSP/8]
		returnAddresses = append([]uint64{log[logPC/8], log[logLR/8]}, log[logStack/8:logStack/8+log[logCount/8]]...)
	}
	c := &Crash{Kernel: about.Kernel}
	nearest := ^uint64(0)
	for block := range slices.Chunk(controls, controlBytes/8) {
		frame := block[controlFrame/8]
		// Stacks grow down.
		if distance := frame - stack; frame >= stack && distance < nearest {
			nearest, c.Running = distance, true
			c.Program = positionIn(about.Grid, int64(block[controlProgram/8]))
		}
	}
	lines, err := openLines(filepath.Join(folder, recordObject))
	if err != nil {
		return nil, err
	}
	for i, address := range returnAddresses {
		if i > 0 {
			address-- // a return address is after the call
		}
		if c.File, c.Line = lines.at(address - about.Entry); c.File != "" {
			break
		}
	}
	return c, nil
}

func readWords(folder, name string) ([]uint64, error) {
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return nil, err
	}
	words := make([]uint64, len(data)/8)
	_, err = endian.Decode(data, endian.NativeEndian, words)
	return words, err
}

// lineTable maps native code to source lines.
type lineTable struct {
	entry, size uint64 // address of the entry point, and size of the code
	rows        []dwarf.LineEntry
}

func openLines(object string) (*lineTable, error) {
	f, err := elf.Open(object)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t := &lineTable{}
	symbols, err := f.Symbols()
	if err != nil {
		return nil, err
	}
	found := false
	for _, s := range symbols {
		if s.Name == entryName && int(s.Section) < len(f.Sections) {
			found, t.entry, t.size = true, s.Value, f.Sections[s.Section].Size
		}
	}
	if !found {
		return nil, errors.New("the object has no entry")
	}
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
	if pc >= t.size {
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
