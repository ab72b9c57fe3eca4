package discardable

import (
	"slices"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

const optionName = "hints"

// Option is the option of passes that set the attributes. Without it their output has the forms of
// triton-shared only.
var Option = pass.Option{Name: optionName, Kind: pass.Bool, Own: true,
	Doc: "Keep information for code generators in attributes tshared.*"}

// optional are the attributes that do not change the meaning of a program. Memory orderings and volatile are
// not optional.
var optional = map[string]bool{
	Prefix + "cache": true, Prefix + "evict": true, Prefix + "alignment": true,
	Prefix + "constancy": true, Prefix + "contiguity": true, Prefix + "divisibility": true, ir.OfDescriptor: true,
	Prefix + "associative": true, Prefix + "input_precision": true, Prefix + "max_num_imprecise_acc": true, Prefix + "precise": true,
}

// Finish removes the optional attributes unless the option of the pass is set, and what authors promise of the results of loads.
func Finish(ctx *pass.Context, root *ir.Op) {
	if ctx.Bool(optionName) {
		return
	}
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		attrs := op.Discardable()
		for i := len(attrs) - 1; i >= 0; i-- {
			if name := attrs[i].Name; optional[name] || slices.Contains(ofValues, name) && !op.Has(ir.Elementwise) {
				op.RemoveAttr(name)
			}
		}
		return ir.Continue
	})
}
