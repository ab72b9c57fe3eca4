package functable

import (
	"math/bits"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// option is an option of a compilation, by Triton's name.
type option struct {
	name  string
	short string // in automatic names
	what  string // that is expected
	// set sets the option; it is false where the value is none of the option's.
	set func(o *bundlefile.Options, v any) bool
}

var options = []option{
	{"num_warps", "w", "a power of two from 1 to 32", func(o *bundlefile.Options, v any) bool {
		return count(&o.NumWarps, v, 1, targets.ThreadsPerBlock/targets.WarpSize) && bits.OnesCount(uint(o.NumWarps)) == 1
	}},
	{"num_stages", "s", "a number from 0 to 32", func(o *bundlefile.Options, v any) bool { return count(&o.NumStages, v, 0, 32) }},
	{"num_ctas", "c", "a number from 1 to 16", func(o *bundlefile.Options, v any) bool { return count(&o.NumCTAs, v, 1, 16) }},
	{"maxnreg", "r", "None or a number of registers up to 255", func(o *bundlefile.Options, v any) bool {
		return v == nil || count(&o.MaxRegisters, v, 1, targets.RegistersPerThread)
	}},
	{"enable_fp_fusion", "fusion", "True or False", func(o *bundlefile.Options, v any) bool {
		fusion, ok := v.(bool)
		o.NoFPFusion = !fusion
		return ok
	}},
	{"overlap", "overlap", "True or False", func(o *bundlefile.Options, v any) (ok bool) { o.Overlap, ok = v.(bool); return ok }},
}

// count sets an option that is a number within bounds.
func count(to *int, v any, least, most int64) bool {
	n, ok := v.(int64)
	*to = int(n)
	return ok && n >= least && n <= most
}

// optionNamed finds an option; nil where there is none.
func optionNamed(name string) *option {
	for i := range options {
		if options[i].name == name {
			return &options[i]
		}
	}
	return nil
}

// check refuses values that the option does not have.
func (o *option) check(n node) error {
	if !o.set(&bundlefile.Options{}, n.value) {
		return n.expected(o.name, o.what)
	}
	return nil
}
