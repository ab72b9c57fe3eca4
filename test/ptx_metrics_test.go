package test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// metricsFile is the golden file of metrics: a row per kernel, a column per metric, - for a metric
// that a kernel does not have.
const metricsFile = "ptx_metrics.txt"

// sectorsFile lists the kernels with uncoalesced accesses, each with the reason.
const sectorsFile = "ptx_sectors.txt"

// maxSectorRatio is the number of sectors requested per sector needed of kernels that are not listed.
const maxSectorRatio = 1.5

// metricTolerance is how much worse a metric may get.
const metricTolerance = 0.1

const updateMetrics = "go test ./test -run TestPTXMetrics -update"

// metricBlocks has the blocks to run of kernels whose middle block is special.
var metricBlocks = map[string]int{
	"attn_varlen_softcap": 1632, // the first of a sequence: the made-up ones have 64 rows
	"gemm_splitk_turns":   0,    // the others wait for it
	"op_ptr_ping_pong":    2,    // made-up contents say how often a block iterates: 64 times its number
	"scalar_ragged_sum":   2,    // the same
}

// TestPTXMetrics compiles the perf kernels of the corpus, runs one block of each on the simulator
// with made-up buffers, and compares its metrics with the golden file. Metrics may get better, or
// worse by metricTolerance.
func TestPTXMetrics(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	files, err := filepath.Glob("corpus/*/perf/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	var mu sync.Mutex
	got := map[string]map[string]sim.Metric{}
	t.Run("all", func(t *testing.T) {
		for _, file := range files {
			name := filepath.Base(filepath.Dir(filepath.Dir(file)))
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				metrics := metricsOf(t, file)
				mu.Lock()
				defer mu.Unlock()
				got[name] = metrics
			})
		}
	})
	if t.Failed() {
		return
	}
	list, err := os.ReadFile(sectorsFile)
	require.NoError(t, err)
	for _, problem := range uncoalesced(readReasons(t, string(list)), got) {
		t.Error(problem)
	}
	if *update {
		require.NoError(t, os.WriteFile(metricsFile, []byte(metricsTable(got)), 0o666))
		return
	}
	text, err := os.ReadFile(metricsFile)
	require.NoError(t, err)
	for _, problem := range compareMetrics(t, readMetrics(t, string(text)), got) {
		t.Error(problem)
	}
	if t.Failed() {
		t.Logf("if this is intended, run %s", updateMetrics)
	}
}

// metricsOf are the metrics of a kernel by their keys.
func metricsOf(t *testing.T, file string) map[string]sim.Metric {
	r := perfRunOf(t, file, "sm_90a")
	metrics := map[string]sim.Metric{}
	for _, m := range r.stats.Metrics() {
		require.Contains(t, metricColumns, m.Key)
		metrics[m.Key] = m
	}
	metrics["warps-used"] = sim.Metric{Key: "warps-used", Name: "warps used / requested", Value: float64(r.kernel.Warps) / float64(r.numWarps), HigherIsBetter: true}
	metrics["loop-conversions"] = sim.Metric{Key: "loop-conversions", Name: "layout conversions in loops", Value: float64(r.kernel.Counts.LoopConversions)}
	return metrics
}

// perfRun is the run of one block of a perf kernel on the simulator.
type perfRun struct {
	kernel   *ptx.Kernel
	numWarps int // that the case asks for
	stats    *sim.Stats
}

// perfRuns has the runs of tests so far, by file and target: compiling and running one is the same for all tests.
var perfRuns sync.Map

// perfRunOf compiles a perf kernel of the corpus and runs a block of it with made-up buffers.
func perfRunOf(t *testing.T, file, target string) *perfRun {
	key := [2]string{file, target}
	if r, ok := perfRuns.Load(key); ok {
		return r.(*perfRun)
	}
	c, err := testcase.Load(filepath.Join(filepath.Dir(file), "case.json"))
	require.NoError(t, err)
	m := parseFile(t, file)
	require.NoError(t, m.Run(ptx.Lowering))
	k, err := ptx.Compile(m.Top, c.Symbol, ptx.Options{Target: target, Warps: c.NumWarps, Stages: c.NumStages, Contract: true})
	require.NoError(t, err)
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	report, err := entry.Run(context.Background(), madeUpLaunch(kernelOf(file), c, k))
	require.NoError(t, err, file)
	r := &perfRun{k, c.NumWarps, report.Stats}
	perfRuns.Store(key, r)
	return r
}

// filledFloats and filledIntegers are how many bytes of a buffer have contents. The rest reads as
// zeros, and writes to it are dropped: metrics depend on addresses, and on data only where it is
// indices and lengths.
const filledFloats, filledIntegers = 1 << 16, 1 << 20

// madeUpLaunch launches one block from the middle of the grid, where no block is special.
func madeUpLaunch(name string, c *testcase.Case, k *ptx.Kernel) sim.Launch {
	block, ok := metricBlocks[name]
	if !ok {
		g := c.Grid
		block = (g[2]/2*g[1]+g[1]/2)*g[0] + g[0]/2
	}
	l := sim.Launch{
		Grid: c.Grid, Blocks: []int{block}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1,
		Stats: true, AllowOutOfBounds: true, SkipProducts: true, MaxSteps: 20_000_000,
	}
	for _, p := range k.Params {
		a := c.Args[p.Arg]
		switch {
		case !a.Buffer || a.Null:
			l.Args = append(l.Args, a.Bits)
		default:
			base := uint64(p.Arg+1) << 36
			l.Args = append(l.Args, base)
			l.Memory = append(l.Memory, sim.Buffer{Name: a.Name, Base: base, Data: madeUpContents(a, p.Access.Mod), ElementBytes: a.Type.Bytes()})
		}
	}
	return l
}

// madeUpContents is the contents of a buffer: floats from -1 to 1, and positive integers that
// increase, as offsets of rows do, and are lengths of sequences too. What the kernel writes, such as
// locks and counters, starts as zeros.
func madeUpContents(a *testcase.Arg, written bool) []byte {
	size := a.Type.Bytes()
	filled := filledIntegers
	if a.Type.IsFloat() {
		filled = filledFloats
	}
	data := make([]byte, min(a.Len()*size, filled))
	if written {
		return data
	}
	for i := range len(data) / size {
		v := uint64(64*(i+1)) & a.Type.Mask()
		if a.Type.IsFloat() {
			v = scalar.FloatOf(a.Type.Format, float64(i*37%65-32)/32)
		}
		memory.Put(data[i*size:(i+1)*size], v)
	}
	return data
}

// metricColumns are the keys of all metrics, in the order of the golden file.
var metricColumns = []string{
	"load-sectors", "store-sectors", "load-bytes", "store-bytes", "load-redundancy", "inst-per-element", "inst-per-fma",
	"round-trips", "barriers", "loop-barriers", "scalar-reds", "wavefronts", "warps-used", "loop-conversions",
}

// metricsTable is the text of the golden file.
func metricsTable(kernels map[string]map[string]sim.Metric) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "kernel\t%s\n", strings.Join(metricColumns, "\t"))
	for _, name := range slices.Sorted(maps.Keys(kernels)) {
		cells := []string{name}
		for _, key := range metricColumns {
			cell := "-"
			if m, ok := kernels[name][key]; ok {
				cell = strconv.FormatFloat(m.Value, 'g', 4, 64)
			}
			cells = append(cells, cell)
		}
		fmt.Fprintln(w, strings.Join(cells, "\t"))
	}
	_ = w.Flush()
	return b.String()
}

// readMetrics reads the golden file.
func readMetrics(t *testing.T, text string) map[string]map[string]float64 {
	rows := strings.Split(strings.TrimSpace(text), "\n")
	require.Equal(t, append([]string{"kernel"}, metricColumns...), strings.Fields(rows[0]), "the columns of %s; run %s", metricsFile, updateMetrics)
	kernels := map[string]map[string]float64{}
	for _, row := range rows[1:] {
		cells := strings.Fields(row)
		require.Len(t, cells, len(metricColumns)+1, row)
		kernels[cells[0]] = map[string]float64{}
		for i, key := range metricColumns {
			if cells[i+1] != "-" {
				v, err := strconv.ParseFloat(cells[i+1], 64)
				require.NoError(t, err, row)
				kernels[cells[0]][key] = v
			}
		}
	}
	return kernels
}

// compareMetrics says which metrics are worse, and logs those that are better.
func compareMetrics(t *testing.T, want map[string]map[string]float64, got map[string]map[string]sim.Metric) (problems []string) {
	names := slices.Concat(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got)))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if want[name] == nil || got[name] == nil {
			problems = append(problems, fmt.Sprintf("%s: the kernel is in one of the corpus and %s only", name, metricsFile))
			continue
		}
		for _, key := range metricColumns {
			old, recorded := want[name][key]
			now, ok := got[name][key]
			switch change := math.Abs(now.Value-old) > metricTolerance*min(old, now.Value)+1e-9; {
			case !ok || !recorded || !change:
			case (now.Value > old) == now.HigherIsBetter:
				t.Logf("%s: %s is better: %.4g, was %.4g", name, now.Name, now.Value, old)
			default:
				problems = append(problems, fmt.Sprintf("%s: %s is worse: %.4g, was %.4g", name, now.Name, now.Value, old))
			}
		}
	}
	return problems
}

// readReasons reads the list of kernels with uncoalesced accesses: a name and a reason in each line after the title.
func readReasons(t *testing.T, text string) map[string]string {
	reasons := map[string]string{}
	for line := range strings.Lines(text) {
		name, reason, _ := strings.Cut(strings.TrimSpace(line), " ")
		if name == "#" || name == "kernel" {
			continue
		}
		require.NotEmpty(t, strings.TrimSpace(reason), "the reason of %s in %s", name, sectorsFile)
		require.NotContains(t, reasons, name, sectorsFile)
		reasons[name] = strings.TrimSpace(reason)
	}
	return reasons
}

// uncoalesced says which kernels request too many sectors and are not listed, and which are listed and do not.
func uncoalesced(reasons map[string]string, got map[string]map[string]sim.Metric) (problems []string) {
	names := slices.Concat(slices.Sorted(maps.Keys(reasons)), slices.Sorted(maps.Keys(got)))
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		ratio := max(got[name]["load-sectors"].Value, got[name]["store-sectors"].Value)
		_, listed := reasons[name]
		switch {
		case ratio > maxSectorRatio && !listed:
			problems = append(problems, fmt.Sprintf("%s: sectors requested / needed are %.4g, more than %.4g; coalesce its accesses, or give the reason in %s", name, ratio, maxSectorRatio, sectorsFile))
		case ratio <= maxSectorRatio && listed:
			problems = append(problems, fmt.Sprintf("%s: sectors requested / needed are no longer more than %.4g; remove it from %s", name, maxSectorRatio, sectorsFile))
		}
	}
	return problems
}

// TestUncoalesced: a kernel above the limit must be listed, one below it, or none at all, must not.
func TestUncoalesced(t *testing.T) {
	kernel := func(loads, stores float64) map[string]sim.Metric {
		return map[string]sim.Metric{"load-sectors": {Value: loads}, "store-sectors": {Value: stores}}
	}
	reasons := readReasons(t, "# comment\nkernel  reason\nlisted  a column\nmended  a column\ngone    a column\n")
	assert.Equal(t, "a column", reasons["listed"])
	problems := uncoalesced(reasons, map[string]map[string]sim.Metric{
		"fine": kernel(1.5, 1), "listed": kernel(8, 1), "loads": kernel(1.6, 1), "mended": kernel(1, 1.2), "stores": kernel(1, 2),
	})
	require.Len(t, problems, 4)
	assert.Contains(t, problems[0], "gone: sectors requested / needed are no longer more than 1.5")
	assert.Contains(t, problems[1], "loads: sectors requested / needed are 1.6, more than 1.5")
	assert.Contains(t, problems[2], "mended: sectors requested / needed are no longer")
	assert.Contains(t, problems[3], "stores: sectors requested / needed are 2, more")
}

// TestCompareMetrics: a metric that is worse by more than the tolerance is found, in its direction.
func TestCompareMetrics(t *testing.T) {
	compare := func(key string, old, now float64, higherIsBetter bool) []string {
		return compareMetrics(t, map[string]map[string]float64{"k": {key: old}},
			map[string]map[string]sim.Metric{"k": {key: {Key: key, Name: "the metric", Value: now, HigherIsBetter: higherIsBetter}}})
	}
	assert.Empty(t, compare("barriers", 10, 11, false))
	assert.Empty(t, compare("barriers", 10, 5, false))
	assert.Equal(t, []string{"k: the metric is worse: 11.5, was 10"}, compare("barriers", 10, 11.5, false))
	assert.Equal(t, []string{"k: the metric is worse: 1, was 0"}, compare("barriers", 0, 1, false))
	assert.Empty(t, compare("load-bytes", 100, 200, true))
	assert.Equal(t, []string{"k: the metric is worse: 80, was 100"}, compare("load-bytes", 100, 80, true))
	problems := compareMetrics(t, map[string]map[string]float64{"gone": {}}, nil)
	assert.Equal(t, []string{"gone: the kernel is in one of the corpus and " + metricsFile + " only"}, problems)
}
