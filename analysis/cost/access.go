package cost

import (
	"fmt"
	"math"
	"slices"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// sectorBytes is the unit in which caches and memory move data.
const sectorBytes = 32

// accessed counts the memory that the threads of a block touch.
type accessed struct {
	instructions float64 // of a warp
	elements     float64 // distinct ones
	sectors      float64 // distinct ones
	requested    float64 // of each instruction
	wavefronts   float64 // of the L1 cache: sectors of each instruction, four at a time
	low, high    int64   // bytes relative to the start of the memory
}

// pattern is an access as far as sectors depend on it.
type pattern struct {
	op    *ir.Op
	where string
}

// addressing says where the elements of a tensor are: the coordinate along a dimension less its offset is a row of the memory, or of a group of rows that are next to each other.
type addressing struct {
	start    int64   // bytes, of the alignment of the first element
	strides  []int64 // bytes
	offsets  []int64 // coordinates of the memory's first element
	sizes    []int64 // of the memory; unknown is as large as the tensor
	scramble []int   // log2 of the length of groups along a dimension whose places have nothing to do with each other; -1 for none
}

// touch follows the threads of a block through an access, of some elements at a time.
func (p *program) touch(op *ir.Op, l *layout.Layout, bytes, vector int64, a addressing, stores bool) *accessed {
	key := pattern{op, fmt.Sprint(a, vector)}
	if t, ok := p.patterns[key]; ok {
		return t
	}
	t := &accessed{low: math.MaxInt64, high: math.MinInt64}
	p.patterns[key] = t
	l = l.WithoutZeroBases()
	registers := l.Registers()
	vector = max(1, min(vector, int64(registers)))
	_, freeWarps := l.FreeBits()
	seen := map[int64]bool{}
	t.instructions = float64(int64(registers) / vector)
	var now []int64
	for warp := range 1 << len(l.Warp) {
		if stores && warp&int(freeWarps) != 0 {
			continue
		}
		for reg := 0; reg < registers; reg += int(vector) {
			now = now[:0]
			for lane := range 1 << len(l.Lane) {
				for v := range int(vector) {
					at, ok := a.address(l.Shape, l.Element(reg+v, lane, warp))
					if !ok {
						continue
					}
					t.low, t.high = min(t.low, at), max(t.high, at+bytes)
					for s := floorDiv(at); s <= floorDiv(at+bytes-1); s++ {
						if len(now) == 0 || now[len(now)-1] != s {
							now = append(now, s)
						}
					}
				}
			}
			slices.Sort(now)
			now = slices.Compact(now)
			t.requested += float64(len(now))
			t.wavefronts += math.Ceil(float64(len(now)) / 4)
			for _, s := range now {
				seen[s] = true
			}
		}
	}
	t.sectors = float64(len(seen))
	t.elements = 1
	for d, n := range l.Shape {
		size := n
		if a.sizes != nil && a.sizes[d] != unknown {
			size = max(0, min(n, a.sizes[d]+a.offset(d))-max(0, a.offset(d)))
		}
		t.elements *= float64(size)
	}
	return t
}

func (a addressing) offset(d int) int64 {
	if d < len(a.offsets) && a.offsets[d] != unknown {
		return a.offsets[d]
	}
	return 0
}

func floorDiv(bytes int64) int64 {
	if bytes < 0 {
		return -((-bytes + sectorBytes - 1) / sectorBytes)
	}
	return bytes / sectorBytes
}

// apart is the distance of places that have nothing to do with each other.
const apart = 1 << 12

// address is the place of an element; not ok if it is outside of the memory.
func (a addressing) address(shape []int64, element uint32) (int64, bool) {
	at, group := a.start, int64(0)
	for d, n := range shape {
		c := layout.Coordinate(shape, d, element)
		if len(a.scramble) > d && a.scramble[d] >= 0 {
			group = group*n + c>>a.scramble[d]
			at += (c & (1<<a.scramble[d] - 1)) * a.strides[d]
			continue
		}
		c -= a.offset(d)
		if a.sizes != nil && a.sizes[d] != unknown && (c < 0 || c >= a.sizes[d]) {
			return 0, false
		}
		if a.strides[d] == unknown {
			group = group*n + c
			continue
		}
		at += c * a.strides[d]
	}
	return at + group*apart, true
}

// usage counts the memory that programs use of the buffer of an argument.
type usage struct {
	read, written float64 // bytes of sectors, of all programs that were followed
	low, high     int64   // bytes from the start of the buffer
	anywhere      bool    // addresses depend on data
}

// use adds an access to the buffer of an argument. Offset is in bytes; unknown for one that depends on data.
func (f *follower) use(arg *ir.Value, offset int64, t *accessed, weight float64, stores bool) {
	u := f.used[arg]
	if u == nil {
		u = &usage{low: math.MaxInt64, high: math.MinInt64}
		f.used[arg] = u
	}
	if n := t.sectors * sectorBytes * weight; stores {
		u.written += n
	} else {
		u.read += n
	}
	if offset == unknown {
		u.anywhere = true
	} else if t.low < t.high {
		u.low, u.high = min(u.low, offset+t.low), max(u.high, offset+t.high)
	}
}

// buffers is the bytes of all buffers; infinite where one is not known.
func (f *follower) buffers() (bytes float64) {
	for i, v := range f.kernel.Region0().Entry().Args() {
		switch {
		case !ir.IsAnyMemRef(v.Type()):
		case i >= len(f.launch.Args) || f.launch.Args[i].Bytes == 0:
			return math.Inf(1)
		default:
			bytes += float64(f.launch.Args[i].Bytes)
		}
	}
	return bytes
}

// moved is the bytes that memory moves for a number of programs: no more than there are in a buffer, or between the first and the last address.
func (f *follower) moved(programs int64) (bytes float64) {
	for arg, u := range f.used {
		most := f.buffers()
		if arg != nil {
			if i := arg.Index(); i < len(f.launch.Args) && f.launch.Args[i].Bytes > 0 {
				most = float64(f.launch.Args[i].Bytes)
			}
			if !u.anywhere && u.low < u.high {
				most = min(most, float64(u.high-u.low))
			}
		}
		each := float64(programs) / float64(f.followed)
		bytes += min(most, u.read*each) + min(most, u.written*each)
	}
	return bytes
}
