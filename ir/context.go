// Package ir is the in-memory IR: operations with operands, results, attributes and
// regions, in MLIR's design. It defines operations, types and dialects in general, but
// knows no dialect and no text syntax beyond that of builtin types and attributes.
//
// Types, attributes, definitions and registries are immutable and safe for concurrent
// use. Operations, blocks, regions and values are not: one goroutine at a time may use a
// module, or an operation of it that is IsolatedFromAbove.
package ir

import (
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/tshared/tshared/ir/affine"
)

// Context owns the uniqued types and attributes of a set of modules, and has the dialects
// they may use. Types and attributes of one context are equal exactly when they are ==.
// It is safe for concurrent use. Garbage collection of the context frees its types and
// attributes.
type Context struct {
	// AllowUnregistered accepts operations of unregistered dialects.
	AllowUnregistered bool
	// LocationsInNotes prints locations in notes that show an operation; PrettyLocations
	// prints them for people. Set these fields before the context is used.
	LocationsInNotes, PrettyLocations bool

	reg         *Registry
	lastFile    atomic.Pointer[StringAttr]
	opSlab      opSlab
	opCounts    opCounts
	budget      opBudget
	cachedAttrs []atomic.Pointer[Attr]
	epoch       atomic.Uint32 // see epochs
	// identities caches the attributes of identity maps.
	identities [affine.SharedIdentities]atomic.Pointer[AffineMapAttr]

	mu       sync.Mutex
	nextID   uint32
	table    internTable
	unknown  map[string]*OpDef // definitions for unregistered operations
	defaults map[*OpDef][]Attr
}

// NewContext makes an empty context with the dialects of a registry.
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

// Registry returns the dialects of the context.
func (c *Context) Registry() *Registry { return c.reg }

// node is embedded in every type and attribute. The id is a short key for building the
// keys of composite values; its order has no meaning.
type node struct {
	id uint32
	// aliasable says that the value, or one inside it, may print as an alias (#map,
	// #loc3). The printer does not look into other values.
	aliasable bool
}

func (n *node) core() *node { return n }

// Uniqued is a type or attribute. String returns its text without aliases.
type Uniqued interface {
	core() *node
	String() string
}

// internKey identifies a value by its kind, a number, the id of one part, and the
// remaining parts packed into a string.
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

// intern returns the unique value for a key. It calls make with the node to embed when
// there is none.
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

// packedKey packs the parts of a key unambiguously. As with append, methods return the
// extended key.
type packedKey []byte

// newKey is inlined, so that its memory is on the caller's stack.
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

// key does not copy the memory: intern copies it when it stores the key.
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

// ID returns a small number that is unique among the types and attributes of the context.
func ID(e Uniqued) uint32 { return e.core().id }

// NumInterned returns the number of types and attributes created in the context.
func (c *Context) NumInterned() int { return c.NumIDs() - firstContextID - 1 }

// NumIDs returns one more than the greatest ID in the context.
func (c *Context) NumIDs() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return int(c.nextID) + 1
}

// MayPrintAlias reports whether the text of the value can contain an alias.
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

// contextDefaults has the default attributes of a definition in one context.
type contextDefaults struct {
	ctx   *Context
	attrs []Attr
}

// OpDef returns the definition of an operation by its full name, nil when it is not
// registered.
func (c *Context) OpDef(name string) *OpDef { return c.reg.Op(name) }

// UnknownOpDef returns a definition for an unregistered operation, always the same for a
// name.
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
