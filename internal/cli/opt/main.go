// Package opt is the tool tshared-opt as a function: flags, files, and the processing of a text by a
// pipeline. It imports no backend.
package opt

import (
	"fmt"
	"io"
	"runtime/debug"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/host/outfile"
	"github.com/tshared/tshared/internal/host/terminal"
	"github.com/tshared/tshared/internal/toolchain"
)

// Command is an opt tool: a name, which stands before messages about the command line,
// and the dialects and passes it has.
type Command struct {
	Name      string
	Toolchain *toolchain.Toolchain
}

// internalError is the exit code after a panic.
const internalError = 3

// tool is one run of the program.
type tool struct {
	opts   *options
	stdout io.Writer
	stderr io.Writer
	src    *diag.Source
	bug    bool // a pass panicked
	// render shows diagnostics with their source lines.
	render *renderer
	// show shows how far the run is; it is nil without a terminal.
	show *progress.Stages
}

// Main runs tshared-opt, as Command.Main does.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	return Command{Name, toolchain.Default()}.Main(args, stdin, stdout, stderr)
}

// Name is the name of the tool without extensions.
const Name = "tshared-opt"

// Main runs the tool and returns its exit code: 0 for success, 1 for a mistake in the
// input or the command line, 3 for a bug of this project.
func (c Command) Main(args []string, stdin io.Reader, stdout, stderr io.Writer) (code int) {
	opts, complaints := c.parseFlags(args)
	if len(complaints) > 0 {
		for _, c := range complaints {
			opts.complain(stderr, c)
		}
		return 1
	}
	shown := &outfile.Stream{W: stdout}
	stdout = shown
	t := &tool{opts: opts, stdout: stdout, stderr: stderr}
	defer func() {
		if v := recover(); v != nil {
			fmt.Fprintf(stderr, "%s: %v\n%s", c.Name, diag.Bugf("%v", v), debug.Stack())
			code = internalError
		}
	}()
	if opts.info != nil {
		opts.info(c, stdout)
		if shown.Err != nil {
			fmt.Fprintf(stderr, "cannot write output file '-': %s\n", reason(shown.Err))
			return 1
		}
		return 0
	}
	if err := t.run(stdin); err != nil {
		if t.bug {
			return internalError
		}
		if err != errReported {
			opts.complain(stderr, err.Error())
		}
		return 1
	}
	return 0
}

// complain writes a message for a user.
func (o *options) complain(stderr io.Writer, text string) {
	fmt.Fprintln(stderr, terminal.PaintAs(o.color, stderr, diag.Printable(text)))
}

// run reads the input, transforms it and writes the output. An output file appears only on success,
// unless it is a stream.
func (t *tool) run(stdin io.Reader) error {
	name := t.opts.input
	text, err := readInput(name, stdin)
	if err != nil {
		return err
	}
	if name == "-" {
		name = "<stdin>"
	}
	t.src = diag.NewSource(name, text)
	t.render = newRenderer(t.src, t.opts)
	if what := binaryFormat(text); what != "" {
		t.render.write(t.stderr, diag.Errorf(diag.Position{File: name}, "%s", what))
		return errReported
	}
	pieces := t.split()
	t.startProgress(len(pieces))
	defer t.show.End()
	out, err := openOutput(t.opts.output, t.stdout)
	if err != nil {
		return err
	}
	ok, err := t.chunks(pieces, out)
	if err != nil || !ok && !out.stream {
		out.discard()
	} else {
		err = out.commit()
	}
	if err == nil && !ok {
		err = errReported
	}
	return err
}
