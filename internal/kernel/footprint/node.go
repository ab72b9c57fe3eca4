package footprint

import (
	"math"
	"math/bits"
)

// op is the operator of a node.
type op uint8

const (
	opConst    op = iota // imm
	opGrid               // the number of programs along axis imm
	opScalar             // the integer argument with number imm
	opAdd                // a + b
	opSub                // a - b
	opMul                // a * b
	opFloorDiv           // a / b rounded down, for b > 0
	opCeilDiv            // a / b rounded up, for b > 0
	opMod                // a - b * floordiv(a, b), for b > 0
	opMin                // the smaller of a and b
	opMax                // the greater of a and b
	opSelect             // b if a is at least 0, c otherwise
)

var opNames = [...]string{
	opConst: "const", opGrid: "grid", opScalar: "arg", opAdd: "add", opSub: "sub", opMul: "mul", opFloorDiv: "floordiv", opCeilDiv: "ceildiv",
	opMod: "mod", opMin: "min", opMax: "max", opSelect: "select",
}

// operands is how many operands an operator has; leaves have an immediate number.
func (o op) operands() int {
	switch {
	case o <= opScalar:
		return 0
	case o == opSelect:
		return 3
	}
	return 2
}

// node computes a number from those of nodes before it.
type node struct {
	op      op
	a, b, c Node
	imm     int64
}

// undecided is the value of a node that 64 bits do not hold, or that divides by a number below 1.
const undecided = math.MinInt64

// evaluate computes the first len(values) nodes.
func evaluate(nodes []node, values []int64, grid *[3]int64, scalars []int64) {
	for i := range values {
		n := &nodes[i]
		switch n.op {
		case opConst:
			values[i] = n.imm
			continue
		case opGrid:
			values[i] = grid[n.imm]
			continue
		case opScalar:
			values[i] = undecided
			if n.imm < int64(len(scalars)) {
				values[i] = scalars[n.imm]
			}
			continue
		}
		a, b := values[n.a], values[n.b]
		if a == undecided || n.op != opSelect && b == undecided {
			values[i] = undecided
			continue
		}
		switch n.op {
		case opAdd:
			values[i] = add(a, b)
		case opSub:
			values[i] = sub(a, b)
		case opMul:
			values[i] = mul(a, b)
		case opMin:
			values[i] = min(a, b)
		case opMax:
			values[i] = max(a, b)
		case opSelect:
			if a < 0 {
				b = values[n.c]
			}
			values[i] = b
		default:
			values[i] = divide(n.op, a, b)
		}
	}
}

func add(a, b int64) int64 {
	if s := a + b; (a^s)&(b^s) >= 0 {
		return s
	}
	return undecided
}

func sub(a, b int64) int64 {
	if d := a - b; (a^b)&(a^d) >= 0 {
		return d
	}
	return undecided
}

func mul(a, b int64) int64 {
	if a == int64(int32(a)) && b == int64(int32(b)) {
		return a * b
	}
	high, low := bits.Mul64(uint64(max(a, -a)), uint64(max(b, -b)))
	if high != 0 || low > math.MaxInt64 {
		return undecided
	}
	return a * b
}

// divide is opFloorDiv, opCeilDiv and opMod. Divisors below 1 are left to the hardware of the kernel.
func divide(o op, a, b int64) int64 {
	if b < 1 {
		return undecided
	}
	q, r := a/b, a%b
	if r < 0 {
		q, r = q-1, r+b
	}
	switch {
	case o == opMod:
		return r
	case o == opCeilDiv && r != 0:
		return q + 1
	}
	return q
}
