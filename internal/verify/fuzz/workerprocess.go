package fuzz

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// Limits bound the resources of one kernel.
type Limits struct {
	Time   time.Duration // processor time
	Memory int64         // bytes
}

// wallTimeFactor bounds the wall-clock time, as a multiple of the limit: the process may share its
// processors.
const wallTimeFactor = 6

// workerProcess supervises a worker. A worker that exits, or has to be killed, is replaced on the
// next task.
type workerProcess struct {
	limits Limits

	process *exec.Cmd
	tasks   io.WriteCloser
	answers chan answer
	stderr  *headWriter // beginning of the worker's standard error
}

func (w *workerProcess) start() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	w.process = exec.Command(program, "fuzz")
	w.process.Env = append(os.Environ(), workerVariable+"=1", "GOTRACEBACK=all")
	w.stderr = new(headWriter)
	w.process.Stderr = w.stderr
	if w.tasks, err = w.process.StdinPipe(); err != nil {
		return err
	}
	out, err := w.process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := w.process.Start(); err != nil {
		return err
	}
	w.answers = make(chan answer)
	go func(answers chan<- answer) {
		defer close(answers)
		for d := json.NewDecoder(out); ; {
			var a answer
			if d.Decode(&a) != nil {
				return
			}
			answers <- a
		}
	}(w.answers)
	return nil
}

// stop ends the worker.
func (w *workerProcess) stop() {
	if w.process == nil {
		return
	}
	w.tasks.Close()
	_ = w.process.Process.Kill()
	for range w.answers { // until the reader is done
	}
	_ = w.process.Wait()
	w.process = nil
}

// do runs a task and returns the text that was tried and its result.
func (w *workerProcess) do(ctx context.Context, t task) (text string, v *Result, err error) {
	if w.process == nil {
		if err := w.start(); err != nil {
			return t.Text, nil, fmt.Errorf("a worker cannot be started: %w", err)
		}
	}
	text = t.Text
	before, started := usageOf(w.process.Process.Pid), time.Now()
	if err := json.NewEncoder(w.tasks).Encode(t); err != nil {
		return text, w.died(t), nil
	}
	const glance = 20 * time.Millisecond
	look := time.NewTicker(glance)
	defer look.Stop()
	for {
		select {
		case a, ok := <-w.answers:
			switch {
			case !ok:
				return text, w.died(t), ctx.Err()
			case a.Result == nil:
				text = a.Text
				continue
			}
			return text, w.checkUsage(t, a.Result), nil
		case <-look.C:
			now := usageOf(w.process.Process.Pid)
			if now.memory > w.limits.Memory {
				return text, w.killed(t, OutOfMemory, fmt.Sprintf("more than %d MB of memory", w.limits.Memory>>20)), nil
			}
			if now.time-before.time > w.limits.Time || time.Since(started) > wallTimeFactor*w.limits.Time {
				return text, w.killed(t, Timeout, fmt.Sprintf("no end after %s", w.limits.Time)), nil
			}
		case <-ctx.Done():
			w.stop()
			return text, nil, ctx.Err()
		}
	}
}

// checkUsage checks the resources that a task took. A worker that has grown large is stopped.
func (w *workerProcess) checkUsage(t task, v *Result) *Result {
	u := usageOf(w.process.Process.Pid)
	if u.peak > w.limits.Memory {
		v = &Result{Kind: OutOfMemory, Pipeline: t.Stage, Detail: fmt.Sprintf("%d MB of memory", u.peak>>20)}
	}
	if u.peak > w.limits.Memory/4 {
		w.stop()
	}
	return v
}

// killed interrupts a worker, which dumps its stacks, and returns the result.
func (w *workerProcess) killed(t task, k Kind, detail string) *Result {
	_ = w.process.Process.Signal(os.Interrupt) // makes it dump its stacks
	v := w.died(t)
	v.Kind, v.Detail = k, detail
	return v
}

// died waits for a worker that stopped answering and returns the reason.
func (w *workerProcess) died(t task) *Result {
	process, words, answers := w.process, w.stderr, w.answers
	w.process = nil
	gone := time.AfterFunc(2*time.Second, func() { _ = process.Process.Kill() })
	defer gone.Stop()
	w.tasks.Close()
	for range answers {
	}
	_ = process.Wait()
	said := words.String()
	return &Result{Kind: Crash, Pipeline: t.Stage, After: frame([]byte(said)), Detail: fmt.Sprintf("the process ended (%s): %s", process.ProcessState, firstLine(said))}
}

func firstLine(s string) string {
	line, _, _ := bytes.Cut([]byte(s), []byte("\n"))
	return string(line)
}

// headWriter keeps the beginning of its input: the rest of a deep stack repeats.
type headWriter struct {
	mu   sync.Mutex
	head []byte
}

const maxStderr = 256 << 10

func (t *headWriter) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.head = append(t.head, p[:min(len(p), maxStderr-len(t.head))]...)
	return len(p), nil
}

func (t *headWriter) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.head)
}
