package completion

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli"
)

// tool is a program with what completion knows: commands, commands of these, flags with and without
// values, files.
var tool = &cli.Command{Name: "tool", Commands: []*cli.Command{
	{
		Name: "compile", Doc: "it's [here]: compile", Args: []string{"*.py", "*.ttir"}, Values: map[string][]string{"target": {"sm_80", "sm_90a"}},
		Scope: &cli.FlagScope{By: "emit", Kinds: []string{"linalg", "ptx"}},
		Flags: func(fs *flag.FlagSet) {
			fs.String("emit", "", "`kind` of output: don't")
			fs.String("target", "", "`machine`")
			fs.String("fp-contract", "", "`on|off`")
			fs.String("o", "", "`file` to write")
			fs.String("dir", "", "`folder` to write to")
			fs.Bool("json", false, "print [JSON]")
		},
	},
	{Name: "cache", Doc: "show the cache", Commands: []*cli.Command{{Name: "list", Doc: "list it", Flags: func(fs *flag.FlagSet) { fs.Bool("json", false, "print JSON") }}, {Name: "prune", Doc: "remove"}}},
	{Name: "draw", Doc: "draw it", Args: []string{"access", "layout", "*.py"}},
	{Name: "help", Doc: "say more", Args: []string{"compile", "cache"}},
}}

// other is a second program of the same script, without commands.
var other = &cli.Command{Name: "tool-opt", Args: []string{"*.mlir"}, Flags: func(fs *flag.FlagSet) { fs.Bool("canonicalize", false, "simplify") }}

// cases are lines, whose last word is completed, and what is offered in a folder with a.py, b.ttir,
// c.txt, d.mlir and the folder sub.
var cases = []struct {
	line string
	want []string
}{
	{"tool ", []string{"cache", "compile", "draw", "help"}},
	{"tool draw acc", []string{"access"}},
	{"tool draw access a.", []string{"a.py"}},
	{"tool co", []string{"compile"}},
	{"tool cache ", []string{"list", "prune"}},
	{"tool cache list --j", []string{"--json"}},
	{"tool compile --emit ", []string{"linalg", "ptx"}},
	{"tool compile a.py --emit=p", []string{"ptx"}},
	{"tool compile --target sm_9", []string{"sm_90a"}},
	{"tool compile --fp-contract o", []string{"off", "on"}},
	{"tool compile --json --f", []string{"--fp-contract"}},
	{"tool compile ", []string{"a.py", "b.ttir", "sub"}},
	{"tool compile -o c", []string{"c.txt"}},
	{"tool compile --dir ", []string{"sub"}},
	{"tool help c", []string{"cache", "compile"}},
	{"tool-opt --canon", []string{"--canonicalize"}},
	{"tool-opt d", []string{"d.mlir"}},
}

// drivers ask a shell for the completions of lines: words, and dashes after those of each line.
var drivers = map[string]func(script string, lines []string) *exec.Cmd{
	"bash": func(script string, lines []string) *exec.Cmd {
		const ask = `source "$1"; shift; for line; do IFS=, read -ra COMP_WORDS <<<"$line,end"; unset "COMP_WORDS[-1]"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
			_tshared_complete; printf '%s\n' "${COMPREPLY[@]}" ----; done`
		words := []string{"--norc", "--noprofile", "-c", ask, "bash", script}
		for _, l := range lines {
			words = append(words, strings.Join(bashWords(l), ","))
		}
		return exec.Command("bash", words...)
	},
	"zsh": func(script string, lines []string) *exec.Cmd {
		harness, _ := filepath.Abs("testdata/complete.zsh") // the test's own folder
		return exec.Command("zsh", append([]string{"-f", harness, script}, lines...)...)
	},
	"fish": func(script string, lines []string) *exec.Cmd {
		const ask = "source $argv[1]; for line in $argv[2..-1]; complete -C $line; echo ----; end"
		return exec.Command("fish", append([]string{"--no-config", "-c", ask, script}, lines...)...)
	},
}

// bashWords splits a line as bash does: the sign is a word of its own.
func bashWords(line string) []string {
	words := strings.Split(line, " ")
	last := words[len(words)-1]
	if flag, value, ok := strings.Cut(last, "="); ok {
		words = append(words[:len(words)-1], flag, "=")
		if value != "" {
			words = append(words, value)
		}
	}
	return words
}

// answers are the words that a shell offers, sorted. Shells offer the flag with its value, folders
// with a slash, and words with their documentation.
func answers(out, line string) []string {
	found := []string{}
	for text := range strings.Lines(out) {
		word, _, _ := strings.Cut(strings.TrimSpace(text), "\t")
		_, value, ok := strings.Cut(line[strings.LastIndexByte(line, ' ')+1:], "=")
		if i := strings.IndexByte(word, '='); ok && i >= 0 && strings.HasPrefix(word[i+1:], value) {
			word = word[i+1:]
		}
		word = strings.TrimRight(word, "/=")
		if word != "" && !slices.Contains(found, word) {
			found = append(found, word)
		}
	}
	slices.Sort(found)
	return found
}

func TestShells(t *testing.T) {
	for _, shell := range Shells {
		t.Run(shell, func(t *testing.T) {
			if _, err := exec.LookPath(shell); err != nil {
				t.Skip(shell + " is not installed: " + err.Error())
			}
			dir := t.TempDir()
			script := filepath.Join(t.TempDir(), "script")
			var b bytes.Buffer
			require.NoError(t, Write(&b, shell, tool, other))
			require.NoError(t, os.WriteFile(script, b.Bytes(), 0o600))
			for _, name := range []string{"a.py", "b.ttir", "c.txt", "d.mlir"} {
				require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
			}
			require.NoError(t, os.Mkdir(filepath.Join(dir, "sub"), 0o700))
			var lines []string
			for _, c := range cases {
				lines = append(lines, c.line)
			}
			cmd := drivers[shell](script, lines)
			cmd.Dir, cmd.Env = dir, append(os.Environ(), "HOME="+dir, "TERM=xterm")
			out, err := cmd.Output()
			require.NoError(t, err)
			parts := strings.Split(string(out), "----\n")
			require.Len(t, parts, len(cases)+1, string(out))
			for i, c := range cases {
				if shell == "fish" && c.line == "tool compile " {
					c.want = []string{"a.py", "b.ttir", "c.txt", "d.mlir", "sub"} // fish does not choose among files
				}
				assert.Equal(t, c.want, answers(parts[i], c.line), c.line)
			}
		})
	}
}

func TestUnknownShell(t *testing.T) {
	require.EqualError(t, Write(&bytes.Buffer{}, "csh", tool), `there is no completion for "csh", only for bash, zsh, fish`)
}

func TestFirstSentence(t *testing.T) {
	assert.Equal(t, "write it", firstSentence("write it; or not (default 3)"))
	assert.Equal(t, "level of optimisation", firstSentence("level of optimisation: 3 makes the fastest,\n2 does not"))
	assert.Len(t, firstSentence(strings.Repeat("x", 200)), longestDoc)
}
