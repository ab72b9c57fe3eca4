package arch

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The sizes that documents may have: README.md is read in three minutes, and doc/ has a document for each subject.
const (
	maxReadmeWords = 700
	maxDocuments   = 23
	maxCellWords   = 60 // of a cell of a table; what is longer is a paragraph
)

// documents are README.md, what it links to first, and doc/.
func documents(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(root, "doc/*.md"))
	require.NoError(t, err)
	return append(list, filepath.Join(root, "README.md"), filepath.Join(root, "CONTRIBUTING.md"), filepath.Join(root, "python/README.md"))
}

func TestDocumentsAreShort(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	require.NoError(t, err)
	assert.LessOrEqual(t, len(strings.Fields(string(text))), maxReadmeWords, "words of README.md")
	list, err := filepath.Glob(filepath.Join(root, "doc/*.md"))
	require.NoError(t, err)
	assert.LessOrEqual(t, len(list), maxDocuments, "documents of doc/: add to one that is there, or join two")
	for _, file := range documents(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, cell := range longCells(string(text)) {
			t.Errorf("%s: a cell of a table has %d words, and %d are enough: %.60s ...", file, len(strings.Fields(cell)), maxCellWords, cell)
		}
	}
	long := strings.Repeat("word ", maxCellWords+1)
	assert.Equal(t, []string{long}, longCells("| a |"+long+"| b \\| c |\n```\n|"+long+"|\n```\n"))
}

var cellBorder = regexp.MustCompile(`(^|[^\\])\|`)

// longCells are the cells of tables, outside of code, that have too many words.
func longCells(text string) (long []string) {
	code := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "```") {
			code = !code
		}
		if code || !strings.HasPrefix(line, "|") {
			continue
		}
		for _, cell := range strings.Split(cellBorder.ReplaceAllString(strings.TrimSpace(line), "$1\x00"), "\x00") {
			if len(strings.Fields(cell)) > maxCellWords {
				long = append(long, cell)
			}
		}
	}
	return long
}
