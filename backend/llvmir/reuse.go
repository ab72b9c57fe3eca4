package llvmir

// made are the computations with integers and addresses in a block, and conversions,
// so that none is there twice: what need not be printed, LLVM need not read and drop.
type made struct {
	in *Block
	of map[computation]Value
}

type computation struct {
	word string
	to   *Type
	x, y Value
}

// once gives the value of a computation that is in the block already, and has it
// made otherwise.
func (b *Builder) once(word string, to *Type, x, y Value, build func() Value) Value {
	if !b.Reuse {
		return build()
	}
	if b.made.in != b.block {
		b.made = made{in: b.block, of: map[computation]Value{}}
	}
	key := computation{word, to, x, y}
	if v, ok := b.made.of[key]; ok {
		return v
	}
	v := build()
	if b.made.in == b.block {
		b.made.of[key] = v
	}
	return v
}

// neutral are operations that leave a number as it is when the second is 0.
var neutral = map[string]bool{"add": true, "sub": true, "or": true, "xor": true, "shl": true, "lshr": true, "ashr": true}

// keepsZero are conversions that make a zero of a zero.
var keepsZero = map[string]bool{"bitcast": true, "zext": true, "sext": true, "trunc": true}
