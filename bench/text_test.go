package bench

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
)

// kernels reads the corpus, the files of Triton from 5 to 100 KB.
func kernels(tb testing.TB) (texts []string) {
	err := filepath.WalkDir("../test/corpus", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".ttir" {
			return err
		}
		text, err := os.ReadFile(path)
		if len(text) >= 5_000 && len(text) <= 100_000 {
			texts = append(texts, string(text))
		}
		return err
	})
	require.NoError(tb, err)
	require.NotEmpty(tb, texts)
	return texts
}

// text does what tshared-opt does to a file between reading and writing it.
func text(tb testing.TB, input string, o printer.Options) (*parser.Module, []byte) {
	ctx := ir.NewContext(toolchain.Default().Dialects)
	mod, err := parser.Parse(ctx, diag.NewSource("kernel", input), parser.Options{})
	require.NoError(tb, err)
	require.Empty(tb, ir.Verify(mod.Top))
	return mod, printer.Append(nil, mod.Top, o)
}

// oneCore restricts the benchmark to one core, so that garbage collection is part of its time.
func oneCore(b *testing.B) {
	before := runtime.GOMAXPROCS(1)
	b.Cleanup(func() { runtime.GOMAXPROCS(before) })
}

// BenchmarkText parses, verifies and prints kernels on one core, with the
// garbage collector as Go sets it for a library, and as tshared-opt does.
func BenchmarkText(b *testing.B) {
	inputs := kernels(b)
	total := 0
	for _, input := range inputs {
		total += len(input)
	}
	for _, output := range []struct {
		name string
		opt  printer.Options
	}{
		{"plain", printer.Options{}},
		{"locations", printer.Options{DebugInfo: true, UseNameLoc: true}},
	} {
		for _, gc := range []int{100, 400} {
			b.Run(fmt.Sprintf("%s/gogc=%d", output.name, gc), func(b *testing.B) {
				oneCore(b)
				defer debug.SetGCPercent(debug.SetGCPercent(gc))
				b.SetBytes(int64(total))
				for b.Loop() {
					for _, input := range inputs {
						text(b, input, output.opt)
					}
				}
			})
		}
	}
}

// BenchmarkLarge does the same to files of growing size. Memory is the peak, in multiples of the
// file's size.
func BenchmarkLarge(b *testing.B) {
	for _, megabytes := range []int{1, 10, 50} {
		b.Run(fmt.Sprintf("MB=%d", megabytes), func(b *testing.B) {
			oneCore(b)
			defer debug.SetGCPercent(debug.SetGCPercent(100))
			input := largeModule(kernels(b), megabytes<<20)
			b.SetBytes(int64(len(input)))
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			most := uint64(0)
			for b.Loop() {
				mod, out := text(b, input, printer.Options{DebugInfo: true})
				b.StopTimer()
				runtime.ReadMemStats(&after)
				most = max(most, after.HeapInuse-min(before.HeapInuse, after.HeapInuse))
				runtime.KeepAlive(mod)
				runtime.KeepAlive(out)
				b.StartTimer()
			}
			b.ReportMetric(float64(most)/float64(len(input)), "memory/file")
		})
	}
}

// largeModule nests copies of kernels in one module. Printing in local scope expands their aliases.
func largeModule(kernels []string, size int) string {
	var bodies []string
	for _, k := range kernels[:min(20, len(kernels))] {
		mod, err := parser.Parse(ir.NewContext(toolchain.Default().Dialects), diag.NewSource("kernel", k), parser.Options{})
		if err != nil {
			panic(err)
		}
		bodies = append(bodies, string(printer.Append(nil, mod.Top, printer.Options{DebugInfo: true, LocalScope: true}))+"\n")
	}
	var b strings.Builder
	b.WriteString("module {\n")
	for i := 0; b.Len() < size; i++ {
		b.WriteString(bodies[i%len(bodies)])
	}
	b.WriteString("}\n")
	return b.String()
}
