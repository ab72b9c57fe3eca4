package ir

import (
	"sort"
	"sync"
)

// Dialect is a named set of operations, types and attributes.
type Dialect struct {
	Name  string
	Doc   string
	Ops   []*OpDef
	Types []*TypeDef
	Attrs []*AttrDef

	// UnknownType, when set, is what to say about a type that is not there.
	UnknownType func(name string) string
	// VerifyOp checks what holds for all operations of the dialect.
	VerifyOp func(*Op) error
	// VerifyAttr checks a discardable attribute of the dialect on any
	// operation.
	VerifyAttr func(op *Op, name string, a Attr) error
	// Materialize makes a constant operation for a folded value; a nil location
	// means that of the builder.
	Materialize func(b *Builder, value Attr, t Type, loc Location) *Op

	once  sync.Once
	types map[string]*TypeDef
	attrs map[string]*AttrDef
}

// TypeDef defines a type of a dialect: !dialect.name followed by whatever
// Parse reads and Print writes.
type TypeDef struct {
	Name string
	Doc  string
	// Alias, when set, gives types of this definition an alias of that name.
	Alias string
	Parse func(p AsmParser, def *TypeDef) Type
	Print func(w *Text, t *DialectType)

	Dialect *Dialect // set by NewRegistry
}

// AttrDef defines an attribute of a dialect: #dialect.name...
type AttrDef struct {
	Name  string
	Doc   string
	Alias string
	// Parse reads the parameters; hint is the expected type, usually nil.
	Parse  func(p AsmParser, def *AttrDef, hint Type) Attr
	Print  func(w *Text, a *DialectAttr)
	TypeOf func(a *DialectAttr) Type

	Dialect *Dialect // set by NewRegistry
}

// Registry is the set of dialects a context knows. It is immutable.
type Registry struct {
	dialects map[string]*Dialect
	names    []string
	ops      map[string]*OpDef
}

// NewRegistry collects dialects.
func NewRegistry(dialects ...*Dialect) *Registry {
	r := &Registry{dialects: map[string]*Dialect{}, ops: make(map[string]*OpDef, 512)}
	for _, d := range dialects {
		r.dialects[d.Name] = d
		r.names = append(r.names, d.Name)
		for _, op := range d.Ops {
			op.finish(d)
			r.ops[op.Name] = op
		}
		d.index()
	}
	sort.Strings(r.names)
	return r
}

// index prepares the look-up of types and attributes, once: registries share dialects.
func (d *Dialect) index() {
	d.once.Do(func() {
		d.types, d.attrs = map[string]*TypeDef{}, map[string]*AttrDef{}
		for _, t := range d.Types {
			t.Dialect = d
			d.types[t.Name] = t
		}
		for _, a := range d.Attrs {
			a.Dialect = d
			d.attrs[a.Name] = a
		}
	})
}

// TypeDef finds a type of the dialect.
func (d *Dialect) TypeDef(name string) *TypeDef { return d.types[name] }

// AttrDef finds an attribute of the dialect.
func (d *Dialect) AttrDef(name string) *AttrDef { return d.attrs[name] }

// Op finds an operation by its full name.
func (r *Registry) Op(name string) *OpDef { return r.ops[name] }

// Dialect finds a dialect by name.
func (r *Registry) Dialect(name string) *Dialect { return r.dialects[name] }

// DialectNames lists the dialects in order.
func (r *Registry) DialectNames() []string { return r.names }

// Ops lists all operations in order of their names.
func (r *Registry) Ops() []*OpDef {
	out := make([]*OpDef, 0, len(r.ops))
	for _, op := range r.ops {
		out = append(out, op)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}
