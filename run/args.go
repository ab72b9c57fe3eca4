package run

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/npy"
	"github.com/tshared/tshared/interp/casefile"
	"github.com/tshared/tshared/interp/memory"
	"github.com/tshared/tshared/interp/scalar"
)

// argSpec is an argument as the command line gives it: text of a number, or a
// buffer.
type argSpec struct {
	name   string
	number string

	typ      scalar.Type // of a buffer's elements
	shape    []int
	contents func(a *casefile.Arg, data []byte) // nil for a number
}

var bufferSpec = regexp.MustCompile(`^([A-Za-z]\w*)\[([0-9, ]*)\](?::(.*))?$`)

func parseArg(s string) (argSpec, error) {
	name, value, ok := strings.Cut(s, "=")
	if !ok || name == "" || value == "" {
		return argSpec{}, errors.New("expected NAME=VALUE")
	}
	a := argSpec{name: name}
	if strings.HasSuffix(value, ".npy") {
		return a, a.fromFile(value)
	}
	m := bufferSpec.FindStringSubmatch(value)
	if m == nil {
		a.number = value
		return a, nil
	}
	var err error
	if a.typ, err = casefile.TypeNamed(m[1]); err != nil {
		return a, err
	}
	for _, p := range strings.Split(m[2], ",") {
		n, err := strconv.Atoi(strings.TrimSpace(p))
		if err != nil {
			return a, fmt.Errorf("%q is not a size", p)
		}
		a.shape = append(a.shape, n)
	}
	if err := casefile.CheckShape(a.shape); err != nil {
		return a, err
	}
	a.contents, err = parseContents(m[3])
	return a, err
}

func (a *argSpec) fromFile(path string) error {
	array, err := npy.ReadFile(path)
	if err != nil {
		return err
	}
	if a.typ, err = casefile.TypeNamed(array.Type); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	a.shape = array.Shape
	a.contents = func(_ *casefile.Arg, data []byte) { copy(data, array.Data) }
	return nil
}

// parseContents understands what a buffer is to hold; nothing means zeros.
func parseContents(s string) (casefile.Filler, error) {
	kind, detail, _ := strings.Cut(s, ":")
	switch kind {
	case "", "zeros":
		return func(*casefile.Arg, []byte) {}, nil
	case "ones":
		return eachElement(func(int) float64 { return 1 }), nil
	case "range":
		return eachElement(func(i int) float64 { return float64(i) }), nil
	case "fill":
		v, err := strconv.ParseFloat(detail, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", detail)
		}
		return eachElement(func(int) float64 { return v }), nil
	case "rand":
		seed, err := strconv.ParseUint(detail, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a seed", detail)
		}
		return random(seed), nil
	}
	return nil, fmt.Errorf("%q is none of zeros, ones, range, fill and rand", kind)
}

func eachElement(value func(i int) float64) casefile.Filler {
	return func(a *casefile.Arg, data []byte) {
		encode := encoder(a.Type)
		size := a.Type.Bytes()
		for i := range a.Len() {
			memory.Put(data[i*size:(i+1)*size], encode(value(i)))
		}
	}
}

func encoder(t scalar.Type) func(float64) uint64 {
	if t.IsFloat() {
		return func(v float64) uint64 { return scalar.FloatOf(t.Format, v) }
	}
	return func(v float64) uint64 { return scalar.FromSigned(int64(v), t.Width) }
}

// random fills floats with numbers from -1 to 1, integers with 0 to 99. What a
// buffer gets depends on the seed and its name only.
func random(seed uint64) casefile.Filler {
	return func(a *casefile.Arg, data []byte) {
		name := uint64(0)
		for _, c := range a.Name {
			name = name*31 + uint64(c)
		}
		from := rand.New(rand.NewPCG(seed, name))
		eachElement(func(int) float64 {
			if a.Type.IsFloat() {
				return 2*from.Float64() - 1
			}
			return float64(from.IntN(100))
		})(a, data)
	}
}
