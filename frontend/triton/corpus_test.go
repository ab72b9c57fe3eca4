package triton_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// pythonKernels is the folder of the Python files that the corpus was compiled from. It lies
// beside the project where it is present.
const pythonKernels = "../../../shared/corpus/python/kernels"

// corpusCase is one recorded compilation.
type corpusCase struct {
	name   string // vector_add_f32/small
	folder string
	triton *triton.Case
}

func corpusCases(t testing.TB) []corpusCase {
	t.Helper()
	files, err := filepath.Glob("../../test/corpus/*/*/kernel.source.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	sort.Strings(files)
	var cases []corpusCase
	for _, file := range files {
		folder := filepath.Dir(file)
		text, err := os.ReadFile(filepath.Join(folder, "case.json"))
		require.NoError(t, err)
		c, err := triton.ParseCase(text)
		require.NoError(t, err, file)
		cases = append(cases, corpusCase{filepath.Base(filepath.Dir(folder)) + "/" + filepath.Base(folder), folder, c})
	}
	return cases
}

// modules loads each Python file once.
type modules map[string]*triton.Module

func (m modules) load(t testing.TB, file string) *triton.Module {
	t.Helper()
	if m[file] == nil {
		loaded, err := triton.LoadFS(os.DirFS(pythonKernels), file, triton.LoadOptions{Version: triton.V36, Module: "kernels." + strings.TrimSuffix(file, ".py"), Library: os.Getenv(capturedTriton)})
		require.NoError(t, err)
		m[file] = loaded
	}
	return m[file]
}

func needPython(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(pythonKernels); err != nil {
		t.Skipf("the Python files of the corpus are not here: %v", err)
	}
}

// compileCase compiles a case from its Python file.
func compileCase(t testing.TB, m modules, c corpusCase, stage triton.Stage) (string, error) {
	t.Helper()
	k, err := m.load(t, c.triton.SourceFile).Kernel(c.triton.Function)
	if err != nil {
		return "", err
	}
	out, err := k.TTIR(c.triton.Specialization, stage, triton.Options{Capability: c.triton.Capability, NumWarps: c.triton.NumWarps, NumStages: c.triton.NumStages})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	require.NoError(t, out.Module.Print(&b, tshared.PrintOptions{DebugInfo: true, UseNameLoc: true}))
	return b.String(), nil
}

// TestPythonCorpus compiles every kernel of the corpus from Python and compares both stages with
// what Triton 3.6 made of it.
func TestPythonCorpus(t *testing.T) {
	racedetector.SkipSerial(t)
	needPython(t)
	loaded := modules{}
	for _, stage := range []struct {
		name  string
		stage triton.Stage
		file  string
	}{{"source", triton.Source, "kernel.source.ttir"}, {"ttir", triton.TTIR, "kernel.ttir"}} {
		var counts [sameBytes + 1]int
		failed := 0
		var report, library []string
		for _, c := range corpusCases(t) {
			want, err := os.ReadFile(filepath.Join(c.folder, stage.file))
			require.NoError(t, err)
			got, err := compileCase(t, loaded, c, stage.stage)
			if err != nil {
				failed++
				report = append(report, fmt.Sprintf("%s %s: error: %v", stage.name, c.name, err))
				continue
			}
			l, d := compareModules(got, string(want), c.triton.SourceFile)
			counts[l]++
			if l < samePlaces {
				report = append(report, fmt.Sprintf("%s %s: %s\n        %s", stage.name, c.name, l, d))
			}
			if l == samePlaces {
				library = append(library, c.name)
				if !usesLibrary(string(want), c.triton.SourceFile) || os.Getenv(capturedTriton) != "" {
					report = append(report, fmt.Sprintf("%s %s: the bytes differ, and not because the library is another one\n        %s", stage.name, c.name, d))
				}
			}
		}
		t.Logf("stage %s: bytes %d, places %d, names %d, structure %d, different %d, errors %d", stage.name,
			counts[sameBytes], counts[samePlaces], counts[sameNames], counts[sameStructure], counts[different], failed)
		if len(library) > 0 {
			t.Logf("not byte-equal, since functions of the library stand at other places in ours: %s", strings.Join(library, " "))
		}
		for _, line := range report {
			t.Error(line)
		}
	}
}

var fileInLocation = regexp.MustCompile(`"([^"\n]+\.py)":\d`)

// usesLibrary reports whether operations of a module stem from another file than the user's.
func usesLibrary(text, file string) bool {
	for _, m := range fileInLocation.FindAllStringSubmatch(text, -1) {
		if m[1] != file {
			return true
		}
	}
	return false
}
