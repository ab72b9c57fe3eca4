package bench

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/host/isolate"
)

// problemVariable is the environment variable with a child's problem number; figureFile is where
// the child writes its measurements.
const (
	problemVariable = "TSHARED_BENCH_PROBLEM"
	figureFile      = "figure.json"
)

// childGrace is how much longer than its budget a child may take, for start and end.
const childGrace = 10 * time.Second

// Isolated is Main with a process for each problem, so that one that crashes or
// never ends does not stop the others.
func Isolated(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if isolate.Folder() != "" {
		return isolate.Child(ctx, "tshared bench", func(ctx context.Context, stderr io.Writer) int { return child(ctx, args, stderr) })
	}
	if !isolate.Supported() {
		return Main(ctx, args, stdout, stderr)
	}
	return command(ctx, args, stdout, stderr, func(ctx context.Context, o *options, _ backend, number int, p *problem) figure {
		f, err := inChild(ctx, o, args, number)
		if err != nil {
			f = (&result{problem: p, err: err}).figure()
			f.Bug = isolate.ExitCode(err) == isolate.ExitInternal
		}
		return f
	})
}

// inChild measures a problem in a child process.
func inChild(ctx context.Context, o *options, args []string, number int) (f figure, err error) {
	folder, err := os.MkdirTemp("", "tshared-bench-")
	if err != nil {
		return f, err
	}
	defer os.RemoveAll(folder)
	if limit := o.budget.Timeout; limit > 0 {
		var release context.CancelFunc
		ctx, release = context.WithTimeoutCause(ctx, limit+childGrace, &cli.TimeoutError{Limit: limit})
		defer release()
	}
	p := isolate.Process{
		Args: append([]string{"bench"}, args...), Env: []string{problemVariable + "=" + strconv.Itoa(number)}, Folder: folder, Stdout: io.Discard, Stderr: io.Discard,
	}
	if _, err := p.Run(ctx); err != nil {
		return f, err
	}
	text, err := os.ReadFile(filepath.Join(folder, figureFile))
	if err != nil {
		return f, err
	}
	return f, json.Unmarshal(text, &f)
}

// child measures the problem of this child process.
func child(ctx context.Context, args []string, stderr io.Writer) int {
	f, err := measureOne(ctx, args)
	if err == nil {
		err = cli.WriteFile(filepath.Join(isolate.Folder(), figureFile), cli.JSON(f))
	}
	if err != nil {
		cli.Complain(stderr, err.Error())
		return failed
	}
	return right
}

func measureOne(ctx context.Context, args []string) (f figure, err error) {
	number, err := strconv.Atoi(os.Getenv(problemVariable))
	if err != nil {
		return f, err
	}
	o, err := parseOptions(args, io.Discard)
	if err != nil {
		return f, err
	}
	b, err := backendNamed(o.backend)
	if err != nil {
		return f, err
	}
	if _, err := b.device(); err != nil {
		return f, err
	}
	problems, err := o.load(ctx, io.Discard)
	if err != nil {
		return f, err
	}
	if number < 0 || number >= len(problems) {
		return f, fmt.Errorf("there is no problem %d", number)
	}
	return inProcess(ctx, o, b, number, problems[number]), nil
}
