package worker

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/explore/backend"
	"github.com/tshared/tshared/internal/explore"
)

// Variable is the environment variable that makes a process a worker. Its value is the folder that
// imports of Python files are found in, or noFolder. backgroundVariable is set for one that works in
// the background.
const (
	Variable           = "TSHARED_EXPLORE_WORKER"
	noFolder           = "."
	backgroundVariable = "TSHARED_EXPLORE_BACKGROUND"
)

// IsWorker reports whether this process is to be a worker.
func IsWorker() bool { return os.Getenv(Variable) != "" }

// MaxMemory is how much memory, in bytes, a worker may take.
const MaxMemory = 4 << 30

// request is what a worker is asked for.
type request struct {
	Explore *explore.Request    `json:"explore,omitempty"`
	Last    string              `json:"last,omitempty"` // explore.PaneLinalg ends there
	Run     *explore.RunRequest `json:"run,omitempty"`
	Cancel  uint64              `json:"cancel,omitempty"` // the number of another request
	Stages  bool                `json:"stages,omitempty"` // tell of the stages of Explore, in frames with stageBit
}

// stageBit marks the number of a request in a frame that has no answer to it, but a stage that begins.
const stageBit = 1 << 63

// stage is a stage that begins; see explore.Engine.
type stage struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
}

// errCanceled is the cause of requests that are not wanted any more.
var errCanceled = errors.New("the request was canceled")

// Main is the worker's process. It ends with its input.
func Main(ctx context.Context) int {
	in, out := os.Stdin, os.Stdout
	os.Stdout = os.Stderr // what else is printed must not get between the answers
	budget := cli.Budget{MaxMemory: MaxMemory}
	ctx, stop := budget.Context(ctx)
	defer stop()
	context.AfterFunc(ctx, func() { // LLVM does not look at contexts
		fmt.Fprintln(os.Stderr, reason(context.Cause(ctx)))
		os.Exit(1)
	})
	if os.Getenv(backgroundVariable) != "" {
		backend.Prepare("")
	}
	if err := newProcess(os.Getenv(Variable), out).serve(ctx, in); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

// reason says why a worker ends.
func reason(err error) string {
	var memory *cli.MemoryError
	if errors.As(err, &memory) {
		return fmt.Sprintf("it has %d bytes of memory, more than the limit of %d", memory.Found, memory.Limit)
	}
	return err.Error()
}

// process answers requests.
type process struct {
	folder  string
	mu      sync.Mutex
	out     io.Writer
	running map[uint64]context.CancelCauseFunc
}

func newProcess(folder string, out io.Writer) *process {
	return &process{folder: folder, out: out, running: map[uint64]context.CancelCauseFunc{}}
}

func (p *process) serve(ctx context.Context, in io.Reader) error {
	from := bufio.NewReaderSize(in, 1<<16)
	for {
		id, payload, err := readFrame(from)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		var r request
		if err := json.Unmarshal(payload, &r); err != nil {
			return err
		}
		p.take(ctx, id, &r)
	}
}

// take begins to answer a request.
func (p *process) take(ctx context.Context, id uint64, r *request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if r.Cancel != 0 {
		if stop := p.running[r.Cancel]; stop != nil {
			stop(errCanceled)
		}
		return
	}
	ctx, stop := context.WithCancelCause(ctx)
	p.running[id] = stop
	go func() {
		payload, err := json.Marshal(p.do(ctx, id, r))
		if err != nil {
			panic("BUG: " + err.Error())
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		stop(nil)
		delete(p.running, id)
		if err := writeFrame(p.out, id, payload); err != nil {
			os.Exit(1) // nobody is there any more
		}
	}()
}

// tell tells that a stage of a request begins.
func (p *process) tell(id uint64, s stage) {
	payload, err := json.Marshal(s)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	_ = writeFrame(p.out, id|stageBit, payload) // the answer finds out too when nobody is there any more
}

// do answers a request.
func (p *process) do(ctx context.Context, id uint64, r *request) any {
	e := &explore.Engine{Backend: backend.Backend{}, Last: r.Last}
	if r.Stages {
		e.Stage = func(name string, size int64) { p.tell(id, stage{name, size}) }
	}
	if r.Run != nil {
		e.Load = p.load(r.Run.Request.Name)
		return e.Run(ctx, *r.Run)
	}
	e.Load = p.load(r.Explore.Name)
	return e.Explore(ctx, *r.Explore)
}

// maxSteps bounds how much Python is evaluated.
const maxSteps = 20_000_000

// load says where imports of a file are found: in its folder, and in the one that was opened.
func (p *process) load(name string) triton.LoadOptions {
	o := triton.LoadOptions{Steps: maxSteps}
	if p.folder == noFolder || !filepath.IsLocal(filepath.FromSlash(name)) {
		return o
	}
	o.Path = []string{filepath.Join(p.folder, filepath.Dir(filepath.FromSlash(name))), p.folder}
	return o
}
