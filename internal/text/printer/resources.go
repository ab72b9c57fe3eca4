package printer

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// resources prints the {-# ... #-} section: the blobs the text refers to, in the order
// of the references, and then external resources.
func (p *printer) resources() {
	if p.opt.Resources == nil {
		return
	}
	w := &p.text
	first := true
	for _, s := range []ir.ResourceSection{p.usedBlobs(), p.leftByTools()} {
		if len(s.Groups) == 0 {
			continue
		}
		if first {
			w.Str("\n{-#\n")
		} else {
			w.Str(",\n")
		}
		first = false
		resourceSection(w, s)
	}
	if !first {
		w.Str("\n#-}\n")
	}
}

// usedBlobs is the section of dialect resources without unused blobs.
func (p *printer) usedBlobs() ir.ResourceSection {
	const dialect = "builtin" // the only one whose attributes have blobs
	s := ir.ResourceSection{Name: ir.DialectResources}
	g := ir.ResourceGroup{Name: dialect}
	seen := map[string]bool{}
	for _, key := range p.text.ResourceKeys {
		if seen[key] {
			continue
		}
		seen[key] = true
		if blob := p.opt.Resources.Lookup(s.Name, dialect, key); blob != nil {
			g.Entries = append(g.Entries, ir.ResourceEntry{Key: key, Value: blob})
		}
	}
	if len(g.Entries) > 0 {
		s.Groups = append(s.Groups, g)
	}
	return s
}

func (p *printer) leftByTools() ir.ResourceSection {
	out := ir.ResourceSection{Name: ir.ExternalResources}
	for _, s := range p.opt.Resources.Sections {
		if s.Name != out.Name {
			continue
		}
		for _, g := range s.Groups {
			if len(g.Entries) > 0 {
				out.Groups = append(out.Groups, g)
			}
		}
	}
	return out
}

func resourceSection(w *ir.Text, s ir.ResourceSection) {
	w.Str("  ")
	w.Str(s.Name)
	w.Str(": {\n")
	for i, g := range s.Groups {
		if i > 0 {
			w.Str(",\n")
		}
		w.Str("    ")
		w.KeywordOrString(g.Name)
		w.Str(": {\n")
		for j, e := range g.Entries {
			if j > 0 {
				w.Str(",\n")
			}
			w.Str("      ")
			w.KeywordOrString(e.Key)
			w.Str(": ")
			resourceValue(w, e.Value)
		}
		w.Str("\n    }")
	}
	w.Str("\n  }")
}

func resourceValue(w *ir.Text, v any) {
	switch v := v.(type) {
	case bool:
		if v {
			w.Str("true")
		} else {
			w.Str("false")
		}
	case string:
		if rest, ok := strings.CutPrefix(v, "0x"); ok {
			w.Str(`"\30x`) // otherwise it would read as a blob
			w.Escaped(rest)
			w.Byte('"')
			return
		}
		w.Quoted(v)
	case []byte:
		const digits = "0123456789ABCDEF"
		w.Str(`"0x`)
		for _, b := range v {
			w.Byte(digits[b>>4])
			w.Byte(digits[b&15])
		}
		w.Byte('"')
	}
}
