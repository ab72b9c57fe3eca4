package ptx

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/transform/assignlayouts"
	"github.com/tshared/tshared/internal/transform/coalesce"
	"github.com/tshared/tshared/internal/transform/convertoperands"
	"github.com/tshared/tshared/internal/transform/elementwise"
	"github.com/tshared/tshared/internal/transform/fenceatomics"
	"github.com/tshared/tshared/internal/transform/foldquotients"
	"github.com/tshared/tshared/internal/transform/formnetworks"
	"github.com/tshared/tshared/internal/transform/halvereductions"
	"github.com/tshared/tshared/internal/transform/membar"
	"github.com/tshared/tshared/internal/transform/mergeatomics"
	"github.com/tshared/tshared/internal/transform/mergereductions"
	"github.com/tshared/tshared/internal/transform/narrow"
	"github.com/tshared/tshared/internal/transform/occupancy"
	"github.com/tshared/tshared/internal/transform/padding"
	"github.com/tshared/tshared/internal/transform/predication"
	"github.com/tshared/tshared/internal/transform/prefetch"
	"github.com/tshared/tshared/internal/transform/selectconversions"
	"github.com/tshared/tshared/internal/transform/selectdots"
	"github.com/tshared/tshared/internal/transform/stripmine"
	"github.com/tshared/tshared/internal/transform/vectorize"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/linalgtotile"
	"github.com/tshared/tshared/lower/selectcasts"
)

// planPass is a pass of Plan. The check, if it has one, is its post-condition.
type planPass struct {
	name  string
	run   func(kernel *ir.Op, o *Options)
	check func(kernel *ir.Op) error
}

// beforeShared are the passes before loops are pipelined and shared memory is allocated, and
// afterShared those behind it.
var (
	beforeShared = []planPass{
		{name: "form-sorting-networks", run: func(k *ir.Op, o *Options) { formnetworks.Run(k, o.isLoopWorth) }},
		{name: "padding", run: func(k *ir.Op, _ *Options) { padding.Run(k) }},
		{name: "linalg-to-tile", run: func(k *ir.Op, _ *Options) { linalgtotile.Run(k) }},
		{name: "select-casts", run: func(k *ir.Op, o *Options) {
			if o.gpu.Has(targets.FP8Convert) {
				selectcasts.Run(k)
			}
			selectcasts.Extend(k)
		}},
		{name: "select-dots", run: func(k *ir.Op, o *Options) { selectdots.Run(k, o.plan()) }},
		{name: "strip-mine", run: func(k *ir.Op, o *Options) { stripmine.Run(k, o.plan()) }},
		{name: "coalesce", run: func(k *ir.Op, o *Options) { coalesce.Run(k, o.plan()) }},
		{name: "assign-layouts", run: func(k *ir.Op, o *Options) { assignlayouts.Run(k, o.plan()) }, check: assignlayouts.Check},
		{name: "convert-operands", run: func(k *ir.Op, o *Options) { convertoperands.Run(k, o.plan()) }, check: convertoperands.Check},
		{name: "merge-atomics", run: func(k *ir.Op, o *Options) { mergeatomics.Run(k, o.plan()) }},
		{name: "select-conversions", run: func(k *ir.Op, _ *Options) { selectconversions.Run(k) }},
		{name: "merge-reductions", run: func(k *ir.Op, o *Options) { mergereductions.Run(k, o.plan()) }},
		{name: "halve-reductions", run: func(k *ir.Op, o *Options) { halvereductions.Run(k, o.plan()) }},
		{name: "predication", run: func(k *ir.Op, _ *Options) { predication.Run(k) }},
		{name: "fold-quotients", run: func(k *ir.Op, _ *Options) { foldquotients.Run(k) }},
		{name: "narrow", run: func(k *ir.Op, _ *Options) { narrow.Run(k) }},
		{name: "vectorize", run: func(k *ir.Op, o *Options) {
			vectorize.Run(k)
			vectorize.RunAtomics(k, o.plan())
		}},
		{name: "elementwise", run: func(k *ir.Op, o *Options) {
			elementwise.ShareElements(k)
			elementwise.PackF16(k, o.gpu)
		}},
		{name: "prefetch", run: func(k *ir.Op, o *Options) { prefetch.Run(k, o.plan()) }},
		{name: "occupancy", run: func(k *ir.Op, o *Options) { occupancy.Run(k, o.MaxRegisters) }},
	}
	afterShared = []planPass{
		{name: "share-quotients", run: func(k *ir.Op, _ *Options) { elementwise.ShareQuotients(k) }},
		{name: "fence-atomics", run: func(k *ir.Op, o *Options) { fenceatomics.Run(k, o.plan()) }},
		{name: "membar", run: func(k *ir.Op, o *Options) { membar.Run(k, o.plan()) }},
	}
)

// maxUnrolledExchanges is how many elements a thread exchanges in the unrolled steps of a sorting network. Each takes some five instructions.
const maxUnrolledExchanges = 512

// isLoopWorth reports whether a sorting network is longer than a loop over its steps.
func (o *Options) isLoopWorth(n *formnetworks.Network) bool {
	return int64(n.NumSteps())*max(1, n.Elements/int64(32*o.Warps)) > maxUnrolledExchanges
}

// run runs passes on a kernel.
func (o *Options) run(f funclike.Func, passes []planPass) error {
	for _, p := range passes {
		p.run(f.Op, o)
		o.planned(p.name, f)
		if p.check == nil {
			continue
		}
		if err := p.check(f.Op); err != nil {
			return asBug(err)
		}
	}
	return nil
}

// planned tells of a pass.
func (o *Options) planned(name string, f funclike.Func) {
	if o.AfterPass != nil {
		o.AfterPass(name, f.Parent())
	}
}
