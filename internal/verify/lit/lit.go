package lit

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Tool is a command that runs in this process and returns its exit code. Relative paths among
// the arguments are relative to dir.
type Tool func(args []string, stdin io.Reader, stdout, stderr io.Writer, dir string) int

// Config says what the RUN lines of a test may use.
type Config struct {
	// Tools are the commands under test by name. FileCheck, not and cat are built in.
	Tools map[string]Tool
}

// RunFile runs one test file.
func RunFile(t testing.TB, path string, cfg Config) {
	t.Helper()
	if err := runTest(path, cfg, t.TempDir()); err != nil {
		t.Fatal(err)
	}
}

// runTest runs the RUN lines of a file up to the first that fails.
func runTest(path string, cfg Config, tempDir string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	runs, err := parseTestFile(path, string(text), filepath.Join(tempDir, filepath.Base(path)+".tmp"))
	if err != nil {
		return err
	}
	sh := &shell{tools: cfg.Tools, dir: tempDir}
	for _, run := range runs {
		code, err := sh.run(run.script)
		place := fmt.Sprintf("%s:%d: RUN: %s", path, run.line, run.command)
		if err != nil {
			return fmt.Errorf("%s\n%s%w", place, &sh.trace, err)
		}
		if code != 0 {
			return fmt.Errorf("%s\nexit code %d\n%s", place, code, &sh.trace)
		}
	}
	return nil
}

// runLine is the command of one RUN line.
type runLine struct {
	line    int
	command string
	script  shellScript
}

// keywordSyntax matches what the real lit looks for, anywhere in a line.
var keywordSyntax = regexp.MustCompile(
	`(RUN:|XFAIL:|REQUIRES:|UNSUPPORTED:|ALLOW_RETRIES:|END\.|DEFINE:|REDEFINE:)(.*)`)

// parseTestFile parses all RUN lines before the first one runs, as lit does.
func parseTestFile(path, text, temp string) ([]runLine, error) {
	var runs []runLine
	for i, line := range strings.Split(text, "\n") {
		m := keywordSyntax.FindStringSubmatchIndex(line)
		if m == nil {
			continue
		}
		keyword, value := line[m[2]:m[3]], strings.TrimSpace(line[m[4]:m[5]])
		if keyword == "END." && value != "" {
			continue
		}
		run := runLine{line: i + 1}
		err := checkKeyword(keyword, line[:m[0]])
		if err == nil {
			run.command, err = substitute(value, path, temp)
		}
		if err == nil {
			run.script, err = parseShell(run.command)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, i+1, err)
		}
		runs = append(runs, run)
	}
	if len(runs) == 0 {
		return nil, fmt.Errorf("%s: test has no 'RUN:' line", path)
	}
	return runs, nil
}

func checkKeyword(keyword, before string) error {
	switch {
	case before != "" && isWordByte(before[len(before)-1]):
		return fmt.Errorf("lit takes the end of a word for the keyword %s", keyword)
	case keyword != "RUN:":
		return fmt.Errorf("keyword %s is not supported", keyword)
	}
	return nil
}

// substitution matches %s and %t where no letter follows: lit replaces the %t of %tool too.
var substitution = regexp.MustCompile(`%([st]\b)?`)

// substitute replaces %s by the test file and %t by a file for the test's own use.
func substitute(command, path, temp string) (string, error) {
	var err error
	result := substitution.ReplaceAllStringFunc(command, func(word string) string {
		switch word {
		case "%s":
			return path
		case "%t":
			return temp
		}
		err = errors.New("only the substitutions %s and %t are supported")
		return word
	})
	return result, err
}

// testSuffix is the suffix of the files that RunDir takes for tests.
const testSuffix = ".mlir"

// RunDir runs every .mlir file below root as a subtest. A file without a RUN line fails, and so
// does a root without any file.
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
		if err == nil && !entry.IsDir() && filepath.Ext(path) == testSuffix {
			paths = append(paths, path)
		}
		return err
	})
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(paths) == 0 {
		return nil, fmt.Errorf("no test file in %s", root)
	}
	return paths, err
}
