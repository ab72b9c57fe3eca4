package pyeval

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// Dict is a dictionary that keeps the order of insertion.
type Dict struct {
	index   map[any]int // of a key in entries
	entries []entry
	// Factory makes the value of a missing key, as in collections.defaultdict; may be nil.
	Factory Value
	kind    *BuiltinType // nil stands for dict
	written *place       // nil where neither a display nor a call made it
}

// place is a node of a module.
type place struct {
	module *Module
	node   pysyntax.Node
}

// entry is one key with its value. A removed entry has no key.
type entry struct {
	hash       any
	key, value Value
}

// NewDict returns an empty dictionary.
func NewDict() *Dict { return &Dict{} }

// TypeName implements Value.
func (d *Dict) TypeName() string {
	if d.kind != nil {
		return d.kind.name
	}
	return "dict"
}

// Position is where the dictionary is written as {...}, or the first call that returned it.
func (d *Dict) Position() diag.Position {
	if d.written == nil {
		return diag.Position{}
	}
	return positionOf(d.written.module, d.written.node)
}

// Len implements HasLen.
func (d *Dict) Len() int { return len(d.index) }

func (d *Dict) getHash(h any) Value {
	if i, ok := d.index[h]; ok {
		return d.entries[i].value
	}
	return nil
}

func (d *Dict) setHash(h any, key, value Value) {
	if i, ok := d.index[h]; ok {
		d.entries[i].value = value
		return
	}
	if d.index == nil {
		d.index = map[any]int{}
	}
	d.index[h] = len(d.entries)
	d.entries = append(d.entries, entry{h, key, value})
}

func (d *Dict) deleteHash(h any) bool {
	i, ok := d.index[h]
	if !ok {
		return false
	}
	delete(d.index, h)
	d.entries[i] = entry{}
	if len(d.entries) > 32 && len(d.entries) > 4*len(d.index) || i == len(d.entries)-1 {
		d.compact()
	}
	return true
}

// compact drops the removed entries.
func (d *Dict) compact() {
	live := d.entries[:0]
	for _, e := range d.entries {
		if e.key != nil {
			d.index[e.hash] = len(live)
			live = append(live, e)
		}
	}
	clear(d.entries[len(live):])
	d.entries = live
}

// GetStr returns the value of a string key, nil where there is none.
func (d *Dict) GetStr(name string) Value { return d.getHash(Str(name)) }

// SetStr sets the value of a string key.
func (d *Dict) SetStr(name string, v Value) { d.setHash(Str(name), Str(name), v) }

// Get returns the value of a key, nil where there is none.
func (d *Dict) Get(in *Interp, key Value) (Value, error) {
	h, err := in.key(key)
	if err != nil {
		return nil, err
	}
	return d.getHash(h), nil
}

// Set sets the value of a key.
func (d *Dict) Set(in *Interp, key, value Value) error {
	h, err := in.key(key)
	if err != nil {
		return err
	}
	if len(d.entries) > maxSize {
		return checkSize(int64(len(d.entries)))
	}
	d.setHash(h, key, value)
	return nil
}

// Delete removes a key and reports whether it was there.
func (d *Dict) Delete(in *Interp, key Value) (bool, error) {
	h, err := in.key(key)
	if err != nil {
		return false, err
	}
	return d.deleteHash(h), nil
}

// Keys returns the keys in the order of insertion.
func (d *Dict) Keys() []Value { return d.collect(func(e entry) Value { return e.key }) }

// Values returns the values in the order of insertion.
func (d *Dict) Values() []Value { return d.collect(func(e entry) Value { return e.value }) }

// Items returns pairs of keys and values in the order of insertion.
func (d *Dict) Items() []Value {
	return d.collect(func(e entry) Value { return NewTuple(e.key, e.value) })
}

func (d *Dict) collect(what func(entry) Value) []Value {
	list := make([]Value, 0, len(d.index))
	for _, e := range d.entries {
		if e.key != nil {
			list = append(list, what(e))
		}
	}
	return list
}

// iterate yields a part of each entry; a change of size ends the iteration with an error.
func (d *Dict) iterate(what func(entry) Value, name string) func() (Value, error) {
	size, i := len(d.index), 0
	return func() (Value, error) {
		if len(d.index) != size {
			return nil, Raise("RuntimeError", "%s changed size during iteration", name)
		}
		for i < len(d.entries) {
			e := d.entries[i]
			i++
			if e.key != nil {
				return what(e), nil
			}
		}
		return nil, nil
	}
}

func entryKey(e entry) Value   { return e.key }
func entryValue(e entry) Value { return e.value }
func entryItem(e entry) Value  { return NewTuple(e.key, e.value) }

// copy returns a dictionary with the same entries.
func (d *Dict) copy() *Dict {
	c := &Dict{Factory: d.Factory, kind: d.kind}
	for _, e := range d.entries {
		if e.key != nil {
			c.setHash(e.hash, e.key, e.value)
		}
	}
	return c
}

// merge sets the entries of another dictionary.
func (d *Dict) merge(o *Dict) {
	for _, e := range o.entries {
		if e.key != nil {
			d.setHash(e.hash, e.key, e.value)
		}
	}
}

// dictView is d.keys(), d.values() or d.items().
type dictView struct {
	d    *Dict
	kind *viewKind
}

// viewKind says what a view shows of an entry.
type viewKind struct {
	name string
	part func(entry) Value
}

var (
	keysView   = &viewKind{"dict_keys", entryKey}
	valuesView = &viewKind{"dict_values", entryValue}
	itemsView  = &viewKind{"dict_items", entryItem}
)

func (v *dictView) TypeName() string { return v.kind.name }
func (v *dictView) Len() int         { return v.d.Len() }

func (v *dictView) Iterate(*Interp) (func() (Value, error), error) {
	return v.d.iterate(v.kind.part, "dictionary"), nil
}

func (v *dictView) Repr(in *Interp) (string, error) {
	list, err := in.Repr(&List{Elts: v.d.collect(v.kind.part)})
	return v.kind.name + "(" + list + ")", err
}

// set returns the elements of a view of keys or items as a set, for the operators of sets.
func (v *dictView) set(in *Interp) (*Set, error) { return in.newSet(v.d.collect(v.kind.part)) }
