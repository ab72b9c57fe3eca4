package footprint

import (
	"fmt"
	"strings"
)

// maxExpression bounds the text of an expression, which can be much longer than its nodes.
const maxExpression = 240

// Lines describe the footprint, a line for each argument: "x: exact: 0 .. min(n, 1024*grid_x) - 1, read at k.py:7:16".
func (k *Kernel) Lines() (lines []string) {
	if k == nil {
		return []string{"unknown"}
	}
	for i := range k.Args {
		lines = append(lines, k.ArgText(&k.Args[i]))
	}
	if k.Opaque {
		lines = append(lines, "memory at addresses that are not those of arguments: unknown")
	}
	return lines
}

// String is the lines of the footprint.
func (k *Kernel) String() string { return strings.Join(k.Lines(), "\n") + "\n" }

// ArgText describes the footprint of an argument on one line.
func (k *Kernel) ArgText(a *Arg) string {
	var parts []string
	if a.Unknown {
		parts = append(parts, strings.TrimSpace("any element"+at(a.Place)))
	}
	for i := range a.Ranges {
		r := &a.Ranges[i]
		text := k.RangeText(r)
		if r.Kind == Certain {
			text = "certainly " + text
		}
		parts = append(parts, text+", "+accessText(r.Reads, r.Writes)+at(r.Place))
	}
	if parts == nil {
		parts = []string{"no element"}
	}
	name := a.Name
	if name == "" {
		name = fmt.Sprint("arg", a.Number)
	}
	return fmt.Sprintf("%s: %s: %s", name, a.Class(), strings.Join(parts, "; "))
}

func at(place string) string {
	if place == "" {
		return ""
	}
	return " at " + place
}

func accessText(reads, writes bool) string {
	switch {
	case reads && writes:
		return "read and written"
	case writes:
		return "written"
	}
	return "read"
}

// RangeText is a range as "0 .. n - 1", with the conditions under which there are accesses: "0 .. 7 if n >= 1".
func (k *Kernel) RangeText(r *Range) string {
	text := k.Text(r.Least) + " .. " + k.Text(r.Greatest)
	for i, g := range r.Guards {
		text += [2]string{" if ", " and "}[min(i, 1)] + k.conditionText(g)
	}
	return text
}

// conditionText is "x >= c" for the expression x - c, which is to be at least 0.
func (k *Kernel) conditionText(n Node) string {
	e := k.nodes[n]
	if e.op == opSub {
		if x, y := k.nodes[e.a], k.nodes[e.b]; x.op == opConst || y.op == opConst {
			return k.Text(e.a) + " >= " + k.Text(e.b)
		}
	}
	return k.Text(n) + " >= 0"
}

// Text is an expression in Python's notation, with ceildiv, min and max.
func (k *Kernel) Text(n Node) string {
	p := &textPrinter{k: k}
	p.print(n, 0)
	return p.b.String()
}

// textPrinter writes an expression, and "..." for what is left when it gets long.
type textPrinter struct {
	k *Kernel
	b strings.Builder
}

// The precedence of operators.
const (
	precConditional = iota
	precSum
	precProduct
	precOperand
)

// infix are the operators between their operands, with the precedence of the result and of the right operand.
var infix = map[op]struct {
	text        string
	prec, right int
}{
	opAdd: {" + ", precSum, precSum}, opSub: {" - ", precSum, precProduct}, opMul: {"*", precProduct, precOperand},
	opFloorDiv: {" // ", precProduct, precOperand}, opMod: {" % ", precProduct, precOperand},
}

func (p *textPrinter) print(n Node, prec int) {
	e := p.k.nodes[n]
	if p.b.Len() > maxExpression {
		p.b.WriteString("...")
		return
	}
	switch e.op {
	case opConst:
		fmt.Fprint(&p.b, e.imm)
	case opGrid:
		p.b.WriteString([...]string{"grid_x", "grid_y", "grid_z"}[e.imm])
	case opScalar:
		if name := p.k.names[e.imm]; name != "" {
			p.b.WriteString(name)
		} else {
			fmt.Fprint(&p.b, "arg", e.imm)
		}
	case opCeilDiv, opMin, opMax:
		p.b.WriteString(opNames[e.op] + "(")
		p.operands(e.op, n, true)
		p.b.WriteByte(')')
	case opSelect:
		p.parenthesised(prec > precConditional, func() {
			p.print(e.b, precSum)
			p.b.WriteString(" if ")
			p.print(e.a, precSum)
			p.b.WriteString(" >= 0 else ")
			p.print(e.c, precConditional)
		})
	default:
		o := infix[e.op]
		p.parenthesised(prec > o.prec, func() {
			p.print(e.a, o.prec)
			p.b.WriteString(o.text)
			p.print(e.b, o.right)
		})
	}
}

// operands writes the operands of min and max, those of nested ones of the same operator too.
func (p *textPrinter) operands(o op, n Node, first bool) bool {
	e := p.k.nodes[n]
	if e.op != o || o == opCeilDiv && !first {
		if !first {
			p.b.WriteString(", ")
		}
		p.print(n, precConditional)
		return false
	}
	if o == opCeilDiv {
		p.print(e.a, precConditional)
		p.b.WriteString(", ")
		p.print(e.b, precConditional)
		return false
	}
	first = p.operands(o, e.a, first)
	return p.operands(o, e.b, first)
}

func (p *textPrinter) parenthesised(yes bool, body func()) {
	if yes {
		p.b.WriteByte('(')
	}
	body()
	if yes {
		p.b.WriteByte(')')
	}
}
