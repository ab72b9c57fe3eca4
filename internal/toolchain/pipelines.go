package toolchain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/toolchain/tileplan"
	"github.com/tshared/tshared/pass"
)

// pipelines are the named pipelines of the project. They begin with the lowering of
// extensions where there is one.
func pipelines(x *Extension) []*pass.PipelineAlias {
	var extensions []string
	if len(x.Lowerings) > 0 {
		extensions = []string{lowerExtensions}
	}
	return []*pass.PipelineAlias{
		{
			Name: "triton-to-linalg-experimental",
			Doc:  "Convert Triton to linalg on memory references, in the forms known from triton-shared",
			Options: []pass.Option{
				{Name: "enable-collapse-shape", Kind: pass.Bool, Doc: "Merge dimensions where that changes nothing"},
				{Name: "enable-make-gather-scatter", Kind: pass.Bool, Default: "true", Doc: "Allow one dimension of a tile to have a tensor of indices"},
			},
			Text: func(v *pass.Values) string { return strings.Join(slices.Concat(extensions, experimental(v)), ",") },
		},
		{
			Name: "triton-to-linalg",
			Doc:  "Convert Triton to linalg on memory references, so that nothing of Triton is left",
			Options: []pass.Option{
				{Name: "gather-wrapped", Kind: pass.Bool, Doc: "Access addresses that repeat, as those of x % 64 do, element by element instead of piece by piece, as suits the threads of a GPU"},
				{Name: "whole-rows", Kind: pass.Bool, Doc: "Access tiles of x % 2048 and x / 2048 that begin at a multiple of their size as tiles of one row, as suits the threads of a GPU"},
				{Name: "keep-structure", Kind: pass.Bool, Doc: "Keep saturating conversions, scans, histograms, gathers, scatters, loads that wrap around and the coordinates of tiles as operations of the dialect tile, as a GPU takes them, instead of loops over elements"},
				{Name: "leave-undefined", Kind: pass.Bool, Doc: "Leave what masked loads leave out, and the program does not say, unwritten instead of 0"},
			},
			Text: func(v *pass.Values) string {
				// Helpers are inlined, or a reduction with a call for a body would not be known as a sum.
				return strings.Join(slices.Concat([]string{"inline"}, extensions, complete(v)), ",")
			},
		},
		makeTTIR,
		tileplan.Alias,
	}
}

// complete lists the passes after which nothing of Triton is left.
func complete(v *pass.Values) []string {
	finishing := []string{"ttx-to-linalg", "tptr-to-llvm", "expand-narrow-floats{scale-subnormals=" + strconv.FormatBool(v.Bool("keep-structure")) + "}"}
	if !v.Bool("keep-structure") {
		finishing = slices.Insert(finishing, 0, "expand-structure") // of what was lowered for a GPU
	}
	steps := lowering{
		options:   []string{"enable-make-gather-scatter=true", "hints=true", "promises=true", "static-offsets=true", set(v, "gather-wrapped"), set(v, "whole-rows"), set(v, "keep-structure"), set(v, "leave-undefined")},
		finishing: finishing,
	}.steps()
	return slices.Concat([]string{"triton-saturate-casts{" + set(v, "keep-structure") + "}", "int-range-optimizations", "triton-version-clamps", "triton-relax-clamps"}, steps, []string{"require-lowered{strict=true}"})
}

// set spells an option of a pass that the pipeline has too.
func set(v *pass.Values, option string) string {
	return option + "=" + strconv.FormatBool(v.Bool(option))
}

func experimental(v *pass.Values) []string {
	steps := lowering{options: []string{set(v, "enable-make-gather-scatter")}}.steps()
	if v.Bool("enable-collapse-shape") {
		steps = append(steps, "collapse-shape")
	}
	return append(steps, "require-lowered")
}

// lowering describes a lowering of Triton.
type lowering struct {
	options   []string // options of passes; a pass gets those it has
	finishing []string // passes that run before the final simplification
}

// steps lists the passes that lower Triton.
func (l lowering) steps() []string {
	return slices.Concat([]string{
		l.pass("triton-rewrite-tensor-descriptor-to-pointer", "promises"),
		l.pass("triton-to-structured", "enable-make-gather-scatter", "gather-wrapped", "whole-rows", "hints"),
		"cse",
		"canonicalize",
		l.pass("triton-to-unstructured", "hints", "keep-structure"),
		l.pass("triton-arith-to-linalg{tensor-ptr-to-linalg=true}", "hints", "keep-structure"),
		l.pass("structured-to-memref", "hints", "static-offsets", "leave-undefined", "keep-structure"),
		l.pass("unstructured-to-memref", "leave-undefined", "keep-structure"),
		"triton-ptr-to-memref",
		l.pass("triton-to-ptr", "hints"),
		"reconcile-unrealized-casts",
		"reconcile-ptr-casts",
	}, l.finishing, []string{"remove-dead-values", "cse", "canonicalize"})
}

// pass spells a pass with the options it has.
func (l lowering) pass(text string, has ...string) string {
	name, own, _ := strings.Cut(strings.TrimSuffix(text, "}"), "{")
	options := strings.Fields(own)
	for _, o := range l.options {
		if key, _, _ := strings.Cut(o, "="); slices.Contains(has, key) {
			options = append(options, o)
		}
	}
	if len(options) == 0 {
		return name
	}
	return name + "{" + strings.Join(options, " ") + "}"
}
