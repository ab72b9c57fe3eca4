package main_test

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// unwanted are packages that are of no use in a browser, or large.
var unwanted = regexp.MustCompile(`^(net|os/exec|crypto/tls)(/|$)|purego|x/sys|/tshared/(backend|cuda|jit|cpu|gpu)(/|$)`)

// TestImports: the program has the compiler up to linalg and the interpreters, and nothing that a
// browser has no use for.
func TestImports(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	require.NoError(t, err)
	packages := strings.Fields(string(out))
	assert.Contains(t, packages, "github.com/tshared/tshared/internal/explore/playground")
	for _, p := range packages {
		assert.NotRegexp(t, unwanted, p)
	}
}
