package elfload

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
	symbol  int // its number in the loader's list
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
	itself target = iota // the symbol
	call                 // the symbol, or a stub that jumps to it where it may be far away
	slot                 // memory with the address of the symbol
)

// Stubs are a jump and the address that it goes to.
const stubBytes, slotBytes = 16, 8

// arch is a machine whose relocations are known.
type arch struct {
	machine elf.Machine
	rules   map[uint32]rule
	name    func(kind uint32) string
	jump    []byte // the first half of a stub: it jumps to the address in the second
}

// relaBytes is the size of an entry of a section of relocations.
const relaBytes = 24

// readRelocations reads the relocations of the sections that are loaded.
func (l *loader) readRelocations() error {
	l.stubs, l.slots = map[int]uint64{}, map[int]uint64{}
	for _, s := range l.file.Sections {
		if s.Type != elf.SHT_RELA && s.Type != elf.SHT_REL || int(s.Info) >= len(l.file.Sections) {
			continue
		}
		of := l.file.Sections[s.Info]
		if of.Flags&elf.SHF_ALLOC == 0 {
			continue
		}
		if s.Type == elf.SHT_REL || of.Type == elf.SHT_NOBITS {
			return unsupported("section %s has relocations of type %s", of.Name, s.Type)
		}
		data, err := s.Data()
		if err != nil {
			return fmt.Errorf("the object is damaged: section %s is not whole", s.Name)
		}
		for ; len(data) >= relaBytes; data = data[relaBytes:] {
			if err := l.readRelocation(elf.SectionIndex(s.Info), of, data); err != nil {
				return err
			}
		}
	}
	return nil
}

func (l *loader) readRelocation(index elf.SectionIndex, of *elf.Section, data []byte) error {
	order := binary.LittleEndian
	r := relocation{section: index, offset: order.Uint64(data), addend: int64(order.Uint64(data[16:]))}
	kind, symbol := uint32(order.Uint64(data[8:])), order.Uint64(data[8:])>>32
	var ok bool
	if r.rule, ok = l.arch.rules[kind]; !ok {
		return unsupported("section %s has a relocation %s", of.Name, l.arch.name(kind))
	}
	if symbol == 0 || symbol > uint64(len(l.symbols)) {
		return fmt.Errorf("the object is damaged: a relocation of section %s is about symbol %d of %d", of.Name, symbol, len(l.symbols))
	}
	if r.offset > of.Size || of.Size-r.offset < r.rule.bytes {
		return fmt.Errorf("the object is damaged: a relocation of section %s is behind its end", of.Name)
	}
	r.symbol = int(symbol - 1)
	switch {
	case r.rule.needs == call && l.symbols[r.symbol].Section == elf.SHN_UNDEF:
		l.stubs[r.symbol] = 0
	case r.rule.needs == slot:
		l.slots[r.symbol] = 0
	}
	l.relocations = append(l.relocations, r)
	return nil
}

// fillStubs writes the jumps to functions that are elsewhere.
func (l *loader) fillStubs() {
	for symbol, at := range l.stubs {
		copy(l.memory[at:], l.arch.jump)
		binary.LittleEndian.PutUint64(l.memory[at+stubBytes-8:], uint64(l.externs[l.symbols[symbol].Name]))
	}
}

// relocate applies the relocations.
func (l *loader) relocate() error {
	for _, r := range l.relocations {
		at := l.sections[r.section] + r.offset
		symbol, err := l.addressOf(&l.symbols[r.symbol])
		if err != nil {
			return err
		}
		if place, ok := l.slots[r.symbol]; ok && r.rule.needs == slot {
			binary.LittleEndian.PutUint64(l.memory[place:], symbol)
			symbol = l.base() + place
		} else if stub, ok := l.stubs[r.symbol]; ok && r.rule.needs == call {
			symbol = l.base() + stub
		}
		if !r.rule.write(l.memory[at:at+r.rule.bytes], r.rule.value(symbol, r.addend, l.base()+at)) {
			return unsupported("%s is too far away from section %s", l.symbols[r.symbol].Name, l.file.Sections[r.section].Name)
		}
	}
	return nil
}
