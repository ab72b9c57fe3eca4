package opt

import (
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/pass"
)

// helpColumn is where descriptions begin.
const helpColumn = 56

func writeHelp(c Command, w io.Writer) {
	fmt.Fprintf(w, "OVERVIEW: tshared modular optimizer driver\n\nAvailable Dialects: %s\n", strings.Join(c.Toolchain.Dialects.DialectNames(), ", "))
	fmt.Fprintf(w, "USAGE: %s [options] <input file>\n\nOPTIONS:\n\nGeneral options:\n\n", c.Name)
	for _, f := range flags() {
		if !f.hidden {
			helpLine(w, "  ", f.spelling(), f.Doc)
			helpValues(w, "    ", f.Values)
		}
	}
	fmt.Fprintln(w, "  Compiler passes to run")
	c.writePassTable(w, "    ")
}

// spelling is a flag with the placeholder for its value.
func (f *flag) spelling() string {
	name := dashed(f.Name)
	kind := f.TypeName()
	if f.Kind == pass.String && f.Default != "" {
		kind = f.Default
	}
	switch {
	case kind == "":
		return name
	case len(f.Name) == 1:
		return name + " <" + kind + ">"
	case f.arity == maybeValue && f.Kind == pass.String && f.Default == "":
		return name + "[=<" + kind + ">]"
	}
	return name + "=<" + kind + ">"
}

func helpLine(w io.Writer, indent, name, doc string) {
	fmt.Fprintf(w, "%-*s - %s\n", helpColumn, indent+name, doc)
}

func helpValues(w io.Writer, indent string, values []pass.EnumValue) {
	for _, v := range values {
		name := v.Name
		if name == "" {
			name = "<empty>"
		}
		helpLine(w, indent, "="+name, "  "+v.Doc)
	}
}

func writePasses(c Command, w io.Writer) { c.writePassTable(w, "") }

// writePassTable lists passes, then pipelines, with their options.
func (c Command) writePassTable(w io.Writer, indent string) {
	fmt.Fprintln(w, indent+"Passes:")
	for _, name := range c.Toolchain.Passes.Names() {
		if p := c.Toolchain.Passes.Pass(name); p != nil {
			helpLine(w, indent+"  ", "--"+name, "  "+p.Doc)
			helpOptions(w, indent+"    ", p.Options)
		}
	}
	title := indent + "Pass Pipelines:\n"
	for _, name := range c.Toolchain.Passes.Names() {
		if p := c.Toolchain.Passes.Pipeline(name); p != nil {
			fmt.Fprint(w, title)
			title = ""
			helpLine(w, indent+"  ", "--"+name, "  "+p.Doc)
			helpOptions(w, indent+"    ", p.Options)
		}
	}
}

func helpOptions(w io.Writer, indent string, options []pass.Option) {
	for i := range options {
		o := &options[i]
		name := "--" + o.Name
		if kind := o.TypeName(); kind != "" {
			name += "=<" + kind + ">"
		}
		helpLine(w, indent, name, o.Doc)
		helpValues(w, indent+"  ", o.Values)
	}
}

func writeDialects(c Command, w io.Writer) {
	fmt.Fprintf(w, "Available Dialects: %s\n", strings.Join(c.Toolchain.Dialects.DialectNames(), ","))
}

func writeVersion(c Command, w io.Writer) { WriteVersion(w, c.Name) }
