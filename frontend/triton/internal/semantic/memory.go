package semantic

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Access has the options of loads and stores. A block pointer is checked along the
// dimensions of BoundaryCheck, and Padding is what a load gives outside.
type Access struct {
	BoundaryCheck []int64
	Padding       string
	Cache         string
	Eviction      string
	Volatile      bool
}

var (
	loadCaches = map[string]tt.CacheModifier{"": tt.CacheNone, ".ca": tt.CacheCA, ".cg": tt.CacheCG, ".cv": tt.CacheCV}
	// storeCaches are the cache modifiers of stores.
	storeCaches = map[string]tt.CacheModifier{"": tt.CacheNone, ".wb": tt.CacheWB, ".cg": tt.CacheCG, ".cs": tt.CacheCS, ".wt": tt.CacheWT}
	evictions   = map[string]tt.EvictionPolicy{"": tt.EvictNormal, "evict_last": tt.EvictLast, "evict_first": tt.EvictFirst}
	paddings    = map[string]tt.PaddingOption{"": 0, "zero": tt.PadZero, "nan": tt.PadNaN}
)

// option finds the value of a name.
func option[T any](table map[string]T, what, name string) (T, error) {
	v, ok := table[name]
	if !ok {
		return v, errorf("%s %s not supported", what, name)
	}
	return v, nil
}

// hints are the attributes of the cache modifier and the eviction policy, where they are
// not the default.
func (s *Semantic) hints(caches map[string]tt.CacheModifier, a Access) ([]ir.NamedAttr, error) {
	cache, err := option(caches, "Cache modifier", a.Cache)
	if err != nil {
		return nil, err
	}
	evict, err := option(evictions, "Eviction policy", a.Eviction)
	if err != nil {
		return nil, err
	}
	return []ir.NamedAttr{
		{Name: "cache", Attr: tt.I32Value(s.B.Ctx, cache)},
		{Name: "evict", Attr: tt.I32Value(s.B.Ctx, evict)},
	}, nil
}

// blockPointee is the block that a block pointer points to, nil for other types.
func blockPointee(t Type) *Block {
	p, ok := t.(*Pointer)
	if !ok {
		return nil
	}
	b, _ := p.Elem.(*Block)
	return b
}

// Load reads memory through a pointer, a block of pointers or a block pointer. Mask and
// other may be nil.
func (s *Semantic) Load(ptr, mask, other *Tensor, a Access) (*Tensor, error) {
	attrs, err := s.hints(loadCaches, a)
	if err != nil {
		return nil, err
	}
	padding, err := option(paddings, "Padding option", a.Padding)
	if err != nil {
		return nil, err
	}
	if a.Volatile {
		attrs = append(attrs, ir.NamedAttr{Name: "isVolatile", Attr: ir.True})
	}
	if blockPointee(ptr.Type) != nil {
		return s.loadBlock(ptr, mask, other, a, padding, attrs)
	}
	return s.loadPointers(ptr, mask, other, a, attrs)
}

func (s *Semantic) loadBlock(ptr, mask, other *Tensor, a Access, padding tt.PaddingOption, attrs []ir.NamedAttr) (*Tensor, error) {
	if mask != nil || other != nil {
		return nil, errorf("`mask` and `other` arguments cannot be specified for loading block pointers")
	}
	block := blockPointee(ptr.Type)
	if elem := number(block); elem != nil && elem.IsInt() && padding == tt.PadNaN {
		return nil, errorf("Padding option `nan` is not supported for integer block pointers")
	}
	check, err := boundaryCheck(a.BoundaryCheck, block.Shape)
	if err != nil {
		return nil, err
	}
	attrs = append(attrs, ir.NamedAttr{Name: "boundaryCheck", Attr: s.B.Ctx.I32Array(check...)})
	if padding != 0 {
		attrs = append(attrs, ir.NamedAttr{Name: "padding", Attr: tt.I32Value(s.B.Ctx, padding)})
	}
	return &Tensor{tt.NewLoad(s.B.Builder, ptr.Handle, nil, nil, attrs...).Result(), block}, nil
}

// boundaryCheck sorts the dimensions that are checked.
func boundaryCheck(dims, shape []int64) ([]int64, error) {
	seen := make([]bool, len(shape))
	for _, d := range dims {
		if d < 0 {
			d += int64(len(shape))
		}
		if d < 0 || d >= int64(len(shape)) {
			return nil, errorf("boundary_check has dimension %d, but the block has %d dimensions", d, len(shape))
		}
		if seen[d] {
			return nil, errorf("Duplicate dimension in `boundary_check`")
		}
		seen[d] = true
	}
	var sorted []int64
	for d, is := range seen {
		if is {
			sorted = append(sorted, int64(d))
		}
	}
	return sorted, nil
}

func (s *Semantic) loadPointers(ptr, mask, other *Tensor, a Access, attrs []ir.NamedAttr) (*Tensor, error) {
	if pointer(ptr.Type) == nil {
		return nil, errorf("Unsupported ptr type %s in `tl.load`", typeRepr(ptr.Type))
	}
	if mask == nil && other != nil {
		return nil, errorf("`other` cannot be provided without `mask`")
	}
	if a.Padding != "" || len(a.BoundaryCheck) > 0 {
		return nil, errorf("`padding_option` or `boundary_check` argument is not supported for loading a tensor of" +
			"pointers or loading a scalar. Because the compiler does not know the boundary; please " +
			"use block pointers (defined by `make_block_ptr`) instead")
	}
	if err := scalarsFor(ptr, mask, "Mask"); err != nil {
		return nil, err
	}
	if err := scalarsFor(ptr, other, "Other"); err != nil {
		return nil, err
	}
	ptr, mask, err := s.shapedLike(ptr, mask)
	if err != nil {
		return nil, err
	}
	if ptr, other, err = s.shapedLike(ptr, other); err != nil {
		return nil, err
	}
	ptr, elem, isBool, err := s.memoryElem(ptr)
	if err != nil {
		return nil, err
	}
	if other != nil {
		if other, err = s.Cast(other, elem, ""); err != nil {
			return nil, err
		}
	}
	if err := checkMask(mask); err != nil {
		return nil, err
	}
	op := tt.NewLoad(s.B.Builder, ptr.Handle, handleOf(mask), handleOf(other), attrs...)
	loaded := &Tensor{op.Result(), withElem(ptr.Type, elem)}
	if isBool {
		return s.Cast(loaded, Int1, "")
	}
	return loaded, nil
}

// checkMask refuses masks that are not int1; nil means no mask.
func checkMask(mask *Tensor) error {
	if mask != nil && number(mask.Type) != Int1 {
		return errorf("Mask must have boolean scalar type")
	}
	return nil
}

func handleOf(t *Tensor) *ir.Value {
	if t == nil {
		return nil
	}
	return t.Handle
}

// scalarsFor refuses a block where the pointer is a scalar.
func scalarsFor(ptr, t *Tensor, what string) error {
	if t != nil && ShapeOf(ptr.Type) == nil && ShapeOf(t.Type) != nil {
		return errorf("%s argument cannot be block type if pointer argument is not a block", what)
	}
	return nil
}

// shapedLike gives an operand, which may be nil, the shape of the pointers.
func (s *Semantic) shapedLike(ptr, t *Tensor) (*Tensor, *Tensor, error) {
	if t == nil || ShapeOf(ptr.Type) == nil {
		return ptr, t, nil
	}
	return s.broadcastPair(ptr, t)
}

// memoryElem is the type of the elements in memory: int1 is accessed as int8.
func (s *Semantic) memoryElem(ptr *Tensor) (*Tensor, Type, bool, error) {
	p := pointer(ptr.Type)
	if p.Elem != Type(Int1) {
		return ptr, p.Elem, false, nil
	}
	bytes, err := s.Cast(ptr, &Pointer{Elem: Int8, Const: p.Const}, "")
	return bytes, Int8, true, err
}

// Store writes memory through a pointer, a block of pointers or a block pointer. Mask may
// be nil.
func (s *Semantic) Store(ptr, value, mask *Tensor, a Access) error {
	attrs, err := s.hints(storeCaches, a)
	if err != nil {
		return err
	}
	if p := pointer(ptr.Type); p != nil && p.Const {
		return errorf("Cannot store to a constant pointer")
	}
	if blockPointee(ptr.Type) != nil {
		return s.storeBlock(ptr, value, mask, a, attrs)
	}
	return s.storePointers(ptr, value, mask, a, attrs)
}

func (s *Semantic) storeBlock(ptr, value, mask *Tensor, a Access, attrs []ir.NamedAttr) error {
	if mask != nil {
		return errorf("`mask` and `other` arguments cannot be specified for loading block pointers")
	}
	block := blockPointee(ptr.Type)
	if ShapeOf(value.Type) == nil {
		value = s.splat(value, block.Shape)
	}
	if shape := ShapeOf(value.Type); shapeText(shape) != shapeText(block.Shape) {
		return errorf("Block shape(%s) and value shape(%s) mismatch", shapeText(block.Shape), shapeText(shape))
	}
	if elem := ScalarOf(value.Type); !Equal(elem, block.Elem) {
		return errorf("Block element type(%s) and value element type(%s) mismatch", block.Elem, elem)
	}
	check, err := boundaryCheck(a.BoundaryCheck, block.Shape)
	if err != nil {
		return err
	}
	attrs = append(attrs, ir.NamedAttr{Name: "boundaryCheck", Attr: s.B.Ctx.I32Array(check...)})
	tt.NewStore(s.B.Builder, ptr.Handle, value.Handle, nil, attrs...)
	return nil
}

func (s *Semantic) storePointers(ptr, value, mask *Tensor, a Access, attrs []ir.NamedAttr) error {
	if pointer(ptr.Type) == nil {
		return errorf("Unsupported ptr type %s in `tl.store`", typeRepr(ptr.Type))
	}
	if len(a.BoundaryCheck) > 0 {
		return errorf("`boundary_check` argument is not supported for storing a tensor of pointers or storing a " +
			"scalar. Because the compiler does not know the boundary; please use block pointers " +
			"(defined by `make_block_ptr`) instead")
	}
	if err := scalarsFor(ptr, value, "Value"); err != nil {
		return err
	}
	if err := scalarsFor(ptr, mask, "Mask"); err != nil {
		return err
	}
	ptr, value, mask, err := s.storeShapes(ptr, value, mask)
	if err != nil {
		return err
	}
	ptr, elem, _, err := s.memoryElem(ptr)
	if err != nil {
		return err
	}
	if value, err = s.Cast(value, elem, ""); err != nil {
		return err
	}
	if err := checkMask(mask); err != nil {
		return err
	}
	tt.NewStore(s.B.Builder, ptr.Handle, value.Handle, handleOf(mask), attrs...)
	return nil
}

// storeShapes gives the operands of a store a common shape. Mask may be nil.
func (s *Semantic) storeShapes(ptr, value, mask *Tensor) (p, v, m *Tensor, err error) {
	if ShapeOf(ptr.Type) == nil {
		return ptr, value, mask, nil
	}
	operands := []*Tensor{ptr, value}
	if mask != nil {
		operands = append(operands, mask)
	}
	all, err := s.BroadcastAll(operands)
	if err != nil {
		return nil, nil, nil, err
	}
	if mask != nil {
		mask = all[2]
	}
	return all[0], all[1], mask, nil
}
