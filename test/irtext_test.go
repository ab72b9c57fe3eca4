package test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

var (
	aliasDefinition = regexp.MustCompile(`(?m)^([#!][A-Za-z_][\w$]*) = (.*)\n`)
	// token matches names that may be renamed, and strings, to skip them.
	token       = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[%#!^][A-Za-z0-9_$.-]+`)
	startOfFunc = regexp.MustCompile(`^\s*(private |public |nested )?"?[a-z_]+\.func"?[ (]`)
	constant    = regexp.MustCompile(`^\s*%[\w$-]+ = "?[a-z_]+\.constant"?[ (]`)
)

// withoutAliases expands every alias.
func withoutAliases(text string) string {
	meaning := map[string]string{}
	expand := func(s string) string {
		return token.ReplaceAllStringFunc(s, func(name string) string {
			if m, ok := meaning[name]; ok {
				return m
			}
			return name
		})
	}
	var body strings.Builder
	var late []string // used before they are defined, or defined in terms of those
	for line := range strings.Lines(text) {
		m := aliasDefinition.FindStringSubmatch(line)
		if m == nil {
			body.WriteString(line)
			continue
		}
		late = append(late, m[1])
		meaning[m[1]] = m[2]
	}
	for range late {
		for _, name := range late {
			meaning[name] = expand(meaning[name])
		}
	}
	return expand(body.String())
}

// renamed numbers values in order of appearance, per function.
func renamed(text string) string {
	var b strings.Builder
	names := map[string]string{}
	for line := range strings.Lines(text) {
		if startOfFunc.MatchString(line) {
			clear(names)
		}
		b.WriteString(token.ReplaceAllStringFunc(line, func(name string) string {
			if name[0] != '%' {
				return name
			}
			if names[name] == "" {
				names[name] = fmt.Sprintf("%%v%d", len(names))
			}
			return names[name]
		}))
	}
	return b.String()
}

// constantsSorted sorts neighbouring constants by their text.
func constantsSorted(text string) string {
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); i++ {
		end := i
		for end < len(lines) && constant.MatchString(lines[end]) {
			end++
		}
		slices.SortStableFunc(lines[i:end], func(a, b string) int {
			return strings.Compare(a[strings.Index(a, "="):], b[strings.Index(b, "="):])
		})
		i = max(i, end-1)
	}
	return strings.Join(lines, "")
}

// normalized is the text up to the names of values and aliases.
func normalized(text string) string { return renamed(withoutAliases(text)) }

func TestNormalized(t *testing.T) {
	const text = `#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> (0)>
#loc1 = loc("f"(#loc))
module {
  func.func @f(%arg0: i32) {
    %c1 = arith.constant 1 : i32
    %0:2 = "x.y"(%arg0, %c1) {a = #map, b = #map1, c = "%0 #map", d = #x.y<1>} : (i32, i32) -> (i32, i32) loc(#loc1)
    return %0#1 : i32
  }
  func.func @g(%arg0: i32) {
    return %arg0 : i32
  }
}
#loc = loc("a":1:1)
`
	assert.Equal(t, `module {
  func.func @f(%v0: i32) {
    %v1 = arith.constant 1 : i32
    %v2:2 = "x.y"(%v0, %v1) {a = affine_map<(d0) -> (d0)>, b = affine_map<(d0) -> (0)>, c = "%0 #map", d = #x.y<1>} : (i32, i32) -> (i32, i32) loc(loc("f"(loc("a":1:1))))
    return %v2#1 : i32
  }
  func.func @g(%v0: i32) {
    return %v0 : i32
  }
}
`, normalized(text))
}

func TestConstantsSorted(t *testing.T) {
	assert.Equal(t, "%z = arith.constant 1 : i32\n%a = arith.constant 2 : i32\nx\n%c = arith.constant 0 : i32\n%b = arith.constant 3 : i32\n",
		constantsSorted("%a = arith.constant 2 : i32\n%z = arith.constant 1 : i32\nx\n%b = arith.constant 3 : i32\n%c = arith.constant 0 : i32\n"))
}
