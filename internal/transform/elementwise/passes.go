// Package elementwise has the passes that say how the bodies of elementwise operations are computed: once for several elements
// of a thread, for two at a time, or from another result.
package elementwise

import (
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/internal/transform/remark"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// The passes of this package, on kernels whose tensors have layouts.
var (
	ShareElementsPass = remark.On(distribute.NewPass("tile-share-elements", "TileShareElements", "Compute elements of a thread that are equal, or count upwards, from one of them",
		func(kernel *ir.Op, _ distribute.Options) { ShareElements(kernel) }, areShared), remark.SharedElements)
	PackF16Pass = remark.On(distribute.NewPass("tile-pack-f16", "TilePackF16", "Compute two 16-bit elements at a time where there is an instruction for it",
		func(kernel *ir.Op, o distribute.Options) { PackF16(kernel, o.GPU) }, arePackable), remark.PackedElements)
	ShareQuotientsPass = remark.On(distribute.OnKernels(&pass.Pass{
		Name: "tile-share-quotients", Title: "TileShareQuotients", Doc: "Compute remainders from the quotient of the same operands where the kernel needs it as well",
		Run: func(_ *pass.Context, kernel *ir.Op) error { ShareQuotients(kernel); return nil }, Post: areFromQuotients,
	}), remark.Quotients)
)
