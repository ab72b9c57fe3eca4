package libllvm

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Error is an error that LLVM reports.
type Error struct {
	Stage   string // "parse", "verify", "passes", "code generation", "link"
	Message string // of LLVM
	// Line and Column are the position in the parsed text, from 1; 0 if unknown.
	Line, Column int
	// Fatal says that LLVM wanted to end the process. The process continues, but the memory
	// and the thread of the call are lost.
	Fatal bool
}

func (e *Error) Error() string {
	where := ""
	switch {
	case e.Line > 0 && e.Column > 0:
		where = fmt.Sprintf(" at line %d:%d", e.Line, e.Column)
	case e.Line > 0:
		where = fmt.Sprintf(" at line %d", e.Line)
	}
	return fmt.Sprintf("LLVM: %s%s: %s", e.Stage, where, strings.TrimSpace(e.Message))
}

func isFatal(err error) bool {
	e, ok := err.(*Error)
	return ok && e.Fatal
}

// abandoned is the error of a call whose context was done before LLVM returned.
type abandoned struct{ cause error }

func (a *abandoned) Error() string { return "compiling was given up: " + a.cause.Error() }
func (a *abandoned) Unwrap() error { return a.cause }

// withStage sets the stage of an error without one.
func withStage(stage string, err error) error {
	if e, ok := err.(*Error); ok && e.Stage == "" {
		e.Stage = stage
	}
	return err
}

var placed = regexp.MustCompile(`(?s)^(?:.*?: )?[^\n]*?:(\d+):(\d+): error: (.*)$`)

// inlineAssembly is the file name that LLVM gives for inline assembly.
const inlineAssembly = "<inline asm>"

// parseError parses "name:line:column: error: message".
func parseError(message string) *Error {
	e := &Error{Stage: "parse", Message: message}
	if m := placed.FindStringSubmatch(message); m != nil && !strings.Contains(message, inlineAssembly) {
		e.Line, _ = strconv.Atoi(m[1])
		e.Column, _ = strconv.Atoi(m[2])
		e.Message = m[3]
	}
	return e
}

// verifyError finds the source line of a verifier error. The verifier quotes the
// instruction as LLVM prints it; the source line is the one at the same position of the
// same function.
func verifyError(message, printed, source string) *Error {
	e := &Error{Stage: "verify", Message: message}
	lines := strings.Split(printed, "\n")
	index := make(map[string]int, len(lines))
	for i, line := range lines {
		if _, seen := index[line]; !seen && strings.HasPrefix(line, "  ") {
			index[line] = i
		}
	}
	for _, quoted := range strings.Split(message, "\n") {
		at, ok := index[quoted]
		if !ok {
			continue
		}
		bodies, wanted := instructionLines(lines), instructionLines(strings.Split(source, "\n"))
		for f, body := range bodies {
			for i, line := range body {
				if line == at && f < len(wanted) && i < len(wanted[f]) {
					e.Line = wanted[f][i] + 1
					return e
				}
			}
		}
	}
	return e
}

// instructionLines returns the line numbers of each function's instructions.
func instructionLines(lines []string) (bodies [][]int) {
	inside := false
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, "define"):
			bodies, inside = append(bodies, nil), true
		case strings.HasPrefix(line, "}"):
			inside = false
		case inside && (strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")):
			trimmed := strings.TrimSpace(line)
			if trimmed != "" && trimmed[0] != ';' {
				bodies[len(bodies)-1] = append(bodies[len(bodies)-1], i)
			}
		}
	}
	return bodies
}

// unknownTarget is an error that lists the known targets.
func unknownTarget(triple, reason string, have []string) error {
	return fmt.Errorf("LLVM cannot generate code for %q: %s (kernels can be compiled for %s)",
		triple, strings.TrimSpace(reason), strings.Join(slices.Sorted(slices.Values(have)), ", "))
}
