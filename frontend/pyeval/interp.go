package pyeval

import (
	"context"
	"io/fs"
	"os"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Root is one folder of the import path.
type Root struct {
	FS  fs.FS  // the folder
	Dir string // put before the names of its files in positions; may be empty
}

// DirRoot is the root of a folder of the file system.
func DirRoot(dir string) Root { return Root{FS: os.DirFS(dir), Dir: dir} }

// Options say what a program can reach and how long it may take.
type Options struct {
	// Path is searched for imported modules, in order.
	Path []Root
	// Modules makes native modules by dotted name; they are found before files.
	Modules map[string]func(in *Interp) (Value, error)
	// Steps limits the statements, expressions and elements that are evaluated; 0 stands
	// for ten million.
	Steps int64
	// Environ is os.environ.
	Environ map[string]string
	// Defer, if set, is asked for each decorated value that more decorators are written above:
	// it may return a value that stands for the result of the rest, which is computed by
	// calling it, or nil to go on.
	Defer func(v Value, rest func() (Value, error)) Value
	// Print gets the text that the program prints; nil discards it.
	Print func(text string)
}

const (
	defaultSteps = 10_000_000
	maxCalls     = 1000    // nested calls of Python functions, as CPython's recursion limit
	maxDepth     = 20_000  // nested expressions, statements and comparisons
	maxIntBits   = 1 << 20 // of an integer
	maxSize      = 1 << 24 // bytes of a string, elements of a container
)

// Interp evaluates modules. It must be used by one goroutine at a time.
type Interp struct {
	options Options
	steps   int64 // left
	// ctx ends evaluation; nil never does. unpolled counts the steps since it was looked at.
	ctx      context.Context
	unpolled int64
	calls    int // nested calls of Python functions now
	depth    int // nested evaluations now
	modules  map[string]Value
	embedded map[string]*Module // the embedded files that were imported, by name
	infos    map[any]*scopeInfo
	// handling has the exceptions whose handlers run now, for a bare raise.
	handling []*Exception
	// printing has the containers whose repr is being made.
	printing map[any]bool
	// optional counts the try statements with a handler of ImportError around the
	// statement that runs: there a module that is not found raises.
	optional int
	ids      map[any]int64
	frozen   []*Set // the frozensets that were hashed
	// constructing has the NamedTuple classes whose own __new__ runs.
	constructing map[*Class]bool
	open         map[*coroutine]bool // generators that have begun and not ended
	hashes       map[any]int64       // hash() of the keys that are not numbers
}

// New returns an interpreter.
func New(o Options) *Interp {
	if o.Steps == 0 {
		o.Steps = defaultSteps
	}
	return &Interp{options: o, steps: o.Steps, modules: map[string]Value{}, infos: map[any]*scopeInfo{}}
}

// step counts work against the step limit. Steps bound memory too: whatever makes values counts their elements.
func (in *Interp) step(n int64) error {
	in.steps -= n
	if in.steps < 0 {
		in.steps = 0
		return limitExceeded("evaluation takes more than the limit of %d steps", in.options.Steps)
	}
	if in.unpolled += n; in.unpolled >= pollSteps {
		in.unpolled = 0
		if in.ctx != nil && in.ctx.Err() != nil {
			return limitExceeded("evaluation was stopped: %v", context.Cause(in.ctx))
		}
	}
	return nil
}

// pollSteps is the number of steps after which the evaluator looks whether its context has ended.
const pollSteps = 4096

// Within makes evaluation end with a context, until restore is called. A context that is nil changes nothing.
func (in *Interp) Within(ctx context.Context) (restore func()) {
	outer := in.ctx
	if ctx != nil {
		in.ctx = ctx
	}
	return func() { in.ctx = outer }
}

// enter counts a nested evaluation; leave ends it.
func (in *Interp) enter() error {
	in.depth++
	if in.depth > maxDepth {
		return Raise("RecursionError", "maximum recursion depth exceeded")
	}
	return in.step(1)
}

func (in *Interp) leave() { in.depth-- }

// charge counts the work of making or reading a large string or integer, so that few operations on large values
// reach the step limit as many on small ones do.
func (in *Interp) charge(v Value) error {
	const small = 1024
	n := 0
	switch x := v.(type) {
	case Int:
		if x.big != nil {
			n = x.big.BitLen()
		}
	case Str:
		n = len(x)
	case Bytes:
		n = len(x)
	}
	if n <= small {
		return nil
	}
	return in.step(int64(n) / 64)
}

// copies counts the elements that an operation copies or moves. An element takes 16 bytes, so that all steps are
// some hundred megabytes.
func (in *Interp) copies(n int) error { return in.step(int64(n) / 4) }

// checkSize refuses strings and containers that would not fit into memory.
func checkSize(n int64) error {
	if n > maxSize || n < 0 {
		return Raise("MemoryError", "a value of %d elements is larger than the limit of %d", n, int64(maxSize))
	}
	return nil
}

// positionOf returns the place of a node of a module's source.
func positionOf(m *Module, n pysyntax.Node) diag.Position {
	e := n.At()
	if m == nil || m.src == nil {
		return diag.Position{Line: int(e.Line), Col: int(e.Col) + 1}
	}
	return diag.Position{File: m.src.Name, Line: int(e.Line), Col: int(e.Col) + 1}
}

// locate gives an error the place of a node where it has none yet. Errors of embedded modules get that of the program's
// call.
func locate(m *Module, n pysyntax.Node, err error) error {
	if e, ok := err.(*Exception); ok && e.Pos.Line == 0 && !m.isEmbedded() {
		e.Pos = positionOf(m, n)
	}
	return err
}
