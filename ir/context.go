// Package ir is the in-memory form of programs: operations with operands,
// results, attributes and regions, in MLIR's shape. It defines what an
// operation, a type and a dialect are, but knows no dialect itself and no
// text syntax beyond that of builtin types and attributes.
package ir

import (
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/tshared/tshared/ir/affine"
)

// Context owns the interned types and attributes of a set of modules, and the
// dialects they may use. Types and attributes of one context are equal exactly
// when they are ==. A Context may be used from several goroutines; dropping it
// frees everything it interned.
type Context struct {
	// AllowUnregistered accepts operations of dialects the registry lacks.
	AllowUnregistered bool
	// LocationsInNotes shows operations in messages with their locations, and
	// PrettyLocations makes those for reading.
	LocationsInNotes, PrettyLocations bool

	reg         *Registry
	lastFile    atomic.Pointer[StringAttr]
	opSlab      opSlab
	opCounts    opCounts
	budget      opBudget
	cachedAttrs []atomic.Pointer[Attr]
	epoch       atomic.Uint32 // see epochs
	// identities are the attributes for shared identity maps.
	identities [affine.SharedIdentities]atomic.Pointer[AffineMapAttr]

	mu       sync.Mutex
	nextID   uint32
	table    internTable
	unknown  map[string]*OpDef // definitions made up for unregistered operations
	defaults map[*OpDef][]Attr
}

// NewContext makes an empty context over the dialects of a registry.
func NewContext(reg *Registry) *Context {
	c := &Context{
		reg:         reg,
		nextID:      firstContextID,
		opCounts:    newOpCounts(),
		cachedAttrs: make([]atomic.Pointer[Attr], numCachedAttrs.Load()),
		unknown:     map[string]*OpDef{},
		defaults:    map[*OpDef][]Attr{},
	}
	c.budget.limit.Store(unlimited)
	c.NextEpoch() // 0 means never
	return c
}

// Registry returns the dialects known here.
func (c *Context) Registry() *Registry { return c.reg }

// node is embedded in every type and attribute. The id orders nothing; it is
// a short name for building the keys of composite values.
type node struct {
	id uint32
	// aliasable says that the value, or one inside it, may be printed as an
	// alias (#map, #loc3), so that the printer need not look into the others.
	aliasable bool
}

func (n *node) core() *node { return n }

// Uniqued is what types and attributes have in common.
type Uniqued interface {
	core() *node
	String() string
}

// internKey identifies a value by its kind, a number, the id of one part, and
// the rest packed into a string.
type internKey struct {
	kind kind
	id   uint32
	num  int64
	data string
}

type kind uint8

const (
	kindInteger kind = iota
	kindComplex
	kindVector
	kindTensor
	kindUnrankedTensor
	kindMemRef
	kindUnrankedMemRef
	kindFunction
	kindTuple
	kindDialectType
	kindOpaqueType
	kindIntegerAttr
	kindFloatAttr
	kindStringAttr
	kindArrayAttr
	kindDictAttr
	kindTypeAttr
	kindSymbolRef
	kindDense
	kindDenseString
	kindSparse
	kindResource
	kindDenseArray
	kindAffineMap
	kindIntegerSet
	kindStrided
	kindDialectAttr
	kindOpaqueAttr
	kindFileLoc
	kindNameLoc
	kindFusedLoc
	kindCallSiteLoc
)

// intern returns the one value for a key, making it when it is new. make gets
// the node to embed.
func intern[T any](c *Context, k internKey, make func(node) *T) *T {
	hash := k.hash()
	c.mu.Lock()
	defer c.mu.Unlock()
	if v := c.table.find(k, hash); v != nil {
		return v.(*T)
	}
	c.nextID++
	v := make(node{id: c.nextID})
	c.table.add(k, hash, v)
	return v
}

// packedKey packs parts of a key without ambiguity. As with append, every
// method returns the key with more in it.
type packedKey []byte

// newKey is inlined, and so its memory is on the stack of the caller.
func newKey() packedKey { return make(packedKey, 0, 96) }

func (b packedKey) num(v int64) packedKey {
	return append(b, byte(v), byte(v>>8), byte(v>>16), byte(v>>24),
		byte(v>>32), byte(v>>40), byte(v>>48), byte(v>>56))
}

func (b packedKey) uniqued(e Uniqued) packedKey {
	if e == nil {
		return b.num(0)
	}
	return b.num(int64(e.core().id))
}

func (b packedKey) text(s string) packedKey { return append(b.num(int64(len(s))), s...) }

func (b packedKey) nums(vs []int64) packedKey {
	b = b.num(int64(len(vs)))
	for _, v := range vs {
		b = b.num(v)
	}
	return b
}

// key borrows the memory: intern clones it when it stores it.
func (b packedKey) key(k kind) internKey {
	return internKey{kind: k, data: unsafe.String(unsafe.SliceData(b), len(b))}
}

func anyAliasable[E Uniqued](parts ...E) bool {
	for _, p := range parts {
		if e := Uniqued(p); e != nil && e.core().aliasable {
			return true
		}
	}
	return false
}

// ID is a small number that no other type or attribute of the context has.
func ID(e Uniqued) uint32 { return e.core().id }

// NumInterned is the number of types and attributes made in the context, and
// NumIDs one more than the greatest id.
func (c *Context) NumInterned() int { return c.NumIDs() - firstContextID - 1 }
func (c *Context) NumIDs() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return int(c.nextID) + 1
}

// MayPrintAlias reports whether printing the value can involve an alias.
func MayPrintAlias(e Uniqued) bool { return e.core().aliasable }

// opDefaults returns the default values of a definition's attributes, aligned
// with def.Attrs.
func (c *Context) opDefaults(def *OpDef) []Attr {
	if last := def.lastDefaults.Load(); last != nil && last.ctx == c {
		return last.attrs
	}
	c.mu.Lock()
	d, ok := c.defaults[def]
	c.mu.Unlock()
	if ok {
		def.lastDefaults.Store(&contextDefaults{c, d})
		return d
	}
	d = make([]Attr, len(def.Attrs))
	for i := range def.Attrs {
		if f := def.Attrs[i].Default; f != nil {
			d[i] = f(c)
		}
	}
	c.mu.Lock()
	c.defaults[def] = d
	c.mu.Unlock()
	def.lastDefaults.Store(&contextDefaults{c, d})
	return d
}

// contextDefaults are the default attributes of a definition in one context.
type contextDefaults struct {
	ctx   *Context
	attrs []Attr
}

// OpDef finds the definition of an operation by its full name, nil when no
// dialect defines it.
func (c *Context) OpDef(name string) *OpDef { return c.reg.Op(name) }

// UnknownOpDef makes up a definition for an operation no dialect defines.
func (c *Context) UnknownOpDef(name string) *OpDef {
	c.mu.Lock()
	defer c.mu.Unlock()
	if d, ok := c.unknown[name]; ok {
		return d
	}
	d := &OpDef{Name: strings.Clone(name), unregistered: true}
	c.unknown[d.Name] = d
	return d
}
