package regpressure

import "math/bits"

// set is a set of small numbers.
type set []uint64

func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) has(n int) bool { return s[n/64]>>(n%64)&1 != 0 }
func (s set) add(n int)      { s[n/64] |= 1 << (n % 64) }
func (s set) remove(n int)   { s[n/64] &^= 1 << (n % 64) }

// join adds the members of another set.
func (s set) join(t set) {
	for i, w := range t {
		s[i] |= w
	}
}

// common counts the members that are in another set too.
func (s set) common(t set) (n int) {
	for i, w := range s {
		n += bits.OnesCount64(w & t[i])
	}
	return n
}
