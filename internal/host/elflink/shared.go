package elflink

import (
	"debug/elf"
	"encoding/binary"
	"maps"
	"slices"
)

// Shared links an object into a shared library, for any machine that is known. soname is the library's name, and needed
// are those with the functions that the object calls but does not have, if there are any; the process that loads the library has the rest.
func Shared(object []byte, soname string, needed ...string) ([]byte, error) {
	l := &library{linker: linker{packs: true}}
	if err := l.open(object, nil); err != nil {
		return nil, err
	}
	l.page = l.arch.page
	l.chooseSymbols()
	l.planTables(soname, needed)
	if err := l.layOut(); err != nil {
		return nil, err
	}
	l.memory = make([]byte, l.size)
	if err := l.place(); err != nil {
		return nil, err
	}
	return l.write()
}

// library links an object into a shared library. The headers and tables of the file stand ahead of constants, and the
// dynamic section ahead of those with addresses.
type library struct {
	linker
	listed   []int          // the symbols that others see, or that are theirs, as they stand in the table
	numbers  map[int]uint64 // of these symbols in the table, from 1
	nameAt   []uint64       // of these symbols
	names    stringTable    // of symbols and libraries
	dynamic  []elf.Dyn64
	tables   [tableKinds]table
	adjusted []elf.Rela64 // what is relocated when the library is loaded
}

// table is where a table stands.
type table struct{ at, bytes uint64 }

// The tables, in the order in which they stand ahead of constants.
const (
	headerTable = iota
	hashTable
	symbolTable
	nameTable
	relocationTable
	tableKinds
)

// The sizes of entries.
const headerBytes, programBytes, sectionBytes, symbolBytes, dynamicBytes = 64, 56, 64, elf.Sym64Size, 16

// maxPrograms is how many program headers there are at most: segments, the dynamic section, constants with addresses and the stack.
const maxPrograms = segmentKinds + 3

// stringTable is a table of texts that end with a zero; the first is empty.
type stringTable struct{ bytes []byte }

func (t *stringTable) add(text string) (at uint64) {
	if len(t.bytes) == 0 {
		t.bytes = []byte{0}
	}
	at = uint64(len(t.bytes))
	t.bytes = append(append(t.bytes, text...), 0)
	return at
}

// chooseSymbols finds the symbols that others see, and those of others.
func (l *library) chooseSymbols() {
	used := map[int]bool{}
	for _, r := range l.relocations {
		used[r.symbol] = true
	}
	l.numbers = map[int]uint64{}
	for i := range l.symbols {
		s := &l.symbols[i]
		visibility := elf.ST_VISIBILITY(s.Other)
		_, loaded := l.kindOf(int(s.Section))
		sees := exports(s) && loaded && (visibility == elf.STV_DEFAULT || visibility == elf.STV_PROTECTED)
		if !sees && !(l.isUndefined(i) && used[i]) {
			continue
		}
		l.listed = append(l.listed, i)
		l.numbers[i] = uint64(len(l.listed))
		l.nameAt = append(l.nameAt, l.names.add(s.Name))
	}
}

// planTables finds the places of the tables.
func (l *library) planTables(soname string, needed []string) {
	enter := func(tag elf.DynTag, value uint64) {
		l.dynamic = append(l.dynamic, elf.Dyn64{Tag: int64(tag), Val: value})
	}
	if slices.ContainsFunc(l.listed, l.isUndefined) {
		for _, n := range needed {
			enter(elf.DT_NEEDED, l.names.add(n))
		}
	}
	enter(elf.DT_SONAME, l.names.add(soname))
	addresses, symbols := len(l.slots), len(l.listed)+1
	for _, r := range l.relocations {
		if r.rule.needs == pointer {
			addresses++
		}
	}
	end := uint64(0)
	for kind, bytes := range [tableKinds]int{
		headerTable: headerBytes + maxPrograms*programBytes, hashTable: 4 * (3 + symbols), symbolTable: symbolBytes * symbols,
		nameTable: len(l.names.bytes), relocationTable: relaBytes * addresses,
	} {
		l.tables[kind] = table{alignUp(end, 8), uint64(bytes)}
		end = l.tables[kind].at + uint64(bytes)
	}
	enter(elf.DT_HASH, l.tables[hashTable].at)
	enter(elf.DT_STRTAB, l.tables[nameTable].at)
	enter(elf.DT_STRSZ, l.tables[nameTable].bytes)
	enter(elf.DT_SYMTAB, l.tables[symbolTable].at)
	enter(elf.DT_SYMENT, symbolBytes)
	enter(elf.DT_RELA, l.tables[relocationTable].at)
	enter(elf.DT_RELASZ, l.tables[relocationTable].bytes)
	enter(elf.DT_RELAENT, relaBytes)
	enter(elf.DT_NULL, 0)
	l.ahead[constantSegment], l.ahead[relocatedSegment] = end, uint64(len(l.dynamic))*dynamicBytes
}

// place fills memory with the sections and jumps, and applies the relocations or leaves them to the one who loads the library.
func (l *library) place() error {
	if err := l.copySections(); err != nil {
		return err
	}
	l.fillStubs()
	for _, symbol := range slices.Sorted(maps.Keys(l.slots)) {
		if err := l.adjust(l.slots[symbol], symbol, 0); err != nil {
			return err
		}
	}
	for i := range l.relocations {
		if err := l.link(&l.relocations[i]); err != nil {
			return err
		}
	}
	return nil
}

// link applies a relocation.
func (l *library) link(r *relocation) error {
	name := l.symbols[r.symbol].Name
	switch {
	case r.rule.needs == pointer:
		return l.adjust(l.sections[r.section]+r.offset, r.symbol, r.addend)
	case r.rule.needs == low:
		return unsupported("the address of %s has 32 bits, and a library may be anywhere", name)
	case !l.isUndefined(r.symbol):
		address, err := l.definedAt(r.symbol)
		if err != nil {
			return err
		}
		return l.apply(r, address)
	case r.rule.needs == itself:
		return unsupported("section %s takes %s to be near, which is not of the object", l.file.Sections[r.section].Name, name)
	}
	return l.apply(r, 0) // to its stub or slot
}

// adjust has the address of a symbol written when the library is loaded.
func (l *library) adjust(at uint64, symbol int, addend int64) error {
	if l.isUndefined(symbol) {
		l.adjusted = append(l.adjusted, elf.Rela64{Off: at, Info: l.numbers[symbol]<<32 | l.arch.symbolic, Addend: addend})
		return nil
	}
	address, err := l.definedAt(symbol)
	l.adjusted = append(l.adjusted, elf.Rela64{Off: at, Info: l.arch.relative, Addend: int64(address) + addend})
	return err
}

// hashes is the table by which symbols are found. All are in one chain: a kernel has few.
func (l *library) hashes() []uint32 {
	count := uint32(len(l.listed) + 1)
	table := []uint32{1, count, count - 1, 0} // one bucket, which begins with the last symbol
	for n := range count - 1 {
		table = append(table, n)
	}
	return table
}

// put writes a table or header, for which there is room.
func put(at []byte, values any) {
	if _, err := binary.Encode(at, binary.LittleEndian, values); err != nil {
		panic("BUG: " + err.Error())
	}
}
