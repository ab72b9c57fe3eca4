package codegen

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// frame visits the body of one function and builds its IR.
type frame struct {
	u     *unit
	fn    *jit.Function
	sem   *semantic.Semantic
	b     *semantic.Builder
	op    *ir.Op // the tt.func
	scope *scope
	// result is what the return statements seen so far give; returned says that there was one.
	result   pyeval.Value
	returned bool
	// returns are the return statements whose operations are made when the type of the result is known.
	returns []pendingReturn
	// assigned is the name whose value is being computed: locations carry it. It is empty
	// where the target is not a single name.
	assigned string
	// loops counts the loops around the statement that is visited.
	loops int
	// tries counts the loops around it whose body is visited for a try.
	tries int
	// updates are assignments that loops may lose.
	updates updates
	// node is the syntax that is visited, for errors and warnings.
	node pysyntax.Node
	// statement is the expression that is a statement of its own: its value is not used.
	statement pysyntax.Expr
	// poisoned has the counters of finished loops: their values after the loop are poison.
	poisoned map[*ir.Value]string
	// globals caches the free names of the function.
	globals map[string]pyeval.Value
	file    string
	margin  int32 // columns that the function is indented by
}

// newFrame is a frame for the body of a function.
func (u *unit) newFrame(fn *jit.Function) *frame {
	f := &frame{u: u, fn: fn, scope: &scope{}, updates: updates{stored: map[string]pysyntax.Node{}}}
	f.b = semantic.NewBuilder(u.ctx, u.options)
	f.sem = semantic.New(f.b, u.in)
	f.sem.CallJIT = f.callFromBuiltin
	f.sem.Warn = func(msg string) { f.warn("%s", msg) }
	f.file = fn.Fn.Module.Source().Name
	f.margin = fn.Fn.Def.Col
	return f
}

// at is the location of a line and column of the function's file.
func (f *frame) at(line, col int32) ir.Location {
	if !f.u.options.LineInfo {
		return ir.Unknown
	}
	return f.u.ctx.FileLoc(f.file, int(line), int(col))
}

// visiting moves the builder's location to a node. It stays there when the visit ends: the
// operations of an expression carry the place of the part that was visited last.
func (f *frame) visiting(n pysyntax.Node) {
	f.node = n
	e := n.At()
	f.locate(e.Line, e.Col)
}

func (f *frame) locate(line, col int32) {
	loc := f.at(line, max(0, col-f.margin))
	if f.assigned != "" {
		loc = f.named(f.assigned, loc)
	}
	f.b.SetLoc(loc)
}

// named gives a location a name.
func (f *frame) named(name string, loc ir.Location) ir.Location {
	if !f.u.options.LineInfo {
		return loc
	}
	return f.u.ctx.NameLoc(name, loc)
}

// nameValue puts a name on the locations of the values of the IR that a value consists of.
func (f *frame) nameValue(name string, v pyeval.Value) {
	for _, h := range handlesOf(v) {
		f.nameHandle(name, h)
	}
}

func (f *frame) nameHandle(name string, h *ir.Value) {
	if op := h.DefiningOp(); op != nil {
		op.SetLoc(f.named(name, op.Loc()))
		return
	}
	h.SetLoc(f.named(name, h.Loc()))
}

// position is the place of a node in the user's file.
func (f *frame) position(n pysyntax.Node) diag.Position {
	e := n.At()
	return diag.Position{File: f.file, Line: int(e.Line), Col: int(e.Col) + 1}
}

// newBlock appends a block to the region the builder is in.
func (f *frame) newBlock() *ir.Block {
	block := ir.NewBlock()
	f.b.Block().Region().Append(block)
	return block
}
