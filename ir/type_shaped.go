package ir

import "math"

// Dynamic marks a dimension, stride or offset that is known only at run time.
const Dynamic int64 = math.MinInt64

// ShapedType is a container of elements: a vector, tensor or memref.
type ShapedType interface {
	Type
	// ElementType returns the type of the elements.
	ElementType() Type
	// Dims returns the size of each dimension, which may be Dynamic; it reports false for
	// unranked types.
	Dims() ([]int64, bool)
}

// VectorType is a vector of fixed Shape with elements of type Elem.
type VectorType struct {
	typeNode
	Shape    []int64
	Scalable []bool // nil when no dimension is scalable
	Elem     Type
}

// TensorType is an immutable tensor of ranked Shape with elements of type Elem.
type TensorType struct {
	typeNode
	Shape    []int64
	Elem     Type
	Encoding Attr // nil when there is none
}

// UnrankedTensorType is a tensor of any shape with elements of type Elem.
type UnrankedTensorType struct {
	typeNode
	Elem Type
}

// MemRefType is a reference to a buffer of ranked Shape with elements of type Elem. A nil
// Layout is the identity; a nil Space is the default memory space.
type MemRefType struct {
	typeNode
	Shape  []int64
	Elem   Type
	Layout Attr
	Space  Attr
}

// UnrankedMemRefType is a reference to a buffer of any shape with elements of type Elem,
// in memory space Space.
type UnrankedMemRefType struct {
	typeNode
	Elem  Type
	Space Attr
}

// ElementType implements ShapedType.
func (t *VectorType) ElementType() Type { return t.Elem }

// ElementType implements ShapedType.
func (t *TensorType) ElementType() Type { return t.Elem }

// ElementType implements ShapedType.
func (t *UnrankedTensorType) ElementType() Type { return t.Elem }

// ElementType implements ShapedType.
func (t *MemRefType) ElementType() Type { return t.Elem }

// ElementType implements ShapedType.
func (t *UnrankedMemRefType) ElementType() Type { return t.Elem }

// Dims implements ShapedType.
func (t *VectorType) Dims() ([]int64, bool) { return t.Shape, true }

// Dims implements ShapedType.
func (t *TensorType) Dims() ([]int64, bool) { return t.Shape, true }

// Dims implements ShapedType.
func (t *UnrankedTensorType) Dims() ([]int64, bool) { return nil, false }

// Dims implements ShapedType.
func (t *MemRefType) Dims() ([]int64, bool) { return t.Shape, true }

// Dims implements ShapedType.
func (t *UnrankedMemRefType) Dims() ([]int64, bool) { return nil, false }

// Vector returns a vector type without scalable dimensions.
func (c *Context) Vector(shape []int64, elem Type) *VectorType {
	return c.ScalableVector(shape, nil, elem)
}

// ScalableVector returns a vector type; scalable has an entry per dimension, or is nil.
func (c *Context) ScalableVector(shape []int64, scalable []bool, elem Type) *VectorType {
	scaled := int64(0)
	for _, s := range scalable {
		scaled <<= 1
		if s {
			scaled |= 1
		}
	}
	if scaled == 0 {
		scalable = nil
	}
	b := newKey()
	b = b.nums(shape).num(scaled).uniqued(elem)
	return intern(c, b.key(kindVector), func(n node) *VectorType {
		n.aliasable = elem.core().aliasable
		return &VectorType{typeNode{n}, cloneSlice(shape), cloneSlice(scalable), elem}
	})
}

// Tensor returns a ranked tensor type without encoding.
func (c *Context) Tensor(shape []int64, elem Type) *TensorType {
	return c.EncodedTensor(shape, elem, nil)
}

// EncodedTensor returns a ranked tensor type with an encoding, which may be nil.
func (c *Context) EncodedTensor(shape []int64, elem Type, encoding Attr) *TensorType {
	b := newKey()
	b = b.nums(shape).uniqued(elem).uniqued(encoding)
	return intern(c, b.key(kindTensor), func(n node) *TensorType {
		n.aliasable = elem.core().aliasable || anyAliasable(encoding)
		return &TensorType{typeNode{n}, cloneSlice(shape), elem, encoding}
	})
}

// UnrankedTensor returns tensor<*xelem>.
func (c *Context) UnrankedTensor(elem Type) *UnrankedTensorType {
	k := internKey{kind: kindUnrankedTensor, num: int64(elem.core().id)}
	return intern(c, k, func(n node) *UnrankedTensorType {
		n.aliasable = elem.core().aliasable
		return &UnrankedTensorType{typeNode{n}, elem}
	})
}

// MemRef returns a memref type. An identity layout is the same as nil, and memory space 0
// is the default one.
func (c *Context) MemRef(shape []int64, elem Type, layout, space Attr) *MemRefType {
	if m, ok := layout.(*AffineMapAttr); ok && m.Map.IsIdentity() && m.Map.NumDims == len(shape) {
		layout = nil
	}
	space = normalizedSpace(space)
	b := newKey()
	b = b.nums(shape).uniqued(elem).uniqued(layout).uniqued(space)
	return intern(c, b.key(kindMemRef), func(n node) *MemRefType {
		n.aliasable = elem.core().aliasable || anyAliasable(layout, space)
		return &MemRefType{typeNode{n}, cloneSlice(shape), elem, layout, space}
	})
}

// UnrankedMemRef returns memref<*xelem, space>.
func (c *Context) UnrankedMemRef(elem Type, space Attr) *UnrankedMemRefType {
	space = normalizedSpace(space)
	b := newKey()
	b = b.uniqued(elem).uniqued(space)
	return intern(c, b.key(kindUnrankedMemRef), func(n node) *UnrankedMemRefType {
		n.aliasable = elem.core().aliasable || anyAliasable(space)
		return &UnrankedMemRefType{typeNode{n}, elem, space}
	})
}

func normalizedSpace(space Attr) Attr {
	if i, ok := space.(*IntegerAttr); ok && i.Big == nil && i.Value == 0 {
		return nil
	}
	return space
}

// ElementTypeOf returns the element type of a container, or the type itself.
func ElementTypeOf(t Type) Type {
	switch t := t.(type) {
	case *TensorType:
		return t.Elem
	case *MemRefType:
		return t.Elem
	case *VectorType:
		return t.Elem
	case *UnrankedTensorType:
		return t.Elem
	case *UnrankedMemRefType:
		return t.Elem
	}
	return t
}

// ShapeOf returns the dimensions of a ranked container. It reports false for other types.
func ShapeOf(t Type) ([]int64, bool) {
	if s, ok := t.(ShapedType); ok {
		return s.Dims()
	}
	return nil, false
}

// NumElements returns the product of a static shape. It reports false when a dimension is
// dynamic, the type is unranked or no container, or the product overflows.
func NumElements(t Type) (int64, bool) {
	dims, ok := ShapeOf(t)
	if !ok {
		return 0, false
	}
	n := int64(1)
	for _, d := range dims {
		if d < 0 || d > 0 && n > math.MaxInt64/d {
			return 0, false
		}
		n *= d
	}
	return n, true
}

// WithElement returns the same container type with another element type; for a type that
// is not a container it returns elem.
func (c *Context) WithElement(t Type, elem Type) Type {
	switch t := t.(type) {
	case *VectorType:
		return c.ScalableVector(t.Shape, t.Scalable, elem)
	case *TensorType:
		return c.EncodedTensor(t.Shape, elem, t.Encoding)
	case *UnrankedTensorType:
		return c.UnrankedTensor(elem)
	case *MemRefType:
		return c.MemRef(t.Shape, elem, t.Layout, t.Space)
	case *UnrankedMemRefType:
		return c.UnrankedMemRef(elem, t.Space)
	}
	return elem
}
