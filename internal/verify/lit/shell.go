package lit

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"
)

// shellScript is the pipelines of a RUN line; each runs if the one before succeeded.
type shellScript [][]shellCommand

// shellCommand is one command of a pipeline.
type shellCommand struct {
	args []string
	// stderrTo is where standard error goes: "" for the trace, "&1" for standard output, or a
	// file.
	stderrTo string
}

// parseShell reads a command line of words, "|", "&&" and redirections of standard error.
func parseShell(command string) (shellScript, error) {
	file, err := syntax.NewParser().Parse(strings.NewReader(command), "")
	if err != nil {
		return nil, err
	}
	if len(file.Stmts) != 1 {
		return nil, fmt.Errorf("expected one command, found %d", len(file.Stmts))
	}
	return parseScript(file.Stmts[0])
}

func parseScript(s *syntax.Stmt) (shellScript, error) {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && b.Op == syntax.AndStmt {
		left, err := parseScript(b.X)
		if err != nil {
			return nil, err
		}
		right, err := parseScript(b.Y)
		return append(left, right...), err
	}
	pipeline, err := parsePipeline(s)
	return shellScript{pipeline}, err
}

func parsePipeline(s *syntax.Stmt) ([]shellCommand, error) {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
		left, err := parsePipeline(b.X)
		if err != nil {
			return nil, err
		}
		right, err := parsePipeline(b.Y)
		return append(left, right...), err
	}
	c, err := parseCommand(s)
	return []shellCommand{c}, err
}

func parseCommand(s *syntax.Stmt) (c shellCommand, err error) {
	call, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || s.Negated || s.Background || s.Coprocess || s.Semicolon.IsValid() || len(call.Assigns) > 0 {
		return c, errors.New("only commands, '|' and '&&' are supported")
	}
	for _, w := range call.Args {
		arg, err := parseWord(w)
		if err != nil {
			return c, err
		}
		c.args = append(c.args, arg)
	}
	for _, r := range s.Redirs {
		target, err := parseWord(r.Word)
		switch {
		case err != nil:
			return c, err
		case c.stderrTo != "" || r.N == nil || r.N.Value != "2":
		case r.Op == syntax.DplOut && target == "1":
			c.stderrTo = "&1"
			continue
		case r.Op == syntax.RdrOut:
			c.stderrTo = target
			continue
		}
		return c, errors.New("only the redirections 2>&1 and 2>FILE are supported")
	}
	return c, nil
}

// parseWord removes the quotes of a word.
func parseWord(w *syntax.Word) (string, error) {
	var err error
	syntax.Walk(w, func(n syntax.Node) bool {
		switch n := n.(type) {
		case nil, *syntax.Word, *syntax.SglQuoted, *syntax.DblQuoted:
		case *syntax.Lit:
			if strings.ContainsAny(n.Value, "*?~#\\") && slices.Contains(w.Parts, syntax.WordPart(n)) {
				err = fmt.Errorf("'%s' must be quoted", n.Value)
			}
		default:
			err = errors.New("expansions are not supported")
		}
		return err == nil
	})
	if err != nil {
		return "", err
	}
	return expand.Literal(nil, w)
}

// shell runs scripts. Besides exit codes there are errors: an error is something that the shell
// or a built-in command does not support, or an unknown command; it ends the test whatever "not"
// says.
type shell struct {
	tools map[string]Tool
	dir   string
	// trace records the commands for the message of a failure.
	trace strings.Builder
}

// process is one command of a pipeline about to run.
type process struct {
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
	dir            string
}

func (sh *shell) run(script shellScript) (code int, err error) {
	for _, pipeline := range script {
		if code, err = sh.runPipeline(pipeline); code != 0 || err != nil {
			break
		}
	}
	return code, err
}

// runPipeline runs the commands one after the other, each on the whole output of the one before.
// The exit code is the last one that is not 0.
func (sh *shell) runPipeline(commands []shellCommand) (int, error) {
	exitCode := 0
	var previous []byte
	for i, c := range commands {
		var out, errOut bytes.Buffer
		p := &process{args: c.args, stdin: bytes.NewReader(previous), stdout: &out, stderr: &errOut, dir: sh.dir}
		code, err := sh.runRedirected(p, c.stderrTo)
		fmt.Fprintf(&sh.trace, "# executed command: %q\n", c.args)
		if i == len(commands)-1 {
			traceOutput(&sh.trace, "stdout", out.String())
		}
		traceOutput(&sh.trace, "stderr", errOut.String())
		if err != nil {
			return code, fmt.Errorf("%s: %w", c.args[0], err)
		}
		if code != 0 {
			fmt.Fprintf(&sh.trace, "# command failed with exit status: %d\n", code)
			exitCode = code
		}
		previous = out.Bytes()
	}
	return exitCode, nil
}

func traceOutput(b *strings.Builder, name, text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	fmt.Fprintf(b, "# .---command %s\n", name)
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		fmt.Fprintf(b, "# | %s\n", line)
	}
	b.WriteString("# `---\n")
}

func (sh *shell) runRedirected(p *process, stderrTo string) (int, error) {
	switch stderrTo {
	case "":
	case "&1":
		p.stderr = p.stdout
	default:
		f, err := os.Create(inDir(sh.dir, stderrTo))
		if err != nil {
			return 1, err
		}
		defer f.Close()
		p.stderr = f
	}
	return sh.runNegated(p)
}

// runNegated runs a command with or without "not" before it.
func (sh *shell) runNegated(p *process) (int, error) {
	if p.args[0] != "not" {
		return sh.runCommand(p)
	}
	p.args = p.args[1:]
	if len(p.args) == 0 || p.args[0] == "not" || p.args[0] == "--crash" {
		return 1, unsupportedf("'not' needs a command")
	}
	code, err := sh.runCommand(p)
	if err != nil {
		return code, err
	}
	if code > 0 {
		return 0, nil
	}
	return 1, nil
}

// builtins are the commands of this package. An error means that the command line asks for
// something unsupported.
var builtins = map[string]func(p *process) (int, error){
	"FileCheck": func(p *process) (int, error) { return runFileCheck(p.args[1:], p.stdin, p.stderr, p.dir) },
	"cat":       cat,
}

func (sh *shell) runCommand(p *process) (int, error) {
	name := p.args[0]
	if tool, ok := sh.tools[name]; ok {
		return runTool(tool, p), nil
	}
	if b, ok := builtins[name]; ok {
		return b(p)
	}
	return 127, unsupportedf("unknown command '%s'", name)
}

// crashed is the exit code of a tool that panicked, as a signal would give; "not" does not accept
// it.
const crashed = -6

func runTool(tool Tool, p *process) (code int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Fprintf(p.stderr, "panic: %v\n\n%s", r, debug.Stack())
			code = crashed
		}
	}()
	return tool(p.args[1:], p.stdin, p.stdout, p.stderr, p.dir)
}

func cat(p *process) (int, error) {
	if len(p.args) < 2 {
		return 1, unsupportedf("expected a file")
	}
	for _, name := range p.args[1:] {
		if strings.HasPrefix(name, "-") {
			return 1, unsupportedf("operand %s", name)
		}
		data, err := os.ReadFile(inDir(p.dir, name))
		if err == nil {
			_, err = p.stdout.Write(data)
		}
		if err != nil {
			fmt.Fprintf(p.stderr, "cat: %v\n", err)
			return 1, nil
		}
	}
	return 0, nil
}
