package compilation

import (
	"path/filepath"

	"github.com/tshared/tshared/diag"
)

// warning is a warning of the front end in an entry of the cache: a kernel that is taken from there is as suspicious as it
// was when it was compiled.
type warning struct {
	File    string `json:"file"` // without folders: the same file may be in another one now
	Line    int    `json:"line"`
	Col     int    `json:"col"`
	Message string `json:"message"`
}

func describeWarnings(list diag.List) []warning {
	var all []warning
	for _, d := range list {
		all = append(all, warning{filepath.Base(d.Pos.File), d.Pos.Line, d.Pos.Col, d.Message})
	}
	return all
}

// FrontWarnings are the warnings of the compilation, with places in sources.
func (m *Metadata) FrontWarnings(sources []*diag.Source) diag.List {
	var list diag.List
	for _, w := range m.Warnings {
		d := &diag.Diagnostic{Severity: diag.Warning, Pos: diag.Position{File: w.File, Line: w.Line, Col: w.Col}, Message: w.Message}
		for _, s := range sources {
			if filepath.Base(s.Name) == w.File {
				d.Pos.File = s.Name
				break
			}
		}
		list = append(list, d)
	}
	return list
}
