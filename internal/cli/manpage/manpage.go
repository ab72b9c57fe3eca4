// Package manpage writes man pages from the tables of commands that help is made from.
package manpage

import (
	"bytes"
	"flag"
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/cli"
)

// Page is a page of section 1.
type Page struct {
	Name string // of its file: tshared-run.1
	Text []byte
}

// Extra has sections that a table of commands does not have, by the path of a command.
type Extra struct {
	Path  string
	Title string // ENVIRONMENT
	Rows  [][2]string
}

// Pages are the pages of a program and all its commands. version is that of the program.
func Pages(program *cli.Command, version string, extras ...Extra) []Page {
	w := &writer{version: version, extras: extras}
	w.command(program.Name, program, "")
	return w.pages
}

type writer struct {
	version string
	extras  []Extra
	pages   []Page
}

// command writes the page of a command and those of the commands under it. above is the page that
// it is a part of.
func (w *writer) command(path string, c *cli.Command, above string) {
	name := strings.ReplaceAll(path, " ", "-")
	t := &text{}
	t.macro("TH", strings.ToUpper(name), "1", "", "tshared "+w.version, "Commands")
	t.macro("SH", "NAME")
	t.line(escape(name) + ` \- ` + escape(c.Doc))
	t.usage(path, c)
	t.commands(path, c)
	t.flags(c.FlagSet(path))
	for _, e := range w.extras {
		if e.Path == path {
			t.section(e)
		}
	}
	t.seeAlso(path, c, above)
	w.pages = append(w.pages, Page{name + ".1", t.Bytes()})
	for _, sub := range c.Commands {
		w.command(path+" "+sub.Name, sub, name)
	}
}

// text is the text of a page.
type text struct{ bytes.Buffer }

func (t *text) line(s string) { fmt.Fprintln(t, s) }

// macro writes a request with its arguments in quotes.
func (t *text) macro(name string, args ...string) {
	t.WriteString("." + name)
	for _, a := range args {
		t.WriteString(` "` + strings.ReplaceAll(escape(a), `"`, `\(dq`) + `"`)
	}
	t.WriteString("\n")
}

// usage writes what help says before the flags: lines of usage, then what the command does.
func (t *text) usage(path string, c *cli.Command) {
	t.macro("SH", "SYNOPSIS")
	about := c.Usage
	if len(c.Commands) > 0 {
		t.macro("B", path)
		t.line(`\fICOMMAND\fR ...`)
	} else {
		var synopsis string
		synopsis, about, _ = strings.Cut(c.Usage, "\n\n")
		t.line(".nf")
		for line := range strings.Lines(synopsis) {
			t.line(escape(strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "usage:"))))
		}
		t.line(".fi")
	}
	t.macro("SH", "DESCRIPTION")
	about = strings.TrimSuffix(strings.TrimSpace(about), "flags:")
	for paragraph := range strings.SplitSeq(strings.TrimSpace(about), "\n\n") {
		t.paragraph(paragraph)
	}
}

// paragraph writes lines, which are filled, and indented ones, which stay as they are.
func (t *text) paragraph(s string) {
	t.line(".PP")
	kept := false
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\n")
		indented := strings.HasPrefix(line, "  ")
		if indented != kept {
			t.line(map[bool]string{true: ".nf", false: ".fi"}[indented])
			kept = indented
		}
		t.line(escape(line))
	}
	if kept {
		t.line(".fi")
	}
}

func (t *text) commands(path string, c *cli.Command) {
	if len(c.Commands) == 0 {
		return
	}
	t.macro("SH", "COMMANDS")
	for _, sub := range c.Commands {
		t.line(".TP")
		t.line(fmt.Sprintf(`\fB%s\fR(1)`, escape(strings.ReplaceAll(path, " ", "-")+"-"+sub.Name)))
		t.line(escape(sub.Doc))
	}
}

func (t *text) flags(fs *flag.FlagSet) {
	heading := false
	fs.VisitAll(func(f *flag.Flag) {
		if !heading {
			t.macro("SH", "OPTIONS")
			heading = true
		}
		value, doc := cli.FlagDoc(f)
		t.line(".TP")
		t.line(strings.TrimSpace(fmt.Sprintf(`\fB%s\fR \fI%s\fR`, escape(cli.Dashed(f.Name)), escape(value))))
		for line := range strings.Lines(doc) {
			t.line(escape(strings.TrimSpace(line)))
		}
	})
}

func (t *text) section(e Extra) {
	t.macro("SH", e.Title)
	for _, r := range e.Rows {
		t.line(".TP")
		t.line(`\fB` + escape(r[0]) + `\fR`)
		t.line(escape(r[1]))
	}
}

func (t *text) seeAlso(path string, c *cli.Command, above string) {
	pages := []string{}
	if above != "" {
		pages = append(pages, above)
	}
	for _, sub := range c.Commands {
		pages = append(pages, strings.ReplaceAll(path, " ", "-")+"-"+sub.Name)
	}
	if len(pages) == 0 {
		return
	}
	t.macro("SH", "SEE ALSO")
	for i, p := range pages {
		end := ","
		if i == len(pages)-1 {
			end = ""
		}
		t.line(`\fB` + escape(p) + `\fR(1)` + end)
	}
}

// escapes are characters that have a meaning for troff, or that it would print as others.
var escapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`)

// escape is a text without a meaning for troff; a line never begins with a request.
func escape(s string) string {
	s = escapes.Replace(s)
	if strings.HasPrefix(s, ".") {
		return `\&` + s
	}
	return s
}
