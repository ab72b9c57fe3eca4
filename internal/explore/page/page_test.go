package page

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore"
)

// TestBundleIsCurrent: no source has changed since the bundle was made, and nobody has edited the
// bundle. That bundling gives these bytes is checked where npm packages can be fetched, by make page-check.
func TestBundleIsCurrent(t *testing.T) {
	sums, err := os.ReadFile("page.sum")
	require.NoError(t, err)
	listed := map[string]string{}
	for line := range strings.Lines(string(sums)) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		require.True(t, ok, "page.sum: expected a checksum and a name, found %q", line)
		listed[name] = sum
	}
	names := []string{"app.js", "worker.js", "LICENSES.txt"}
	sources, err := os.ReadDir("src")
	require.NoError(t, err)
	for _, s := range sources {
		if !s.IsDir() {
			names = append(names, "src/"+s.Name())
		}
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.Equal(t, listed[name], fmt.Sprintf("%x", sha256.Sum256(text)), "%s has changed: run make page", name)
		delete(listed, name)
	}
	assert.Empty(t, listed, "page.sum lists files that do not exist: run make page")
}

func TestIndex(t *testing.T) {
	text := string(Index("abc"))
	assert.Contains(t, text, `<meta name="tshared-engine" content="http">`)
	assert.Contains(t, text, `<meta name="csp-nonce" content="abc">`)
	assert.Contains(t, text, styleSlot)
	assert.Contains(t, text, scriptSlot)
	assert.NotContains(t, text, "Content-Security-Policy", "the server sends it")
	assert.Contains(t, Policy("abc"), "style-src 'self' 'nonce-abc'")
	assert.NotContains(t, Policy("abc"), "unsafe")
}

func TestPlayground(t *testing.T) {
	text := string(Playground())
	assert.Contains(t, text, `<meta name="tshared-engine" content="worker">`)
	assert.Contains(t, text, `'wasm-unsafe-eval'`)
	assert.NotContains(t, text, `'unsafe-`)
}

// TestExport: the file has everything it needs, and text of kernels cannot end the element it is in.
func TestExport(t *testing.T) {
	var out bytes.Buffer
	req := explore.Request{Name: "add.py", Text: "x = '</script><script>alert(1)</script>'"}
	require.NoError(t, Export(&out, explore.Explore(t.Context(), req, nil), req))
	text := out.String()
	assert.NotContains(t, text, "alert(1)</script>")
	assert.NotContains(t, text, `src="assets`)
	assert.NotContains(t, text, `href="assets`)
	assert.NotContains(t, text, `'unsafe-`)
	assert.Equal(t, 3, strings.Count(text, "</script>"), "of the licences, of the result and of the page")
	assert.Contains(t, text, "Marijn Haverbeke", "the licences go with the script")
	assert.Less(t, out.Len(), 1<<20)
}
