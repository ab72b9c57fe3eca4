package cstub

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
)

// The parts of ELF files for 64 bits that renaming a symbol changes.
const (
	sectionBytes  = 64
	sectionOffset = 24 // of a section's contents in the file, in its header
	sectionSize   = 32
	symbolBytes   = 24
	symbolOther   = 5 // the visibility of a symbol
)

// renameEntry gives the one symbol that an object defines for others another name, and hides it from
// those outside of the program or library that the object is linked into. Objects of rows of one
// function have the same symbol, and could not be linked together.
func renameEntry(object []byte, symbol, name string) ([]byte, error) {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return nil, fmt.Errorf("its object cannot be read: %w", err)
	}
	if f.Class != elf.ELFCLASS64 || f.ByteOrder != binary.LittleEndian {
		return nil, errors.New("its object is not for a little-endian machine of 64 bits")
	}
	symbols, err := f.Symbols()
	if err != nil {
		return nil, fmt.Errorf("the symbols of its object cannot be read: %w", err)
	}
	table := f.SectionByType(elf.SHT_SYMTAB)
	names := f.Sections[table.Link]
	text, err := names.Data()
	if err != nil {
		return nil, err
	}
	out := bytes.Clone(object)
	found := false
	for i, s := range symbols {
		if elf.ST_BIND(s.Info) == elf.STB_LOCAL || s.Section == elf.SHN_UNDEF {
			continue
		}
		if s.Name != symbol {
			return nil, fmt.Errorf("its object defines %s besides %s", s.Name, symbol)
		}
		at := out[table.Offset+uint64(i+1)*symbolBytes:] // the first symbol of a table is none
		binary.LittleEndian.PutUint32(at, uint32(len(text)))
		at[symbolOther] = byte(elf.STV_HIDDEN)
		found = true
	}
	if !found {
		return nil, fmt.Errorf("its object does not define %s", symbol)
	}
	// The longer table of names is after everything else.
	header := out[binary.LittleEndian.Uint64(out[40:])+uint64(table.Link)*sectionBytes:]
	text = append(append(text, name...), 0)
	binary.LittleEndian.PutUint64(header[sectionOffset:], uint64(len(out)))
	binary.LittleEndian.PutUint64(header[sectionSize:], uint64(len(text)))
	return append(out, text...), nil
}
