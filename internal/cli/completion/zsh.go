package completion

import (
	"fmt"
	"io"
	"strings"
)

func writeZsh(w io.Writer, all []*place) {
	names := programs(all)
	fmt.Fprintf(w, "#compdef %s\n# Completion of %s for zsh, written by tshared completion zsh.\n", strings.Join(names, " "), strings.Join(names, " and "))
	for _, p := range all {
		p.writeZsh(w)
	}
	fmt.Fprintf(w, "\n# The file is either sourced, or a function of $fpath.\nif [[ $funcstack[1] == _tshared ]]; then\n    \"_${service//-/_}_main\" \"$@\"\nelse\n")
	for _, n := range names {
		fmt.Fprintf(w, "    compdef %s_main %s\n", function(n), n)
	}
	fmt.Fprint(w, "fi\n")
}

// writeZsh writes the function that completes after a path. A command with commands of its own
// calls theirs.
func (p *place) writeZsh(w io.Writer) {
	fmt.Fprintf(w, "\n%s_main() {\n", function(p.path))
	if len(p.commands) > 0 {
		fmt.Fprint(w, "    local state line curcontext=\"$curcontext\"\n    local -A opt_args\n    local -a commands\n    commands=(\n")
		for _, c := range p.commands {
			fmt.Fprintf(w, "        %s\n", quoted(c.name()+":"+c.doc))
		}
		fmt.Fprint(w, "    )\n")
	}
	if fmt.Fprint(w, "    _arguments"); len(p.commands) > 0 {
		fmt.Fprint(w, " -C")
	}
	fmt.Fprintln(w, " \\")
	for _, f := range p.flags {
		fmt.Fprintf(w, "        %s \\\n", quoted(f.zsh()))
	}
	if len(p.commands) == 0 {
		fmt.Fprintf(w, "        %s\n}\n", p.zshNext())
		return
	}
	fmt.Fprint(w, "        '1:command:->command' '*::argument:->arguments'\n    case $state in\n")
	fmt.Fprint(w, "        command) _describe command commands ;;\n        arguments)\n            case $line[1] in\n")
	for _, c := range p.commands {
		fmt.Fprintf(w, "                %s) %s_main ;;\n", c.name(), function(c.path))
	}
	fmt.Fprint(w, "            esac ;;\n    esac\n}\n")
}

var zshEscapes = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `:`, `\:`)

// zsh is a flag as _arguments takes it; it may be given several times.
func (f *option) zsh() string {
	text := "*" + f.name
	if f.value == "" {
		return text + "[" + zshEscapes.Replace(f.doc) + "]"
	}
	if len(f.name) > len("-o") {
		text += "=" // or the next word
	}
	text += "[" + zshEscapes.Replace(f.doc) + "]:" + zshEscapes.Replace(f.value) + ":"
	switch {
	case f.values != nil:
		return text + "(" + strings.Join(f.values, " ") + ")"
	case f.files:
		return text + "_files"
	case f.folders:
		return text + "_files -/"
	}
	return text
}

// zshNext is the rest of the words: any number of words or files, or one word and then files.
func (p *place) zshNext() string {
	words := ":word:(" + strings.Join(p.words, " ") + ")"
	switch {
	case len(p.words) > 0 && len(p.patterns) > 0:
		return quoted("1"+words) + " " + quoted(p.zshFiles())
	case len(p.words) > 0:
		return quoted("*" + words)
	case len(p.patterns) > 0:
		return quoted(p.zshFiles())
	}
	return quoted("*:: :")
}

// zshFiles are files of the patterns.
func (p *place) zshFiles() string {
	var endings []string
	for _, pattern := range p.patterns {
		endings = append(endings, strings.TrimPrefix(pattern, "*."))
	}
	switch {
	case endings[0] == "*":
		return "*:file:_files"
	case len(endings) == 1:
		return `*:file:_files -g "*.` + endings[0] + `(-.)"` // (py) would be a qualifier
	}
	return `*:file:_files -g "*.(` + strings.Join(endings, "|") + `)(-.)"`
}
