package ere

type nodeKind uint8

const (
	kindByte nodeKind = iota
	kindSet
	kindLineStart
	kindLineEnd
	kindGroupStart
	kindGroupEnd
	kindAlternation
	kindPlus
	kindOptional
	kindBackref
)

// node is one element of a sequence. A group is not a node of its own but a
// pair of markers in the sequence around it, because the choice of how much
// an element inside a group takes depends on what follows the group.
type node struct {
	kind     nodeKind
	char     byte
	set      *byteSet
	group    int
	branches []*sequence // of kindAlternation
	body     *sequence   // of kindPlus and kindOptional
	// start and end delimit the code of this node; all its ways out lead to end.
	start, end int
}

type sequence struct {
	nodes []*node
	// sawDropped says that x{0} stood here: no node, yet not an empty expression.
	sawDropped bool
	start, end int
}

func one(n *node) []*node { return []*node{n} }

func body(nodes []*node) *sequence { return &sequence{nodes: nodes} }

// expandRepetition writes a repetition with '+' and '?' only.
func expandRepetition(atom []*node, low, high int) []*node {
	switch {
	case high == 0:
		return nil
	case low == 0:
		return one(&node{kind: kindOptional, body: body(expandRepetition(copyNodes(atom), 1, high))})
	case low == 1 && high == 1:
		return atom
	case low == 1 && high == unbounded:
		return one(&node{kind: kindPlus, body: body(atom)})
	case low == 1:
		optional := &node{kind: kindOptional, body: body(copyNodes(atom))}
		return append(one(optional), expandRepetition(atom, 1, high-1)...)
	}
	if high != unbounded {
		high--
	}
	return append(copyNodes(atom), expandRepetition(atom, low-1, high)...)
}

// nodeCount is about the size of the code for nodes.
func nodeCount(nodes []*node) int {
	total := len(nodes)
	for _, n := range nodes {
		if n.body != nil {
			total += nodeCount(n.body.nodes)
		}
		for _, b := range n.branches {
			total += nodeCount(b.nodes)
		}
	}
	return total
}

// copyNodes copies deeply, because every copy gets code of its own.
func copyNodes(nodes []*node) []*node {
	copies := make([]*node, len(nodes))
	for i, n := range nodes {
		c := *n
		if n.body != nil {
			c.body = body(copyNodes(n.body.nodes))
		}
		c.branches = nil
		for _, b := range n.branches {
			c.branches = append(c.branches, body(copyNodes(b.nodes)))
		}
		copies[i] = &c
	}
	return copies
}

func literalPrefix(s *sequence) string {
	var prefix []byte
	for _, n := range s.nodes {
		switch n.kind {
		case kindGroupStart, kindGroupEnd:
		case kindByte:
			prefix = append(prefix, n.char)
		default:
			return string(prefix)
		}
	}
	return string(prefix)
}

type opcode uint8

const (
	opByte opcode = iota
	opSet
	opLineStart
	opLineEnd
	opJump
	opSplit
)

// instruction goes to pc+1, except opJump (to target) and opSplit (to both).
type instruction struct {
	op     opcode
	char   byte
	set    *byteSet
	target int
}

type compiler struct {
	code   []instruction
	groups []*sequence
}

func (c *compiler) emit(i instruction) int {
	c.code = append(c.code, i)
	return len(c.code) - 1
}

func (c *compiler) sequence(s *sequence) {
	s.start = len(c.code)
	for _, n := range s.nodes {
		n.start = len(c.code)
		c.node(n)
		n.end = len(c.code)
	}
	s.end = len(c.code)
}

func (c *compiler) node(n *node) {
	switch n.kind {
	case kindByte:
		c.emit(instruction{op: opByte, char: n.char})
	case kindSet:
		c.emit(instruction{op: opSet, set: n.set})
	case kindLineStart:
		c.emit(instruction{op: opLineStart})
	case kindLineEnd:
		c.emit(instruction{op: opLineEnd})
	case kindGroupStart, kindGroupEnd:
	case kindOptional:
		split := c.emit(instruction{op: opSplit})
		c.sequence(n.body)
		c.code[split].target = len(c.code)
	case kindPlus:
		c.sequence(n.body)
		exit := c.emit(instruction{op: opSplit})
		c.code[exit].target = n.body.start
	case kindAlternation:
		c.alternation(n)
	case kindBackref:
		// What the group could match is a superset of what it did match; the
		// backtracking matcher decides.
		c.sequence(body(copyNodes(c.groups[n.group-1].nodes)))
	}
}

func (c *compiler) alternation(n *node) {
	var jumps []int
	for i, branch := range n.branches {
		if i == len(n.branches)-1 {
			c.sequence(branch)
			break
		}
		split := c.emit(instruction{op: opSplit})
		c.sequence(branch)
		jumps = append(jumps, c.emit(instruction{op: opJump}))
		c.code[split].target = len(c.code)
	}
	for _, j := range jumps {
		c.code[j].target = len(c.code)
	}
}
