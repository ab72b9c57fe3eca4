package browser

import (
	"bytes"
	"cmp"
	"flag"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the pictures of doc/explore.md")

// TestScreenshots takes the pictures of the documentation.
func TestScreenshots(t *testing.T) {
	if !*update {
		t.Skip("-update writes the pictures")
	}
	tb := open(t, serve(t, "../../examples/python/softmax.py"))
	tb.ready()
	tb.clickLine(1, "tl.load")
	tb.screenshot("light")

	tb.dark()
	tb.choose(2, "passes", tb.passID("triton-arith-to-linalg"))
	tb.clickLine(1, "e / tl.sum")
	tb.click(`.panel-tabs [data-id="run"]`)
	tb.click(".runner .primary")
	tb.wait("outputs", `document.querySelector('.runner .output')`)
	tb.screenshot("dark")

	other := open(t, serve(t, "../../examples/python/matmul.py"))
	other.ready()
	other.choose(2, "pictures", "picture:access")
	other.click(column(2) + " .drawing")
	other.screenshot("pictures")
}

// passID is the pane of a pass, by its name.
func (tb *tab) passID(name string) string {
	tb.t.Helper()
	tb.click(column(2) + ` .groups [data-id="passes"]`)
	return eval[string](tb, `[...document.querySelectorAll('%s .members [role=tab]')].find(e => e.dataset.id.endsWith(':%s')).dataset.id`, column(2), name)
}

// dark makes the system prefer dark colours.
func (tb *tab) dark() {
	tb.t.Helper()
	_, err := chromedp.Call(tb.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}})
	require.NoError(tb.t, err)
	tb.wait("dark colours", `document.documentElement.dataset.theme === 'dark'`)
}

// screenshot writes a picture for the documentation.
func (tb *tab) screenshot(name string) {
	tb.t.Helper()
	tb.do(chromedp.Sleep(300 * time.Millisecond)) // the cursor and scrolling come to rest
	data, err := chromedp.Run(tb.ctx, chromedp.CaptureScreenshot())
	require.NoError(tb.t, err)
	picture, err := png.Decode(bytes.NewReader(data))
	require.NoError(tb.t, err)
	var out bytes.Buffer
	require.NoError(tb.t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, reduce(picture)))
	require.NoError(tb.t, os.WriteFile("../../doc/explore-"+name+".png", out.Bytes(), 0o644))
}

// reduce leaves the colours of a picture that occur most, which makes it small: most of the others are the edges of letters.
func reduce(picture image.Image) *image.Paletted {
	const most = 160
	box := picture.Bounds()
	counts := map[color.Color]int{}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			counts[picture.At(x, y)]++
		}
	}
	colours := slices.SortedFunc(maps.Keys(counts), func(a, b color.Color) int { return cmp.Compare(counts[b], counts[a]) })
	reduced := image.NewPaletted(box, colours[:min(most, len(colours))])
	nearest := map[color.Color]uint8{}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			c := picture.At(x, y)
			if _, known := nearest[c]; !known {
				nearest[c] = uint8(reduced.Palette.Index(c))
			}
			reduced.SetColorIndex(x, y, nearest[c])
		}
	}
	return reduced
}
