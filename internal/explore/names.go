package explore

import (
	"slices"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// linkSource links the source to the origins in it.
func (r *Recorder) linkSource(p *Pane) {
	p.Links = make([][]int, strings.Count(p.Text, "\n")+1)
	for i := range p.Links {
		p.Links[i] = []int{}
	}
	named := map[string][]int{}
	for i, o := range r.origins.list {
		if o.File != r.source.Name || o.Line > len(p.Links) {
			continue
		}
		p.Links[o.Line-1] = append(p.Links[o.Line-1], i)
		if o.Name != "" {
			named[o.Name] = append(named[o.Name], i)
		}
	}
	p.Values = []Value{}
	if r.tree != nil {
		r.linkNames(p, named)
	}
}

// linkNames links the names of variables in functions to the origins of their values.
func (r *Recorder) linkNames(p *Pane, named map[string][]int) {
	for _, list := range named {
		slices.SortStableFunc(list, func(a, b int) int { return r.origins.list[a].Line - r.origins.list[b].Line })
	}
	for _, s := range r.tree.Body {
		def, ok := s.(*pysyntax.FunctionDef)
		if !ok {
			continue
		}
		pysyntax.Inspect(def, func(n any) bool {
			switch n := n.(type) {
			case *pysyntax.Name:
				r.linkName(p, def, &n.Extent, n.Id, named[n.Id])
			case *pysyntax.Arg:
				r.linkName(p, def, &n.Extent, n.Arg, named[n.Arg])
			}
			return true
		})
	}
}

// linkName links one name to the values that it got last before, or on its line.
func (r *Recorder) linkName(p *Pane, def *pysyntax.FunctionDef, at *pysyntax.Extent, name string, list []int) {
	var found []int
	for _, i := range list {
		line := int32(r.origins.list[i].Line)
		if line < def.Line || line > def.EndLine {
			continue
		}
		switch last := len(found) > 0 && r.origins.list[found[0]].Line == int(line); {
		case line > at.Line && len(found) > 0:
		case last:
			found = append(found, i)
		default:
			found = []int{i}
		}
	}
	if found == nil {
		return
	}
	from := r.origins.utf16Column(int(at.Line), int(at.Col)+1) - 1
	p.Values = append(p.Values, Value{Line: int(at.Line) - 1, From: from, To: from + utf16Length(name), Origins: found})
}
