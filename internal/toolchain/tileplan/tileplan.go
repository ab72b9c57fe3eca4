// Package tileplan has the pipeline tile-plan: the passes that plan a kernel for a GPU, from linalg on tensors to the tile dialect with all
// decisions in it. The PTX backend runs it before emission.
package tileplan

import (
	"slices"
	"strings"
	"sync"

	"github.com/tshared/tshared/lower/linalgtotile"
	"github.com/tshared/tshared/lower/selectcasts"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/generic/formsortingnetworks"
	"github.com/tshared/tshared/transform/generic/upliftwhiletofor"
	"github.com/tshared/tshared/transform/gpu/allocateshared"
	"github.com/tshared/tshared/transform/gpu/assignlayouts"
	"github.com/tshared/tshared/transform/gpu/assignroles"
	"github.com/tshared/tshared/transform/gpu/coalesce"
	"github.com/tshared/tshared/transform/gpu/convertoperands"
	"github.com/tshared/tshared/transform/gpu/dropcoordinates"
	"github.com/tshared/tshared/transform/gpu/fenceatomics"
	"github.com/tshared/tshared/transform/gpu/fitshared"
	"github.com/tshared/tshared/transform/gpu/halvereductions"
	"github.com/tshared/tshared/transform/gpu/inlinecalls"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/limitoccupancy"
	"github.com/tshared/tshared/transform/gpu/lowerrings"
	"github.com/tshared/tshared/transform/gpu/membar"
	"github.com/tshared/tshared/transform/gpu/mergeatomics"
	"github.com/tshared/tshared/transform/gpu/mergereductions"
	"github.com/tshared/tshared/transform/gpu/narrowindices"
	"github.com/tshared/tshared/transform/gpu/overlapdots"
	"github.com/tshared/tshared/transform/gpu/packf16"
	"github.com/tshared/tshared/transform/gpu/pad"
	"github.com/tshared/tshared/transform/gpu/persist"
	"github.com/tshared/tshared/transform/gpu/pipeline"
	"github.com/tshared/tshared/transform/gpu/predicate"
	"github.com/tshared/tshared/transform/gpu/prefetch"
	"github.com/tshared/tshared/transform/gpu/relaxwraps"
	"github.com/tshared/tshared/transform/gpu/scheduleloops"
	"github.com/tshared/tshared/transform/gpu/selectconversions"
	"github.com/tshared/tshared/transform/gpu/selectdots"
	"github.com/tshared/tshared/transform/gpu/selectwarps"
	"github.com/tshared/tshared/transform/gpu/shareelements"
	"github.com/tshared/tshared/transform/gpu/sharequotients"
	"github.com/tshared/tshared/transform/gpu/stageoperands"
	"github.com/tshared/tshared/transform/gpu/stagestores"
	"github.com/tshared/tshared/transform/gpu/streamk"
	"github.com/tshared/tshared/transform/gpu/stripmine"
	"github.com/tshared/tshared/transform/gpu/vectorize"
	"github.com/tshared/tshared/transform/gpu/vectorizeatomics"
)

// Steps are the passes of the pipeline on a kernel, in their order. Each has the options of the pipeline that it knows, and its own.
var Steps = []Step{
	{Pass: inlinecalls.Pass},
	{Pass: selectwarps.Pass},
	{Pass: formsortingnetworks.Pass, Options: "max-unrolled=512"}, // each exchange takes some five instructions
	{Pass: upliftwhiletofor.Pass},
	{Pass: pad.Pass},
	{Pass: linalgtotile.Pass},
	{Pass: selectcasts.Pass},
	{Pass: selectdots.Pass},
	{Pass: stripmine.Pass},
	{Pass: coalesce.Pass},
	{Pass: assignlayouts.Pass},
	{Pass: convertoperands.Pass},
	{Pass: mergeatomics.Pass},
	{Pass: selectconversions.Pass},
	{Pass: mergereductions.Pass},
	{Pass: halvereductions.Pass},
	{Pass: predicate.Pass},
	{Pass: narrowindices.Pass},
	{Pass: vectorize.Pass},
	{Pass: relaxwraps.Pass},
	{Pass: dropcoordinates.Pass},
	{Pass: vectorizeatomics.Pass},
	{Pass: shareelements.Pass},
	{Pass: packf16.Pass},
	{Pass: streamk.Pass},
	{Pass: prefetch.Pass},
	{Pass: limitoccupancy.Pass},
	{Pass: fitshared.Pass},
	{Pass: sharequotients.Pass},
	{Pass: fenceatomics.Pass},
	{Pass: membar.Pass},
}

// Step is a pass of the pipeline.
type Step struct {
	*pass.Pass
	Options string // of its own
}

// Name is the name of the pipeline.
const Name = "tile-plan"

// Alias is the pipeline for modules. Functions that are inlined everywhere go before others are planned, and those of prints after it.
var Alias = &pass.PipelineAlias{
	Name:    Name,
	Doc:     "Plan kernels for a GPU: everything that tshared decides before it emits PTX",
	Options: options,
	Text: func(v *pass.Values) string {
		return inlinecalls.Pass.Name + ",symbol-dce,func.func(" + strings.Join(texts(v, Steps[1:]), ",") + "),symbol-dce"
	},
}

var options = slices.Concat(kernelpass.PassOptions, []pass.Option{
	{Name: "shared-limit", Kind: pass.Int, Default: "0", Doc: "Shared memory of a block in bytes; 0 is the limit of the target"},
	scheduleloops.StagesOption,
	overlapdots.AllOption,
	kernelpass.CTAsOption,
	kernelpass.MapsOption,
	kernelpass.BulkStoresOption,
	kernelpass.PersistentOption,
	kernelpass.StreamKOption,
})

// texts spells passes with their options.
func texts(v *pass.Values, steps []Step) (list []string) {
	for _, s := range steps {
		text := strings.TrimSpace(s.Options + " " + v.Inherited(s.Pass))
		if text != "" {
			text = "{" + text + "}"
		}
		list = append(list, s.Name+text)
	}
	return list
}

// registry has the pipeline of one kernel.
var registry = pass.NewRegistry(All, []*pass.PipelineAlias{{
	Name: Name, Options: options,
	Text: func(v *pass.Values) string { return strings.Join(texts(v, Steps), ",") },
}})

// order says which passes have to come before others in every pipeline that has both, and why.
var order = []struct{ before, after, why string }{
	{"tile-inline-calls", "tile-select-warps", "the dots of a function that is called count"},
	{"tile-select-warps", "form-sorting-networks", "the threads of a block share the exchanges of a network"},
	{"form-sorting-networks", "linalg-to-tile", "networks are found by the operations of the lowering"},
	{"tile-pad", "linalg-to-tile", "an access is converted with the size that it has in the end"},
	{"linalg-to-tile", "tile-select-casts", "the operands of a conversion are tensors only then"},
	{"linalg-to-tile", "tile-select-dots", "the operands of a dot are tensors only then"},
	{"tile-strip-mine", "tile-coalesce", "the accesses of a strip are coalesced for its own size"},
	{"tile-coalesce", "tile-assign-layouts", "tensors get the layouts of the accesses that they come from"},
	{"tile-select-dots", "tile-assign-layouts", "the layouts of a dot are those of its instruction"},
	{"tile-assign-layouts", "tile-convert-operands", "operands are converted between layouts"},
	{"tile-convert-operands", "tile-select-conversions", "conversions of operands are selected too"},
	{"tile-convert-operands", "tile-merge-reductions", "reductions share their barriers only in one layout"},
	{"tile-merge-reductions", "tile-halve-reductions", "the reductions of a group are halved alike"},
	{"tile-narrow-indices", "tile-vectorize", "the sizes that decide on vectors are those in 32 bits"},
	{"linalg-to-tile", "tile-relax-wraps", "tiles wrap around only then"},
	{"tile-relax-wraps", "tile-drop-coordinates", "where elements are stored tells which are used"},
	{"linalg-to-tile", "tile-drop-coordinates", "accesses have coordinates only then"},
	{"tile-vectorize", "tile-prefetch", "a load ahead is as wide as the load"},
	{"tile-vectorize", "tile-fit-shared", "an asynchronous copy is as wide as the load that it replaces"},
	{"tile-limit-occupancy", "tile-fit-shared", "the loads of a loop, which take registers, are asynchronous copies afterwards"},
	{"tile-schedule-loops", "tile-overlap-dots", "dots overlap where their operands are copied ahead"},
	{"tile-schedule-loops", "tile-persist", "kernels whose loads bulk copies make are persistent"},
	{"tile-assign-layouts", "tile-stream-k", "partial sums are stored in the layout that they have"},
	{"tile-stream-k", "tile-prefetch", "a loop that loads ahead begins with the loads of its first iteration"},
	{"tile-stream-k", "tile-schedule-loops", "loops are scheduled for the iterations that a block runs"},
	{"tile-stream-k", "tile-persist", "a kernel whose blocks share iterations goes through programs already"},
	{"tile-stream-k", "tile-pipeline", "the ring of a loop is filled for the iterations that a block runs"},
	{"tile-persist", "tile-pipeline", "the ring of a loop goes on from one program to the next"},
	{"tile-overlap-dots", "tile-pipeline", "loops are pipelined as they are scheduled"},
	{"tile-schedule-loops", "tile-pipeline", "loops are pipelined as they are scheduled"},
	{"tile-pipeline", "tile-assign-roles", "roles divide the copies of a pipelined loop from the rest"},
	{"tile-assign-roles", "tile-lower-rings", "the warps of a role arrive at its mbarriers"},
	{"tile-assign-roles", "tile-stage-stores", "kernels with roles have bulk stores"},
	{"tile-drop-coordinates", "tile-stage-stores", "stores that no bulk store can make have no coordinates any more"},
	{"tile-stage-stores", "tile-allocate-shared", "the buffers of stores need places too"},
	{"tile-pipeline", "tile-lower-rings", "loops get their rings there"},
	{"tile-lower-rings", "tile-stage-operands", "operands that a ring has are not stored again"},
	{"tile-stage-operands", "tile-allocate-shared", "the buffers of operands need places too"},
	{"tile-fit-shared", "tile-fence-atomics", "copies ahead are reads that fences order"},
	{"tile-allocate-shared", "tile-membar", "a barrier is needed where memory is used again"},
	{"tile-fit-shared", "tile-membar", "a barrier is needed where memory is used again"},
	{"tile-fence-atomics", "tile-membar", "fences are for all threads, which wait for each other first"},
}

// All are the passes of the pipeline, with those that tile-fit-shared runs.
var All = all()

func all() []*pass.Pass {
	list := []*pass.Pass{scheduleloops.Pass, overlapdots.Pass, pipeline.Pass, persist.Pass, assignroles.Pass, stagestores.Pass, lowerrings.Pass, stageoperands.Pass, allocateshared.Pass}
	for _, s := range Steps {
		list = append(list, s.Pass)
	}
	for _, o := range order {
		i := slices.IndexFunc(list, func(p *pass.Pass) bool { return p.Name == o.after })
		list[i].After = append(list[i].After, pass.Constraint{Pass: o.before, Why: o.why})
	}
	return list
}

// parsed has pipelines by their options, of which a program uses few.
var (
	parsed   = map[string]*pass.Pipeline{}
	parsedMu sync.Mutex
)

const maxParsed = 256

// OfKernel is the pipeline for one kernel, with options in text form.
func OfKernel(options string) (*pass.Pipeline, error) {
	parsedMu.Lock()
	defer parsedMu.Unlock()
	if p := parsed[options]; p != nil {
		return p, nil
	}
	p := &pass.Pipeline{Anchor: "func.func"}
	if err := registry.Append(p, Name, options); err != nil {
		return nil, err
	}
	if len(parsed) == maxParsed {
		clear(parsed)
	}
	parsed[options] = p
	return p, nil
}
