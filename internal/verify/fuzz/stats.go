package fuzz

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/verify/kernelgen"
)

// stats counts features, operations and results of kernels.
type stats struct {
	kernels     int
	comparisons int
	features    map[string]int // by number of kernels
	ops         map[string]int // by number of kernels
	kinds       map[Kind]int
	reasons     map[string]int // of refusals
}

func newStats() *stats {
	return &stats{features: map[string]int{}, ops: map[string]int{}, kinds: map[Kind]int{}, reasons: map[string]int{}}
}

var opName = regexp.MustCompile(`(?:^|[ "])((?:tt|arith|math|scf|cf)\.[a-z0-9_]+)`)

func (t *stats) add(k *kernelgen.Kernel, v *Result) {
	t.kernels++
	t.comparisons += v.Comparisons
	t.kinds[v.Kind]++
	for _, f := range k.Features {
		t.features[f]++
	}
	seen := map[string]bool{}
	for _, m := range opName.FindAllStringSubmatch(k.Text, -1) {
		seen[m[1]] = true
	}
	for op := range seen {
		t.ops[op]++
	}
	if v.Kind == Refused {
		t.reasons[reason(v.Detail)]++
	}
}

// reason is the message of a diagnostic without its location.
func reason(detail string) string {
	first, _, _ := strings.Cut(detail, "\n")
	if _, message, ok := strings.Cut(first, "error: "); ok {
		return message
	}
	return first
}

func (t *stats) write(w io.Writer) {
	fmt.Fprintf(w, "%d kernels, run and compared %d times:", t.kernels, t.comparisons)
	for _, k := range slices.Sorted(maps.Keys(t.kinds)) {
		fmt.Fprintf(w, " %d %s", t.kinds[k], k)
	}
	fmt.Fprintln(w)
	t.histogram(w, "features", t.features)
	t.histogram(w, "operations", t.ops)
	for i, r := range byCount(t.reasons) {
		if i == 0 {
			fmt.Fprintln(w, "refused because")
		}
		fmt.Fprintf(w, "  %6d  %s\n", t.reasons[r], r)
	}
}

// histogram prints the percentage of kernels for each entry, several to a line.
func (t *stats) histogram(w io.Writer, title string, counts map[string]int) {
	fmt.Fprintf(w, "%s, in percent of kernels\n", title)
	for i, name := range byCount(counts) {
		fmt.Fprintf(w, "  %5.1f %-30s", 100*float64(counts[name])/float64(t.kernels), name)
		if i%3 == 2 || i == len(counts)-1 {
			fmt.Fprintln(w)
		}
	}
}

func byCount(counts map[string]int) []string {
	return slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
}
