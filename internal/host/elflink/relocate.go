package elflink

import (
	"debug/elf"
	"encoding/binary"
	"fmt"
)

// relocation is a place in a section that depends on addresses.
type relocation struct {
	section elf.SectionIndex
	offset  uint64
	rule    rule
	symbol  int // its number in the linker's list
	addend  int64
}

// rule is how a relocation is computed and written.
type rule struct {
	bytes uint64 // that it writes
	// value is the number to write, from the address of the symbol, the addend and the address of
	// the place. needs says which address of the symbol that is.
	value func(symbol uint64, addend int64, place uint64) int64
	needs target
	write func(at []byte, value int64) bool // false where the value does not fit
}

// target is what a relocation refers to.
type target int

const (
	itself  target = iota // the symbol
	pointer               // the symbol, wherever it is: 8 bytes that change where a library is loaded
	low                   // the symbol, in the lowest 4 GiB: no library has it there
	call                  // the symbol, or a stub that jumps to it where it may be far away
	slot                  // memory with the address of the symbol
)

// Stubs jump to the address in the slot of their symbol.
const stubBytes, slotBytes = 16, 8

// arch is a machine whose relocations are known.
type arch struct {
	machine elf.Machine
	rules   map[uint32]rule
	name    func(kind uint32) string
	jump    func(at []byte, place, slot uint64) // writes a stub
	// The relocations of a library: 8 bytes with the address of a symbol, and with that of a place in the library.
	symbolic, relative uint64
	page               uint64 // the largest that systems use
}

// relaBytes is the size of an entry of a section of relocations.
const relaBytes = 24

// readRelocations reads the relocations of the sections that are loaded.
func (l *linker) readRelocations() error {
	l.stubs, l.slots, l.addressed = map[int]uint64{}, map[int]uint64{}, map[elf.SectionIndex]bool{}
	for _, s := range l.file.Sections {
		if s.Type != elf.SHT_RELA && s.Type != elf.SHT_REL || int(s.Info) >= len(l.file.Sections) || l.file.Sections[s.Info].Flags&elf.SHF_ALLOC == 0 {
			continue
		}
		list, err := l.relocationsOf(s)
		if err != nil {
			return err
		}
		for _, r := range list {
			switch {
			case r.rule.needs == call && l.isUndefined(r.symbol):
				l.stubs[r.symbol], l.slots[r.symbol] = 0, 0
			case r.rule.needs == slot:
				l.slots[r.symbol] = 0
			case r.rule.needs == pointer:
				l.addressed[r.section] = true
			}
		}
		l.relocations = append(l.relocations, list...)
	}
	return nil
}

// isUndefined reports whether a symbol is not of the object.
func (l *linker) isUndefined(symbol int) bool { return l.symbols[symbol].Section == elf.SHN_UNDEF }

// relocationsOf reads a section of relocations.
func (l *linker) relocationsOf(s *elf.Section) (list []relocation, err error) {
	of := l.file.Sections[s.Info]
	if s.Type == elf.SHT_REL || of.Type == elf.SHT_NOBITS {
		return nil, unsupported("section %s has relocations of type %s", of.Name, s.Type)
	}
	data, err := wholeData(s)
	if err != nil {
		return nil, err
	}
	for ; len(data) >= relaBytes; data = data[relaBytes:] {
		r, err := l.readRelocation(of, data)
		if err != nil {
			return nil, err
		}
		r.section = elf.SectionIndex(s.Info)
		list = append(list, r)
	}
	return list, nil
}

func (l *linker) readRelocation(of *elf.Section, data []byte) (relocation, error) {
	order := binary.LittleEndian
	r := relocation{offset: order.Uint64(data), addend: int64(order.Uint64(data[16:]))}
	kind, symbol := uint32(order.Uint64(data[8:])), order.Uint64(data[8:])>>32
	var ok bool
	if r.rule, ok = l.arch.rules[kind]; !ok {
		return r, unsupported("section %s has a relocation %s", of.Name, l.arch.name(kind))
	}
	if symbol == 0 || symbol > uint64(len(l.symbols)) {
		return r, fmt.Errorf("the object is damaged: a relocation of section %s is about symbol %d of %d", of.Name, symbol, len(l.symbols))
	}
	if r.offset > of.Size || of.Size-r.offset < r.rule.bytes {
		return r, fmt.Errorf("the object is damaged: a relocation of section %s is behind its end", of.Name)
	}
	r.symbol = int(symbol - 1)
	return r, nil
}

// fillStubs writes the jumps to functions that are elsewhere.
func (l *linker) fillStubs() {
	for symbol, at := range l.stubs {
		l.arch.jump(l.memory[at:at+stubBytes], l.base+at, l.base+l.slots[symbol])
	}
}

// apply applies a relocation to a symbol at an address.
func (l *linker) apply(r *relocation, address uint64) error {
	if at, ok := l.slots[r.symbol]; ok && r.rule.needs == slot {
		address = l.base + at
	} else if at, ok := l.stubs[r.symbol]; ok && r.rule.needs == call {
		address = l.base + at
	}
	at := l.sections[r.section] + r.offset
	if !r.rule.write(l.memory[at:at+r.rule.bytes], r.rule.value(address, r.addend, l.base+at)) {
		return unsupported("%s is too far away from section %s", l.symbols[r.symbol].Name, l.file.Sections[r.section].Name)
	}
	return nil
}
