package elfload

import (
	"debug/elf"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unsafe"
)

// loader is the state of loading an object.
type loader struct {
	file    *elf.File
	resolve Resolver
	arch    *arch

	symbols     []elf.Symbol // without the null symbol, as relocations count from 1
	relocations []relocation
	externs     map[string]uintptr // functions that the object calls; 0 for a weak one that is missing

	// Offsets in memory. The permissions of a segment are those of its sections.
	sections map[elf.SectionIndex]uint64
	segments [segmentKinds]segment
	stubs    map[int]uint64 // of calls of functions that are too far away, by symbol
	slots    map[int]uint64 // with the addresses of symbols
	size     uint64
	memory   []byte
}

// unwindSection is the type of sections with unwind tables on x86-64. They are loaded, but not used.
const unwindSection elf.SectionType = 0x70000001

// maxBytes is more than the code of a kernel takes.
const maxBytes = 1 << 30

// segment is a part of memory with the same permissions. The first has code.
type segment struct{ start, end uint64 }

const (
	codeSegment = iota
	constantSegment
	dataSegment
	segmentKinds
)

// check refuses files that are of another kind or for another machine.
func (l *loader) check() error {
	f := l.file
	l.arch = hostArch
	switch {
	case hostArch == nil:
		return unsupported("the relocations of this machine are not known")
	case f.Type != elf.ET_REL:
		return unsupported("it is no relocatable object, but of type %s", f.Type)
	case f.Class != elf.ELFCLASS64 || f.Data != elf.ELFDATA2LSB || f.Machine != hostArch.machine:
		return unsupported("it is for %s, not %s", f.Machine, hostArch.machine)
	}
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 {
			continue
		}
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
		case s.Addralign&(s.Addralign-1) != 0 || s.Addralign > pageBytes:
			return unsupported("section %s is aligned to %d bytes", s.Name, s.Addralign)
		}
	}
	return nil
}

// readSymbols reads the symbol table and finds the functions that the object calls.
func (l *loader) readSymbols() error {
	var err error
	if l.symbols, err = l.file.Symbols(); err != nil {
		return fmt.Errorf("the object is damaged: %w", err)
	}
	l.externs = map[string]uintptr{}
	for _, s := range l.symbols {
		switch {
		case elf.ST_TYPE(s.Info) == elf.STT_TLS || elf.ST_TYPE(s.Info) == elf.STT_GNU_IFUNC:
			return unsupported("symbol %s is of type %s", s.Name, elf.ST_TYPE(s.Info))
		case s.Section == elf.SHN_COMMON:
			return unsupported("symbol %s is common", s.Name)
		case s.Section != elf.SHN_UNDEF && s.Section < elf.SHN_LORESERVE && int(s.Section) >= len(l.file.Sections):
			return fmt.Errorf("the object is damaged: symbol %q is in section %d of %d", s.Name, s.Section, len(l.file.Sections))
		case s.Section != elf.SHN_UNDEF || s.Name == "":
			continue
		}
		at, err := l.resolve(s.Name)
		if err != nil && elf.ST_BIND(s.Info) != elf.STB_WEAK {
			return fmt.Errorf("the object calls %s: %w", s.Name, err)
		}
		l.externs[s.Name] = at
	}
	return nil
}

// kindOf is the segment of a section.
func kindOf(s *elf.Section) int {
	switch {
	case s.Flags&elf.SHF_EXECINSTR != 0:
		return codeSegment
	case s.Flags&elf.SHF_WRITE != 0:
		return dataSegment
	}
	return constantSegment
}

// layOut places the sections, and behind code and constants what relocations need.
func (l *loader) layOut() error {
	l.sections = map[elf.SectionIndex]uint64{}
	for kind := range segmentKinds {
		l.segments[kind].start = l.size
		for i, s := range l.file.Sections {
			if s.Flags&elf.SHF_ALLOC == 0 || kindOf(s) != kind {
				continue
			}
			l.size = alignUp(l.size, max(s.Addralign, 1))
			l.sections[elf.SectionIndex(i)] = l.size
			if l.size += s.Size; l.size > maxBytes {
				return unsupported("it has more than %d bytes", maxBytes)
			}
		}
		l.reserve(kind)
		l.size = alignUp(l.size, pageBytes)
		l.segments[kind].end = l.size
	}
	if l.size == 0 {
		return unsupported("it has neither code nor data")
	}
	return nil
}

// reserve makes room for stubs and slots.
func (l *loader) reserve(kind int) {
	place := func(at map[int]uint64, bytes uint64) {
		for _, symbol := range slices.Sorted(maps.Keys(at)) {
			l.size = alignUp(l.size, 16)
			at[symbol] = l.size
			l.size += bytes
		}
	}
	switch kind {
	case codeSegment:
		place(l.stubs, stubBytes)
	case constantSegment:
		place(l.slots, slotBytes)
	}
}

func alignUp(n, to uint64) uint64 { return (n + to - 1) &^ (to - 1) }

// fill fills memory and sets its permissions.
func (l *loader) fill() error {
	if err := l.place(); err != nil {
		return err
	}
	for kind, s := range l.segments {
		if err := protect(l.memory[s.start:s.end], kind); err != nil {
			return fmt.Errorf("the code cannot be made executable: %w", err)
		}
	}
	return nil
}

// place copies the sections into memory and applies the relocations.
func (l *loader) place() error {
	for i, at := range l.sections {
		s := l.file.Sections[i]
		if s.Type == elf.SHT_NOBITS {
			continue // memory is zero
		}
		data, err := s.Data()
		if err != nil || uint64(len(data)) != s.Size {
			return fmt.Errorf("the object is damaged: section %s is not whole", s.Name)
		}
		copy(l.memory[at:], data)
	}
	l.fillStubs()
	return l.relocate()
}

// base is the address of memory.
func (l *loader) base() uint64 { return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(l.memory)))) }

// addressOf is the address of a symbol.
func (l *loader) addressOf(s *elf.Symbol) (uint64, error) {
	switch {
	case s.Section == elf.SHN_UNDEF:
		return uint64(l.externs[s.Name]), nil
	case s.Section == elf.SHN_ABS:
		return s.Value, nil
	}
	at, ok := l.sections[s.Section]
	if !ok || s.Value > l.file.Sections[s.Section].Size {
		return 0, fmt.Errorf("the object is damaged: symbol %q is not in a section that is loaded", s.Name)
	}
	return l.base() + at + s.Value, nil
}

// exported has the addresses of the symbols that other files may refer to.
func (l *loader) exported() map[string]uintptr {
	all := map[string]uintptr{}
	for i := range l.symbols {
		s := &l.symbols[i]
		if s.Section == elf.SHN_UNDEF || elf.ST_BIND(s.Info) == elf.STB_LOCAL {
			continue
		}
		if at, err := l.addressOf(s); err == nil {
			all[s.Name] = uintptr(at)
		}
	}
	return all
}
