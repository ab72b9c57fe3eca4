package libllvm

import (
	"context"
	"errors"
)

// LLVM is an LLVM to compile with. Open finds one.
type LLVM interface {
	// Describe says which LLVM this is and where it was found.
	Describe() string
	// Host is the machine at hand.
	Host() Target
	// Targets lists what code can be made for, by LLVM's names ("x86-64").
	Targets() []string
	// Machine returns a code generator.
	Machine(Target) (Machine, error)
	// Parse reads IR text; the name stands in messages. The error is an
	// *Error with a line where the text is at fault.
	Parse(name, text string) (Module, error)
	// parse is Parse with a context whose end ends the wait for LLVM.
	parse(ctx context.Context, name, text string) (Module, error)
	// Load links an object file of the host into this process. Functions the
	// object calls are looked up in externs first, then in libc and libm.
	Load(object []byte, externs map[string]uintptr) (*Code, error)
}

// Module is IR that LLVM has read. One goroutine at a time may use it.
type Module interface {
	// Verify checks LLVM's rules; the error is an *Error which names the
	// line of the parsed text where LLVM says which instruction is at fault.
	// Call it before passes have changed the module.
	Verify() error
	// Link adds what another module, text or bitcode, defines.
	Link(name string, ir []byte) error
	// Run runs a pipeline such as "default<O3>" or "function(sroa,gvn)".
	Run(pipeline string, m Machine, o PassOptions) error
	// Emit generates code. The module is spent afterwards: code generation
	// rewrites it.
	Emit(m Machine, kind Output) ([]byte, error)
	// Text prints the module.
	Text() string
	// Warnings are the messages LLVM had that were no errors.
	Warnings() []string
	// Close gives all memory back; it may be called twice.
	Close()
}

// ParseContext is Parse for who does not wait for LLVM beyond the end of a context,
// which may be nil. Methods of the module then return at once, with an error that
// has the context's cause. LLVM cannot be stopped: it goes on in its thread, and
// what it works on is freed when it comes back.
func ParseContext(ctx context.Context, lib LLVM, name, text string) (Module, error) {
	if ctx == nil {
		ctx = context.Background()
	}
	return lib.parse(ctx, name, text)
}

var errClosed = errors.New("LLVM: the module is closed")

// Machine generates code for one target. Many goroutines may use it at once.
type Machine interface {
	// Target is what the machine was made for, with triple and CPU filled in.
	Target() Target
	// DataLayout describes the target's types, in LLVM's notation.
	DataLayout() string
	// Close gives all memory back; it may be called twice.
	Close()
}

// Output is a form of generated code.
type Output int

const (
	Assembly Output = iota // text: assembly, or PTX when that is the target
	Object                 // an object file
)

// Level says how much work code generation takes; the zero value is -O3.
type Level int

const (
	O3 Level = iota
	O2
	O1
	O0
)

// levels are LLVM's numbers of ours.
var levels = map[Level]int32{O3: 3, O2: 2, O1: 1, O0: 0}

// Target is a machine to generate code for.
type Target struct {
	Triple      string // "" is the machine at hand, whatever its CPU and features
	CPU         string // "" is a generic one of the triple
	Features    string // what to add to or take from the CPU: "+avx2,-fma"
	Level       Level
	FastCodegen bool // code generation takes as little time as it can, whatever the level
	Static      bool // position-dependent code; else it can be anywhere
}

// generation is LLVM's number for how much work code generation takes.
func (t Target) generation() int32 {
	if t.FastCodegen {
		return levels[O0]
	}
	return levels[t.Level]
}

// PassOptions tunes pipelines; the zero value is what opt and clang use.
// Whether a loop is vectorised is not among them: LLVM 22 does not heed that
// option, while it heeds the metadata of loops.
type PassOptions struct {
	NoSLPVectorize   bool
	NoUnroll         bool
	NoInterleave     bool
	VerifyEach       bool // for finding faults in passes
	InlinerThreshold int  // 0 is LLVM's own
}
