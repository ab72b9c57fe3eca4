package inferfootprint

import (
	"slices"

	fp "github.com/tshared/tshared/internal/kernel/footprint"
)

// cond is a condition: one of its conjunctions holds. Without any it never does.
type cond []conj

// conj holds where all its atoms are at least 0.
type conj struct {
	atoms   []form
	partial bool   // something that is not known must hold, too
	needs   []need // for the atoms to say what is compared
}

var (
	always = cond{{}}
	maybe  = cond{{partial: true}}
)

func (c cond) never() bool { return len(c) == 0 }

func (c cond) needs() (needs []need) {
	for _, k := range c {
		needs = join(needs, k.needs)
	}
	return needs
}

func (c cond) deps() (s set) {
	for _, k := range c {
		for _, f := range k.atoms {
			s = s.union(f.deps())
		}
	}
	return s
}

// maxConjunctions bounds the conjunctions of a condition.
const maxConjunctions = 8

// maxAtoms bounds the atoms of a conjunction.
const maxAtoms = 24

func (a *analyzer) atom(f form, needs []need) conj {
	return conj{atoms: []form{f}, needs: everywhere(needs)}
}

// and holds where both do.
func (a *analyzer) and(c, d cond) (out cond) {
	for _, x := range c {
		for _, y := range d {
			k := conj{partial: x.partial || y.partial, needs: join(x.needs, y.needs)}
			a.work += len(k.needs)
			for _, f := range slices.Concat(x.atoms, y.atoms) {
				if !slices.ContainsFunc(k.atoms, f.equal) {
					k.atoms = append(k.atoms, f)
				}
			}
			if len(k.atoms) > maxAtoms {
				k.atoms, k.partial = k.atoms[:maxAtoms], true
			}
			if !a.contradicts(k) {
				out = append(out, k)
			}
		}
	}
	return a.simplify(out)
}

// contradicts reports whether a conjunction never holds: an atom is negative in every launch, or two exclude each other.
// Integers that wrap around may still make it hold, so one that needs something of the launch is kept.
func (a *analyzer) contradicts(k conj) bool {
	if len(k.needs) > 0 {
		return false
	}
	for i, f := range k.atoms {
		if s := a.natural(f); s.hasHi {
			if _, hi := a.b.Between(s.hi); hi < 0 {
				return true
			}
		}
		for _, g := range k.atoms[:i] {
			if sum := a.add(f, g); sum.invariant() {
				if _, hi := a.b.Between(sum.c); hi < 0 {
					return true
				}
			}
		}
	}
	return false
}

// or holds where one of them does.
func (a *analyzer) or(c, d cond) cond { return a.simplify(slices.Concat(c, d)) }

// simplify merges conjunctions: equal ones, those that others imply, and two that differ in an atom and its opposite.
func (a *analyzer) simplify(c cond) cond {
	for changed := true; changed; {
		changed = false
	pairs:
		for i := range c {
			for j := range c {
				if i == j {
					continue
				}
				if merged, ok := a.merge(c[i], c[j]); ok {
					c = append(slices.Delete(slices.Clone(c), max(i, j), max(i, j)+1), merged)
					c = slices.Delete(c, min(i, j), min(i, j)+1)
					changed = true
					break pairs
				}
			}
		}
	}
	if len(c) > maxConjunctions {
		return cond{{partial: true, needs: c.needs()}}
	}
	return c
}

// merge is the disjunction of two conjunctions where it is one.
func (a *analyzer) merge(x, y conj) (conj, bool) {
	if x.partial {
		return conj{}, false
	}
	var only []form // atoms of x that y lacks
	for _, f := range x.atoms {
		if !slices.ContainsFunc(y.atoms, f.equal) {
			only = append(only, f)
		}
	}
	needs := join(x.needs, y.needs)
	if len(only) == 0 { // y implies x
		return conj{atoms: x.atoms, needs: needs}, true
	}
	if len(only) != 1 || y.partial || len(x.atoms) != len(y.atoms) {
		return conj{}, false
	}
	opposite := a.negated(only[0])
	if !slices.ContainsFunc(y.atoms, opposite.equal) {
		return conj{}, false
	}
	rest := slices.DeleteFunc(slices.Clone(x.atoms), only[0].equal)
	return conj{atoms: rest, needs: needs}, true
}

// negated is the atom that holds where another does not.
func (a *analyzer) negated(f form) form { return a.sub(a.constant(-1), f) }

// not holds where the condition does not.
func (a *analyzer) not(c cond) cond {
	out := always
	for _, k := range c {
		var no cond
		for _, f := range k.atoms {
			if n := (conj{atoms: []form{a.negated(f)}, needs: k.needs}); !a.contradicts(n) {
				no = append(no, n)
			}
		}
		if k.partial {
			no = append(no, conj{partial: true, needs: k.needs})
		}
		if len(no) == 0 && len(k.needs) > 0 { // it never holds, as long as nothing wraps around
			no = cond{{atoms: []form{a.constant(-1)}, needs: k.needs}}
		}
		out = a.and(out, no)
	}
	return out
}

// launchCondition is an expression that is at least 0 where a condition holds which the launch decides.
func (a *analyzer) launchCondition(c cond) (fp.Expr, bool) {
	var any []fp.Expr
	for _, k := range c {
		if k.partial {
			return 0, false
		}
		all := []fp.Expr{a.b.Const(0)}
		for _, f := range k.atoms {
			if !f.invariant() {
				return 0, false
			}
			all = append(all, f.c)
		}
		any = append(any, a.b.Min(all...))
	}
	if len(any) == 0 {
		return a.b.Const(-1), true
	}
	return a.b.Max(any...), true
}
