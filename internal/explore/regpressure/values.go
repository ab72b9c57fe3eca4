package regpressure

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// wordBytes is the size of a register of the hardware.
const wordBytes = 4

// free is in place of a word that takes no register.
const free = -1

// register is what is known of a register of PTX.
type register struct {
	// first is the number of its first word, and words how many there are. A predicate has a number too, and no words.
	first, words int
	defs         []*syntax.Inst // that write it
	// stable is true where nothing reads the register before the last of its writes, all in one block: it then holds one value.
	stable bool
	// uniform is true for values that are the same in all threads of a block, and computed in uniform registers.
	uniform bool
}

// single reports whether one instruction writes the register, whatever happens.
func (r *register) single() bool { return len(r.defs) == 1 && r.defs[0].Guard == nil }

// values are the registers of a function.
type values struct {
	fn     *syntax.Func
	of     map[*syntax.Reg]*register
	blocks []span
	count  int // numbers of words and of predicates, in the order of the registers
	// same has for each number the one that holds the same at no cost: itself, that of a copied word, or free.
	same []int
}

// valuesOf finds what the registers of a function hold.
func valuesOf(fn *syntax.Func) *values {
	v := &values{fn: fn, of: map[*syntax.Reg]*register{}, blocks: blocksOf(fn)}
	for _, r := range fn.Regs {
		words := (syntax.Bytes(r.Type) + wordBytes - 1) / wordBytes
		v.of[r] = &register{first: v.count, words: words}
		v.count += max(1, words)
	}
	v.same = make([]int, v.count)
	for n := range v.same {
		v.same[n] = n
	}
	v.findDefinitions()
	v.findUniform()
	v.findCopies()
	v.foldOffsets()
	return v
}

// findDefinitions finds the writes of each register, and which registers are stable.
func (v *values) findDefinitions() {
	first, last := map[*register]int{}, map[*register]int{}
	for _, b := range v.blocks {
		for i := b.start; i < b.end; i++ {
			in := v.fn.Insts[i]
			if !in.Writes() {
				continue
			}
			for _, reg := range in.Operands[0].Registers() {
				r := v.of[reg]
				if len(r.defs) == 0 {
					first[r], r.stable = i, true
				}
				r.stable = r.stable && first[r] >= b.start
				r.defs, last[r] = append(r.defs, in), i
			}
		}
	}
	for i, in := range v.fn.Insts {
		read, _ := in.Registers()
		for _, reg := range read {
			if r := v.of[reg]; len(r.defs) > 1 && i <= last[r] {
				r.stable = false
			}
		}
	}
}

// notUniform are instructions whose results uniform registers do not get, even if these are the same in all threads.
var notUniform = map[string]bool{
	"ld": true, "ldu": true, "atom": true, "shfl": true, "ldmatrix": true, "mma": true, "wgmma": true, "call": true,
	"div": true, "rem": true, "activemask": true, "vote": true, "match": true, "redux": true, "elect": true,
}

// findUniform finds the registers that are uniform: each that is written once starts so, and loses it when the instruction that
// writes it reads one that is not. Registers that are written more often, such as those of loops, count as not uniform.
func (v *values) findUniform() {
	for _, r := range v.of {
		r.uniform = r.single()
	}
	for changed := true; changed; {
		changed = false
		for _, reg := range v.fn.Regs {
			if r := v.of[reg]; r.uniform && !v.staysUniform(r.defs[0]) {
				r.uniform, changed = false, true
			}
		}
	}
}

// staysUniform reports whether an instruction gives the same in all threads, in a uniform register.
func (v *values) staysUniform(in *syntax.Inst) bool {
	if isParameter(in) {
		return true
	}
	if notUniform[in.Parts[0]] || isFloat(in) {
		return false
	}
	for _, o := range in.Operands[1:] {
		if o.Kind == syntax.Symbol && strings.HasPrefix(o.Name, "%") && !isUniformSource(o.Name) {
			return false
		}
		if slices.ContainsFunc(o.Registers(), func(r *syntax.Reg) bool { return !v.of[r].uniform }) {
			return false
		}
	}
	return true
}

// isParameter reports whether an instruction reads a parameter of the kernel.
func isParameter(in *syntax.Inst) bool {
	return in.Parts[0] == "ld" && slices.Contains(in.Parts, "param")
}

// uniformSources are the special registers that are the same in all threads of a block.
var uniformSources = []string{"%ctaid", "%nctaid", "%ntid", "%clusterid", "%nclusterid", "%cluster_ctaid", "%gridid", "%smid"}

func isUniformSource(name string) bool {
	family, _, _ := strings.Cut(name, ".")
	return slices.Contains(uniformSources, family)
}

// floatTypes begin the names of floating-point types.
var floatTypes = []string{"f16", "bf16", "tf32", "f32", "f64", "e4m3", "e5m2"}

// isFloat reports whether an instruction computes with floating-point numbers.
func isFloat(in *syntax.Inst) bool {
	return slices.ContainsFunc(in.Parts[1:], func(part string) bool {
		return slices.ContainsFunc(floatTypes, func(t string) bool { return strings.HasPrefix(part, t) })
	})
}

// findCopies finds words that are copies of others, and constants.
func (v *values) findCopies() {
	for _, in := range v.fn.Insts {
		if in.Guard != nil || !in.Writes() || len(in.Operands) != 2 {
			continue
		}
		to, from := in.Operands[0], in.Operands[1]
		switch {
		case isParameter(in):
			v.free(to)
		case in.Parts[0] == "mov" && isConstant(from):
			v.free(to)
		case in.Parts[0] == "mov" || in.Parts[0] == "cvta":
			v.copyWords(to, from)
		case in.Parts[0] == "cvt" && !isFloat(in):
			v.copyInteger(to, from, strings.HasPrefix(in.Parts[len(in.Parts)-1], "s"))
		}
	}
}

// isConstant reports whether an operand is a number or the address of a variable.
func isConstant(o syntax.Operand) bool {
	return o.Kind == syntax.Integer || o.Kind == syntax.Real || o.Kind == syntax.Symbol && !strings.HasPrefix(o.Name, "%")
}

// words are the numbers of an operand's words in order.
func (v *values) words(o syntax.Operand) (list []int) {
	for _, reg := range o.Registers() {
		r := v.of[reg]
		for i := range r.words {
			list = append(list, r.first+i)
		}
	}
	return list
}

// assign says which words those of an operand are the same as. Registers that are written several times change, and stay their own.
func (v *values) assign(to syntax.Operand, words []int) {
	list := v.words(to)
	if len(list) != len(words) || slices.ContainsFunc(to.Registers(), func(r *syntax.Reg) bool { return !v.of[r].single() }) {
		return
	}
	for i, n := range list {
		v.same[n] = words[i]
	}
}

// free says that an operand takes no registers.
func (v *values) free(o syntax.Operand) { v.assign(o, slices.Repeat([]int{free}, len(v.words(o)))) }

// canCopy reports whether an operand holds one value in registers that are not uniform.
func (v *values) canCopy(o syntax.Operand) bool {
	return !slices.ContainsFunc(o.Registers(), func(r *syntax.Reg) bool { return !v.of[r].stable || v.of[r].uniform })
}

// copyWords handles mov: of registers, and of the parts of a register.
func (v *values) copyWords(to, from syntax.Operand) {
	words := v.words(from)
	if len(words) == 0 || !v.canCopy(from) {
		return
	}
	if from.Kind == syntax.Register && to.Kind == syntax.Vector && len(v.words(to)) == 2*len(words) {
		var halves []int // instructions take either half of a word
		for _, w := range words {
			halves = append(halves, w, w)
		}
		words = halves
	}
	v.assign(to, words)
}

// copyInteger handles cvt between integers: the low word stays, and a high word takes a register only if it has copies of the sign.
func (v *values) copyInteger(to, from syntax.Operand, signed bool) {
	if from.Kind != syntax.Register || to.Kind != syntax.Register || !v.canCopy(from) {
		return
	}
	source, list := v.words(from), slices.Clone(v.words(to))
	for i := range list {
		switch {
		case i < len(source):
			list[i] = source[i]
		case !signed:
			list[i] = free
		}
	}
	v.assign(to, list)
}

// foldOffsets finds sums of a register and a constant that only addresses and matrix descriptors use: memory instructions have an
// offset, and descriptors are computed in uniform registers.
func (v *values) foldOffsets() {
	computedWith := map[*syntax.Reg]bool{} // registers that are read by others
	for _, in := range v.fn.Insts {
		for i, o := range in.Operands {
			written := i == 0 && in.Writes()
			folded := i == 1 && isOffset(in) && !computedWith[in.Operands[0].Reg]
			if written || folded || o.Kind == syntax.Address || in.Parts[0] == "wgmma" {
				continue
			}
			for _, r := range o.Registers() {
				computedWith[r] = true
			}
		}
	}
	for _, in := range v.fn.Insts {
		if isOffset(in) && !computedWith[in.Operands[0].Reg] && v.canCopy(in.Operands[1]) {
			v.assign(in.Operands[0], v.words(in.Operands[1]))
		}
	}
}

// isOffset reports whether an instruction adds a constant to a register.
func isOffset(in *syntax.Inst) bool {
	return in.Parts[0] == "add" && in.Guard == nil && !isFloat(in) && len(in.Operands) == 3 && in.Operands[0].Kind == syntax.Register &&
		in.Operands[1].Kind == syntax.Register && in.Operands[2].Kind == syntax.Integer
}

// numbers calls a function with the numbers of a register that instructions depend on: its words that take a register, or the
// predicate.
func (v *values) numbers(reg *syntax.Reg, visit func(n int)) {
	r := v.of[reg]
	if r.uniform {
		return
	}
	for n := r.first; n < r.first+max(1, r.words); n++ {
		if n := v.find(n); n != free {
			visit(n)
		}
	}
}

// find is the word that holds what a word has.
func (v *values) find(n int) int {
	for n != free && v.same[n] != n {
		n = v.same[n]
	}
	return n
}
