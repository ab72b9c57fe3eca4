package arch

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const architecture = "../../../doc/architecture.md"

// packageRow is a row of a table whose first cell is the path of a package.
var packageRow = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (.+) \\|$")

// TestPackagesAreListed: the map has each package once, with a line about it, and no
// package that does not exist.
func TestPackagesAreListed(t *testing.T) {
	text, err := os.ReadFile(architecture)
	require.NoError(t, err)
	listed := map[string]bool{}
	for _, row := range packageRow.FindAllStringSubmatch(string(text), -1) {
		assert.False(t, listed[row[1]], "%s is listed twice", row[1])
		listed[row[1]] = true
	}
	for path := range load(t) {
		own, ours := strings.CutPrefix(path, module)
		if !ours {
			continue
		}
		name := strings.TrimPrefix(own, "/")
		if name == "" {
			name = "."
		}
		assert.True(t, listed[name], "%s has no row in doc/architecture.md", name)
		delete(listed, name)
	}
	for name := range listed {
		t.Errorf("doc/architecture.md lists %s, which does not exist", name)
	}
}

// maxPublic is how many packages outside of internal folders there may be, besides examples and parts of the compiler.
const maxPublic = 63

// compilerParts are folders that can be imported but are no part of the API, as the comment of package tshared says.
var compilerParts = []string{"analysis", "backend", "lower", "transform", "dialect/*/patterns"}

func TestPublicPackagesAreFew(t *testing.T) {
	n := 0
	for path := range load(t) {
		own, ours := strings.CutPrefix(path, module+"/")
		part := slices.ContainsFunc(compilerParts, func(p string) bool { return covers(p, own) })
		if ours && !strings.Contains(own, "internal") && !within(own, "examples") && !part {
			n++
		}
	}
	assert.LessOrEqual(t, n, maxPublic)
}

var (
	arrow = regexp.MustCompile(`(?m)^ *(\w+) --> (\w+)$`)
	box   = regexp.MustCompile(`(?m)^ *(\w+)\["(.+?)"\]$`)
)

// maxNames is how many folders a box of the drawing may name.
const maxNames = 6

// TestArrowsAreImports: every arrow of the drawing is an import between packages of
// its two boxes, and every import between two boxes is an arrow, or follows arrows.
func TestArrowsAreImports(t *testing.T) {
	text, err := os.ReadFile(architecture)
	require.NoError(t, err)
	_, drawing, ok := strings.Cut(string(text), "```mermaid\n")
	require.True(t, ok, "doc/architecture.md draws no packages")
	drawing, _, _ = strings.Cut(drawing, "```")

	boxes := map[string]string{} // path prefix -> box
	for _, b := range box.FindAllStringSubmatch(drawing, -1) {
		paths := strings.Split(b[2], "<br>")
		assert.LessOrEqual(t, len(paths), maxNames, "box %s: people read the drawing", b[1])
		for _, path := range paths {
			boxes[strings.TrimSuffix(path, "/*")] = b[1]
		}
	}
	boxOf := func(path string) string {
		best := ""
		for prefix := range boxes {
			if (covers(prefix, path) || prefix == "." && path == "") && len(prefix) > len(best) {
				best = prefix
			}
		}
		return boxes[best]
	}
	drawn := map[string][]string{}
	for _, a := range arrow.FindAllStringSubmatch(drawing, -1) {
		drawn[a[1]] = append(drawn[a[1]], a[2])
	}
	for b := range drawn {
		assert.False(t, follows(drawn, b, b, nil), "box %s stands on itself", b)
	}
	imports := map[string]map[string]string{} // box -> box -> an example
	for path, p := range load(t) {
		own, ours := strings.CutPrefix(path, module)
		if !ours {
			continue
		}
		from := boxOf(strings.TrimPrefix(own, "/"))
		if !assert.NotEmpty(t, from, "%s is in no box of doc/architecture.md", path) {
			continue
		}
		for _, imp := range p.Imports {
			dep, ours := strings.CutPrefix(imp, module)
			to := boxOf(strings.TrimPrefix(dep, "/"))
			if !ours || to == from {
				continue
			}
			if imports[from] == nil {
				imports[from] = map[string]string{}
			}
			imports[from][to] = path + " imports " + imp
		}
	}
	for from, tos := range drawn {
		for _, to := range tos {
			assert.Contains(t, imports[from], to, "no package of %s imports one of %s", from, to)
		}
	}
	for from, tos := range imports {
		for to, example := range tos {
			assert.True(t, follows(drawn, from, to, nil), "no arrows from %s to %s: %s", from, to, example)
		}
	}
}

// follows reports whether arrows lead from one box to another.
func follows(arrows map[string][]string, from, to string, seen []string) bool {
	for _, next := range arrows[from] {
		if next == to || !slices.Contains(seen, next) && follows(arrows, next, to, append(seen, next)) {
			return true
		}
	}
	return false
}
