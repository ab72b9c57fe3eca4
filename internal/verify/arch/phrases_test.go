package arch

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var updatePhrases = flag.Bool("update-phrases", false, "write the counts of testdata/phrases.txt, which only fall")

// phrases are turns that make a sentence hard to read: a word of place for one of time, a subject that only points at
// another, a negation that has an article in English. Some of their uses are good English, so they are counted.
var phrases = []struct {
	name    string
	pattern *regexp.Regexp
}{
	{"behind", regexp.MustCompile(`(?i)\bbehind\b`)},
	{"those of", regexp.MustCompile(`(?i)\bthose of\b`)},
	{"is no", regexp.MustCompile(`(?i)\bis no\b`)},
	{"what ... is", regexp.MustCompile(`(?i)\bwhat\b[^.;:,\n]*\bis\b`)},
	{"of which", regexp.MustCompile(`(?i)\bof which\b`)},
}

const phraseTable = "testdata/phrases.txt"

// TestPhrases: comments and documents have no more of the phrases than the table allows, package by package. A package
// that is not in the table has none. Where there are fewer, -update-phrases lowers the numbers; it raises none: where a
// package moves, its phrases may move with it, if the sums do not grow.
func TestPhrases(t *testing.T) {
	counts := countPhrases(t)
	text, err := os.ReadFile(phraseTable)
	require.NoError(t, err)
	allowed := readPhrases(t, string(text))
	if *updatePhrases {
		sums, limits := sumPhrases(counts), sumPhrases(allowed)
		for name, n := range sums {
			require.LessOrEqual(t, n, limits[name], "all comments and documents have more of %q than before", name)
		}
		require.NoError(t, os.WriteFile(phraseTable, []byte(writePhrases(counts)), 0o666))
		return
	}
	for of, n := range counts {
		assert.LessOrEqual(t, n, allowed[of], "%q in %s: say it in plain words, with a subject", of.phrase, of.dir)
	}
	assert.Equal(t, allowed, readPhrases(t, writePhrases(allowed)))
	assert.Equal(t, map[string]int{"behind": 1, "what ... is": 1, "is no": 1},
		phrasesIn("What the token is. It is no error behind the bracket, and what\nis here does not count.\n"))
}

// phraseCount is a phrase in a folder.
type phraseCount struct{ dir, phrase string }

// countPhrases counts the phrases in the comments of Go files that are not generated, and in the documents but for the
// changelog, which is history.
func countPhrases(t *testing.T) map[phraseCount]int {
	t.Helper()
	cmd := exec.Command("git", "ls-files", "*.go", "*.md")
	cmd.Dir = root
	out, err := cmd.Output()
	require.NoError(t, err, "git ls-files")
	counts := map[phraseCount]int{}
	for file := range strings.Lines(string(out)) {
		file = strings.TrimSpace(file)
		text, err := os.ReadFile(filepath.Join(root, file))
		if os.IsNotExist(err) || file == "CHANGELOG.md" { // a file that is removed, and not yet in a commit
			continue
		}
		require.NoError(t, err)
		prose := string(text)
		if path.Ext(file) == ".go" {
			prose = commentsOf(t, file, text)
		}
		for name, n := range phrasesIn(prose) {
			counts[phraseCount{path.Dir(file), name}] += n
		}
	}
	return counts
}

// commentsOf is the text of a Go file's comments; empty for a generated file.
func commentsOf(t *testing.T, name string, text []byte) string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments)
	require.NoError(t, err)
	if ast.IsGenerated(file) {
		return ""
	}
	var b strings.Builder
	for _, group := range file.Comments {
		for _, c := range group.List {
			b.WriteString(c.Text + "\n")
		}
	}
	return b.String()
}

func phrasesIn(text string) map[string]int {
	found := map[string]int{}
	for _, p := range phrases {
		if n := len(p.pattern.FindAllString(text, -1)); n > 0 {
			found[p.name] = n
		}
	}
	return found
}

func sumPhrases(counts map[phraseCount]int) map[string]int {
	sums := map[string]int{}
	for of, n := range counts {
		sums[of.phrase] += n
	}
	return sums
}

// writePhrases is the table: a number, a folder and a phrase on each line.
func writePhrases(counts map[phraseCount]int) string {
	lines := slices.Collect(func(yield func(string) bool) {
		for of, n := range maps.All(counts) {
			if !yield(fmt.Sprintf("%s: %s: %d\n", of.dir, of.phrase, n)) {
				return
			}
		}
	})
	slices.Sort(lines)
	return strings.Join(lines, "")
}

func readPhrases(t *testing.T, text string) map[phraseCount]int {
	t.Helper()
	counts := map[phraseCount]int{}
	for line := range strings.Lines(text) {
		parts := strings.Split(strings.TrimSpace(line), ": ")
		require.Len(t, parts, 3, line)
		n := 0
		_, err := fmt.Sscan(parts[2], &n)
		require.NoError(t, err, line)
		counts[phraseCount{parts[0], parts[1]}] = n
	}
	return counts
}
