package fuzz

import (
	"bytes"
	"fmt"
	"math"
	"strconv"

	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// maxSteps bounds kernels with endless loops.
const maxSteps = 20_000_000

// launchInput is the input of a launch, encoded once for many runs.
type launchInput struct {
	grid [3]int
	args []inputArg
}

// inputArg is an argument: a scalar, or a buffer with contents.
type inputArg struct {
	typ    scalar.Type
	number uint64
	data   []byte // nil for a scalar
}

// prepare encodes the arguments of a launch.
func prepare(l *kernelgen.Launch) (*launchInput, error) {
	s := &launchInput{grid: l.Grid}
	for i := range l.Args {
		a := &l.Args[i]
		t, err := testcase.TypeNamed(a.Elem)
		if err != nil {
			return nil, err
		}
		encode := encoder(t.Type)
		if !a.Buffer {
			s.args = append(s.args, inputArg{typ: t.Type, number: encode(a.Number)})
			continue
		}
		data := make([]byte, a.Len*t.Bytes())
		put := func(j int, bits uint64) { memory.Put(data[j*t.Bytes():(j+1)*t.Bytes()], bits) }
		if a.Loose {
			for j, v := range a.Floats() {
				put(j, scalar.FloatOf(t.Format, v))
			}
		} else {
			for j, v := range a.Numbers() {
				put(j, encode(v))
			}
		}
		s.args = append(s.args, inputArg{typ: t.Type, data: data})
	}
	return s, nil
}

// launch copies the input into a fresh memory and returns the launch.
func (s *launchInput) launch(mem *memory.Memory) interp.Launch {
	l := interp.Launch{Grid: s.grid, Memory: mem, MaxSteps: maxSteps}
	for i, a := range s.args {
		arg := interp.Scalar(a.number)
		if a.data != nil {
			arg = interp.Pointer(l.Memory.Add("arg"+strconv.Itoa(i), bytes.Clone(a.data)))
		}
		l.Args = append(l.Args, arg)
	}
	return l
}

func encoder(t scalar.Type) func(int64) uint64 {
	if t.IsFloat() {
		return func(v int64) uint64 { return scalar.FloatOf(t.Format, float64(v)) }
	}
	return func(v int64) uint64 { return scalar.FromSigned(v, t.Width) }
}

// compare returns a description of the first element in which two runs differ, "" for none. The
// sign of zero is ignored: sums may lose it. So are sign and payload of NaN: min(x, x) may be x, or
// a new NaN. f64 numbers may be some units in the last place apart.
func (s *launchInput) compare(want, got *memory.Memory, units uint64) string {
	buffer := 0
	for i, a := range s.args {
		if a.data == nil {
			continue
		}
		w, g := want.Buffers()[buffer].Data, got.Buffers()[buffer].Data
		buffer++
		if bytes.Equal(w, g) {
			continue
		}
		t := a.typ
		size := t.Bytes()
		for j := range len(w) / size {
			x, y := memory.Get(w[j*size:(j+1)*size]), memory.Get(g[j*size:(j+1)*size])
			if x == y || t.IsFloat() && (isZero(x, t) && isZero(y, t) || isNaN(x, t) && isNaN(y, t)) {
				continue
			}
			if t.IsFloat() && t.Width == 64 && max(x, y)-min(x, y) <= units {
				continue
			}
			return fmt.Sprintf("element %d of argument %d (%s): want %s, got %s", j, i, t, show(x, t), show(y, t))
		}
	}
	return ""
}

func isZero(x uint64, t scalar.Type) bool { return x<<(64-t.Width+1) == 0 }

func isNaN(x uint64, t scalar.Type) bool { return math.IsNaN(scalar.Decoder(t.Format)(x)) }

func show(x uint64, t scalar.Type) string {
	if t.IsFloat() {
		return fmt.Sprintf("%v (%#x)", scalar.Decoder(t.Format)(x), x)
	}
	return fmt.Sprint(scalar.Signed(x, t.Width))
}
