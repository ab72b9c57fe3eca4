package opt

import (
	"path/filepath"
	"regexp"
	"strings"
)

// Messages about inputs of other formats, with the right input.
const (
	isBytecode = "this is MLIR bytecode, and only text can be read here; let mlir-opt turn it into text first"
	isBitcode  = "this is LLVM bitcode, a later stage of compilation; pass the TTIR text of the kernel instead"
	isELF      = "this is an ELF object, the end of compilation; pass the TTIR text of the kernel instead"
	isLLVMIR   = "this is LLVM IR, a later stage of compilation; pass the TTIR text of the kernel instead"
	isPTX      = "this is PTX, a later stage of compilation; pass the TTIR text of the kernel instead"
	isPython   = "this is Python, and IR is read here: tshared compile KERNEL.py --sig TYPES --emit=ttir compiles a kernel of it to TTIR (tshared list KERNEL.py shows which there are)"
	isTTGIR    = "this is TTGIR, Triton IR that already has GPU layouts; pass the TTIR of the kernel instead, the stage before it"
)

// magics are the first bytes of binary formats.
var magics = []struct{ prefix, message string }{
	{"ML\xefR", isBytecode},
	{"BC\xc0\xde", isBitcode},
	{"\xde\xc0\x17\x0b", isBitcode},
	{"\x7fELF", isELF},
}

// binaryFormat recognizes binary input.
func binaryFormat(text string) string {
	for _, m := range magics {
		if strings.HasPrefix(text, m.prefix) {
			return m.message
		}
	}
	return ""
}

// lineStarts are beginnings of lines in other languages that cannot begin a line of MLIR.
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

// ttirBarrier is the one operation of TTGIR that occurs in TTIR.
const ttirBarrier = "ttg.barrier"

// ttgirSigns occur in TTGIR of any generation and, but for the barrier, never in TTIR.
var ttgirSigns = []string{"#ttg.", "\"ttg.", " ttg.", "ttng.", "triton_gpu.", "triton_nvidia_gpu."}

// pythonLine matches a line that only Python has: an import, a decorated or plain definition, the
// test for the main program.
var pythonLine = regexp.MustCompile(`(?m)^[ \t\x{feff}]*(?:` + strings.Join([]string{
	`import[ \t]+\w[\w.]*[ \t]*(?:[,;#\r]|as[ \t]|$)`,
	`from[ \t]+[.\w]+[ \t]+import[ \t(]`,
	`@triton\.\w`,
	`(?:async[ \t]+)?def[ \t]+\w+[ \t]*(?:\(|\[)`,
	`class[ \t]+\w+[ \t]*(?:\(.*\))?:`,
	`if[ \t]+__name__[ \t]*==`,
}, "|") + `)`)

// pythonNames are the suffixes of Python files.
var pythonNames = map[string]bool{".py": true, ".ipynb": true}

// ForeignFormat recognizes a text in another language and says what to pass instead; "" for unknown
// ones. It is called only for text that does not parse, so that valid input is never mistaken.
func ForeignFormat(name, text string) string {
	if what := binaryFormat(text); what != "" {
		return what
	}
	if pythonNames[filepath.Ext(name)] || pythonLine.MatchString(text) {
		return isPython
	}
	for line := range strings.Lines(text) {
		for _, s := range lineStarts {
			if strings.HasPrefix(line, s.prefix) {
				return s.message
			}
		}
	}
	text = strings.ReplaceAll(text, ttirBarrier, "")
	for _, s := range ttgirSigns {
		if strings.Contains(text, s) {
			return isTTGIR
		}
	}
	return ""
}
