package driver

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/pass"
)

// pipelines are the named ones.
var pipelines = []*pass.Named{
	{
		Name: "triton-to-linalg-experimental",
		Doc:  "Convert Triton to linalg on memory references, in the forms known from triton-shared",
		Options: []pass.Option{
			{Name: "enable-collapse-shape", Kind: pass.Bool, Doc: "Merge dimensions where that changes nothing"},
			{Name: "enable-make-gather-scatter", Kind: pass.Bool, Default: "true", Doc: "Let one dimension of a tile go through a tensor of indices"},
		},
		Text: experimental,
	},
	{
		Name: "triton-to-linalg",
		Doc:  "Convert Triton to linalg on memory references, so that nothing of Triton is left",
		Options: []pass.Option{
			{Name: "leave-undefined", Kind: pass.Bool, Doc: "Leave what masked loads leave out, and the program does not say, unwritten instead of 0"},
		},
		Text: func(v *pass.Values) string {
			// Helpers are inlined, or a reduction with a call for a body would not be known as a sum.
			steps := append([]string{"inline", "triton-saturate-casts"}, lowering("true", "ttx-to-linalg", "tptr-to-llvm", "expand-narrow-floats")...)
			if v.Bool("leave-undefined") {
				for _, step := range []string{"structured-to-memref", "unstructured-to-memref"} {
					steps[slices.Index(steps, step)] += "{leave-undefined=true}"
				}
			}
			return strings.Join(append(steps, "require-lowered{strict=true}"), ",")
		},
	},
}

func experimental(v *pass.Values) string {
	gather := "false"
	if v.Bool("enable-make-gather-scatter") {
		gather = "true"
	}
	steps := lowering(gather)
	if v.Bool("enable-collapse-shape") {
		steps = append(steps, "collapse-shape")
	}
	return strings.Join(append(steps, "require-lowered"), ",")
}

// lowering are the passes that lower Triton; the given ones finish what is left
// before all is simplified.
func lowering(gather string, finishing ...string) []string {
	steps := []string{
		"triton-rewrite-tensor-descriptor-to-pointer",
		"triton-to-structured{enable-make-gather-scatter=" + gather + "}",
		"cse",
		"canonicalize",
		"triton-to-unstructured",
		"triton-arith-to-linalg{tensor-ptr-to-linalg=true}",
		"structured-to-memref",
		"unstructured-to-memref",
		"triton-ptr-to-memref",
		"triton-to-ptr",
		"reconcile-unrealized-casts",
		"reconcile-ptr-casts",
	}
	return append(append(steps, finishing...), "remove-dead-values", "cse", "canonicalize")
}
