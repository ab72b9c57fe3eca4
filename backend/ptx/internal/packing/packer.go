// Package packing packs elements of tensors into the 32- and 64-bit words that memory instructions and shuffles take, and spells the
// instructions of predicated accesses.
package packing

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
)

// Packer packs elements into words.
type Packer struct {
	*simt.Threads
	known map[llvmir.Value]packed // packed registers by their first element
	bytes map[llvmir.Value]byteOf // of words that were unpacked
}

// byteOf is the place of a byte in a word.
type byteOf struct {
	word llvmir.Value
	at   int
}

// NewPacker is a packer that knows no packed registers.
func NewPacker(t *simt.Threads) *Packer {
	return &Packer{Threads: t, known: map[llvmir.Value]packed{}, bytes: map[llvmir.Value]byteOf{}}
}

// packed is a register with the elements that were extracted from it.
type packed struct {
	word    llvmir.Value
	parts   []llvmir.Value
	carried bool // by a loop
}

// rememberPacked records that a word holds elements, so that users of all of them need not pack them
// again.
func (c *Packer) rememberPacked(word llvmir.Value, e arithtollvm.Element, parts []llvmir.Value) {
	if exact := int64(e.Scalar.Bits()) == 8*e.Bytes; exact && len(parts) > 1 {
		c.known[parts[0]] = packed{word: word, parts: parts}
	}
	if len(parts) == bytesPerWord && e.Bytes == 1 {
		for i, v := range parts {
			c.bytes[v] = byteOf{word, i}
		}
	}
}

// bytesPerWord is how many bytes a word of 32 bits has.
const bytesPerWord = 4

// permuted is the word with four bytes of at most two words, by the instruction that permutes bytes; not ok for others. LLVM would shift and mask each of them.
func (c *Packer) permuted(parts []llvmir.Value) (word llvmir.Value, ok bool) {
	if len(parts) != bytesPerWord {
		return word, false
	}
	var words []llvmir.Value
	selector := 0
	for i, v := range parts {
		from, ok := c.bytes[v]
		if !ok {
			return word, false
		}
		k := slices.Index(words, from.word)
		if k < 0 {
			k, words = len(words), append(words, from.word)
		}
		selector |= (bytesPerWord*k + from.at) << (4 * i)
	}
	if len(words) > 2 {
		return word, false
	}
	return c.B.InlineAsm(llvmir.Asm{Text: fmt.Sprintf("prmt.b32 $0, $1, $2, 0x%04x;", selector), Constraints: "=r,r,r"}, llvmir.I32, words[0], words[len(words)-1]), true
}

// packedFrom is the word that holds exactly these elements.
func (c *Packer) packedFrom(parts []llvmir.Value) (word llvmir.Value, ok bool) {
	known, ok := c.known[parts[0]]
	if !ok || len(known.parts) != len(parts) {
		return word, false
	}
	for i, v := range parts {
		if known.parts[i] != v {
			return word, false
		}
	}
	return known.word, true
}

// UnpackCarried is UnpackElements for words that a loop carries: operands of wgmma are these words then. To pack elements again would define their registers
// while other dots are in flight.
func (c *Packer) UnpackCarried(e arithtollvm.Element, bits int, list []llvmir.Value) []llvmir.Value {
	regs := c.UnpackElements(e, bits, list)
	for i := 0; i < len(regs); i += 1 << bits {
		if known, ok := c.known[regs[i]]; ok {
			known.carried = true
			c.known[regs[i]] = known
		}
	}
	return regs
}

// CarriedWord is the word that a loop carries with exactly these elements.
func (c *Packer) CarriedWord(parts []llvmir.Value) (word llvmir.Value, ok bool) {
	if !c.known[parts[0]].carried {
		return word, false
	}
	return c.packedFrom(parts)
}

// PackElements packs registers that differ in the lowest bits of their number into words.
func (c *Packer) PackElements(e arithtollvm.Element, bits int, regs []llvmir.Value) (list []llvmir.Value) {
	if bits == 0 {
		return regs
	}
	n := 1 << bits
	for i := 0; i < len(regs); i += n {
		list = append(list, c.PackWords(VectorOf(e, int64(n)), e, regs[i:i+n])...)
	}
	return list
}

// UnpackElements is the inverse of PackElements.
func (c *Packer) UnpackElements(e arithtollvm.Element, bits int, list []llvmir.Value) (regs []llvmir.Value) {
	if bits == 0 {
		return list
	}
	n := 1 << bits
	for _, w := range list {
		regs = append(regs, c.UnpackWords(VectorOf(e, int64(n)), e, []llvmir.Value{w}, n)...)
	}
	return regs
}
