package svg_test

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/explore/draw/svg"
)

func TestTextIsEscaped(t *testing.T) {
	d := svg.New(100)
	d.Text(1, 2, "<script>&\x00\x1b\"\xff", svg.Ink, svg.Font{})
	text := d.String()
	assert.Contains(t, text, `<text x="1" y="2" class="ts-ink">&lt;script&gt;&amp;??&#34;?</text>`)
	require.NoError(t, xml.Unmarshal([]byte(text), new(struct{})))
}

func TestHeightGrows(t *testing.T) {
	d := svg.New(100)
	d.Rect(0, 10, 5, 20.25, svg.Empty)
	d.Line(0, 0, 1, 12, 1, svg.Faint)
	assert.Contains(t, d.String(), `width="100" height="31" viewBox="0 0 100 31"`)
	d.Path([]svg.Point{{X: 1, Y: 2}, {X: 3.333, Y: 50}}, 1, svg.Ink)
	assert.Contains(t, d.String(), `height="50"`)
	assert.Contains(t, d.String(), `d="M1 2L3.33 50"`)
}

// TestColoursAreApart checks that neighbours have different colours, on which dark text is readable.
func TestColoursAreApart(t *testing.T) {
	seen := map[string]bool{}
	for lane := range 32 {
		c := svg.Sequence(lane, 32)
		assert.Regexp(t, `^#[0-9a-f]{6}$`, c)
		assert.False(t, seen[c], c)
		seen[c] = true
	}
	for warp := range 8 {
		assert.NotEqual(t, svg.Category(warp, 0), svg.Category(warp+1, 0))
		assert.NotEqual(t, svg.Category(warp, 0), svg.Category(warp, 1))
	}
	for _, dark := range []string{"#0", "#1", "#2", "#3"} {
		assert.False(t, strings.HasPrefix(svg.Category(0, 0), dark))
	}
}
