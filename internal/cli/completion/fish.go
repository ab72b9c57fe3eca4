package completion

import (
	"fmt"
	"io"
	"strings"
)

// fishHead has a function that tells whether the cursor is after a path of words, flags aside.
const fishHead = `# Completion of %s for fish, written by tshared completion fish.

set -g __tshared_paths %s

function __tshared_at
    set -l words (commandline -opc)
    set -l path (basename $words[1])
    for word in $words[2..-1]
        if contains -- "$path $word" $__tshared_paths
            set path "$path $word"
        end
    end
    test "$path" = "$argv[1]"
end
`

func writeFish(w io.Writer, all []*place) {
	var paths []string
	for _, p := range all {
		paths = append(paths, fishQuoted(p.path))
	}
	fmt.Fprintf(w, fishHead, strings.Join(programs(all), " and "), strings.Join(paths, " "))
	for _, p := range all {
		p.writeFish(w)
	}
}

func (p *place) writeFish(w io.Writer) {
	row := func(rest string) {
		fmt.Fprintf(w, "complete -c %s -n %s %s\n", p.program(), fishQuoted("__tshared_at "+fishQuoted(p.path)), rest)
	}
	fmt.Fprintln(w)
	switch {
	case len(p.patterns) > 0:
		row("-F") // files of any name: fish shows those first that fit nothing else
	default:
		row("-f")
	}
	for _, c := range p.commands {
		row("-a " + fishQuoted(c.name()) + " -d " + fishQuoted(c.doc))
	}
	for _, word := range p.words {
		row("-a " + fishQuoted(word))
	}
	for _, f := range p.flags {
		row(f.fish())
	}
}

func (f *option) fish() string {
	name := strings.TrimLeft(f.name, "-")
	text := "-l " + name
	if len(name) == 1 {
		text = "-o " + name // Go has no joined short flags
	}
	switch {
	case f.value == "":
	case f.values != nil:
		text += " -x -a " + fishQuoted(strings.Join(f.values, " "))
	case f.folders:
		text += " -x -a '(__fish_complete_directories)'"
	case f.files:
		text += " -r -F"
	default:
		text += " -x"
	}
	return text + " -d " + fishQuoted(f.doc)
}

var fishEscapes = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

// fishQuoted is a text as one word of fish.
func fishQuoted(text string) string { return "'" + fishEscapes.Replace(text) + "'" }
