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

// Limits are what one kernel may take.
type Limits struct {
	Time   time.Duration // of processors; waiting may take longer
	Memory int64         // bytes
}

// slack is how many times as long as the limit a process may take that shares its
// processors with others.
const slack = 6

// watched is a worker with somebody who looks after it. A worker that dies, or has
// to be killed, is replaced when the next task comes.
type watched struct {
	limits Limits

	process *exec.Cmd
	tasks   io.WriteCloser
	answers chan answer
	words   *opening // what it wrote before it died
}

func (w *watched) start() error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	w.process = exec.Command(program, "fuzz")
	w.process.Env = append(os.Environ(), workerVariable+"=1", "GOTRACEBACK=all")
	w.words = new(opening)
	w.process.Stderr = w.words
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
func (w *watched) stop() {
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

// do has a task done and returns the text that was tried and the verdict on it.
func (w *watched) do(ctx context.Context, t task) (text string, v *Verdict, err error) {
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
			case a.Verdict == nil:
				text = a.Text
				continue
			}
			return text, w.settle(t, a.Verdict), nil
		case <-look.C:
			now := usageOf(w.process.Process.Pid)
			if now.memory > w.limits.Memory {
				return text, w.killed(t, Hog, fmt.Sprintf("more than %d MB of memory", w.limits.Memory>>20)), nil
			}
			if now.time-before.time > w.limits.Time || time.Since(started) > slack*w.limits.Time {
				return text, w.killed(t, Hang, fmt.Sprintf("no end after %s", w.limits.Time)), nil
			}
		case <-ctx.Done():
			w.stop()
			return text, nil, ctx.Err()
		}
	}
}

// settle looks at what a task took. A worker that has become large is ended.
func (w *watched) settle(t task, v *Verdict) *Verdict {
	u := usageOf(w.process.Process.Pid)
	if u.peak > w.limits.Memory {
		v = &Verdict{Kind: Hog, Route: t.Part, Detail: fmt.Sprintf("%d MB of memory", u.peak>>20)}
	}
	if u.peak > w.limits.Memory/4 {
		w.stop()
	}
	return v
}

// killed ends a worker; where its code was is in the verdict.
func (w *watched) killed(t task, k Kind, detail string) *Verdict {
	_ = w.process.Process.Signal(os.Interrupt) // it says where it is
	v := w.died(t)
	v.Kind, v.Detail = k, detail
	return v
}

// died tells why there is no answer.
func (w *watched) died(t task) *Verdict {
	process, words, answers := w.process, w.words, w.answers
	w.process = nil
	gone := time.AfterFunc(2*time.Second, func() { _ = process.Process.Kill() })
	defer gone.Stop()
	w.tasks.Close()
	for range answers {
	}
	_ = process.Wait()
	said := words.String()
	return &Verdict{Kind: Crash, Route: t.Part, After: frame([]byte(said)), Detail: fmt.Sprintf("the process ended (%s): %s", process.ProcessState, firstLine(said))}
}

func firstLine(s string) string {
	line, _, _ := bytes.Cut([]byte(s), []byte("\n"))
	return string(line)
}

// opening keeps the beginning of what is written to it: the rest of a stack that is too
// deep is more of the same.
type opening struct {
	mu   sync.Mutex
	kept []byte
}

const mostKept = 256 << 10

func (t *opening) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.kept = append(t.kept, p[:min(len(p), mostKept-len(t.kept))]...)
	return len(p), nil
}

func (t *opening) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.kept)
}
