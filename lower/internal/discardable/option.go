package discardable

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

const optionName = "hints"

// Option is that of passes which make hints. Without it their output has the
// forms known from triton-shared and nothing else.
var Option = pass.Option{Name: optionName, Kind: pass.Bool, Own: true,
	Doc: "Say in attributes tshared.* what code generators want to know and the lowered operations cannot say"}

// optional are the attributes without which a program means the same. What orders
// accesses or keeps them apart is none of them.
var optional = map[string]bool{
	Prefix + "cache": true, Prefix + "evict": true, Prefix + "alignment": true,
	Prefix + "constancy": true, Prefix + "contiguity": true, Prefix + "divisibility": true,
	Prefix + "associative": true, Prefix + "input_precision": true, Prefix + "max_num_imprecise_acc": true, Prefix + "precise": true,
}

// Finish removes the hints a pass has made unless its option asks for them.
func Finish(ctx *pass.Context, root *ir.Op) {
	if ctx.Bool(optionName) {
		return
	}
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		attrs := op.Discardable()
		for i := len(attrs) - 1; i >= 0; i-- {
			if optional[attrs[i].Name] {
				op.RemoveAttr(attrs[i].Name)
			}
		}
		return ir.Continue
	})
}
