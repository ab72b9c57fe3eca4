// Package elementwise has the passes that say how the bodies of elementwise operations are computed: once for several elements
// of a thread, or for two at a time.
package elementwise

import (
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Passes are the passes of this package, in the order in which they run. They work on kernels whose tensors have layouts.
var Passes = []*pass.Pass{
	newPass("tile-share-elements", "TileShareElements", "Compute elements of a thread that are equal, or count upwards, from one of them", ShareElements),
	newPass("tile-pack-f16", "TilePackF16", "Compute two 16-bit elements at a time where there is an instruction for it", PackF16),
}

func newPass(name, title, doc string, run func(*distribute.Planner)) *pass.Pass {
	return &pass.Pass{
		Name: name, Title: title, Doc: doc, On: []string{"func.func"}, Options: distribute.PassOptions,
		Run: func(ctx *pass.Context, op *ir.Op) error {
			o, err := distribute.OptionsOf(ctx)
			if err == nil {
				run(distribute.New(op, o))
			}
			return err
		},
	}
}
