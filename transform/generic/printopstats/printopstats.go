// Package printopstats is the pass print-op-stats.
package printopstats

import (
	"fmt"
	"io"
	"sort"
	"strings"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass prints the number of operations of each name.
var Pass = &pass.Pass{
	Name:  "print-op-stats",
	Title: "PrintOpStats",
	Doc:   "Print statistics of operations",
	Options: []pass.Option{
		{Name: "json", Kind: pass.Bool, Doc: "print the stats as JSON"},
	},
	Run: run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	counts := map[string]int{}
	root.Walk(func(op *ir.Op) ir.WalkResult {
		counts[op.Name()]++
		return ir.Continue
	})
	names := make([]string, 0, len(counts))
	for name := range counts {
		names = append(names, name)
	}
	sort.Strings(names)
	if ctx.Bool("json") {
		writeJSON(ctx.Out, names, counts)
	} else {
		writeTable(ctx.Out, names, counts)
	}
	ctx.PreserveAll()
	return nil
}

// writeTable aligns the dots of the names.
func writeTable(w io.Writer, names []string, counts map[string]int) {
	fmt.Fprint(w, "Operations encountered:\n-----------------------\n")
	var left, right int
	for _, name := range names {
		dialect, op, _ := strings.Cut(name, ".")
		left, right = max(left, len(dialect)), max(right, len(op))
	}
	for _, name := range names {
		dialect, op, hasDot := strings.Cut(name, ".")
		if !hasDot {
			fmt.Fprintf(w, "  %*s%-*s , %d\n", left+1, "", right, name, counts[name])
			continue
		}
		fmt.Fprintf(w, "  %*s.%-*s , %d\n", left, dialect, right, op, counts[name])
	}
}

func writeJSON(w io.Writer, names []string, counts map[string]int) {
	fmt.Fprint(w, "{\n")
	for i, name := range names {
		comma := ","
		if i == len(names)-1 {
			comma = ""
		}
		fmt.Fprintf(w, "  %q : %d%s\n", name, counts[name], comma)
	}
	fmt.Fprint(w, "}\n")
}
