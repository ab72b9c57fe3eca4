// Package elflink links relocatable object files of kernels: into this process, or into a shared library. The objects are ELF files for
// x86-64 and AArch64 with code, constants and data. It knows the relocations that LLVM makes for
// kernels and refuses every other file with an *UnsupportedError, so that the caller can use a
// linker that knows all.
//
// It knows nothing of kernels and of where symbols come from.
package elflink

import (
	"bytes"
	"debug/elf"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// UnsupportedError says what of an object this package does not know.
type UnsupportedError struct{ What string }

func (e *UnsupportedError) Error() string { return "the object cannot be loaded: " + e.What }

func unsupported(format string, args ...any) error {
	return &UnsupportedError{fmt.Sprintf(format, args...)}
}

// linker is the state of linking an object.
type linker struct {
	file *elf.File
	arch *arch

	symbols     []elf.Symbol              // without the null symbol, as relocations count from 1
	relocations []relocation              // of the sections that are loaded
	addressed   map[elf.SectionIndex]bool // sections that have addresses in them

	// Offsets in memory.
	sections map[elf.SectionIndex]uint64
	segments [segmentKinds]segment
	ahead    [segmentKinds]uint64 // bytes at the start of a segment that are not of the object
	stubs    map[int]uint64       // of calls of functions that are too far away, by symbol
	slots    map[int]uint64       // with the addresses of symbols
	size     uint64
	page     uint64 // the unit of permissions
	packs    bool   // segments follow one another in a file
	memory   []byte
	base     uint64 // the address of memory
}

// unwindSection is the type of sections with unwind tables on x86-64. They are loaded, but not used.
const unwindSection elf.SectionType = 0x70000001

// maxBytes is more than the code of a kernel takes.
const maxBytes = 1 << 30

// maxAlign is the largest alignment of a section, that of a page.
const maxAlign = 4096

// segment is a part of memory with the same permissions. What is after filled is zero.
type segment struct{ start, filled, end uint64 }

const (
	constantSegment  = iota
	codeSegment      // and jumps to functions that are elsewhere
	relocatedSegment // constants with addresses
	dataSegment
	segmentKinds
)

// open reads an object, which must be for a machine; nil for any that is known.
func (l *linker) open(object []byte, machine *arch) error {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return fmt.Errorf("the object is damaged: %w", err)
	}
	l.file, l.arch = f, archs[f.Machine]
	if machine != nil && l.arch != machine {
		return unsupported("it is for %s, not %s", f.Machine, machine.machine)
	}
	for _, step := range []func() error{l.check, l.readSymbols, l.readRelocations} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// check refuses files that are of another kind or for another machine.
func (l *linker) check() error {
	f := l.file
	switch {
	case f.Type != elf.ET_REL:
		return unsupported("it is no relocatable object, but of type %s", f.Type)
	case l.arch == nil || f.Class != elf.ELFCLASS64 || f.Data != elf.ELFDATA2LSB:
		return unsupported("it is for %s, whose relocations are not known", f.Machine)
	}
	empty := true
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 {
			continue
		}
		empty = empty && s.Size == 0
		switch {
		case s.Type != elf.SHT_PROGBITS && s.Type != elf.SHT_NOBITS && s.Type != unwindSection:
			return unsupported("section %s is of type %s", s.Name, s.Type)
		case strings.HasPrefix(s.Name, ".ctors") || strings.HasPrefix(s.Name, ".dtors"):
			return unsupported("section %s has functions to call", s.Name)
		case s.Flags&elf.SHF_TLS != 0:
			return unsupported("section %s is for variables of threads", s.Name)
		case s.Flags&elf.SHF_COMPRESSED != 0:
			return unsupported("section %s is compressed", s.Name)
		case s.Size > maxBytes:
			return unsupported("section %s has %d bytes", s.Name, s.Size)
		case s.Addralign&(s.Addralign-1) != 0 || s.Addralign > maxAlign:
			return unsupported("section %s is aligned to %d bytes", s.Name, s.Addralign)
		}
	}
	if empty {
		return unsupported("it has neither code nor data")
	}
	return nil
}

// readSymbols reads the symbol table.
func (l *linker) readSymbols() error {
	var err error
	if l.symbols, err = l.file.Symbols(); err != nil {
		return fmt.Errorf("the object is damaged: %w", err)
	}
	for _, s := range l.symbols {
		switch {
		case elf.ST_TYPE(s.Info) == elf.STT_TLS || elf.ST_TYPE(s.Info) == elf.STT_GNU_IFUNC:
			return unsupported("symbol %s is of type %s", s.Name, elf.ST_TYPE(s.Info))
		case s.Section == elf.SHN_COMMON:
			return unsupported("symbol %s is common", s.Name)
		case s.Section != elf.SHN_UNDEF && s.Section < elf.SHN_LORESERVE && int(s.Section) >= len(l.file.Sections):
			return fmt.Errorf("the object is damaged: symbol %q is in section %d of %d", s.Name, s.Section, len(l.file.Sections))
		}
	}
	return nil
}

// exports reports whether other files may refer to a symbol.
func exports(s *elf.Symbol) bool {
	return s.Section != elf.SHN_UNDEF && elf.ST_BIND(s.Info) != elf.STB_LOCAL
}

// kindOf is the segment of a section, if it is loaded.
func (l *linker) kindOf(i int) (kind int, loaded bool) {
	if i >= len(l.file.Sections) || l.file.Sections[i].Flags&elf.SHF_ALLOC == 0 {
		return 0, false
	}
	switch s := l.file.Sections[i]; {
	case s.Flags&elf.SHF_EXECINSTR != 0:
		return codeSegment, true
	case s.Flags&elf.SHF_WRITE != 0:
		return dataSegment, true
	case l.addressed[elf.SectionIndex(i)]:
		return relocatedSegment, true
	}
	return constantSegment, true
}

// layOut places the sections, and what relocations need.
func (l *linker) layOut() error {
	l.sections = map[elf.SectionIndex]uint64{}
	for kind := range segmentKinds {
		s := &l.segments[kind]
		l.size = alignUp(l.size, stubBytes)
		s.start = l.size
		l.size += l.ahead[kind]
		l.reserve(kind)
		if err := l.placeSections(kind, false); err != nil {
			return err
		}
		s.filled = l.size
		if err := l.placeSections(kind, true); err != nil {
			return err
		}
		s.end = l.size
		l.turnPage()
	}
	return nil
}

// placeSections places those of a segment that are zero, or the others.
func (l *linker) placeSections(kind int, zero bool) error {
	for i, s := range l.file.Sections {
		if of, loaded := l.kindOf(i); !loaded || of != kind || (s.Type == elf.SHT_NOBITS) != zero {
			continue
		}
		l.size = alignUp(l.size, max(s.Addralign, 1))
		l.sections[elf.SectionIndex(i)] = l.size
		if l.size += s.Size; l.size > maxBytes {
			return unsupported("it has more than %d bytes", maxBytes)
		}
	}
	return nil
}

// turnPage goes to a page with other permissions.
func (l *linker) turnPage() {
	if l.packs {
		l.size += l.page // the same place in the next page: the file goes on
		return
	}
	l.size = alignUp(l.size, l.page)
}

// reserve makes room for stubs and slots.
func (l *linker) reserve(kind int) {
	place := func(at map[int]uint64, bytes uint64) {
		for _, symbol := range slices.Sorted(maps.Keys(at)) {
			l.size = alignUp(l.size, bytes)
			at[symbol] = l.size
			l.size += bytes
		}
	}
	switch kind {
	case codeSegment:
		place(l.stubs, stubBytes)
	case relocatedSegment:
		place(l.slots, slotBytes)
	}
}

func alignUp(n, to uint64) uint64 { return (n + to - 1) &^ (to - 1) }

// copySections copies the sections into memory.
func (l *linker) copySections() error {
	for i, at := range l.sections {
		s := l.file.Sections[i]
		if s.Type == elf.SHT_NOBITS {
			continue // memory is zero
		}
		data, err := wholeData(s)
		if err != nil {
			return err
		}
		copy(l.memory[at:], data)
	}
	return nil
}

// wholeData is the contents of a section.
func wholeData(s *elf.Section) ([]byte, error) {
	data, err := s.Data()
	if err != nil || uint64(len(data)) != s.Size {
		return nil, fmt.Errorf("the object is damaged: section %s is not whole", s.Name)
	}
	return data, nil
}

// definedAt is the address of a symbol of the object.
func (l *linker) definedAt(symbol int) (uint64, error) {
	s := &l.symbols[symbol]
	if s.Section == elf.SHN_ABS {
		return s.Value, nil
	}
	at, ok := l.sections[s.Section]
	if !ok || s.Value > l.file.Sections[s.Section].Size {
		return 0, fmt.Errorf("the object is damaged: symbol %q is not in a section that is loaded", s.Name)
	}
	return l.base + at + s.Value, nil
}
