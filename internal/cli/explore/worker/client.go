package worker

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/explore"
)

// Client has a worker, and starts another when one has died. Goroutines may share it.
type Client struct {
	Folder string // that imports are found in; empty for none
	// Background is for work that nobody waits for at every keystroke: the worker leaves the processor
	// to others, and makes LLVM ready.
	Background bool
	// Grace is how long a request that was canceled may go on before the worker is killed.
	Grace time.Duration

	mu      sync.Mutex
	current *child
	closed  bool
}

// usualGrace is long enough for LLVM to compile most kernels.
const usualGrace = 5 * time.Second

// New makes a client. The worker starts with the first request.
func New(folder string) *Client { return &Client{Folder: folder, Grace: usualGrace} }

// Explore is Engine.Explore in the worker, up to a stage where one is named. The answer is the
// result as JSON.
func (c *Client) Explore(ctx context.Context, req explore.Request, last string) ([]byte, error) {
	return c.ask(ctx, &request{Explore: &req, Last: last}, nil)
}

// ExploreStages is Explore of all stages, each of which it tells of when it begins.
func (c *Client) ExploreStages(ctx context.Context, req explore.Request, hear func(name string, size int64)) ([]byte, error) {
	return c.ask(ctx, &request{Explore: &req, Stages: true}, hear)
}

// Run is Engine.Run in the worker.
func (c *Client) Run(ctx context.Context, req explore.RunRequest) ([]byte, error) {
	return c.ask(ctx, &request{Run: &req}, nil)
}

// Close ends the worker.
func (c *Client) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	if c.current != nil {
		c.current.stop()
	}
}

// Start starts the worker, so that it is ready for the first request.
func (c *Client) Start() error {
	_, err := c.worker()
	return err
}

// CrashError is the error of a worker that died.
type CrashError struct {
	Said string // on its standard error
}

func (e *CrashError) Error() string {
	return e.Unwrap().Error()
}

// Unwrap is the bug that a crash is.
func (e *CrashError) Unwrap() error {
	return diag.Bugf("the process that compiles kernels died: %s", e.Said)
}

// ask sends a request and waits for the answer. Where the worker died through another request, the
// next one is asked. hear, which may be nil, is told of stages.
func (c *Client) ask(ctx context.Context, r *request, hear func(name string, size int64)) ([]byte, error) {
	payload, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	for {
		w, err := c.worker()
		if err != nil {
			return nil, err
		}
		answer, err := w.ask(ctx, payload, c.Grace, hear)
		if !errors.Is(err, errOther) {
			return answer, err
		}
	}
}

// worker is the worker, a new one where there is none.
func (c *Client) worker() (*child, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, errors.New("the server stops")
	}
	if c.current != nil && c.current.alive() {
		return c.current, nil
	}
	w, err := start(c.Folder, c.Background)
	if err != nil {
		return nil, fmt.Errorf("a process for compiling cannot be started: %w", err)
	}
	c.current = w
	return w, nil
}

// errOther tells that a worker was killed because of another request.
var errOther = errors.New("another request killed the worker")

// child is a running worker.
type child struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	stderr *tail
	done   chan struct{} // closed when it died

	writing sync.Mutex
	mu      sync.Mutex
	next    uint64
	waiting map[uint64]chan []byte
	hearing map[uint64]func(name string, size int64) // of stages, by requests
	stopped bool                                     // by this process
}

// command is this program, called again.
func command(folder string, background bool) (*exec.Cmd, error) {
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	words := []string{program, "explore"}
	env := []string{Variable + "=" + cmp.Or(folder, noFolder), "GOTRACEBACK=single", fmt.Sprintf("GOMEMLIMIT=%d", MaxMemory/2),
		"GOGC=400"} // answers while someone types: less time for more memory
	if background {
		env = append(env, backgroundVariable+"=1")
		if nice, err := exec.LookPath("nice"); err == nil {
			words = append([]string{nice}, words...)
		}
	}
	c := exec.Command(words[0], words[1:]...)
	c.Env = append(os.Environ(), env...)
	return c, nil
}

// start starts a worker.
func start(folder string, background bool) (*child, error) {
	cmd, err := command(folder, background)
	if err != nil {
		return nil, err
	}
	w := &child{cmd: cmd, stderr: &tail{}, done: make(chan struct{}), waiting: map[uint64]chan []byte{}, hearing: map[uint64]func(name string, size int64){}}
	w.cmd.Stderr = w.stderr
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := w.cmd.Start(); err != nil {
		return nil, err
	}
	go w.read(out)
	return w, nil
}

// read hands answers to those that wait, until the worker dies.
func (w *child) read(out io.Reader) {
	from := bufio.NewReaderSize(out, 1<<16)
	for {
		id, payload, err := readFrame(from)
		if err != nil {
			break
		}
		w.take(id, payload)
	}
	_ = w.cmd.Process.Kill() // where it answers something else than frames
	_ = w.cmd.Wait()         // its standard error says why
	close(w.done)
}

// take hands on an answer, or a stage.
func (w *child) take(id uint64, payload []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if id&stageBit != 0 {
		var s stage
		if hear := w.hearing[id&^stageBit]; hear != nil && json.Unmarshal(payload, &s) == nil {
			hear(s.Name, s.Size)
		}
		return
	}
	if to := w.waiting[id]; to != nil {
		to <- payload
		delete(w.waiting, id)
		delete(w.hearing, id)
	}
}

func (w *child) alive() bool {
	select {
	case <-w.done:
		return false
	default:
		return !w.wasStopped()
	}
}

// stop kills the worker.
func (w *child) stop() {
	w.mu.Lock()
	w.stopped = true
	w.mu.Unlock()
	_ = w.cmd.Process.Kill() // it may be dead already
}

func (w *child) wasStopped() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.stopped
}

// send writes a request and returns where its answer arrives.
func (w *child) send(payload []byte, hear func(name string, size int64)) (id uint64, answer chan []byte, err error) {
	w.mu.Lock()
	w.next++
	id, answer = w.next, make(chan []byte, 1)
	w.waiting[id] = answer
	if hear != nil {
		w.hearing[id] = hear
	}
	w.mu.Unlock()
	return id, answer, w.write(id, payload)
}

func (w *child) write(id uint64, payload []byte) error {
	w.writing.Lock()
	defer w.writing.Unlock()
	return writeFrame(w.in, id, payload)
}

// ask sends a request and waits.
func (w *child) ask(ctx context.Context, payload []byte, grace time.Duration, hear func(name string, size int64)) ([]byte, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	id, answer, err := w.send(payload, hear)
	if err != nil { // it died before
		return nil, errOther
	}
	select {
	case got := <-answer:
		return got, nil
	case <-w.done:
		if w.wasStopped() {
			return nil, errOther
		}
		return nil, &CrashError{w.stderr.String()}
	case <-ctx.Done():
		go w.cancel(id, answer, grace)
		return nil, context.Cause(ctx)
	}
}

// cancel stops a request, with the worker if it does not end by itself.
func (w *child) cancel(id uint64, answer chan []byte, grace time.Duration) {
	payload, err := json.Marshal(request{Cancel: id})
	if err != nil {
		panic("BUG: " + err.Error())
	}
	_ = w.write(0, payload) // one that cannot be written to is dead
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-answer:
	case <-w.done:
	case <-timer.C:
		w.stop()
	}
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// maxTail is how much is kept, in bytes.
const maxTail = 4000

// Write implements io.Writer.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text.Write(p[:min(len(p), max(0, maxTail-t.text.Len()))])
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(t.text.String())
}
