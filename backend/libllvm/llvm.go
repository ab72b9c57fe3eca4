package libllvm

import (
	"context"
	"errors"
)

// LLVM is an installation of LLVM: libLLVM, or the tools opt and llc. Open finds one. Many
// goroutines may use it at once.
type LLVM interface {
	// Describe returns the version and the path, for people.
	Describe() string
	// Host is the target of this computer, with its CPU and features.
	Host() Target
	// Targets lists the targets that code can be generated for, by LLVM's names ("x86-64").
	Targets() []string
	// Machine makes a code generator. It fails for a target that LLVM does not have.
	Machine(Target) (Machine, error)
	// Parse parses IR text; the name is used in messages. A syntax error is an *Error with
	// a line of the text.
	Parse(name, text string) (Module, error)
	// parse is Parse for ParseContext.
	parse(ctx context.Context, name, text string) (Module, error)
	// Load links an object file for the host into this process. Undefined symbols are
	// looked up in externs first, then in libc and libm. It fails with ErrNoJIT if LLVM is
	// used as tools.
	Load(object []byte, externs map[string]uintptr) (*Code, error)
}

// Module is a parsed LLVM module. It belongs to one goroutine at a time.
type Module interface {
	// Verify runs LLVM's verifier. The error is an *Error, with the line of the parsed text
	// if LLVM quotes an instruction; lines are right only before passes have run.
	Verify() error
	// Link links another module, text or bitcode, into this one.
	Link(name string, ir []byte) error
	// Run runs a pass pipeline such as "default<O3>" or "function(sroa,gvn)".
	Run(pipeline string, m Machine, o PassOptions) error
	// Emit generates code. Code generation modifies the module, so only Close may be called
	// afterwards.
	Emit(m Machine, kind Output) ([]byte, error)
	// Text prints the module.
	Text() string
	// Warnings are the messages of LLVM other than errors.
	Warnings() []string
	// Close gives all memory back; it may be called twice.
	Close()
}

// ParseContext is Parse with a context, which may be nil. When the context is done, the
// call and the methods of the module return an error with its cause. LLVM cannot be
// stopped: it continues in its thread, and its memory is freed when it returns.
func ParseContext(ctx context.Context, lib LLVM, name, text string) (Module, error) {
	if ctx == nil {
		ctx = context.Background()
	}
	return lib.parse(ctx, name, text)
}

var errClosed = errors.New("LLVM: the module is closed")

// Machine generates code for one target. Many goroutines may use it at once.
type Machine interface {
	// Target is the target that the machine was made for, with triple and CPU filled in.
	Target() Target
	// DataLayout is the data layout string of the target.
	DataLayout() string
	// Close gives all memory back; it may be called twice.
	Close()
}

// Output is a form of generated code.
type Output int

// The forms of generated code.
const (
	Assembly Output = iota // text: assembly, or PTX for NVPTX
	Object                 // an object file
)

// Level is the optimization level of code generation; the zero value is -O3.
type Level int

// The optimization levels.
const (
	O3 Level = iota
	O2
	O1
	O0
)

// levels are the numbers that LLVM has for the levels.
var levels = map[Level]int32{O3: 3, O2: 2, O1: 1, O0: 0}

// Target is a machine to generate code for.
type Target struct {
	Triple      string // "" is the host
	CPU         string // "" is the generic CPU of the triple, or the host's if Triple is ""
	Features    string // features to add to the CPU and to remove: "+avx2,-fma"
	Level       Level  // of code generation
	FastCodegen bool   // the fastest code generation, whatever the level
	Static      bool   // position-dependent code
}

// generation is the number that LLVM has for the level of code generation.
func (t Target) generation() int32 {
	if t.FastCodegen {
		return levels[O0]
	}
	return levels[t.Level]
}

// PassOptions are options of pass pipelines; the zero value has the defaults of opt and
// clang. There is none for loop vectorization: LLVM 22 ignores it, and llvmir.LoopHints
// works.
type PassOptions struct {
	NoSLPVectorize   bool // do not vectorize straight-line code
	NoUnroll         bool // do not unroll loops
	NoInterleave     bool // do not interleave vectorized loops
	VerifyEach       bool // run the verifier after each pass
	InlinerThreshold int  // 0 is the default
}
