// Package completion writes scripts that complete command lines in shells. They are made from the
// tables of commands that help is made from, and run no program while a user types.
package completion

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/cli"
)

// Shells are the shells that there are scripts for.
var Shells = []string{"bash", "zsh", "fish"}

var writers = map[string]func(io.Writer, []*place){"bash": writeBash, "zsh": writeZsh, "fish": writeFish}

// Write writes the script of a shell for some programs.
func Write(w io.Writer, shell string, programs ...*cli.Command) error {
	write := writers[shell]
	if write == nil {
		return fmt.Errorf("there is no completion for %q, only for %s", shell, strings.Join(Shells, ", "))
	}
	var all []*place
	for _, p := range programs {
		all = append(all, placesOf(p.Name, p)...)
	}
	write(w, all)
	return nil
}

// place is a place of a command line: after a program, or after one of its commands.
type place struct {
	path     string // the words so far, separated by spaces
	doc      string
	flags    []option
	commands []*place
	words    []string // other words that may follow
	patterns []string // of files that may follow
}

// option is a flag.
type option struct {
	name    string // with dashes
	doc     string // its first sentence
	value   string // placeholder of the value, "" for none
	values  []string
	files   bool // the value is a file
	folders bool // the value is a folder
}

// placesOf lists a command and the commands under it, those above first.
func placesOf(path string, c *cli.Command) []*place {
	p := &place{path: path, doc: c.Doc, flags: optionsOf(c, path)}
	for _, a := range c.Args {
		if strings.Contains(a, "*") {
			p.patterns = append(p.patterns, a)
		} else {
			p.words = append(p.words, a)
		}
	}
	all := []*place{p}
	for _, sub := range c.Commands {
		under := placesOf(path+" "+sub.Name, sub)
		p.commands = append(p.commands, under[0])
		all = append(all, under...)
	}
	return all
}

func optionsOf(c *cli.Command, path string) (list []option) {
	c.FlagSet(path).VisitAll(func(f *flag.Flag) { list = append(list, optionOf(c, f)) })
	return append(list, option{name: "--help", doc: "say what the command does"})
}

// The placeholders of flags that take files and folders.
var (
	fileWords   = []string{"file", "path", "filename", "case.json"}
	folderWords = []string{"folder", "directory"}
)

func optionOf(c *cli.Command, f *flag.Flag) option {
	value, doc := flag.UnquoteUsage(f)
	o := option{name: cli.Dashed(f.Name), doc: firstSentence(doc), value: value, values: c.Values[f.Name]}
	if b, ok := f.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
		o.value = ""
		return o
	}
	if o.value == "" {
		o.value = "value"
	}
	switch {
	case o.values != nil:
	case c.Scope != nil && c.Scope.By == f.Name:
		o.values = c.Scope.Kinds
	case strings.Contains(value, "|"):
		o.values = strings.Split(value, "|")
	case slices.Contains(fileWords, value):
		o.files = true
	case slices.Contains(folderWords, value):
		o.folders = true
	}
	return o
}

// longestDoc is how much of a flag's documentation a menu shows.
const longestDoc = 90

// firstSentence is the beginning of a text that a menu has room for.
func firstSentence(doc string) string {
	doc, _, _ = strings.Cut(doc, "\n")
	for _, end := range []string{"; ", ": ", " (default"} {
		doc, _, _ = strings.Cut(doc, end)
	}
	doc = strings.TrimRight(doc, ":,; ")
	if r := []rune(doc); len(r) > longestDoc {
		return string(r[:longestDoc-3]) + "..."
	}
	return doc
}

// names are the names of flags.
func (p *place) flagNames() (names []string) {
	for _, f := range p.flags {
		names = append(names, f.name)
	}
	return names
}

// next are the words that may follow: commands, and others.
func (p *place) next() (words []string) {
	for _, c := range p.commands {
		words = append(words, c.name())
	}
	return append(words, p.words...)
}

func (p *place) name() string { return p.path[strings.LastIndexByte(p.path, ' ')+1:] }

// program is the first word of the path.
func (p *place) program() string {
	first, _, _ := strings.Cut(p.path, " ")
	return first
}

// programs are the programs of places.
func programs(all []*place) (names []string) {
	for _, p := range all {
		if !strings.Contains(p.path, " ") {
			names = append(names, p.path)
		}
	}
	return names
}

// function is the name of a shell function for a path.
func function(path string) string {
	return "_" + strings.NewReplacer(" ", "_", "-", "_").Replace(path)
}

// quoted is a text as one word of a shell.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
