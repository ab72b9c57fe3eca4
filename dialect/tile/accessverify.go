package tile

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/ir"
)

// MaxAccessBytes is the width of the widest load or store instruction.
const MaxAccessBytes = 16

// LoadModifiers and StoreModifiers are the cache modifiers of PTX, and EvictionPolicies its eviction policies.
var (
	LoadModifiers    = []string{"ca", "cg", "cs", "cv"}
	StoreModifiers   = []string{"wb", "cg", "cs", "wt"}
	EvictionPolicies = []string{"evict_first", "evict_last"}
)

// IsAccessAttr reports whether a load or store can have an attribute of a lowered access with a value: its alignment, cache
// modifier or eviction policy.
func IsAccessAttr(def *ir.OpDef, name string, a ir.Attr) bool {
	switch a := a.(type) {
	case *ir.StringAttr:
		return slices.ContainsFunc(accessWords[def], func(w accessWord) bool { return w.attr == name && slices.Contains(w.words, a.Value) })
	case *ir.IntegerAttr:
		return name == "alignment" && ir.I64Attr.Ok(a) && isPowerOfTwo(a.Value)
	}
	return false
}

// accessWord is an attribute that is one of some words.
type accessWord struct {
	attr, what string
	words      []string
}

var evictWord = accessWord{"evict", "eviction policy", EvictionPolicies}

// accessWords are such attributes of loads, gathers and stores.
var accessWords map[*ir.OpDef][]accessWord

func init() {
	accessWords = map[*ir.OpDef][]accessWord{
		Load:   {{"cache", "cache modifier", LoadModifiers}, evictWord},
		Gather: {{"cache", "cache modifier", LoadModifiers}, evictWord},
		Store:  {{"cache", "cache modifier", StoreModifiers}, evictWord},

		GatherElements:  {{"cache", "cache modifier", LoadModifiers}, evictWord},
		ScatterElements: {{"cache", "cache modifier", StoreModifiers}, evictWord},
	}
}

// access is a load or store that is verified.
type access struct {
	memory, guard *ir.Value
	offsets       []*ir.Value
	tensor        ir.Type
}

// verifyAccess checks the memory of an access against its tensor, and its attributes.
func verifyAccess(op *ir.Op, a *access) error {
	if err := verifyMemory(op, a.memory, a.offsets, a.tensor); err != nil {
		return err
	}
	if n, ok := op.IntAttr("alignment"); ok && !isPowerOfTwo(n) {
		return op.OpErrorf("the alignment must be a power of two, but got %d", n)
	}
	if err := verifyModifiers(op); err != nil {
		return err
	}
	return verifyVector(op, a)
}

// verifyMemory checks the memory of an access against its tensor.
func verifyMemory(op *ir.Op, memory *ir.Value, offsets []*ir.Value, t ir.Type) error {
	m, ok := memory.Type().(*ir.MemRefType)
	tensor, static := t.(*ir.TensorType)
	if !ok || !static || len(m.Shape) != len(tensor.Shape) || m.Elem != tensor.Elem {
		return op.OpErrorf("memory of type %s has not the rank and elements of %s", ir.QuoteType(memory.Type()), ir.QuoteType(t))
	}
	if len(offsets) != 0 && len(offsets) != len(tensor.Shape) {
		return op.OpErrorf("expected %d offsets, one per dimension, but got %d", len(tensor.Shape), len(offsets))
	}
	return nil
}

// verifyModifiers checks that the attributes of an access are modifiers of its instruction.
func verifyModifiers(op *ir.Op) error {
	for _, w := range accessWords[op.Def()] {
		if word, ok := op.StringAttr(w.attr); ok && !slices.Contains(w.words, word) {
			return op.OpErrorf("the %s must be one of %s, but got %q", w.what, strings.Join(w.words, ", "), word)
		}
	}
	return nil
}

// verifyVector checks that the elements of a vector are contiguous in the registers of a thread and in memory.
func verifyVector(op *ir.Op, a *access) error {
	t := a.tensor.(*ir.TensorType)
	n, ok := op.IntAttr("vector")
	switch bytes := ElementBytes(t.Elem); {
	case !ok && a.guard != nil:
		return op.OpErrorf("a guard needs a vector width")
	case !ok:
		return nil
	case !isPowerOfTwo(n):
		return op.OpErrorf("the vector width must be a power of two, but got %d", n)
	case n > 1 && n*bytes > MaxAccessBytes:
		return op.OpErrorf("%d elements of %d bytes are more than the %d bytes of the widest instruction", n, bytes, MaxAccessBytes)
	case n == 1 && a.guard != nil:
		return op.OpErrorf("a guard chooses between a vector and single elements, but the vector width is 1")
	case n == 1:
		return nil
	}
	l := LayoutOf(t)
	if l == nil {
		return op.OpErrorf("a vector of %d elements needs a tensor with a layout", n)
	}
	strides, _, _ := memref.Strides(a.memory.Type().(*ir.MemRefType))
	most := int64(1)
	for d := range strides {
		if strides[d] == 1 {
			most = max(most, l.ContigPerThread(d))
		}
	}
	if n > most {
		return op.OpErrorf("a vector of %d elements is more than the %d that are contiguous in the registers of a thread and in memory", n, most)
	}
	return nil
}

func isPowerOfTwo(n int64) bool { return n > 0 && n&(n-1) == 0 }

// ElementBytes is the size of an element in memory, a power of two.
func ElementBytes(t ir.Type) int64 {
	switch t := t.(type) {
	case *ir.IntegerType:
		return 1 << bits.Len(uint(t.Width+7)/8-1)
	case *ir.FloatType:
		return int64(t.Width()+7) / 8
	}
	return 8 // an index or a pointer
}
