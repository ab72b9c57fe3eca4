// Package svg writes drawings as SVG: rectangles, lines, paths and text, in colours that are readable on light and on dark pages.
//
// A drawing has no scripts and refers to nothing outside of it. The package knows nothing of what is drawn.
package svg

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
)

// Class is a role of a shape, which decides its colour.
type Class string

// The classes of lines and text.
const (
	Ink     Class = "ink"   // text, and lines that matter
	Soft    Class = "soft"  // labels
	Faint   Class = "faint" // grids
	Panel   Class = "panel" // areas behind shapes
	Empty   Class = "empty" // what is not used
	Accent  Class = "accent"
	Warning Class = "warning"
)

// style has the colours of classes. Renderers that know no media queries draw for light pages.
const style = `.ts-page{fill:#ffffff}.ts-ink{fill:#1f2328;stroke:#1f2328}.ts-soft{fill:#59636e;stroke:#59636e}.ts-faint{fill:#d1d9e0;stroke:#d1d9e0}` +
	`.ts-panel{fill:#f6f8fa;stroke:#d1d9e0}.ts-empty{fill:#eaeef2;stroke:#c8d1da}.ts-accent{fill:#0969da;stroke:#0969da}.ts-warning{fill:#cf222e;stroke:#cf222e}` +
	`text.ts-ink,text.ts-soft,text.ts-faint,text.ts-accent,text.ts-warning{stroke:none}.ts-on{fill:#10151c}.ts-cell{fill:#10151c;font-size:12px;text-anchor:middle}` +
	`@media (prefers-color-scheme:dark){.ts-page{fill:#0d1117}.ts-ink{fill:#e6edf3;stroke:#e6edf3}.ts-soft{fill:#9198a1;stroke:#9198a1}.ts-faint{fill:#3d444d;stroke:#3d444d}` +
	`.ts-panel{fill:#151b23;stroke:#3d444d}.ts-empty{fill:#262c36;stroke:#3d444d}.ts-accent{fill:#4493f8;stroke:#4493f8}.ts-warning{fill:#f85149;stroke:#f85149}}`

// Drawing is a drawing in progress. Coordinates are pixels from the upper left corner.
type Drawing struct {
	width, height float64
	body          strings.Builder
}

// New is an empty drawing of a width; its height grows with what is drawn.
func New(width float64) *Drawing { return &Drawing{width: width} }

// Grow makes the drawing at least as high.
func (d *Drawing) Grow(bottom float64) { d.height = max(d.height, bottom) }

// Height is the height of what is drawn so far.
func (d *Drawing) Height() float64 { return d.height }

// String is the SVG.
func (d *Drawing) String() string {
	w, h := number(d.width), number(math.Ceil(d.height))
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s" font-family="system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif" font-size="12">`+
		"<style>%s</style>\n"+`<rect class="ts-page" width="%s" height="%s"/>`+"\n%s</svg>\n", w, h, w, h, style, w, h, d.body.String())
}

// number writes a coordinate with at most two digits after the point.
func number(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// Rect draws a rectangle of a class.
func (d *Drawing) Rect(x, y, w, h float64, c Class) {
	d.rect(x, y, w, h, fmt.Sprintf(`class="ts-%s"`, c))
}

// Fill draws a rectangle in a colour.
func (d *Drawing) Fill(x, y, w, h float64, colour string) { d.rect(x, y, w, h, `fill="`+colour+`"`) }

// Outline draws the edge of a rectangle.
func (d *Drawing) Outline(x, y, w, h, thickness float64, c Class) {
	d.rect(x, y, w, h, fmt.Sprintf(`class="ts-%s" style="fill:none" stroke-width="%s"`, c, number(thickness)))
}

func (d *Drawing) rect(x, y, w, h float64, how string) {
	radius := ""
	if r := min(3, h/5, w/5); r >= 1 {
		radius = fmt.Sprintf(` rx="%s"`, number(r))
	}
	fmt.Fprintf(&d.body, `<rect x="%s" y="%s" width="%s" height="%s"%s %s/>`+"\n", number(x), number(y), number(w), number(h), radius, how)
	d.Grow(y + h)
}

// Line draws a line.
func (d *Drawing) Line(x1, y1, x2, y2, thickness float64, c Class) {
	fmt.Fprintf(&d.body, `<line x1="%s" y1="%s" x2="%s" y2="%s" class="ts-%s" stroke-width="%s"/>`+"\n", number(x1), number(y1), number(x2), number(y2), c, number(thickness))
	d.Grow(max(y1, y2))
}

// Dashed draws a dashed line.
func (d *Drawing) Dashed(x1, y1, x2, y2 float64, c Class) {
	fmt.Fprintf(&d.body, `<line x1="%s" y1="%s" x2="%s" y2="%s" class="ts-%s" stroke-dasharray="4 3"/>`+"\n", number(x1), number(y1), number(x2), number(y2), c)
	d.Grow(max(y1, y2))
}

// Point is a point of a path.
type Point struct{ X, Y float64 }

// Path draws lines from point to point.
func (d *Drawing) Path(points []Point, thickness float64, c Class) {
	var b strings.Builder
	for i, p := range points {
		letter := "L"
		if i == 0 {
			letter = "M"
		}
		fmt.Fprintf(&b, "%s%s %s", letter, number(p.X), number(p.Y))
		d.Grow(p.Y)
	}
	fmt.Fprintf(&d.body, `<path d="%s" class="ts-%s" style="fill:none" stroke-width="%s"/>`+"\n", b.String(), c, number(thickness))
}

// Arrow draws a line with a head.
func (d *Drawing) Arrow(x1, y1, x2, y2 float64, c Class) {
	d.Line(x1, y1, x2, y2, 1.5, c)
	angle := math.Atan2(y2-y1, x2-x1)
	for _, turn := range []float64{2.6, -2.6} {
		d.Line(x2, y2, x2+7*math.Cos(angle+turn), y2+7*math.Sin(angle+turn), 1.5, c)
	}
}

// Dot draws a disc.
func (d *Drawing) Dot(x, y, r float64, c Class) {
	fmt.Fprintf(&d.body, `<circle cx="%s" cy="%s" r="%s" class="ts-%s"/>`+"\n", number(x), number(y), number(r), c)
	d.Grow(y + r)
}

// Anchor says which point of a text is given.
type Anchor string

// The anchors.
const (
	Start  Anchor = "start"
	Middle Anchor = "middle"
	End    Anchor = "end"
)

// Font is how a text is written.
type Font struct {
	Size   float64 // 0 is 12
	Bold   bool
	Mono   bool
	Anchor Anchor // "" is Start
}

// Text writes a text of a class; y is its base line.
func (d *Drawing) Text(x, y float64, text string, c Class, f Font) {
	d.text(x, y, text, "ts-"+string(c), f)
}

// On writes a text on a coloured shape.
func (d *Drawing) On(x, y float64, text string, f Font) { d.text(x, y, text, "ts-on", f) }

// Cell writes a small text in the middle of a coloured cell. There are many of these, so that they are short.
func (d *Drawing) Cell(x, y float64, text string) {
	fmt.Fprintf(&d.body, `<text x="%s" y="%s" class="ts-cell">%s</text>`+"\n", number(x), number(y), html.EscapeString(printable(text)))
	d.Grow(y)
}

func (d *Drawing) text(x, y float64, text, class string, f Font) {
	var how strings.Builder
	if f.Size != 0 {
		fmt.Fprintf(&how, ` font-size="%s"`, number(f.Size))
	}
	if f.Bold {
		how.WriteString(` font-weight="600"`)
	}
	if f.Mono {
		how.WriteString(` font-family="ui-monospace,Menlo,'DejaVu Sans Mono',monospace"`)
	}
	if f.Anchor != "" && f.Anchor != Start {
		fmt.Fprintf(&how, ` text-anchor="%s"`, f.Anchor)
	}
	fmt.Fprintf(&d.body, `<text x="%s" y="%s" class="%s"%s>%s</text>`+"\n", number(x), number(y), class, how.String(), html.EscapeString(printable(text)))
	d.Grow(y + 4)
}

// printable replaces control characters, which XML does not allow.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == 0xfffe || r == 0xffff {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}
