package opt

import (
	"math"
	"sort"
)

// closest is the name with the least edit distance, the first in order of several.
func closest(word string, names []string) string {
	sort.Strings(names)
	best, bestDistance := "", math.MaxInt
	for _, n := range names {
		if d := editDistance(word, n, bestDistance); d < bestDistance {
			best, bestDistance = n, d
		}
	}
	return best
}

// editDistance counts insertions, deletions and replacements, and gives up at
// the limit.
func editDistance(a, b string, limit int) int {
	if d := len(a) - len(b); d >= limit || -d >= limit {
		return limit
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost = 1 + min(diagonal, row[j], row[j-1])
			}
			diagonal, row[j] = row[j], cost
		}
	}
	return min(row[len(b)], limit)
}
