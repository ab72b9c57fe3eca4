package cpu

import (
	"strings"

	"github.com/tshared/tshared/backend/libllvm"
)

// LevelOf is the level of -O0 to -O3.
func LevelOf(n int) libllvm.Level {
	return []libllvm.Level{libllvm.O0, libllvm.O1, libllvm.O2, libllvm.O3}[n]
}

// TargetAt is a target with a level. At level 1 loops are vectorized and code generation
// is fast: vectorization gains more than register allocation, and costs less.
func TargetAt(t libllvm.Target, level libllvm.Level) libllvm.Target {
	t.Level, t.FastCodegen = level, level == libllvm.O1
	return t
}

// pipelines are LLVM's pass pipelines by level. Ours are shorter than LLVM's, which are
// made for programs of many small functions with variables in memory: half of their time
// goes into passes that find nothing in loops over values.
var pipelines = map[libllvm.Level]string{
	libllvm.O0: "default<O0>",
	libllvm.O1: passes(cleanUp, vectorizeOnly),
	libllvm.O2: passes(cleanUp, formLoops, unrollShort, vectorize, finish),
	libllvm.O3: passes(cleanUp, formLoops, unrollShort, reuseLoads, vectorize, vectorizeLines, unroll, finish),
}

// passes is a pipeline that runs function by function.
func passes(lists ...[]string) string {
	var all []string
	for _, l := range lists {
		all = append(all, l...)
	}
	return "function<eager-inv>(" + strings.Join(all, ",") + ")"
}

// combine runs a single iteration; a later run finds what is left.
const combine = "instcombine<max-iterations=1;no-verify-fixpoint>"

var (
	cleanUp = []string{"simplifycfg", "early-cse<memssa>", combine}
	// Loops are canonicalized, and invariants hoisted.
	formLoops = []string{
		"loop-mssa(loop-rotate,licm<allowspeculation>,simple-loop-unswitch)", "simplifycfg", combine,
		"loop(loop-idiom,indvars,loop-deletion)",
	}
	// Short loops are unrolled before loops around them are vectorized.
	unrollShort = []string{"loop(loop-unroll-full)", "early-cse<memssa>"}
	reuseLoads  = []string{"gvn"}
	vectorize   = []string{
		"dse", "loop-mssa(licm<allowspeculation>)", "simplifycfg", "loop-vectorize", combine,
		"simplifycfg<forward-switch-cond;switch-to-lookup;no-keep-loops;hoist-common-insts;sink-common-insts>",
	}
	// The passes that vectorization needs, and no more.
	vectorizeOnly  = []string{"loop-mssa(loop-rotate,licm<allowspeculation>)", "loop(indvars)", "loop-vectorize", "simplifycfg"}
	vectorizeLines = []string{"slp-vectorizer"}
	// Longer loops are not unrolled, and no loop gets a remainder loop: both are much
	// code for little gain.
	unroll = []string{"loop-unroll<O3;full-unroll-max=8;no-runtime>", "sroa"}
	finish = []string{combine, "loop-mssa(licm<allowspeculation>)", "simplifycfg"}
)
