package sim

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
)

// TensorMap describes a tensor in global memory, and the boxes of it that tensor copies take, as cuTensorMapEncodeTiled does.
// Dimensions go from the innermost to the outermost.
type TensorMap struct {
	Base         uint64   // address of the tensor
	ElementBytes int      // 1, 2, 4 or 8
	Dims         []uint64 // numbers of elements, one to five
	StridesBytes []uint64 // of the dimensions but the innermost
	Box          []uint64 // elements of a box
	SwizzleBytes int      // 0 for none, 32, 64 or 128
	FillNaN      bool     // elements outside of the tensor are NaN, not 0
}

const (
	tensorMapWords = 16
	// tensorMapMark begins the simulator's form of a map: the driver's is not documented.
	tensorMapMark = 0x544d4150
	maxRank       = 5
)

// Words are the map as an argument of a kernel: a parameter of 128 bytes.
func (t *TensorMap) Words() []uint64 {
	words := make([]uint64, tensorMapWords)
	words[0] = tensorMapMark<<32 | uint64(len(t.Dims)) | uint64(t.ElementBytes)<<8 | uint64(t.SwizzleBytes)<<16
	if t.FillNaN {
		words[0] |= 1 << 31
	}
	words[1] = t.Base
	copy(words[2:], t.Dims)
	copy(words[2+maxRank:], t.StridesBytes)
	for i, n := range t.Box {
		words[1+2*maxRank+i/2] |= n << (i % 2 * 32)
	}
	return words
}

// decodeTensorMap reads a map and checks it as the driver does when it encodes one.
func decodeTensorMap(data []byte) (*TensorMap, error) {
	var words [tensorMapWords]uint64
	for i := range words {
		words[i] = binary.LittleEndian.Uint64(data[8*i:])
	}
	rank := int(words[0] & 0xff)
	if words[0]>>32 != tensorMapMark || rank < 1 || rank > maxRank {
		return nil, fmt.Errorf("no tensor map is at the address")
	}
	t := &TensorMap{
		Base: words[1], ElementBytes: int(words[0] >> 8 & 0xff), SwizzleBytes: int(words[0] >> 16 & 0xff), FillNaN: words[0]>>31&1 != 0,
		Dims: words[2:][:rank], StridesBytes: words[2+maxRank:][:rank-1],
	}
	for i := range rank {
		t.Box = append(t.Box, words[1+2*maxRank+i/2]>>(i%2*32)&0xffffffff)
	}
	return t, t.check()
}

func (t *TensorMap) check() error {
	inner := t.Box[0] * uint64(t.ElementBytes)
	switch {
	case t.ElementBytes > 8 || bits.OnesCount(uint(t.ElementBytes)) != 1:
		return fmt.Errorf("a tensor map has elements of %d bytes", t.ElementBytes)
	case t.Base%bulkUnit != 0:
		return fmt.Errorf("the address %#x of a tensor is not a multiple of %d", t.Base, bulkUnit)
	case t.SwizzleBytes != 0 && t.SwizzleBytes != 32 && t.SwizzleBytes != 64 && t.SwizzleBytes != 128:
		return fmt.Errorf("there is no swizzle of %d bytes", t.SwizzleBytes)
	case inner%bulkUnit != 0 || t.SwizzleBytes != 0 && inner > uint64(t.SwizzleBytes):
		return fmt.Errorf("rows of %d bytes of a box with a swizzle of %d: they are multiples of %d, and at most the swizzle", inner, t.SwizzleBytes, bulkUnit)
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
	n := t.ElementBytes
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
	for n := range t.boxBytes() / (inner * t.ElementBytes) {
		row := r
		row.off = n * inner * t.ElementBytes
		address := int64(t.Base) + (int64(at[0])+int64(r.first))*int64(t.ElementBytes)
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
		switch t.ElementBytes {
		case 2:
			binary.LittleEndian.PutUint16(b, 0x7fff)
		case 4:
			binary.LittleEndian.PutUint32(b, 0x7fffffff)
		case 8:
			binary.LittleEndian.PutUint64(b, math.Float64bits(math.NaN()))
		}
	}
	return b[:t.ElementBytes]
}
