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

	"github.com/stretchr/testify/require"
)

var (
	testFunction = regexp.MustCompile(`(?m)^func (\w+)\(`)
	sweepCount   = regexp.MustCompile(`sweep\.Count\(([\d_]+), ([\d_]+)\)`)
	sweepRow     = regexp.MustCompile("(?m)^\\| `([\\w/]+)` `(\\w+)`[^|]*\\| (\\d+) \\| (\\d+) \\|$")
)

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
