// Package cubin reads what an assembler says of kernels in a cubin, the ELF file of one NVIDIA GPU: registers per thread and local
// memory. It knows nothing of instructions.
package cubin

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
)

// Kernel is a kernel of a cubin.
type Kernel struct {
	Name      string
	Registers int // per thread
	Local     int // bytes of local memory per thread: spilled registers, and arrays
}

// The sections of a cubin: attributes of all functions, and the code of each.
const (
	infoSection = ".nv.info"
	textPrefix  = ".text."
)

// Attributes of functions, each with a symbol and a number.
const (
	frameSize = 0x11
	regCount  = 0x2f
)

// sizedFormat is the format of attributes that are followed by their size and contents. The others have two bytes in place of a size.
const sizedFormat = 4

// registersShift is where the number of registers is in the info of a section with code, as older assemblers write it; below is a
// symbol.
const registersShift = 24

// Find finds a kernel.
func Find(data []byte, name string) (Kernel, error) {
	f, err := open(data)
	if err != nil {
		return Kernel{}, fmt.Errorf("the cubin cannot be read: %w", err)
	}
	code := f.Section(textPrefix + name)
	if code == nil {
		return Kernel{}, fmt.Errorf("the cubin has no kernel %q%s", name, others(f))
	}
	k := Kernel{Name: name, Registers: int(code.Info >> registersShift)}
	if err := k.readInfo(f); err != nil {
		return Kernel{}, fmt.Errorf("the cubin cannot be read: section %s: %w", infoSection, err)
	}
	if k.Registers == 0 {
		return Kernel{}, fmt.Errorf("the cubin does not say how many registers kernel %q has", name)
	}
	return k, nil
}

// versionAt is where the header of an ELF file has the version of the format. Assemblers write a version of their own there, which
// the reader of the standard library does not take.
const versionAt = 20

// open reads the header of a cubin.
func open(data []byte) (*elf.File, error) {
	if len(data) < versionAt+4 {
		return nil, errors.New("the header is cut off")
	}
	data = bytes.Clone(data)
	binary.LittleEndian.PutUint32(data[versionAt:], uint32(elf.EV_CURRENT))
	return elf.NewFile(bytes.NewReader(data))
}

// others names the kernels of a cubin.
func others(f *elf.File) string {
	var names []string
	for _, s := range f.Sections {
		if name, ok := strings.CutPrefix(s.Name, textPrefix); ok {
			names = append(names, name)
		}
	}
	if names == nil {
		return ""
	}
	return ", only " + strings.Join(names, ", ")
}

// readInfo reads the attributes of the kernel from those of all functions.
func (k *Kernel) readInfo(f *elf.File) error {
	info := f.Section(infoSection)
	if info == nil {
		return nil
	}
	text, err := info.Data()
	if err != nil {
		return err
	}
	symbols, err := f.Symbols()
	if err != nil {
		return err
	}
	for len(text) > 0 {
		if len(text) < 4 {
			return errors.New("an attribute is cut off")
		}
		format, attribute, size := text[0], text[1], int(binary.LittleEndian.Uint16(text[2:]))
		text = text[4:]
		if format != sizedFormat {
			continue
		}
		if size > len(text) {
			return errors.New("an attribute is cut off")
		}
		k.take(attribute, text[:size], symbols)
		text = text[size:]
	}
	return nil
}

// take notes an attribute if it is the kernel's.
func (k *Kernel) take(attribute byte, contents []byte, symbols []elf.Symbol) {
	to := map[byte]*int{regCount: &k.Registers, frameSize: &k.Local}[attribute]
	if to == nil || len(contents) != 8 {
		return
	}
	symbol, number := binary.LittleEndian.Uint32(contents), binary.LittleEndian.Uint32(contents[4:])
	if i := int(symbol) - 1; i >= 0 && i < len(symbols) && symbols[i].Name == k.Name { // the table leaves out symbol 0
		*to = int(number)
	}
}
