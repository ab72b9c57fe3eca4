package lit

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
)

// shell executes parsed command lines. Besides exit codes there are errors:
// an error is something the shell or a builtin command does not implement, or
// an unknown command, and ends the test whatever "not" or "||" say.
type shell struct {
	tools map[string]Tool
	dir   string
	// trace is the record of executed commands for the message of a failure.
	trace strings.Builder
}

// process is one command of a pipeline about to run.
type process struct {
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
	dir            string
	env            []envChange
	redirects      []redirect
	// position and pipelineLength say where in a pipeline the command stands.
	position, pipelineLength int
}

func (p *process) alone() bool { return p.pipelineLength == 1 }

// outputIsRead says whether the output goes anywhere but into the trace.
func (p *process) outputIsRead() bool {
	return p.position < p.pipelineLength-1 || len(p.redirects) > 0
}

func (sh *shell) run(steps []shellStep) (int, error) {
	code := 0
	for _, step := range steps {
		if step.operator == "&&" && code != 0 || step.operator == "||" && code == 0 {
			continue
		}
		var err error
		if code, err = sh.runPipeline(step.pipeline); err != nil {
			return code, err
		}
	}
	return code, nil
}

// runPipeline runs the commands one after the other, each on the whole output
// of the one before. The exit code is the last one that is not 0.
func (sh *shell) runPipeline(commands []shellCommand) (int, error) {
	exitCode := 0
	var previous []byte
	for i, c := range commands {
		var out, errOut bytes.Buffer
		p := &process{
			args: c.args, stdin: bytes.NewReader(previous), stdout: &out, stderr: &errOut,
			dir: sh.dir, redirects: c.redirects, position: i, pipelineLength: len(commands),
		}
		code, err := sh.runRedirected(p)
		fmt.Fprintf(&sh.trace, "# executed command: %s\n", quoteCommand(c.args))
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

func quoteCommand(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = a
		if a == "" || strings.ContainsAny(a, " \t'\"\\|&;<>"+unquotedSpecials) {
			quoted[i] = "'" + strings.ReplaceAll(a, "'", `'"'"'`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}

// runRedirected opens the files of the redirections in the order written, so
// that "2>&1" means what standard output is at that point.
func (sh *shell) runRedirected(p *process) (int, error) {
	var open []*os.File
	defer func() {
		for _, f := range open {
			f.Close()
		}
	}()
	for _, r := range p.redirects {
		if r.kind == stderrToStdout {
			p.stderr = p.stdout
			continue
		}
		f, err := os.OpenFile(inDir(sh.dir, r.file), redirectFlags[r.kind], 0o666)
		if err != nil {
			return 1, err
		}
		open = append(open, f)
		switch r.kind {
		case stdinFromFile:
			p.stdin = f
		case stdoutToFile, stdoutAppended:
			p.stdout = f
		case stderrToFile, stderrAppended:
			p.stderr = f
		case bothToFile:
			p.stdout, p.stderr = f, f
		}
	}
	return sh.runWrapped(p)
}

const (
	truncating = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	appending  = os.O_WRONLY | os.O_CREATE | os.O_APPEND
)

var redirectFlags = map[redirectKind]int{
	stdinFromFile:  os.O_RDONLY,
	stdoutToFile:   truncating,
	stdoutAppended: appending,
	stderrToFile:   truncating,
	stderrAppended: appending,
	bothToFile:     truncating,
}
