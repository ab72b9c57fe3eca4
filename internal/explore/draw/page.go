package draw

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/explore/draw/svg"
)

// pageWidth is the width of pictures, margin the space around them.
const pageWidth, margin = 960.0, 24.0

// letter is the width of a digit or letter of the usual size, which decides whether labels fit.
const letter = 6.9

// header begins a picture: its title, and for which program it is drawn. It returns where the rest begins.
func (s *subject) header(d *svg.Drawing, title string) float64 {
	d.Text(margin, 32, title, svg.Ink, svg.Font{Size: 18, Bold: true})
	d.Text(pageWidth-margin, 32, s.Name, svg.Ink, svg.Font{Size: 13, Mono: true, Anchor: svg.End})
	d.Text(margin, 52, s.about(), svg.Soft, svg.Font{})
	return 70
}

// foot writes the caption below a picture.
func foot(d *svg.Drawing, caption string) {
	const lineHeight, mostLetters = 18.0, 140
	y := d.Height() + 12
	line := ""
	for _, word := range strings.Split(caption, " ") {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > mostLetters {
			y += lineHeight
			d.Text(margin, y, line, svg.Soft, svg.Font{})
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	d.Text(margin, y+lineHeight, line, svg.Soft, svg.Font{})
	d.Grow(y + lineHeight + 14)
}

// about says for what a picture is drawn.
func (s *subject) about() string {
	parts := []string{s.GPU.Name, fmt.Sprintf("%d warps", s.Warps), fmt.Sprintf("program (%d, %d, %d)", s.Program[0], s.Program[1], s.Program[2])}
	var assumed []string
	for _, a := range s.Args {
		if a.Assumed {
			assumed = append(assumed, a.Name)
		}
	}
	if len(assumed) > 0 {
		parts = append(parts, fmt.Sprintf("%s = %d assumed", shorten(strings.Join(assumed, " = "), 60), model.AssumedInt))
	}
	switch {
	case s.Ended != "":
		parts = append(parts, s.Ended)
	case s.Untraced == "" && !s.Exact:
		parts = append(parts, "some accesses depend on data")
	}
	return strings.Join(parts, " · ")
}

// shorten cuts a text that is too long.
func shorten(text string, most int) string {
	if list := []rune(text); len(list) > most {
		return string(list[:most-1]) + "…"
	}
	return text
}

// source is a place for a label: line 13, with the file where that is not the kernel's own.
func (s *subject) source(p model.Place) string {
	switch {
	case p.Line == 0:
		return ""
	case p.File != s.Place.File:
		return fmt.Sprintf("%s, line %d", filepath.Base(p.File), p.Line)
	}
	return fmt.Sprintf("line %d", p.Line)
}

// count says a number of things.
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return group(n) + " " + many
}

// group writes a number with its digits in groups. The narrow space between them does not break lines.
func group(n int) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u202f" + text[i:]
	}
	return text
}

// size writes a number of bytes.
func size(n int64) string {
	switch {
	case n >= 10<<20 && n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n >= 1<<20:
		return fmt.Sprintf("%.4g MiB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.4g KiB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%d bytes", n)
}

// panels draws the parts of a picture one below the other, at most so many, and says how many more there are.
func panels[T any](d *svg.Drawing, y float64, list []T, most int, one, many string, panel func(*svg.Drawing, float64, T) float64) float64 {
	for _, part := range list[:min(len(list), most)] {
		y = panel(d, y, part)
	}
	return more(d, y, len(list)-most, one, many)
}

// more says how many things are not drawn.
func more(d *svg.Drawing, y float64, n int, one, many string) float64 {
	if n <= 0 {
		return y
	}
	d.Text(margin, y+12, fmt.Sprintf("and %s", count(n, one+" more", many+" more")), svg.Soft, svg.Font{})
	return y + 24
}
