package guess

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// Grid proposes the grid of a launch, as expressions of parameters: "cdiv(M, BLOCK_M), cdiv(N, BLOCK_N)". A program's position
// that is multiplied by a block and compared with a size counts the blocks of that size; one that is split by division has the
// blocks of all its parts. What a position that is only a row stands for is not in the text: a few programs are proposed.
func Grid(kernel *pysyntax.FunctionDef, params []Param) string {
	g := &gridFinder{params: map[string]Param{}, assigned: map[string][]pysyntax.Expr{}, axes: map[int]*axis{}, positions: map[string]found{}, texts: map[string]string{}}
	for _, p := range params {
		g.params[p.Name] = p
	}
	pysyntax.Inspect(kernel, func(n any) bool { g.assignment(n); return true })
	pysyntax.Inspect(kernel, func(n any) bool { g.use(n); return true })
	var sizes []string
	for i := range 3 {
		size := "1"
		if a := g.axes[i]; a != nil {
			size = a.size()
		}
		sizes = append(sizes, size)
	}
	for len(sizes) > 1 && sizes[len(sizes)-1] == "1" {
		sizes = sizes[:len(sizes)-1]
	}
	return strings.Join(sizes, ", ")
}

// fewPrograms are proposed where the text does not say how many.
const fewPrograms = "4"

// axis is what was found about one dimension of the grid.
type axis struct {
	blocks []string // quotients: cdiv(M, BLOCK_M)
	counts []string // sizes that positions themselves are compared with
}

func (a *axis) size() string {
	for _, list := range [][]string{a.blocks, a.counts} {
		if len(list) > 0 {
			return strings.Join(list, " * ")
		}
	}
	return fewPrograms
}

// position is a value that was computed from the position of a program.
type position struct {
	axis  int
	block string // what the position was multiplied by; "" where it was not
	split bool   // it is a quotient or a remainder of the position: blocks before that are blocks of programs
}

type gridFinder struct {
	params   map[string]Param
	assigned map[string][]pysyntax.Expr // what variables get
	axes     map[int]*axis

	// What variables were followed to. A variable has none while it is followed, as one that is computed from itself asks for it again.
	positions map[string]found
	texts     map[string]string
}

// found is the position that a variable is computed from, if there is one.
type found struct {
	position
	ok bool
}

// maxText bounds the text of a size: one that sums itself again and again would not end.
const maxText = 100

func (g *gridFinder) assignment(n any) {
	a, ok := n.(*pysyntax.Assign)
	if !ok || len(a.Targets) != 1 {
		return
	}
	if name, ok := a.Targets[0].(*pysyntax.Name); ok {
		g.assigned[name.Id] = append(g.assigned[name.Id], a.Value)
	}
}

// use looks at comparisons, remainders and block pointers: they say where a dimension ends.
func (g *gridFinder) use(n any) {
	switch n := n.(type) {
	case *pysyntax.Compare:
		if len(n.Comparators) == 1 && slices.Contains([]pysyntax.CmpOperator{pysyntax.Lt, pysyntax.GtE}, n.Ops[0]) {
			g.ends(n.Left, n.Comparators[0])
		}
	case *pysyntax.BinOp:
		if p, ok := g.position(n.Left); ok && n.Op == pysyntax.Mod && (p.block != "" || g.isParam(n.Right)) {
			g.ends(n.Left, n.Right)
		}
	case *pysyntax.Call:
		if f, ok := n.Func.(*pysyntax.Attribute); ok {
			switch f.Attr {
			case "program_id":
				if p, ok := g.position(n); ok {
					g.axis(p.axis)
				}
			case "make_block_ptr":
				g.blockPointer(n)
			}
		}
	}
}

// blockPointer looks at the offsets of a block, each of which ends where its shape does.
func (g *gridFinder) blockPointer(c *pysyntax.Call) {
	lists := map[string]*pysyntax.Tuple{}
	names := []string{"base", "shape", "strides", "offsets"}
	for i, a := range c.Args {
		if t, ok := a.(*pysyntax.Tuple); ok && i < len(names) {
			lists[names[i]] = t
		}
	}
	for _, k := range c.Keywords {
		if t, ok := k.Value.(*pysyntax.Tuple); ok {
			lists[k.Arg] = t
		}
	}
	shape, offsets := lists["shape"], lists["offsets"]
	if shape == nil || offsets == nil || len(shape.Elts) != len(offsets.Elts) {
		return
	}
	for i := range offsets.Elts {
		g.ends(offsets.Elts[i], shape.Elts[i])
	}
}

// ends notes that a value computed from a position ends at a size.
func (g *gridFinder) ends(value, size pysyntax.Expr) {
	p, ok := g.position(value)
	text := g.text(size)
	if !ok || text == "" {
		return
	}
	a := g.axis(p.axis)
	to, said := &a.counts, text
	if p.block != "" {
		to, said = &a.blocks, fmt.Sprintf("cdiv(%s, %s)", text, p.block)
	}
	if !slices.Contains(*to, said) {
		*to = append(*to, said)
	}
}

func (g *gridFinder) axis(i int) *axis {
	if g.axes[i] == nil {
		g.axes[i] = &axis{}
	}
	return g.axes[i]
}

// position follows a value to the position of a program that it is computed from.
func (g *gridFinder) position(e pysyntax.Expr) (position, bool) {
	switch e := e.(type) {
	case *pysyntax.Name:
		f, known := g.positions[e.Id]
		if !known {
			g.positions[e.Id] = found{}
			for _, v := range g.assigned[e.Id] {
				if f.position, f.ok = g.position(v); f.ok {
					break
				}
			}
			g.positions[e.Id] = f
		}
		return f.position, f.ok
	case *pysyntax.Subscript:
		return g.position(e.Value)
	case *pysyntax.Call:
		return g.call(e)
	case *pysyntax.BinOp:
		return g.operation(e)
	}
	return position{}, false
}

// operation follows both sides. A position times a constant is the first element of a block.
func (g *gridFinder) operation(e *pysyntax.BinOp) (position, bool) {
	sides := [2]pysyntax.Expr{e.Left, e.Right}
	for i, side := range sides {
		p, ok := g.position(side)
		if !ok {
			continue
		}
		other := g.constant(sides[1-i])
		switch {
		case e.Op == pysyntax.FloorDiv || e.Op == pysyntax.Mod && p.block == "":
			p.split = true
		case e.Op == pysyntax.Mult && p.block == "" && other == "": // a row: its elements end elsewhere
			return position{}, false
		case e.Op == pysyntax.Mult && other != "" && (p.block == "" || p.split):
			p.block = other
		}
		return p, true
	}
	return position{}, false
}

// call follows the calls that return a position, or what they are given.
func (g *gridFinder) call(c *pysyntax.Call) (position, bool) {
	f, ok := c.Func.(*pysyntax.Attribute)
	switch {
	case !ok:
	case f.Attr == "program_id":
		args := slices.Clone(c.Args)
		for _, k := range c.Keywords {
			args = append(args, k.Value)
		}
		if len(args) == 1 {
			if n, ok := args[0].(*pysyntax.Constant); ok {
				i, ok := n.Value.(int64)
				return position{axis: int(i)}, ok && i >= 0 && i < 3
			}
		}
	case f.Attr == "to":
		return g.position(f.Value)
	case passing[f.Attr] && len(c.Args) > 0:
		return g.position(c.Args[0])
	}
	return position{}, false
}

func (g *gridFinder) isParam(e pysyntax.Expr) bool {
	name, ok := e.(*pysyntax.Name)
	return ok && g.params[name.Id].Name != ""
}

// constant is the text of a block: of numbers and constexpr parameters only.
func (g *gridFinder) constant(e pysyntax.Expr) string {
	text := g.text(e)
	for name, p := range g.params {
		if !p.Constexpr && slices.Contains(strings.FieldsFunc(text, notLetter), name) {
			return ""
		}
	}
	return text
}

func notLetter(c rune) bool { return strings.ContainsRune(" ()*+-/,", c) }

// operators are those that sizes are computed with.
var operators = map[pysyntax.Operator]string{pysyntax.Add: "+", pysyntax.Sub: "-", pysyntax.Mult: "*", pysyntax.FloorDiv: "//"}

// text is an expression of parameters and numbers, "" where it is of anything else.
func (g *gridFinder) text(e pysyntax.Expr) string {
	switch e := e.(type) {
	case *pysyntax.Constant:
		if n, ok := e.Value.(int64); ok {
			return fmt.Sprint(n)
		}
	case *pysyntax.Name:
		if g.params[e.Id].Name != "" {
			return e.Id
		}
		text, known := g.texts[e.Id]
		if values := g.assigned[e.Id]; !known && len(values) == 1 {
			g.texts[e.Id] = ""
			if text = g.text(values[0]); len(text) > maxText {
				text = ""
			}
			g.texts[e.Id] = text
		}
		return text
	case *pysyntax.BinOp:
		left, right, op := g.text(e.Left), g.text(e.Right), operators[e.Op]
		if left != "" && right != "" && op != "" {
			return "(" + left + " " + op + " " + right + ")"
		}
	}
	return ""
}
