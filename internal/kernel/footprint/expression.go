package footprint

// Expression is a node for those who write footprints in another language: an operator with operands, which are nodes
// before it, or a leaf with a number. Operators are those of kernel.json.
type Expression struct {
	Op       string
	Operands []Node
	Number   int64
}

// Expressions are the nodes of the kernel, in an order in which they can be computed.
func (k *Kernel) Expressions() []Expression {
	list := make([]Expression, len(k.nodes))
	for i, n := range k.nodes {
		operands := [...]Node{n.a, n.b, n.c}
		list[i] = Expression{Op: opNames[n.op], Operands: operands[:n.op.operands()], Number: n.imm}
	}
	return list
}
