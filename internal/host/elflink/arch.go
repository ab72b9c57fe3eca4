package elflink

import (
	"debug/elf"
	"encoding/binary"
	"math"
)

// archs are the machines that are known.
var archs = map[elf.Machine]*arch{x86.machine: x86, arm.machine: arm}

// Values of relocations.
func absolute(symbol uint64, addend int64, _ uint64) int64 { return int64(symbol) + addend }
func relative(symbol uint64, addend int64, place uint64) int64 {
	return int64(symbol) + addend - int64(place)
}

// pages is the distance of the 4 KiB pages of the symbol and of the place, in pages.
func pages(symbol uint64, addend int64, place uint64) int64 {
	return (int64(symbol)+addend)>>12 - int64(place)>>12
}

// write32 and write64 write numbers; unsigned32 one without a sign.
func write64(at []byte, v int64) bool {
	binary.LittleEndian.PutUint64(at, uint64(v))
	return true
}

func write32(at []byte, v int64) bool {
	binary.LittleEndian.PutUint32(at, uint32(v))
	return v >= math.MinInt32 && v <= math.MaxInt32
}

func unsigned32(at []byte, v int64) bool {
	binary.LittleEndian.PutUint32(at, uint32(v))
	return v >= 0 && v <= math.MaxUint32
}

// x86 jumps by jmp *slot(%rip).
var x86 = &arch{
	machine: elf.EM_X86_64,
	name:    func(kind uint32) string { return elf.R_X86_64(kind).String() },
	jump: func(at []byte, place, slot uint64) {
		copy(at, "\xff\x25----\xcc\xcc\xcc\xcc\xcc\xcc\xcc\xcc\xcc\xcc")
		binary.LittleEndian.PutUint32(at[2:], uint32(slot-place-6))
	},
	symbolic: uint64(elf.R_X86_64_64), relative: uint64(elf.R_X86_64_RELATIVE),
	page: 4 << 10,
	rules: map[uint32]rule{
		uint32(elf.R_X86_64_64):            {8, absolute, pointer, write64},
		uint32(elf.R_X86_64_PC64):          {8, relative, itself, write64},
		uint32(elf.R_X86_64_PC32):          {4, relative, itself, write32},
		uint32(elf.R_X86_64_PLT32):         {4, relative, call, write32},
		uint32(elf.R_X86_64_32):            {4, absolute, low, unsigned32},
		uint32(elf.R_X86_64_32S):           {4, absolute, low, write32},
		uint32(elf.R_X86_64_GOTPCREL):      {4, relative, slot, write32},
		uint32(elf.R_X86_64_GOTPCRELX):     {4, relative, slot, write32},
		uint32(elf.R_X86_64_REX_GOTPCRELX): {4, relative, slot, write32},
	},
}

// arm jumps by adrp x16, slot; ldr x16, [x16, :lo12:slot]; br x16; brk.
var arm = &arch{
	machine: elf.EM_AARCH64,
	name:    func(kind uint32) string { return elf.R_AARCH64(kind).String() },
	jump: func(at []byte, place, slot uint64) {
		copy(at, "\x10\x00\x00\x90\x10\x02\x40\xf9\x00\x02\x1f\xd6\x00\x00\x20\xd4")
		adrp(at, pages(slot, 0, place))
		low12(3)(at[4:], int64(slot))
	},
	symbolic: uint64(elf.R_AARCH64_ABS64), relative: uint64(elf.R_AARCH64_RELATIVE),
	page: 64 << 10,
	rules: map[uint32]rule{
		uint32(elf.R_AARCH64_ABS64):               {8, absolute, pointer, write64},
		uint32(elf.R_AARCH64_ABS32):               {4, absolute, low, unsigned32},
		uint32(elf.R_AARCH64_PREL64):              {8, relative, itself, write64},
		uint32(elf.R_AARCH64_PREL32):              {4, relative, itself, write32},
		uint32(elf.R_AARCH64_CALL26):              {4, relative, call, branch26},
		uint32(elf.R_AARCH64_JUMP26):              {4, relative, call, branch26},
		uint32(elf.R_AARCH64_ADR_PREL_PG_HI21):    {4, pages, itself, adrp},
		uint32(elf.R_AARCH64_ADR_GOT_PAGE):        {4, pages, slot, adrp},
		uint32(elf.R_AARCH64_ADD_ABS_LO12_NC):     {4, absolute, itself, low12(0)},
		uint32(elf.R_AARCH64_LDST8_ABS_LO12_NC):   {4, absolute, itself, low12(0)},
		uint32(elf.R_AARCH64_LDST16_ABS_LO12_NC):  {4, absolute, itself, low12(1)},
		uint32(elf.R_AARCH64_LDST32_ABS_LO12_NC):  {4, absolute, itself, low12(2)},
		uint32(elf.R_AARCH64_LDST64_ABS_LO12_NC):  {4, absolute, itself, low12(3)},
		uint32(elf.R_AARCH64_LDST128_ABS_LO12_NC): {4, absolute, itself, low12(4)},
		uint32(elf.R_AARCH64_LD64_GOT_LO12_NC):    {4, absolute, slot, low12(3)},
	},
}

// setBits replaces bits of an instruction.
func setBits(at []byte, mask, bits uint32) {
	old := binary.LittleEndian.Uint32(at)
	binary.LittleEndian.PutUint32(at, old&^mask|bits&mask)
}

// branch26 writes a distance of up to 128 MiB into a branch.
func branch26(at []byte, v int64) bool {
	setBits(at, 1<<26-1, uint32(v>>2))
	return v&3 == 0 && v >= -1<<27 && v < 1<<27
}

// adrp writes a distance in pages: its low two bits stand above the others.
func adrp(at []byte, v int64) bool {
	setBits(at, 3<<29|(1<<19-1)<<5, uint32(v&3)<<29|uint32(v>>2)<<5)
	return v >= -1<<20 && v < 1<<20
}

// low12 writes an offset in a page, in units of an access.
func low12(shift uint) func([]byte, int64) bool {
	return func(at []byte, v int64) bool {
		setBits(at, (1<<12-1)<<10, uint32(v&0xfff)>>shift<<10)
		return v&(1<<shift-1) == 0
	}
}
