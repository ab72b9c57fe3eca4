package completion

import (
	"fmt"
	"io"
	"strings"
)

// bashHead finds out where the cursor is: path is the program and its commands so far, flag the flag
// whose value is completed. Bash splits --flag=value at the sign.
const bashHead = `# Completion of %s for bash, written by tshared completion bash.

_tshared_complete() {
    local cur=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD-1]} path=${COMP_WORDS[0]##*/} i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$path ${COMP_WORDS[i]}" in
%s        esac
    done
    if [[ $cur == "=" ]]; then
        cur=
    elif [[ $flag == "=" ]]; then
        flag=${COMP_WORDS[COMP_CWORD-2]}
    fi
    COMPREPLY=()
    case "$path $flag" in
%s    esac
    if [[ $cur == -* ]]; then
        case $path in
%s        esac
        return
    fi
    case $path in
%s    esac
}

_tshared_words() { COMPREPLY+=($(compgen -W "$1" -- "$cur")); }

_tshared_folders() {
    compopt -o filenames 2>/dev/null
    COMPREPLY+=($(compgen -d -- "$cur"))
}

_tshared_files() {
    local IFS=$'\n' pattern
    _tshared_folders
    for pattern; do
        COMPREPLY+=($(compgen -f -X "!$pattern" -- "$cur" | while read -r name; do [[ -d $name ]] || echo "$name"; done))
    done
}

complete -F _tshared_complete %s
`

func writeBash(w io.Writer, all []*place) {
	var paths, values, flags, next strings.Builder
	row := func(b *strings.Builder, pattern, do string) { fmt.Fprintf(b, "        %s) %s ;;\n", pattern, do) }
	for _, p := range all {
		if strings.Contains(p.path, " ") {
			fmt.Fprintf(&paths, "            %s) path=%s ;;\n", quoted(p.path), quoted(p.path))
		}
		for _, f := range p.flags {
			if f.value != "" {
				row(&values, quoted(p.path+" "+f.name), f.bashValue()+"; return")
			}
		}
		fmt.Fprintf(&flags, "            %s) _tshared_words %s ;;\n", quoted(p.path), quoted(strings.Join(p.flagNames(), " ")))
		if do := p.bashNext(); do != "" {
			row(&next, quoted(p.path), do)
		}
	}
	names := strings.Join(programs(all), " ")
	fmt.Fprintf(w, bashHead, strings.ReplaceAll(names, " ", " and "), &paths, &values, &flags, &next, names)
}

// bashValue completes the value of a flag.
func (f *option) bashValue() string {
	switch {
	case f.values != nil:
		return "_tshared_words " + quoted(strings.Join(f.values, " "))
	case f.files:
		return "_tshared_files '*'"
	case f.folders:
		return "_tshared_folders"
	}
	return ":"
}

// bashNext completes the next word.
func (p *place) bashNext() string {
	var parts []string
	if words := p.next(); len(words) > 0 {
		parts = append(parts, "_tshared_words "+quoted(strings.Join(words, " ")))
	}
	if len(p.patterns) > 0 {
		files := "_tshared_files"
		for _, pattern := range p.patterns {
			files += " " + quoted(pattern)
		}
		parts = append(parts, files)
	}
	return strings.Join(parts, "; ")
}
