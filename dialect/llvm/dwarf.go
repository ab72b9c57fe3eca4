package llvm

import (
	"fmt"
	"strings"
	"sync"
)

// dwarfNames are the names of one kind of DWARF constants. LLVM and MLIR know
// the constants by their names only, so the numbers are left to what writes
// DWARF.
type dwarfNames struct {
	prefix string // "DW_TAG_"
	what   string // as in "invalid debug info <what> name: x"
	names  string // without the prefix, separated by blanks
	// numbered gives how often a name occurs with a number after it.
	numbered map[string]int

	once sync.Once
	set  map[string]bool
}

// has reports whether a constant of that name exists.
func (d *dwarfNames) has(name string) bool {
	d.once.Do(func() {
		d.set = map[string]bool{}
		for _, n := range strings.Fields(d.names) {
			d.set[d.prefix+n] = true
		}
		for n, count := range d.numbered {
			for i := range count {
				d.set[fmt.Sprint(d.prefix, n, i)] = true
			}
		}
	})
	return d.set[name]
}

var dwarfLanguages = dwarfNames{prefix: "DW_LANG_", what: "debug info language", names: `
	Ada2005 Ada2012 Ada83 Ada95 Assembly BLISS BORLAND_Delphi C C11 C17 C89 C99 CPP_for_OpenCL C_plus_plus
	C_plus_plus_03 C_plus_plus_11 C_plus_plus_14 C_plus_plus_17 C_plus_plus_20 C_sharp Cobol74 Cobol85 Crystal D
	Dylan Fortran03 Fortran08 Fortran18 Fortran77 Fortran90 Fortran95 GLSL GLSL_ES GOOGLE_RenderScript Go HIP HLSL
	Haskell Hylo Java Julia Kotlin Metal Mips_Assembler Modula2 Modula3 Mojo Move OCaml ObjC ObjC_plus_plus OpenCL
	OpenCL_CPP PLI Pascal83 Python RenderScript Ruby Rust SYCL Swift UPC Zig
`}

var dwarfConventions = dwarfNames{prefix: "DW_CC_", what: "debug info calling convention", names: `
	BORLAND_fastcall BORLAND_msfastcall BORLAND_msreturn BORLAND_pascal BORLAND_safecall BORLAND_stdcall
	BORLAND_thiscall GDB_IBM_OpenCL GNU_borland_fastcall_i386 GNU_renesas_sh LLVM_AAPCS LLVM_AAPCS_VFP
	LLVM_DeviceKernel LLVM_IntelOclBicc LLVM_M68kRTD LLVM_PreserveAll LLVM_PreserveMost LLVM_PreserveNone
	LLVM_RISCVVLSCall LLVM_RISCVVectorCall LLVM_SpirFunction LLVM_Swift LLVM_SwiftTail LLVM_Win64 LLVM_X86RegCall
	LLVM_X86_64SysV LLVM_vectorcall nocall normal pass_by_reference pass_by_value program
`}
