package cpu

import (
	"strings"

	"github.com/tshared/tshared/backend/libllvm"
)

// LevelOf is the level of -O with a number, 0 to 3.
func LevelOf(n int) libllvm.Level {
	return []libllvm.Level{libllvm.O0, libllvm.O1, libllvm.O2, libllvm.O3}[n]
}

// TargetAt is a target with a level. At level 1 loops become vectors, and code is
// generated in a hurry: vectors are worth more than good registers, and cost
// less.
func TargetAt(t libllvm.Target, level libllvm.Level) libllvm.Target {
	t.Level, t.FastCodegen = level, level == libllvm.O1
	return t
}

// pipelines are LLVM's passes for a level. All but the last have lists of our own:
// LLVM's are made for programs of many small functions with variables in memory,
// and half of their time goes into passes that find nothing in code which
// consists of loops over values.
var pipelines = map[libllvm.Level]string{
	libllvm.O0: "default<O0>",
	libllvm.O1: passes(cleanUp, vectorizeOnly),
	libllvm.O2: passes(cleanUp, formLoops, unrollShort, vectorize, finish),
	libllvm.O3: passes(cleanUp, formLoops, unrollShort, reuseLoads, vectorize, vectorizeLines, unroll, finish),
}

// passes is a pipeline for every function by itself.
func passes(lists ...[]string) string {
	var all []string
	for _, l := range lists {
		all = append(all, l...)
	}
	return "function<eager-inv>(" + strings.Join(all, ",") + ")"
}

// combine goes over the code once; what is left over the next one finds.
const combine = "instcombine<max-iterations=1;no-verify-fixpoint>"

var (
	cleanUp = []string{"simplifycfg", "early-cse<memssa>", combine}
	// Loops get their form, and lose what can be done before them.
	formLoops = []string{
		"loop-mssa(loop-rotate,licm<allowspeculation>,simple-loop-unswitch)", "simplifycfg", combine,
		"loop(loop-idiom,indvars,loop-deletion)",
	}
	// Loops of a few rounds go away before loops around them become vectors.
	unrollShort = []string{"loop(loop-unroll-full)", "early-cse<memssa>"}
	reuseLoads  = []string{"gvn"}
	vectorize   = []string{
		"dse", "loop-mssa(licm<allowspeculation>)", "simplifycfg", "loop-vectorize", combine,
		"simplifycfg<forward-switch-cond;switch-to-lookup;no-keep-loops;hoist-common-insts;sink-common-insts>",
	}
	// What loops need to become vectors, and no more.
	vectorizeOnly  = []string{"loop-mssa(loop-rotate,licm<allowspeculation>)", "loop(indvars)", "loop-vectorize", "simplifycfg"}
	vectorizeLines = []string{"slp-vectorizer"}
	// Loops of more rounds stay loops, and no loop gets a copy for the rounds
	// which are left over: both are a lot of code that saves little.
	unroll = []string{"loop-unroll<O3;full-unroll-max=8;no-runtime>", "sroa"}
	finish = []string{combine, "loop-mssa(licm<allowspeculation>)", "simplifycfg"}
)
