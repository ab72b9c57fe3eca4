package lit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Tool is a command that runs in this process and returns its exit code.
// Relative paths among the arguments are relative to dir. A panic, or a
// negative exit code, is a crash.
type Tool func(args []string, stdin io.Reader, stdout, stderr io.Writer, dir string) int

// Config says what the RUN lines of a test may use.
type Config struct {
	// Tools are the commands under test by name; FileCheck and a few others are
	// built in.
	Tools map[string]Tool
	// Features are what REQUIRES, UNSUPPORTED and XFAIL lines can ask for.
	Features []string
	// Substitutions maps words such as "%opt" or "%{opt}" to their replacement.
	Substitutions map[string]string
}

// RunFile runs one test file.
func RunFile(t testing.TB, path string, cfg Config) {
	t.Helper()
	result := runTest(path, cfg, t.TempDir())
	switch result.status {
	case passed:
		if result.message != "" {
			t.Log(result.message)
		}
	case skipped:
		t.Skip(result.message)
	default:
		t.Fatal(result.message)
	}
}

type testStatus uint8

const (
	passed testStatus = iota
	failed
	skipped
	broken // cannot be run: a mistake in the file, or something not implemented
)

type testResult struct {
	status  testStatus
	message string
}

func runTest(path string, cfg Config, tempDir string) testResult {
	path, err := filepath.Abs(path)
	if err != nil {
		return testResult{broken, err.Error()}
	}
	file, err := readTestFile(path)
	if err != nil {
		return testResult{broken, err.Error()}
	}
	reason, err := file.skipReason(cfg.Features)
	if err != nil {
		return testResult{broken, fmt.Sprintf("%s: %v", path, err)}
	}
	if reason != "" {
		return testResult{skipped, path + ": " + reason}
	}
	expectFailure, err := file.expectedToFail(cfg.Features)
	if err != nil {
		return testResult{broken, fmt.Sprintf("%s: %v", path, err)}
	}
	failure, err := file.execute(cfg, tempDir)
	switch {
	case err != nil:
		return testResult{broken, err.Error()}
	case failure == "" && expectFailure:
		return testResult{failed, path + ": passed, but an XFAIL line expects it to fail"}
	case failure != "" && expectFailure:
		return testResult{passed, "failed as expected: " + failure}
	case failure != "":
		return testResult{failed, failure}
	}
	return testResult{status: passed}
}

// execute runs the RUN lines up to the first one that fails, and returns what
// there is to say about that failure. The error is for what cannot be run.
func (f *testFile) execute(cfg Config, tempDir string) (failure string, err error) {
	subst, err := newSubstitutions(f.path, tempDir, cfg.Substitutions)
	if err != nil {
		return "", err
	}
	// All lines are read before the first one runs, as lit does.
	scripts := make([][]shellStep, len(f.runs))
	commands := make([]string, len(f.runs))
	for i, run := range f.runs {
		commands[i], err = subst.apply(run.command)
		if err == nil {
			scripts[i], err = parseShell(commands[i])
		}
		if err != nil {
			return "", fmt.Errorf("%s:%d: RUN: %w", f.path, run.line, err)
		}
	}
	sh := &shell{tools: cfg.Tools, dir: tempDir}
	for i, run := range f.runs {
		code, err := sh.run(scripts[i])
		place := fmt.Sprintf("%s:%d: RUN: %s", f.path, run.line, commands[i])
		if err != nil {
			return "", fmt.Errorf("%s\n%s%w", place, &sh.trace, err)
		}
		if code != 0 {
			return fmt.Sprintf("%s\nexit code %d\n%s", place, code, &sh.trace), nil
		}
	}
	return "", nil
}

// testSuffixes are the files that RunDir takes for tests.
var testSuffixes = map[string]bool{".mlir": true, ".test": true}

// skippedDirs hold no tests: inputs of other tests, and what lit writes.
var skippedDirs = map[string]bool{"Inputs": true, "Output": true}

// RunDir runs every *.mlir and *.test file below root as a subtest. A file
// without a RUN line fails, and so does a root without any file; only folders
// called Inputs may hold other things.
func RunDir(t *testing.T, root string, cfg Config) {
	t.Helper()
	paths, err := findTests(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		name, err := filepath.Rel(root, path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.ToSlash(name), func(t *testing.T) { RunFile(t, path, cfg) })
	}
}

// findTests returns the tests below root in lexical order.
func findTests(root string) ([]string, error) {
	var paths []string
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && (skippedDirs[entry.Name()] || strings.HasPrefix(entry.Name(), ".")):
			return filepath.SkipDir
		case !entry.IsDir() && testSuffixes[filepath.Ext(path)] && !strings.HasPrefix(entry.Name(), "."):
			paths = append(paths, path)
		}
		return nil
	})
	if errors.Is(err, os.ErrNotExist) || err == nil && len(paths) == 0 {
		return nil, fmt.Errorf("no test file in %s", root)
	}
	return paths, err
}
