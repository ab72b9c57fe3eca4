package terminal

import (
	"io"
	"regexp"
	"strings"
)

// The control sequences.
const (
	reset   = "\033[0m"
	bold    = "\033[1m"
	red     = "\033[1;31m"
	green   = "\033[1;32m"
	magenta = "\033[1;35m"
	blue    = "\033[1;34m"
	cyan    = "\033[1;36m"
)

// severities are the colours of the words before messages.
var severities = map[string]string{"error": red, "warning": magenta, "remark": blue, "note": cyan}

var (
	// placed matches the first line of a diagnostic: where, how bad, what.
	placed = regexp.MustCompile(`^((?:\S.*?:)?(?:\d+:\d+:)? ?)(error|warning|remark|note): (.*)$`)
	// prefixed matches a message that begins with the command that says it.
	prefixed = regexp.MustCompile(`^(tshared(?:-opt)?(?: [a-z]+)*:) (.*)$`)
	// pointer matches the line under a source line that points into it.
	pointer = regexp.MustCompile(`^\s*[\^~]+\s*$`)
)

// Paint colours the diagnostics in a text for a stream, where that has colours.
func Paint(w io.Writer, text string) string { return PaintAs("", w, text) }

// PaintAs is Paint in a mode, whatever the environment says; the empty mode is that of the environment.
func PaintAs(mode string, w io.Writer, text string) string {
	if !hasColors(mode, w) {
		return text
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = paintLine(line)
	}
	return strings.Join(lines, "\n")
}

func paintLine(line string) string {
	if m := placed.FindStringSubmatch(line); m != nil {
		return colored(bold, m[1]) + colored(severities[m[2]], m[2]+":") + " " + colored(bold, m[3])
	}
	if m := prefixed.FindStringSubmatch(line); m != nil {
		return colored(red, m[1]) + " " + m[2]
	}
	if pointer.MatchString(line) {
		return colored(green, line)
	}
	return line
}

func colored(color, text string) string {
	if text == "" {
		return ""
	}
	return color + text + reset
}
