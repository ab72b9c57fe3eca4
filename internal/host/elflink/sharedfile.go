package elflink

import (
	"debug/elf"
	"encoding/binary"
	"strings"
)

// libraryFile is the file of a library: its segments one after the other, then what debuggers read and the list of sections.
type libraryFile struct {
	*library
	bytes    []byte
	sections []elf.Section64
	titles   stringTable                 // of sections
	numberOf map[elf.SectionIndex]uint16 // sections of the object in the list
}

// offsetOf is the place in the file of a place in a segment: each segment is a page further away in memory than in the file.
func (l *library) offsetOf(kind int, at uint64) uint64 { return at - uint64(kind)*l.page }

// write makes the file.
func (l *library) write() ([]byte, error) {
	f := &libraryFile{library: l, numberOf: map[elf.SectionIndex]uint16{}}
	f.listTables()
	f.listSections()
	f.fillTables()
	for kind, s := range l.segments {
		f.grow(f.offsetOf(kind, s.start))
		f.bytes = append(f.bytes, l.memory[s.start:s.filled]...)
	}
	if err := f.addDebugInfo(); err != nil {
		return nil, err
	}
	f.finish()
	return f.bytes, nil
}

// grow fills the file with zeros up to a size.
func (f *libraryFile) grow(to uint64) {
	f.bytes = append(f.bytes, make([]byte, to-uint64(len(f.bytes)))...)
}

// pad fills the file with zeros up to a multiple of so many bytes.
func (f *libraryFile) pad(to uint64) { f.grow(alignUp(uint64(len(f.bytes)), to)) }

// enter puts a section into the list.
func (f *libraryFile) enter(name string, s elf.Section64) {
	s.Name = uint32(f.titles.add(name))
	f.sections = append(f.sections, s)
}

// listTables lists the sections that are not of the object.
func (f *libraryFile) listTables() {
	f.sections = append(f.sections, elf.Section64{})
	const symbols, names = 2, 3 // their numbers in the list
	for _, s := range []struct {
		name  string
		table int
		elf.Section64
	}{
		{".hash", hashTable, elf.Section64{Type: uint32(elf.SHT_HASH), Link: symbols, Entsize: 4}},
		{".dynsym", symbolTable, elf.Section64{Type: uint32(elf.SHT_DYNSYM), Link: names, Info: 1, Entsize: symbolBytes}},
		{".dynstr", nameTable, elf.Section64{Type: uint32(elf.SHT_STRTAB)}},
		{".rela.dyn", relocationTable, elf.Section64{Type: uint32(elf.SHT_RELA), Link: symbols, Entsize: relaBytes}},
	} {
		at := f.tables[s.table]
		s.Flags, s.Addr, s.Off, s.Size, s.Addralign = uint64(elf.SHF_ALLOC), at.at, at.at, at.bytes, 8
		f.enter(s.name, s.Section64)
	}
	at := f.segments[relocatedSegment].start
	f.enter(".dynamic", elf.Section64{
		Type: uint32(elf.SHT_DYNAMIC), Flags: uint64(elf.SHF_ALLOC | elf.SHF_WRITE), Link: names, Entsize: dynamicBytes,
		Addr: at, Off: f.offsetOf(relocatedSegment, at), Size: f.ahead[relocatedSegment], Addralign: 8,
	})
}

// listSections lists the sections of the object that are loaded.
func (f *libraryFile) listSections() {
	for i, s := range f.file.Sections {
		at, loaded := f.library.sections[elf.SectionIndex(i)]
		if !loaded {
			continue
		}
		kind, _ := f.kindOf(i)
		f.numberOf[elf.SectionIndex(i)] = uint16(len(f.sections))
		f.enter(s.Name, elf.Section64{
			Type: uint32(s.Type), Flags: uint64(s.Flags &^ elf.SHF_GROUP), Addr: at, Off: f.offsetOf(kind, at), Size: s.Size, Addralign: s.Addralign, Entsize: s.Entsize,
		})
	}
}

// fillTables writes the tables into memory, all but the headers.
func (f *libraryFile) fillTables() {
	table := func(kind int) []byte { return f.memory[f.tables[kind].at:] }
	put(table(hashTable), f.hashes())
	copy(table(nameTable), f.names.bytes)
	put(table(relocationTable), f.adjusted)
	put(f.memory[f.segments[relocatedSegment].start:], f.dynamic)
	symbols := make([]elf.Sym64, 1+len(f.listed))
	for n, i := range f.listed {
		s := &f.symbols[i]
		symbols[n+1] = elf.Sym64{Name: uint32(f.nameAt[n]), Info: s.Info, Other: s.Other, Shndx: f.numberOf[s.Section], Size: s.Size}
		if !f.isUndefined(i) {
			symbols[n+1].Value = f.library.sections[s.Section] + s.Value
		}
	}
	put(table(symbolTable), symbols)
}

// addDebugInfo adds what debuggers read, which is not loaded.
func (f *libraryFile) addDebugInfo() error {
	debug := map[elf.SectionIndex][]byte{}
	for i, s := range f.file.Sections {
		if !strings.HasPrefix(s.Name, ".debug_") || s.Type != elf.SHT_PROGBITS || s.Flags&(elf.SHF_ALLOC|elf.SHF_COMPRESSED) != 0 {
			continue
		}
		data, err := wholeData(s)
		if err != nil {
			return err
		}
		debug[elf.SectionIndex(i)] = data
	}
	for _, s := range f.file.Sections {
		if s.Type != elf.SHT_RELA || debug[elf.SectionIndex(s.Info)] == nil {
			continue
		}
		list, err := f.relocationsOf(s)
		if err != nil {
			return err
		}
		for _, r := range list {
			if err := f.describe(debug, &r); err != nil {
				return err
			}
		}
	}
	for i, s := range f.file.Sections {
		if data := debug[elf.SectionIndex(i)]; data != nil {
			f.pad(max(s.Addralign, 1))
			f.enter(s.Name, elf.Section64{Type: uint32(s.Type), Flags: uint64(s.Flags), Off: uint64(len(f.bytes)), Size: s.Size, Addralign: s.Addralign, Entsize: s.Entsize})
			f.bytes = append(f.bytes, data...)
		}
	}
	return nil
}

// describe applies a relocation of debug information: to places in memory, or in another section of it.
func (f *libraryFile) describe(debug map[elf.SectionIndex][]byte, r *relocation) error {
	s := &f.symbols[r.symbol]
	address := s.Value
	if debug[s.Section] == nil {
		var err error
		if address, err = f.definedAt(r.symbol); err != nil {
			return err
		}
	}
	if at := debug[r.section][r.offset:]; !r.rule.write(at[:r.rule.bytes], r.rule.value(address, r.addend, 0)) {
		return unsupported("%s is too far away from section %s", s.Name, f.file.Sections[r.section].Name)
	}
	return nil
}

// programs are the headers of what is loaded.
func (f *libraryFile) programs() (list []elf.Prog64) {
	flags := [segmentKinds]elf.ProgFlag{elf.PF_R, elf.PF_R | elf.PF_X, elf.PF_R | elf.PF_W, elf.PF_R | elf.PF_W}
	for kind, s := range f.segments {
		if s.start == s.end {
			continue
		}
		off := f.offsetOf(kind, s.start)
		p := elf.Prog64{
			Type: uint32(elf.PT_LOAD), Flags: uint32(flags[kind]), Off: off, Vaddr: s.start, Paddr: s.start, Filesz: s.filled - s.start, Memsz: s.end - s.start, Align: f.page,
		}
		if kind != relocatedSegment {
			list = append(list, p)
			continue
		}
		// Whole pages can be protected after the relocations. The next segment begins after the last.
		p.Memsz = alignUp(s.end, f.page) - s.start
		protected := p
		protected.Type, protected.Flags, protected.Align = uint32(elf.PT_GNU_RELRO), uint32(elf.PF_R), 1
		dynamic := p
		dynamic.Type, dynamic.Align, dynamic.Filesz, dynamic.Memsz = uint32(elf.PT_DYNAMIC), 8, f.ahead[kind], f.ahead[kind]
		list = append(list, p, protected, dynamic)
	}
	return append(list, elf.Prog64{Type: uint32(elf.PT_GNU_STACK), Flags: uint32(elf.PF_R | elf.PF_W), Align: 16})
}

// finish writes the list of sections and the headers.
func (f *libraryFile) finish() {
	f.enter(".shstrtab", elf.Section64{Type: uint32(elf.SHT_STRTAB), Off: uint64(len(f.bytes)), Addralign: 1})
	f.sections[len(f.sections)-1].Size = uint64(len(f.titles.bytes))
	f.bytes = append(f.bytes, f.titles.bytes...)
	f.pad(8)
	programs := f.programs()
	h := elf.Header64{
		Type: uint16(elf.ET_DYN), Machine: uint16(f.arch.machine), Version: uint32(elf.EV_CURRENT), Phoff: headerBytes, Shoff: uint64(len(f.bytes)),
		Ehsize: headerBytes, Phentsize: programBytes, Phnum: uint16(len(programs)), Shentsize: sectionBytes, Shnum: uint16(len(f.sections)), Shstrndx: uint16(len(f.sections) - 1),
	}
	copy(h.Ident[:], elf.ELFMAG)
	h.Ident[elf.EI_CLASS], h.Ident[elf.EI_DATA], h.Ident[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)
	put(f.bytes, h)
	put(f.bytes[headerBytes:], programs)
	f.bytes, _ = binary.Append(f.bytes, binary.LittleEndian, f.sections) // the type has a size
}
