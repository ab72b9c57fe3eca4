package cstub

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// tensorMap is a tensor map that launches make of an argument.
type tensorMap struct {
	arg               int // its number in the row
	fillIf            int // the number of the argument by which elements outside are filled; -1 for none
	numbers           manifest.MapNumbers
	box, steps        []uint32
	elements, strides []string // in C
}

// maxRank is the number of dimensions that a map may have.
const maxRank = 5

// newTensorMap is the map of a manifest, whose arguments have the numbers that taken has in the row.
func newTensorMap(k *kernel, m *manifest.TensorMap, taken []int) (*tensorMap, error) {
	if m.Arg >= len(taken) || !k.Args[taken[m.Arg]].Pointer {
		return nil, fmt.Errorf("argument %d, of which a tensor map is made, is no pointer", m.Arg)
	}
	rank := len(m.Dims)
	if rank < 1 || rank > maxRank || len(m.StridesBytes) != rank-1 || len(m.Box) != rank || m.ElemStrides != nil && len(m.ElemStrides) != rank {
		return nil, fmt.Errorf("a tensor map of %d dimensions (1 to %d are possible) with %d strides, %d sizes of a box and %d steps", rank, maxRank, len(m.StridesBytes), len(m.Box), len(m.ElemStrides))
	}
	t := &tensorMap{arg: taken[m.Arg], fillIf: -1, box: m.Box, steps: m.ElemStrides}
	if t.steps == nil {
		t.steps = slices.Repeat([]uint32{1}, rank)
	}
	var err error
	if t.numbers, err = m.Numbers(); err != nil {
		return nil, err
	}
	if m.OOBFillIf != nil {
		if *m.OOBFillIf >= len(taken) || !isFlag(k.Args[taken[*m.OOBFillIf]]) {
			return nil, fmt.Errorf("argument %d, by which a tensor map is filled, is no integer", *m.OOBFillIf)
		}
		t.fillIf = taken[*m.OOBFillIf]
	}
	for _, size := range m.Dims {
		text, err := mapSize(k, size.Elements(), taken)
		if err != nil {
			return nil, err
		}
		t.elements = append(t.elements, text)
	}
	for _, size := range m.StridesBytes {
		text, err := mapSize(k, size, taken)
		if err != nil {
			return nil, err
		}
		t.strides = append(t.strides, text)
	}
	return t, nil
}

// mapCalls are the functions of operations.
var mapCalls = map[string]string{"+": "grid_add", "-": "grid_sub", "*": "grid_mul", "//": "grid_div", "%": "grid_mod", "min": "grid_min", "max": "grid_max"}

// mapSize writes a size in C.
func mapSize(k *kernel, size manifest.Size, taken []int) (string, error) {
	var wrong error
	text, err := size.Text(number, func(arg int64) string {
		if arg >= int64(len(taken)) || !isInteger(k.Args[taken[arg]].Scalar) || k.Args[taken[arg]].Pointer {
			wrong = fmt.Errorf("%q: arg%d is no integer argument", string(size), arg)
			return ""
		}
		return fmt.Sprintf("%s(int64_t)words[%d]", narrowed[k.Args[taken[arg]].Scalar], taken[arg])
	}, func(operation, a, b string) string { return fmt.Sprintf("%s(&bad, %s, %s)", mapCalls[operation], a, b) })
	return text, errors.Join(err, wrong)
}

// narrowed are the casts of unsigned integers, which kernels take for signed ones.
var narrowed = map[specialize.Scalar]string{specialize.Uint8: "(int8_t)", specialize.Uint16: "(int16_t)", specialize.Uint32: "(int32_t)"}

func isInteger(s specialize.Scalar) bool {
	switch s {
	case specialize.Int8, specialize.Int16, specialize.Int32, specialize.Int64, specialize.Uint8, specialize.Uint16, specialize.Uint32, specialize.Uint64:
		return true
	}
	return false
}

func isFlag(p bundlestub.Arg) bool {
	return !p.Pointer && (p.Scalar == specialize.Int1 || p.Scalar == specialize.Bool || isInteger(p.Scalar))
}

// mapName is the name of the map of a parameter of a kernel's code.
func mapName(k *kernel, image, param int) string {
	return fmt.Sprintf("map_%d_%d_%d", k.number, image, param)
}

// write writes a map, and the function that computes its sizes and strides.
func (t *tensorMap) write(b *bytes.Buffer, name string) {
	fmt.Fprintf(b, "\nstatic int size_%s(const uint64_t *words, int64_t *elements, int64_t *strides) {\n  int bad = 0;\n", name)
	uses := false
	for _, list := range []struct {
		to    string
		texts []string
	}{{"elements", t.elements}, {"strides", t.strides}} {
		for i, text := range list.texts {
			uses = uses || strings.Contains(text, "words[")
			fmt.Fprintf(b, "  %s[%d] = %s;\n", list.to, i, text)
		}
	}
	if !uses {
		b.WriteString("  (void)words;\n")
	}
	if t.strides == nil {
		b.WriteString("  (void)strides;\n")
	}
	n := t.numbers
	fmt.Fprintf(b, "  return bad;\n}\nstatic const tensor_map %s = {%d, %d, %d, %d, %d, %d, %d, {%s}, {%s}, size_%s};\n", name, t.arg, len(t.box), n.Type, n.Swizzle, n.L2, n.Fill, t.fillIf, list(t.box), list(t.steps), name)
}

func list(values []uint32) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(values), " ", ", "), "[]")
}
