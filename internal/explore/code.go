package explore

import (
	"path"
	"time"

	"github.com/tshared/tshared/internal/explore/lineinfo"
)

// readers take the debug information out of texts.
var readers = map[string]func(string) *lineinfo.Code{LLVM: lineinfo.LLVM, PTX: lineinfo.PTX, Assembly: lineinfo.Assembly}

// Code adds LLVM IR, PTX or assembly as a pane, linked by its debug information.
func (r *Recorder) Code(p Pane, text string) {
	defer r.printing(time.Now())
	code := readers[p.Language](text)
	p.Text = code.Text()
	p.Links = make([][]int, len(code.Lines)+1)
	for i := range p.Links {
		p.Links[i] = []int{}
		if i < len(code.Lines) {
			p.Links[i] = r.placesOf(code.Lines[i].Places)
		}
	}
	p.Values = make([]Value, 0, len(code.Names))
	for _, n := range code.Names {
		v := Value{Line: n.Line, From: utf16Length(code.Lines[n.Line].Text[:n.From]), Origins: []int{}}
		v.To = v.From + utf16Length(code.Lines[n.Line].Text[n.From:n.To])
		for _, line := range n.Defined {
			for _, i := range p.Links[line] {
				v.Origins = addOnce(v.Origins, i)
			}
		}
		if len(v.Origins) > 0 {
			p.Values = append(p.Values, v)
		}
	}
	r.result.Panes = append(r.result.Panes, p)
}

// placesOf are the origins of places of debug information.
func (r *Recorder) placesOf(places []lineinfo.Place) []int {
	found := []int{}
	for _, p := range places {
		for _, i := range r.origins.at(place{r.origins.file(p.Dir, p.File), p.Line, p.Col}) {
			found = addOnce(found, i)
		}
	}
	if len(places) == 1 { // code of a function of the library: its calls
		for _, i := range found {
			for _, caller := range r.origins.callers[i] {
				found = addOnce(found, caller)
			}
		}
	}
	return found
}

// file is the name that locations have for a file of debug information.
func (o *origins) file(dir, name string) string {
	if whole := path.Join(dir, name); o.files[whole] {
		return whole
	}
	return name
}
