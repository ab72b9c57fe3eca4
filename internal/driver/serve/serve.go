package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"time"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver"
)

// MaxRequest is how long a line may be.
const MaxRequest = 64 << 20

// Server answers requests.
type Server struct {
	// Workers is how many kernels compile at once.
	Workers int
	// Timeout is how long one may take; 0 for any time.
	Timeout time.Duration

	compile func(context.Context, driver.Job) (*driver.Result, error)

	mu       sync.Mutex
	out      io.Writer
	writeErr error
	running  map[int64]context.CancelCauseFunc
}

// New makes a server.
func New(workers int) *Server { return &Server{Workers: workers, compile: driver.Compile} }

// Serve answers requests until the input ends, and returns when all have their answers. When ctx
// ends, or the answers cannot be written any more, requests under way are stopped.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	s.out, s.running = out, map[int64]context.CancelCauseFunc{}
	var tasks sync.WaitGroup
	defer tasks.Wait()
	free := make(chan struct{}, max(1, s.Workers))
	lines := bufio.NewReaderSize(in, 1<<16)
	for s.failed() == nil {
		line, err := readLine(lines)
		if len(bytes.TrimSpace(line)) > 0 {
			s.take(ctx, line, free, &tasks)
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			stop(err)
			return err
		}
	}
	if s.failed() != nil {
		stop(errCanceled)
	}
	tasks.Wait()
	return s.failed()
}

// readLine reads a line that is not too long.
func readLine(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > MaxRequest {
			return nil, fmt.Errorf("a request has more than %d bytes", MaxRequest)
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// take begins to answer a request.
func (s *Server) take(ctx context.Context, line []byte, free chan struct{}, tasks *sync.WaitGroup) {
	var r Request
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		s.answer(Answer{ID: r.ID, Error: &Error{Kind: Refused, Message: fmt.Sprintf("the request is no JSON object as expected: %v", err)}})
		return
	}
	switch {
	case r.Compile != nil:
		ctx, cancel := context.WithCancelCause(ctx)
		if !s.begin(r.ID, cancel) {
			s.answer(Answer{ID: r.ID, Error: &Error{Kind: Refused, Message: fmt.Sprintf("a request with the id %d is under way", r.ID)}})
			return
		}
		tasks.Go(func() {
			a := s.compiled(ctx, &r, free)
			s.end(r.ID) // a client may use the id again when it has the answer
			s.answer(a)
		})
	case r.Prepare != nil:
		driver.Prepare(*r.Prepare)
		s.answer(Answer{ID: r.ID})
	case r.Cancel != 0:
		s.cancel(r.Cancel)
		s.answer(Answer{ID: r.ID})
	case r.Version:
		s.answer(Answer{ID: r.ID, Protocol: Protocol, Version: driver.Version()})
	default:
		s.answer(Answer{ID: r.ID, Error: &Error{Kind: Refused, Message: "the request asks for nothing: expected compile, prepare, cancel or version"}})
	}
}

func (s *Server) begin(id int64, cancel context.CancelCauseFunc) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.running[id] != nil {
		return false
	}
	s.running[id] = cancel
	return true
}

func (s *Server) end(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running[id](nil)
	delete(s.running, id)
}

func (s *Server) cancel(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stop := s.running[id]; stop != nil {
		stop(errCanceled)
	}
}

// compiled waits for a worker, and compiles.
func (s *Server) compiled(ctx context.Context, r *Request, free chan struct{}) Answer {
	select {
	case free <- struct{}{}:
		defer func() { <-free }()
	case <-ctx.Done():
		return Answer{ID: r.ID, Error: describe(context.Cause(ctx))}
	}
	if s.Timeout > 0 {
		var release context.CancelFunc
		ctx, release = context.WithTimeoutCause(ctx, s.Timeout, &timeoutError{s.Timeout})
		defer release()
	}
	result, err := s.run(ctx, r.Compile)
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if err != nil {
		return Answer{ID: r.ID, Error: describe(err)}
	}
	a := Answer{ID: r.ID, Kernel: result.Kernel, Last: result.Last, Manifest: result.Manifest, Files: map[driver.Stage]string{}, Times: map[driver.Stage]float64{}}
	for stage, file := range result.Files {
		if stage == r.Compile.start() && stage != result.Last { // which the program has
			continue
		}
		a.Files[stage] = string(file)
		if !stage.IsText() {
			a.Files[stage] = base64.StdEncoding.EncodeToString(file)
		}
	}
	for stage, took := range result.Times {
		a.Times[stage] = float64(took) / float64(time.Millisecond)
	}
	return a
}

// run compiles; a panic is an error of this kernel only.
func (s *Server) run(ctx context.Context, c *Compile) (r *driver.Result, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &diag.Bug{Who: "serve", Value: v, Stack: debug.Stack()}
		}
	}()
	j := driver.Job{Target: c.Target, CompileOptions: c.Options.compileOptions(), Kernel: c.Kernel, Start: c.start(), Last: c.Last, Text: []byte(c.Text), Name: c.Name, Keep: c.Files, Environment: driver.ReadEnvironment()}
	if j.Keep == nil {
		j.Keep = []driver.Stage{}
	}
	j.MaxOps, j.MaxInstructions = c.MaxOps, c.MaxInstructions
	if err := pointers(ctx, &j, c.DescriptorRounding); err != nil {
		return nil, err
	}
	return s.compile(ctx, j)
}

// answer writes one line.
func (s *Server) answer(a Answer) {
	text, err := json.Marshal(a)
	if err != nil {
		text, _ = json.Marshal(Answer{ID: a.ID, Error: &Error{Kind: Bug, Message: "the answer is no JSON: " + err.Error()}})
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.writeErr == nil {
		_, s.writeErr = s.out.Write(append(text, '\n'))
	}
}

func (s *Server) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.writeErr
}
