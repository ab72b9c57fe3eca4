package arch

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	testFunction = regexp.MustCompile(`(?m)^func (\w+)\(`)
	sweepCount   = regexp.MustCompile(`sweep\.Count\(([\d_]+), ([\d_]+)\)`)
	sweepRow     = regexp.MustCompile("(?m)^\\| `([\\w/]+)` `(\\w+)`[^|]*\\| (\\d+) \\| (\\d+) \\|$")
)

var (
	takesTurns = regexp.MustCompile(`sweep\.(Turn\(|Long\b)`)
	turnRow    = regexp.MustCompile("(?m)^\\| `([\\w/]+)` `(Test\\w+)` \\| [^|]+ \\|$")
)

// TestTurnsAreListed: doc/testing.md lists the tests that try some settings of a case in "make test" and all in "make test-long": each file
// of tests that asks whose turn it is has one in the table, and the table has no others.
func TestTurnsAreListed(t *testing.T) {
	doc, err := os.ReadFile(root + "/doc/testing.md")
	require.NoError(t, err)
	listed := map[string]bool{} // tests by package and name
	for _, row := range turnRow.FindAllStringSubmatch(string(doc), -1) {
		listed[row[1]+" "+row[2]] = true
	}
	require.NotEmpty(t, listed)
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") || filepath.Base(filepath.Dir(path)) == "arch" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !takesTurns.Match(text) {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		found := false
		for _, name := range testFunction.FindAllSubmatch(text, -1) {
			test := filepath.ToSlash(dir) + " " + string(name[1])
			found = found || listed[test]
			delete(listed, test)
		}
		assert.True(t, found, "%s takes turns: list its test in the table of doc/testing.md", path)
		return err
	}))
	assert.Empty(t, listed, "tests in the table of doc/testing.md that take no turns")
}

// TestSweepsAreListed: doc/testing.md lists the tests that "make test-long" repeats with more cases.
func TestSweepsAreListed(t *testing.T) {
	var found []string
	require.NoError(t, filepath.WalkDir("../../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") || filepath.Base(filepath.Dir(path)) == "arch" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel("../../..", filepath.Dir(path))
		for _, at := range sweepCount.FindAllSubmatchIndex(text, -1) {
			names := testFunction.FindAllSubmatch(text[:at[0]], -1)
			require.NotEmpty(t, names, path)
			number := func(i int) string { return strings.ReplaceAll(string(text[at[i]:at[i+1]]), "_", "") }
			found = append(found, fmt.Sprintf("%s %s: %s, %s", filepath.ToSlash(dir), names[len(names)-1][1], number(2), number(4)))
		}
		return err
	}))
	doc, err := os.ReadFile("../../../doc/testing.md")
	require.NoError(t, err)
	var listed []string
	for _, row := range sweepRow.FindAllStringSubmatch(string(doc), -1) {
		listed = append(listed, fmt.Sprintf("%s %s: %s, %s", row[1], row[2], row[3], row[4]))
	}
	slices.Sort(found)
	slices.Sort(listed)
	require.NotEmpty(t, found)
	require.Equal(t, found, listed, "tests with sweep.Count, and the table of doc/testing.md")
}
