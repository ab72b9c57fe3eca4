package fuzz

import (
	"fmt"

	"github.com/tshared/tshared/internal/kernelgen"
	"github.com/tshared/tshared/interp"
	"github.com/tshared/tshared/interp/casefile"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/interp/scalar"
)

// enoughSteps ends kernels that do not end by themselves.
const enoughSteps = 20_000_000

// prepare makes the memory and arguments of a launch.
func prepare(l *kernelgen.Launch) (interp.Launch, error) {
	out := interp.Launch{Grid: l.Grid, Memory: memory.New(), MaxSteps: enoughSteps}
	for i := range l.Args {
		a := &l.Args[i]
		t, err := casefile.TypeNamed(a.Elem)
		if err != nil {
			return out, err
		}
		encode := encoder(t)
		if !a.Buffer {
			out.Args = append(out.Args, interp.Scalar(encode(a.Number)))
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
		out.Args = append(out.Args, interp.Pointer(out.Memory.Add(fmt.Sprintf("arg%d", i), data)))
	}
	return out, nil
}

func encoder(t scalar.Type) func(int64) uint64 {
	if t.IsFloat() {
		return func(v int64) uint64 { return scalar.FloatOf(t.Format, float64(v)) }
	}
	return func(v int64) uint64 { return scalar.FromSigned(v, t.Width) }
}

// compare finds the first element in which two runs of a launch differ, "" for
// none. The sign of zero does not count: sums may lose it.
func compare(l *kernelgen.Launch, want, got *memory.Memory) string {
	buffer := 0
	for i := range l.Args {
		a := &l.Args[i]
		if !a.Buffer {
			continue
		}
		w, g := want.Buffers()[buffer].Data, got.Buffers()[buffer].Data
		buffer++
		t, _ := casefile.TypeNamed(a.Elem) // prepare had no problem with it
		size := t.Bytes()
		for j := range a.Len {
			x, y := memory.Get(w[j*size:(j+1)*size]), memory.Get(g[j*size:(j+1)*size])
			if x == y || t.IsFloat() && (isZero(x, t) && isZero(y, t)) {
				continue
			}
			return fmt.Sprintf("element %d of argument %d (%s): want %s, got %s", j, i, a.Elem, show(x, t), show(y, t))
		}
	}
	return ""
}

func isZero(x uint64, t scalar.Type) bool { return x<<(64-t.Width+1) == 0 }

func show(x uint64, t scalar.Type) string {
	if t.IsFloat() {
		return fmt.Sprintf("%v (%#x)", scalar.Decoder(t.Format)(x), x)
	}
	return fmt.Sprint(scalar.Signed(x, t.Width))
}
