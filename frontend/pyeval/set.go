package pyeval

// Set is a set or a frozenset. Its elements keep the order of insertion.
type Set struct {
	d      Dict // of the elements, without values
	Frozen bool // a frozenset
}

// TypeName implements Value.
func (s *Set) TypeName() string {
	if s.Frozen {
		return "frozenset"
	}
	return "set"
}

// Len implements HasLen.
func (s *Set) Len() int { return s.d.Len() }

// Elements returns the elements in the order in which CPython would visit them.
func (s *Set) Elements() []Value { return setOrder(s.d.Keys()) }

// Iterate implements Iterable.
func (s *Set) Iterate(in *Interp) (func() (Value, error), error) {
	if err := in.copies(s.Len()); err != nil {
		return nil, err
	}
	size, i, list := s.Len(), 0, s.Elements()
	return func() (Value, error) {
		if s.Len() != size {
			return nil, Raise("RuntimeError", "Set changed size during iteration")
		}
		if i == len(list) {
			return nil, nil
		}
		i++
		return list[i-1], nil
	}, nil
}

// NewSet returns a set of elements, which must be hashable.
func (in *Interp) newSet(elts []Value) (*Set, error) {
	s := &Set{}
	for _, v := range elts {
		if err := s.add(in, v); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *Set) add(in *Interp, v Value) error {
	h, err := in.key(v)
	if err != nil {
		return err
	}
	if _, ok := s.d.index[h]; !ok {
		s.d.setHash(h, v, None)
	}
	return checkSize(int64(len(s.d.entries)))
}

func (s *Set) has(h any) bool { _, ok := s.d.index[h]; return ok }

func (s *Set) subsetOf(o *Set) bool {
	for _, e := range s.d.entries {
		if e.key != nil && !o.has(e.hash) {
			return false
		}
	}
	return true
}

func (s *Set) copy() *Set { return &Set{d: *s.d.copy(), Frozen: s.Frozen} }

// filter returns the elements of s for which keep holds.
func (s *Set) filter(keep func(h any) bool) *Set {
	r := &Set{Frozen: s.Frozen}
	for _, e := range s.d.entries {
		if e.key != nil && keep(e.hash) {
			r.d.setHash(e.hash, e.key, None)
		}
	}
	return r
}

func (s *Set) union(o *Set) *Set {
	r := s.copy()
	for _, e := range o.d.entries {
		if e.key != nil && !r.has(e.hash) {
			r.d.setHash(e.hash, e.key, None)
		}
	}
	return r
}

func (s *Set) intersection(o *Set) *Set { return s.filter(o.has) }
func (s *Set) difference(o *Set) *Set   { return s.filter(func(h any) bool { return !o.has(h) }) }
func (s *Set) symmetric(o *Set) *Set    { return s.difference(o).union(o.difference(s)) }

// setOrder returns small integers in the order of CPython's hash table, which programs that
// iterate over a set of sizes show. Other elements stay in the order of insertion.
func setOrder(elts []Value) []Value {
	size := int64(8)
	for fill := int64(0); fill < int64(len(elts)); fill++ {
		if (fill+1)*5 >= (size-1)*3 && fill+1 < int64(len(elts)) {
			for size <= (fill+1)*4 {
				size *= 2
			}
		}
	}
	table := make([]Value, size)
	for _, v := range elts {
		i, ok := v.(Int)
		if !ok || i.big != nil || i.small < 0 {
			return elts
		}
		if !placeInTable(table, v, uint64(i.small)) {
			return elts
		}
	}
	ordered := make([]Value, 0, len(elts))
	for _, v := range table {
		if v != nil {
			ordered = append(ordered, v)
		}
	}
	return ordered
}

// placeInTable puts an element into the first free slot of its probe sequence: nine slots in
// a row, then a slot that depends on the upper bits of the hash.
func placeInTable(table []Value, v Value, hash uint64) bool {
	const inRow = 9
	mask := uint64(len(table) - 1)
	slot, perturb := hash&mask, hash
	for range 64 {
		last := slot
		if slot+inRow <= mask {
			last = slot + inRow
		}
		for s := slot; s <= last; s++ {
			if table[s] == nil {
				table[s] = v
				return true
			}
		}
		perturb >>= 5
		slot = (slot*5 + 1 + perturb) & mask
	}
	return false
}
