package bench

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/ir"
)

// BenchmarkCompileCorpus compiles every kernel of the corpus to native code. Figures are geometric
// means over the kernels by stage, of processor time, which other processes do not lengthen; a
// kernel's time is the least of its runs. With -v the kernels are listed, slowest first.
func BenchmarkCompileCorpus(b *testing.B) {
	if _, err := libllvm.Open(); err != nil {
		b.Skip(err)
	}
	for _, level := range []int{3, 2, 1, 0} {
		b.Run(fmt.Sprintf("O%d", level), func(b *testing.B) {
			compileCorpus(b, func(string) backend { return nativeCode(cpu.Options{Contract: true, Level: cpu.LevelOf(level)}) })
		})
	}
}

// compileCorpus compiles the corpus with a backend for each of its folders.
func compileCorpus(b *testing.B, with func(folder string) backend) {
	files, err := filepath.Glob("../test/corpus/*/perf/kernel.ttir")
	require.NoError(b, err)
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // as the command does
	var all []compileTimes
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(b, err)
		folder := filepath.Dir(file)
		c := compileTimes{kernel: filepath.Base(filepath.Dir(folder))}
		for range b.N {
			c.least(compileTimed(b, string(text), with(folder)))
		}
		all = append(all, c)
	}
	reportCorpus(b, all)
}

// compileTimes are the times of a kernel by stage.
type compileTimes struct {
	kernel string
	stages []string
	took   map[string]time.Duration
}

func (c *compileTimes) total() (sum time.Duration) {
	for _, t := range c.took {
		sum += t
	}
	return sum
}

func (c *compileTimes) least(other compileTimes) {
	if c.took == nil || other.total() < c.total() {
		c.stages, c.took = other.stages, other.took
	}
}

// backend compiles a lowered module and reports the time of each stage.
type backend func(top *ir.Op, ended func(stage string)) error

// stageEnded is the hook of a backend that tells of the ends of stages.
func stageEnded(ended func(string)) func(string, int64) func() {
	return func(stage string, _ int64) func() { return func() { ended(stage) } }
}

func nativeCode(o cpu.Options) backend {
	return func(top *ir.Op, ended func(string)) error {
		o.Stage = stageEnded(ended)
		k, err := cpu.Compile(top, "", o)
		if err == nil {
			k.Close()
			ended("close")
		}
		return err
	}
}

func compileTimed(b *testing.B, text string, compile backend) compileTimes {
	c := compileTimes{took: map[string]time.Duration{}}
	before := processTime(b)
	ended := func(stage string) {
		now := processTime(b)
		if c.took[stage] == 0 {
			c.stages = append(c.stages, stage)
		}
		c.took[stage] += now - before
		before = now
	}
	m, err := tshared.Parse("kernel", text)
	require.NoError(b, err)
	ended("parse")
	require.NoError(b, m.Run("triton-to-linalg"))
	ended("lower")
	require.NoError(b, compile(m.Top, ended))
	return c
}

func reportCorpus(b *testing.B, all []compileTimes) {
	b.ReportMetric(0, "ns/op") // the sum says little
	mean := func(value func(compileTimes) time.Duration) float64 {
		sum := 0.0
		for _, c := range all {
			sum += math.Log(max(value(c), time.Microsecond).Seconds())
		}
		return 1e3 * math.Exp(sum/float64(len(all)))
	}
	for _, stage := range all[0].stages {
		b.ReportMetric(mean(func(c compileTimes) time.Duration { return c.took[stage] }), strings.ReplaceAll(stage, " ", "-")+"-ms")
	}
	b.ReportMetric(mean(func(c compileTimes) time.Duration { return c.total() }), "all-ms")
	if !testing.Verbose() {
		return
	}
	slices.SortFunc(all, func(x, y compileTimes) int { return cmp.Compare(y.total(), x.total()) })
	for _, c := range all {
		var line strings.Builder
		for _, stage := range c.stages {
			fmt.Fprintf(&line, " %s %.1f", stage, 1e3*c.took[stage].Seconds())
		}
		b.Logf("%-32s %7.1f ms:%s", c.kernel, 1e3*c.total().Seconds(), line.String())
	}
}
