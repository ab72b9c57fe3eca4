package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestReport(t *testing.T) {
	a, b := launch{Kernel: "k", Total: 2, Cached: true}, launch{Kernel: "k", Total: 8, Stages: map[string]float64{"ttir": 3}}
	bad := launch{Kernel: "k", Error: "no"}
	assert.Equal(t, a, faster(a, b))
	assert.Equal(t, a, faster(b, a))
	assert.Equal(t, b, faster(bad, b))
	assert.Equal(t, b, faster(b, bad))
	var out strings.Builder
	report(&out, []row{{"k", b, a}, {"l", launch{Kernel: "l", Total: 2}, a}, {"m", bad, launch{}}})
	assert.Contains(t, out.String(), "2 of 3 kernels, geometric means: 4.00 ms cold, 2.00 ms from the cache (at most 2.00)")
	assert.Contains(t, out.String(), "ttir        1.50 ms on average")
	assert.Contains(t, row{"m", bad, launch{}}.String(), "no")
}
