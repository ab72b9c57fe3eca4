package ir

import (
	"sort"
	"sync"
)

// Dialect is a set of operations, types and attributes whose names begin with Name. It is
// immutable once a registry has it.
type Dialect struct {
	Name  string     // prefix of its names, without the dot
	Doc   string     // description of one sentence
	Ops   []*OpDef   // operations
	Types []*TypeDef // types
	Attrs []*AttrDef // attributes

	// UnknownType, when set, returns the message about an unknown type of the dialect.
	UnknownType func(name string) string
	// VerifyOp checks rules that hold for all operations of the dialect.
	VerifyOp func(*Op) error
	// VerifyAttr checks a discardable attribute with the dialect's prefix on any
	// operation.
	VerifyAttr func(op *Op, name string, a Attr) error
	// Materialize creates a constant operation for a folded value, or returns nil; a nil
	// location is that of the builder.
	Materialize func(b *Builder, value Attr, t Type, loc Location) *Op

	once  sync.Once
	types map[string]*TypeDef
	attrs map[string]*AttrDef
}

// TypeDef defines a type of a dialect: !dialect.Name, followed by the parameters that
// Parse parses and Print prints. Doc describes it in a sentence.
type TypeDef struct {
	Name string
	Doc  string
	// Alias, when set, prints types of this definition as aliases with that name.
	Alias string
	Parse func(p AsmParser, def *TypeDef) Type
	Print func(w *Text, t *DialectType)

	Dialect *Dialect // set by NewRegistry
}

// AttrDef defines an attribute of a dialect: #dialect.Name, followed by its parameters.
// Doc describes it in a sentence; Alias, when set, prints it as an alias with that name.
type AttrDef struct {
	Name  string
	Doc   string
	Alias string
	// Parse parses the parameters; hint is the expected type, usually nil. Print prints
	// them. TypeOf, when set, returns the type of a typed attribute.
	Parse  func(p AsmParser, def *AttrDef, hint Type) Attr
	Print  func(w *Text, a *DialectAttr)
	TypeOf func(a *DialectAttr) Type

	Dialect *Dialect // set by NewRegistry
}

// Registry has the dialects of a context. It is immutable and safe for concurrent use.
// Registries may share dialects.
type Registry struct {
	dialects map[string]*Dialect
	names    []string
	ops      map[string]*OpDef
}

// NewRegistry makes a registry. It panics when a definition is inconsistent.
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

// TypeDef returns a type of the dialect by name, nil when there is none.
func (d *Dialect) TypeDef(name string) *TypeDef { return d.types[name] }

// AttrDef returns an attribute of the dialect by name, nil when there is none.
func (d *Dialect) AttrDef(name string) *AttrDef { return d.attrs[name] }

// Op returns an operation by its full name, nil when there is none.
func (r *Registry) Op(name string) *OpDef { return r.ops[name] }

// Dialect returns a dialect by name, nil when there is none.
func (r *Registry) Dialect(name string) *Dialect { return r.dialects[name] }

// DialectNames returns the names of the dialects in alphabetical order.
func (r *Registry) DialectNames() []string { return r.names }

// Ops returns all operations in order of their names.
func (r *Registry) Ops() []*OpDef {
	out := make([]*OpDef, 0, len(r.ops))
	for _, op := range r.ops {
		out = append(out, op)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Name < out[j].Name })
	return out
}
