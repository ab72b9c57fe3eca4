package llvmir

// cseTable has the integer and address arithmetic and the conversions of a block.
// Eliminating common subexpressions here is cheaper than printing, parsing and removing
// them.
type cseTable struct {
	in *Block
	of map[cseKey]Value
}

type cseKey struct {
	word string
	to   *Type
	x, y Value
}

// reuse returns the value of a computation that the block already has, and builds it
// otherwise.
func (b *Builder) reuse(word string, to *Type, x, y Value, build func() Value) Value {
	if !b.Reuse {
		return build()
	}
	if b.cse.in != b.block {
		b.cse = cseTable{in: b.block, of: map[cseKey]Value{}}
	}
	key := cseKey{word, to, x, y}
	if v, ok := b.cse.of[key]; ok {
		return v
	}
	v := build()
	if b.cse.in == b.block {
		b.cse.of[key] = v
	}
	return v
}

// zeroIsIdentity are the operations with x op 0 = x.
var zeroIsIdentity = map[string]bool{"add": true, "sub": true, "or": true, "xor": true, "shl": true, "lshr": true, "ashr": true}

// keepsZero are the conversions that map 0 to 0.
var keepsZero = map[string]bool{"bitcast": true, "zext": true, "sext": true, "trunc": true}
