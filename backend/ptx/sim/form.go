package sim

import (
	"fmt"
	"math"
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// form is an instruction that is being compiled. The first complaint is kept
// and what is asked for afterwards does not matter, so that builders need not
// look for errors.
type form struct {
	*syntax.Inst
	c    *compiler
	mods []string // those of the name's parts that nobody has asked for
	err  error
}

func (f *form) fail(format string, args ...any) op {
	return f.failAt(f.Pos, format, args...)
}

func (f *form) failAt(at syntax.Pos, format string, args ...any) op {
	if f.err == nil {
		f.err = f.c.errorAt(at, "'%s': %s", f.Name, fmt.Sprintf(format, args...))
	}
	return nil
}

// take tells whether the name has a part, and takes it off.
func (f *form) take(mod string) bool {
	if i := slices.Index(f.mods, mod); i >= 0 {
		f.mods = slices.Delete(slices.Clone(f.mods), i, i+1)
		return true
	}
	return false
}

// drop takes off parts that make no difference here.
func (f *form) drop(mods ...string) {
	for _, m := range mods {
		f.take(m)
	}
}

// oneOf takes off the first part that is in the list; "" if there is none.
func (f *form) oneOf(list ...string) string {
	for _, m := range f.mods {
		if slices.Contains(list, m) {
			f.take(m)
			return m
		}
	}
	return ""
}

// typ takes off the last part, which must be a type.
func (f *form) typ() *typ {
	if n := len(f.mods); n > 0 {
		if t := types[f.mods[n-1]]; t != nil {
			f.mods = f.mods[: n-1 : n-1]
			return t
		}
		f.fail("expected a type, found '.%s'", f.mods[n-1])
	}
	f.fail("expected a type at the end of the name")
	return types["b32"]
}

// count checks the number of operands.
func (f *form) count(least, most int) bool {
	if n := len(f.Operands); n < least || n > most {
		want := fmt.Sprint(least)
		if most != least {
			want += fmt.Sprintf(" to %d", most)
		}
		f.fail("expected %s operands, found %d", want, n)
		return false
	}
	return f.err == nil
}

// regOf checks that an operand is a register of at least or exactly a size,
// and gives its slot.
func (f *form) regOf(o syntax.Operand, size int, wider bool) int {
	if f.err != nil {
		return 0
	}
	if o.Kind != syntax.Register || o.Not {
		f.failAt(o.Pos, "expected a register")
		return 0
	}
	have := syntax.Bytes(o.Reg.Type)
	if have == 0 || have < size || have > size && !wider {
		f.failAt(o.Pos, "expected a register of %d bits, found %s of type .%s", size*8, o.Reg.Name, o.Reg.Type)
		return 0
	}
	return f.c.slot(o.Reg)
}

// dst is the register an instruction writes, -1 for _.
func (f *form) dst(i int, t *typ) int { return f.dstOf(f.Operands[i], t.size) }

func (f *form) dstOf(o syntax.Operand, size int) int {
	if o.Kind == syntax.Sink {
		return f.c.scratch()
	}
	return f.regOf(o, size, false)
}

// src is the slot of an operand that is read.
func (f *form) src(i int, t *typ) int { return f.srcOf(f.Operands[i], t, false) }

func (f *form) srcOf(o syntax.Operand, t *typ, wider bool) int {
	switch o.Kind {
	case syntax.Integer, syntax.Real:
		return f.c.constant(f.literal(o, t))
	case syntax.Symbol:
		if o.Name == "WARP_SZ" {
			return f.c.constant(warpSize)
		}
		f.failAt(o.Pos, "'%s' is not declared as a register", o.Name)
		return 0
	}
	return f.regOf(o, t.size, wider)
}

// literal is the pattern of a number in a type.
func (f *form) literal(o syntax.Operand, t *typ) uint64 {
	if t.size == 16 {
		f.failAt(o.Pos, "expected a register of 128 bits")
	}
	if o.Kind == syntax.Integer {
		if t.size == 8 && t.float() || t.size == 4 && t.float() {
			f.failAt(o.Pos, "expected a number of type .%s, found an integer", t.name)
		}
		return o.Value & t.mask()
	}
	switch {
	case o.Single && t.size == 4:
		return o.Value
	case o.Single && t.size == 8 && t.float():
		return math.Float64bits(float64(math.Float32frombits(uint32(o.Value))))
	case !o.Single && t.size == 8:
		return o.Value
	case !o.Single && t.size == 4:
		return uint64(math.Float32bits(float32(math.Float64frombits(o.Value))))
	}
	f.failAt(o.Pos, "a number of this form has no type .%s", t.name)
	return 0
}

// predicate is a predicate that is read.
type predicate struct {
	slot int
	flip uint32
}

func (p predicate) of(w *warp) uint32 { return w.preds[p.slot] ^ p.flip }

func (f *form) pred(o syntax.Operand) predicate {
	switch {
	case f.err != nil:
	case o.Kind == syntax.Integer:
		if o.Value != 0 {
			return predicate{0, ^uint32(0)}
		}
		return predicate{} // slot 0 is never set
	case o.Kind != syntax.Register || o.Reg.Type != "pred":
		f.failAt(o.Pos, "expected a predicate")
	default:
		p := predicate{slot: f.c.predSlot(o.Reg)}
		if o.Not {
			p.flip = ^uint32(0)
		}
		return p
	}
	return predicate{}
}

// dstPred is a predicate that is written, -1 for _.
func (f *form) dstPred(o syntax.Operand) int {
	if o.Kind == syntax.Sink {
		return -1
	}
	if o.Kind == syntax.Register && o.Not || o.Kind == syntax.Integer {
		f.failAt(o.Pos, "expected a predicate")
		return -1
	}
	return f.pred(o).slot
}

// setPred writes the active lanes of a predicate.
func (w *warp) setPred(slot int, bits uint32) {
	if slot >= 0 {
		w.preds[slot] = w.preds[slot]&^w.active | bits&w.active
	}
}
