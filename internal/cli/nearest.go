package cli

import (
	"strings"

	"github.com/tshared/tshared/diag"
)

// nearest is the name that a misspelt one may mean: one that it differs little from, or the only
// one that begins so; "" where there is none.
func nearest(name string, names []string) string {
	if near := diag.Nearest(name, names); near != "" {
		return near
	}
	var longer []string
	for _, n := range names {
		switch {
		case isTransposed(name, n):
			return n
		case name != "" && strings.HasPrefix(n, name):
			longer = append(longer, n)
		}
	}
	if len(longer) == 1 {
		return longer[0]
	}
	return ""
}

// isTransposed reports whether two letters side by side changed places, as in rnu for run.
func isTransposed(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := 1; i < len(a); i++ {
		if a[i-1] != b[i-1] {
			return a[i-1] == b[i] && a[i] == b[i-1] && a[i+1:] == b[i+1:]
		}
	}
	return false
}
