package linalg

import (
	"strconv"
	"strings"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// A window row is a convolution or pooling operation in index notation. Capital
// letters are positions in the result, the same small letters positions in the
// window; a capital letter in the input's notation stands for both, scaled by
// stride and dilation.
type windowRow struct {
	name                         string
	loops, input, window, result string
}

var convolutions = []windowRow{
	{"conv_1d", "Ww", "W", "w", "W"},
	{"conv_2d", "HWhw", "HW", "hw", "HW"},
	{"conv_3d", "DHWdhw", "DHW", "dhw", "DHW"},
	{"conv_1d_ncw_fcw", "nfWcw", "ncW", "fcw", "nfW"},
	{"conv_1d_nwc_wcf", "nWfwc", "nWc", "wcf", "nWf"},
	{"conv_2d_nchw_fchw", "nfHWchw", "ncHW", "fchw", "nfHW"},
	{"conv_2d_nchw_fchw_q", "nfHWchw", "ncHW", "fchw", "nfHW"},
	{"conv_2d_ngchw_fgchw", "ngfHWchw", "ngcHW", "fgchw", "ngfHW"},
	{"conv_2d_ngchw_gfchw", "ngfHWchw", "ngcHW", "gfchw", "ngfHW"},
	{"conv_2d_ngchw_gfchw_q", "ngfHWchw", "ngcHW", "gfchw", "ngfHW"},
	{"conv_2d_nhwc_fhwc", "nHWfhwc", "nHWc", "fhwc", "nHWf"},
	{"conv_2d_nhwc_fhwc_q", "nHWfhwc", "nHWc", "fhwc", "nHWf"},
	{"conv_2d_nhwc_hwcf", "nHWfhwc", "nHWc", "hwcf", "nHWf"},
	{"conv_2d_nhwc_hwcf_q", "nHWfhwc", "nHWc", "hwcf", "nHWf"},
	{"conv_2d_nhwgc_gfhwc", "nHWgfhwc", "nHWgc", "gfhwc", "nHWgf"},
	{"conv_2d_nhwgc_gfhwc_q", "nHWgfhwc", "nHWgc", "gfhwc", "nHWgf"},
	{"conv_3d_ncdhw_fcdhw", "nfDHWcdhw", "ncDHW", "fcdhw", "nfDHW"},
	{"conv_3d_ndhwc_dhwcf", "nDHWfdhwc", "nDHWc", "dhwcf", "nDHWf"},
	{"conv_3d_ndhwc_dhwcf_q", "nDHWfdhwc", "nDHWc", "dhwcf", "nDHWf"},
	{"depthwise_conv_1d_ncw_cw", "nWcw", "ncW", "cw", "ncW"},
	{"depthwise_conv_1d_nwc_wc", "nWcw", "nWc", "wc", "nWc"},
	{"depthwise_conv_1d_nwc_wcm", "nWcmw", "nWc", "wcm", "nWcm"},
	{"depthwise_conv_2d_nchw_chw", "nHWchw", "ncHW", "chw", "ncHW"},
	{"depthwise_conv_2d_nhwc_hwc", "nHWchw", "nHWc", "hwc", "nHWc"},
	{"depthwise_conv_2d_nhwc_hwc_q", "nHWchw", "nHWc", "hwc", "nHWc"},
	{"depthwise_conv_2d_nhwc_hwcm", "nHWcmhw", "nHWc", "hwcm", "nHWcm"},
	{"depthwise_conv_2d_nhwc_hwcm_q", "nHWcmhw", "nHWc", "hwcm", "nHWcm"},
	{"depthwise_conv_3d_ncdhw_cdhw", "nDHWdhwc", "ncDHW", "cdhw", "ncDHW"},
	{"depthwise_conv_3d_ndhwc_dhwc", "nDHWdhwc", "nDHWc", "dhwc", "nDHWc"},
	{"depthwise_conv_3d_ndhwc_dhwcm", "nDHWmdhwc", "nDHWc", "dhwcm", "nDHWcm"},
}

// poolings are given without the function that combines a window; kinds lists the
// functions.
var poolings = []struct {
	row   windowRow
	kinds []string
}{
	{windowRow{"pooling_nhwc", "nHWchw", "nHWc", "hw", "nHWc"}, []string{"sum", "max", "max_unsigned", "min", "min_unsigned"}},
	{windowRow{"pooling_nchw", "ncHWhw", "ncHW", "hw", "ncHW"}, []string{"sum", "max"}},
	{windowRow{"pooling_nwc", "nWcw", "nWc", "w", "nWc"}, []string{"sum", "max", "max_unsigned", "min", "min_unsigned"}},
	{windowRow{"pooling_ncw", "ncWw", "ncW", "w", "ncW"}, []string{"sum", "max"}},
	{windowRow{"pooling_ndhwc", "nDHWcdhw", "nDHWc", "dhw", "nDHWc"}, []string{"sum", "max", "min"}},
}

// poolingFns are the functions that combine two elements of a window.
var poolingFns = map[string]struct {
	fn   string
	sign signedness
}{
	"sum":          {"add", signed},
	"max":          {"max_signed", signed},
	"min":          {"min_signed", signed},
	"max_unsigned": {"max_unsigned", unsigned},
	"min_unsigned": {"min_unsigned", unsigned},
}

var convolutionOps = windowOps()

func windowOps() []*ir.OpDef {
	var ops []*ir.OpDef
	for _, row := range convolutions {
		quantized := strings.HasSuffix(row.name, "_q")
		ops = append(ops, row.def(quantized, multiplyAccumulate(quantized)))
	}
	for _, p := range poolings {
		for _, kind := range p.kinds {
			row := p.row
			row.name += "_" + kind
			ops = append(ops, row.def(strings.HasSuffix(kind, "unsigned"), pool(kind)))
		}
	}
	return ops
}

// pool combines an element with what the window gave so far.
func pool(kind string) computation {
	f := poolingFns[kind]
	return func(b *body, _ *ir.OpState, args []*ir.Value) *ir.Value {
		out := args[len(args)-1]
		return b.binary(f.fn, out, b.cast(args[0], out.Type(), f.sign))
	}
}

const (
	stridesAttr   = "strides"
	dilationsAttr = "dilations"
)

// spatial lists the capital letters, in the order strides and dilations are
// given.
const spatial = "DHW"

func (w windowRow) def(integers bool, compute computation) *ir.OpDef {
	rank := 0
	for _, letter := range w.input {
		if strings.ContainsRune(spatial, letter) {
			rank++
		}
	}
	operands := []string{w.input, w.window, w.result}
	quantized := strings.HasSuffix(w.name, "_q")
	if quantized {
		operands = []string{w.input, w.window, "", "", w.result}
	}
	n := named{
		name: "linalg." + w.name, doc: w.doc(), inputs: len(operands) - 1,
		example: func() string { return w.example(operands, integers) },
		compute: compute,
	}
	// Operations without a batch and channels always move by one element.
	if strings.Count(w.name, "_") > 1 {
		size := rankedInts(rank)
		n.attrs = []ir.AttrSlot{
			{Name: stridesAttr, Type: size, Optional: true},
			{Name: dilationsAttr, Type: size, Optional: true},
		}
	}
	loops := indexed(w.loops, operands...)
	n.structure = loops.structure()
	n.structure.maps = func(op *ir.Op) []*affine.Map {
		maps := append([]*affine.Map(nil), loops.maps()...)
		maps[0] = w.inputMap(loops, scales(op, stridesAttr, rank), scales(op, dilationsAttr, rank))
		return maps
	}
	n.verify = func(op *ir.Op) error {
		for _, by := range append(scales(op, stridesAttr, rank), scales(op, dilationsAttr, rank)...) {
			if by == 0 {
				return op.Errorf("unexpected loop dimension for convolution op")
			}
		}
		return nil
	}
	return n.def()
}

func (w windowRow) doc() string {
	kind, layout, _ := strings.Cut(w.name, "_")
	switch kind {
	case "pooling":
		return "combines the elements of each window of its input, with layout " + layout
	case "depthwise":
		return "convolves each channel of its input on its own, with layout " + strings.TrimPrefix(layout, "conv_")
	}
	return "convolves its input with a window, with layout " + layout
}

// inputMap indexes the input: a capital letter by result position times stride
// plus window position times dilation.
func (w windowRow) inputMap(n *notation, strides, dilations []int64) *affine.Map {
	var results []affine.Expr
	next := 0
	for _, letter := range w.input {
		e := n.loop(letter)
		if strings.ContainsRune(spatial, letter) {
			inWindow := n.loop(letter - 'A' + 'a')
			e = affine.Add(affine.Mul(e, affine.C(strides[next])), affine.Mul(inWindow, affine.C(dilations[next])))
			next++
		}
		results = append(results, e)
	}
	return affine.NewMap(len(n.loops), 0, results...)
}

// scales reads strides or dilations, which are 1 where they are not given.
func scales(op *ir.Op, name string, rank int) []int64 {
	list := make([]int64, rank)
	given, ok := op.Attr(name).(*ir.DenseAttr)
	for i := range list {
		list[i] = 1
		if !ok {
			continue
		}
		if v, isInt := given.At(op.Context(), i).(*ir.IntegerAttr); isInt {
			list[i] = v.Value
		}
	}
	return list
}

// rankedInts allows a list of n integers.
func rankedInts(n int) ir.AttrConstraint {
	return ir.AttrConstraint{
		Desc: "64-bit signless int elements attribute of shape [" + strconv.Itoa(n) + "]",
		Ok: func(a ir.Attr) bool {
			d, ok := a.(*ir.DenseAttr)
			if !ok || d.Type.ElementType() != ir.I64 {
				return false
			}
			shape, _ := d.Type.Dims()
			return len(shape) == 1 && shape[0] == int64(n)
		},
		Class: func(a ir.Attr) bool {
			d, ok := a.(*ir.DenseAttr)
			return ok && (ir.IsInteger(d.Type.ElementType()) || ir.IsIndex(d.Type.ElementType()))
		},
	}
}

// example has windows of 3 along each dimension over a result of 5.
func (w windowRow) example(operands []string, integers bool) string {
	types := exampleTypes(operands, integers)
	for i, letters := range operands {
		t := "tensor<"
		for _, letter := range letters {
			size := "2"
			switch {
			case strings.ContainsRune(spatial, letter) && i == 0:
				size = "7"
			case strings.ContainsRune(spatial, letter):
				size = "5"
			case strings.ContainsRune(strings.ToLower(spatial), letter):
				size = "3"
			}
			t += size + "x"
		}
		if letters != "" {
			types[i] = t + types[i][strings.LastIndexByte(types[i], 'x')+1:]
		}
	}
	return example("linalg."+w.name, "", types)
}
