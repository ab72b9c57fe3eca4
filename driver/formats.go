package driver

import "strings"

// What people pass by mistake, and what they should pass instead.
const (
	isBytecode = "this is MLIR bytecode, and only text can be read here; let mlir-opt turn it into text first"
	isBitcode  = "this is LLVM bitcode, a later stage of compilation; pass the TTIR text of the kernel instead"
	isELF      = "this is an ELF object, the end of compilation; pass the TTIR text of the kernel instead"
	isLLVMIR   = "this is LLVM IR, a later stage of compilation; pass the TTIR text of the kernel instead"
	isPTX      = "this is PTX, a later stage of compilation; pass the TTIR text of the kernel instead"
	isTTGIR    = "this is TTGIR, Triton IR that already has GPU layouts; pass the TTIR of the kernel instead, the stage before it"
)

// magics are the first bytes of binary formats.
var magics = []struct{ prefix, message string }{
	{"ML\xefR", isBytecode},
	{"BC\xc0\xde", isBitcode},
	{"\xde\xc0\x17\x0b", isBitcode},
	{"\x7fELF", isELF},
}

// binaryFormat recognizes input that is no text at all.
func binaryFormat(text string) string {
	for _, m := range magics {
		if strings.HasPrefix(text, m.prefix) {
			return m.message
		}
	}
	return ""
}

// lineStarts are how lines of other languages begin; none of them can begin a
// line of MLIR that makes sense.
var lineStarts = []struct{ prefix, message string }{
	{"; ModuleID = ", isLLVMIR},
	{"source_filename = ", isLLVMIR},
	{"target datalayout = ", isLLVMIR},
	{"target triple = ", isLLVMIR},
	{"define ", isLLVMIR},
	{"declare ", isLLVMIR},
	{".version ", isPTX},
	{".target sm_", isPTX},
}

// ttgirSigns occur in TTGIR of any generation and never in TTIR.
var ttgirSigns = []string{"#ttg.", "\"ttg.", " ttg.", "ttng.", "triton_gpu.", "triton_nvidia_gpu."}

// foreignFormat recognizes text in another language. It is asked only about
// text that does not parse.
func foreignFormat(text string) string {
	for line := range strings.Lines(text) {
		for _, s := range lineStarts {
			if strings.HasPrefix(line, s.prefix) {
				return s.message
			}
		}
	}
	for _, s := range ttgirSigns {
		if strings.Contains(text, s) {
			return isTTGIR
		}
	}
	return ""
}
