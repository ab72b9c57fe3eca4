package sim

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"
)

// TensorMap describes a tensor in global memory, and the boxes of it that tensor copies take, as cuTensorMapEncodeTiled does.
// Dimensions go from the innermost to the outermost.
type TensorMap struct {
	Base         uint64   // address of the tensor
	Type         string   // of the elements, as PTX names it: u8, f16, f32.ftz, ...
	Dims         []uint64 // numbers of elements, one to five
	StridesBytes []uint64 // of the dimensions but the innermost
	Box          []uint64 // elements of a box
	SwizzleBytes int      // 0 for none, 32, 64 or 128
	FillNaN      bool     // elements outside of the tensor are NaN, not 0
}

// elementTypes are the types of elements in the order of tensormap.replace.
var elementTypes = []string{"u8", "u16", "u32", "s32", "u64", "s64", "f16", "f32", "f32.ftz", "f64", "bf16", "tf32", "tf32.ftz"}

// swizzleCodes are the widths of swizzles in the order of tensormap.replace.
var swizzleCodes = []int{0, 32, 64, 128}

const (
	tensorMapWords = 16
	tensorMapBytes = 8 * tensorMapWords
	// tensorMapMark begins the simulator's form of a map: the driver's is not documented.
	tensorMapMark  = 0x544d4150
	maxRank        = 5
	tensorMapAlign = 64
)

// mapField is a number in the simulator's form of a map. Fields with an ordinal have one for each dimension.
type mapField struct {
	word, shift, width int
	perDimension       int // the distance of the numbers of dimensions in bits, 0 for a single number
}

// mapFields are the fields by their names in tensormap.replace.
var mapFields = map[string]mapField{
	"rank": {0, 0, 8, 0}, "elemtype": {0, 8, 8, 0}, "swizzle_mode": {0, 16, 4, 0}, "interleave_layout": {0, 20, 4, 0}, "fill_mode": {0, 24, 4, 0},
	"global_address": {1, 0, 64, 0}, "global_dim": {2, 0, 64, 64}, "global_stride": {7, 0, 64, 64}, "box_dim": {11, 0, 32, 32}, "element_stride": {14, 0, 8, 8},
}

func (f mapField) place(ordinal int) (word, shift int, mask uint64) {
	at := f.shift + ordinal*f.perDimension
	return f.word + at/64, at % 64, 1<<f.width - 1
}

// mapImage is a map in the simulator's form.
type mapImage [tensorMapWords]uint64

func (m *mapImage) set(name string, ordinal int, value uint64) {
	word, shift, mask := mapFields[name].place(ordinal)
	m[word] = m[word]&^(mask<<shift) | value&mask<<shift
	m[0] = m[0]&(1<<32-1) | tensorMapMark<<32
}

func (m *mapImage) get(name string, ordinal int) uint64 {
	word, shift, mask := mapFields[name].place(ordinal)
	return m[word] >> shift & mask
}

// Words are the map as an argument of a kernel: a parameter of 128 bytes.
func (t *TensorMap) Words() []uint64 {
	var m mapImage
	m.set("rank", 0, uint64(len(t.Dims)-1))
	m.set("elemtype", 0, uint64(slices.Index(elementTypes, t.Type)))
	m.set("swizzle_mode", 0, uint64(slices.Index(swizzleCodes, t.SwizzleBytes)))
	m.set("fill_mode", 0, uint64(all(t.FillNaN)&1))
	m.set("global_address", 0, t.Base)
	for i, n := range t.Dims {
		m.set("global_dim", i, n)
		m.set("element_stride", i, 1)
	}
	for i, n := range t.StridesBytes {
		m.set("global_stride", i, n)
	}
	for i, n := range t.Box {
		m.set("box_dim", i, n)
	}
	return m[:]
}

// decodeTensorMap reads a map and checks it as the driver does when it encodes one.
func decodeTensorMap(data []byte) (*TensorMap, error) {
	var m mapImage
	for i := range m {
		m[i] = binary.LittleEndian.Uint64(data[8*i:])
	}
	rank := int(m.get("rank", 0)) + 1
	typ, swizzle := m.get("elemtype", 0), m.get("swizzle_mode", 0)
	switch {
	case m[0]>>32 != tensorMapMark:
		return nil, fmt.Errorf("no tensor map is at the address")
	case rank > maxRank:
		return nil, fmt.Errorf("a tensor map has %d dimensions, more than %d", rank, maxRank)
	case typ >= uint64(len(elementTypes)):
		return nil, fmt.Errorf("there is no type %d of elements", typ)
	case swizzle >= uint64(len(swizzleCodes)):
		return nil, fmt.Errorf("there is no swizzle %d", swizzle)
	case m.get("interleave_layout", 0) != 0:
		return nil, fmt.Errorf("interleaved tensors are not supported")
	}
	t := &TensorMap{Base: m.get("global_address", 0), Type: elementTypes[typ], SwizzleBytes: swizzleCodes[swizzle], FillNaN: m.get("fill_mode", 0) != 0}
	for i := range rank {
		t.Dims = append(t.Dims, m.get("global_dim", i))
		t.Box = append(t.Box, m.get("box_dim", i))
		if step := m.get("element_stride", i); step != 1 {
			return nil, fmt.Errorf("steps of %d elements along dimension %d are not supported, only of 1", step, i)
		}
		if i > 0 {
			t.StridesBytes = append(t.StridesBytes, m.get("global_stride", i-1))
		}
	}
	return t, t.check()
}

// element is the type of the elements for arithmetic.
func (t *TensorMap) element() *typ {
	return types[strings.TrimPrefix(strings.TrimSuffix(t.Type, ".ftz"), "t")]
}

// elementBytes is the size of an element.
func (t *TensorMap) elementBytes() int { return t.element().size }

func (t *TensorMap) check() error {
	inner := t.Box[0] * uint64(t.elementBytes())
	switch {
	case t.Base%bulkUnit != 0:
		return fmt.Errorf("the address %#x of a tensor is not a multiple of %d", t.Base, bulkUnit)
	case inner%bulkUnit != 0 || t.SwizzleBytes != 0 && inner > uint64(t.SwizzleBytes):
		return fmt.Errorf("rows of %d bytes of a box with a swizzle of %d: they are multiples of %d, and at most the swizzle", inner, t.SwizzleBytes, bulkUnit)
	case t.FillNaN && slices.Index(elementTypes, t.Type) < slices.Index(elementTypes, "f16"):
		return fmt.Errorf("elements of type %s have no NaN to fill with", t.Type)
	}
	for i, n := range t.Dims {
		if n == 0 || n > 1<<32 || t.Box[i] == 0 || t.Box[i] > 256 {
			return fmt.Errorf("dimension %d of a tensor map has %d elements, and boxes of %d", i, n, t.Box[i])
		}
	}
	for i, n := range t.StridesBytes {
		if n%bulkUnit != 0 || n >= 1<<40 {
			return fmt.Errorf("stride %d of a tensor map is %d bytes, which is not a multiple of %d below 2^40", i+1, n, bulkUnit)
		}
	}
	return nil
}

// boxBytes is the size of a box in shared memory.
func (t *TensorMap) boxBytes() int {
	n := t.elementBytes()
	for _, b := range t.Box {
		n *= int(b)
	}
	return n
}

// boxRow is a row of a box: where it is in shared memory, relative to the box and without the swizzle, and the address in global memory
// of its elements from first to last; the others are outside of the tensor.
type boxRow struct {
	off         int
	first, last int
	address     uint64 // of element first
}

// rows visits the rows of the box at some coordinates, until the function returns false.
func (t *TensorMap) rows(at []int32, visit func(r boxRow) bool) {
	inner := int(t.Box[0])
	r := boxRow{first: int(min(max(0, -int64(at[0])), int64(inner))), last: int(min(max(0, int64(t.Dims[0])-int64(at[0])), int64(inner)))}
	for n := range t.boxBytes() / (inner * t.elementBytes()) {
		row := r
		row.off = n * inner * t.elementBytes()
		address := int64(t.Base) + (int64(at[0])+int64(r.first))*int64(t.elementBytes())
		for i, left := 1, n; i < len(t.Box); i++ {
			x := int64(at[i]) + int64(left%int(t.Box[i]))
			left /= int(t.Box[i])
			if x < 0 || x >= int64(t.Dims[i]) {
				row.first, row.last = inner, inner
			}
			address += x * int64(t.StridesBytes[i-1])
		}
		row.address = uint64(address)
		row.last = max(row.first, row.last)
		if !visit(row) {
			return
		}
	}
}

// swizzled is the address in shared memory of a byte of a box.
func (t *TensorMap) swizzled(address int) int {
	if t.SwizzleBytes == 0 {
		return address
	}
	return address ^ address>>3&(t.SwizzleBytes-chunkBytes)
}

// fill are the bytes of an element outside of the tensor.
func (t *TensorMap) fill() []byte {
	b := make([]byte, 8)
	if t.FillNaN {
		switch t.elementBytes() {
		case 2:
			binary.LittleEndian.PutUint16(b, 0x7fff)
		case 4:
			binary.LittleEndian.PutUint32(b, 0x7fffffff)
		case 8:
			binary.LittleEndian.PutUint64(b, math.Float64bits(math.NaN()))
		}
	}
	return b[:t.elementBytes()]
}
