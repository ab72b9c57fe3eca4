package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"
)

// job is work for a request.
type job struct {
	kind  string // a newer job of a kind stops the older one of the same page
	limit time.Duration
	do    func(context.Context) ([]byte, error)
}

// queue bounds how many jobs there are, and stops those that newer ones replace.
type queue struct {
	free    chan struct{} // has room for the jobs that run at once
	mu      sync.Mutex
	waiting int // jobs that run or wait
	latest  map[place]*running
}

type running struct{ stop context.CancelCauseFunc }

// place is where a job is the only one: several tabs of a browser may show pages of one server.
type place struct{ page, kind string }

// pageHeader is the header that tells pages apart.
const pageHeader = "Tshared-Page"

func newQueue(atOnce int) queue {
	return queue{free: make(chan struct{}, atOnce), latest: map[place]*running{}}
}

// The causes of jobs that end early.
var (
	errNewer = errors.New("a newer request took the place of this one")
	errBusy  = errors.New("too many requests are under way")
)

// limitError is the cause of a job that took too long.
type limitError struct{ limit time.Duration }

func (e *limitError) Error() string {
	return fmt.Sprintf("it took longer than %s and was stopped", e.limit)
}

// run runs a job of a page when its turn comes.
func (q *queue) run(ctx context.Context, most int, page string, j job) ([]byte, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	self := &running{stop}
	at := place{page, j.kind}
	if !q.enter(most, at, self) {
		return nil, errBusy
	}
	defer q.leave(at, self)
	select {
	case q.free <- struct{}{}:
		defer func() { <-q.free }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	ctx, release := context.WithTimeoutCause(ctx, j.limit, &limitError{j.limit})
	defer release()
	return j.do(ctx)
}

func (q *queue) enter(most int, at place, self *running) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting >= most {
		return false
	}
	q.waiting++
	if older := q.latest[at]; older != nil {
		older.stop(errNewer)
	}
	q.latest[at] = self
	return true
}

func (q *queue) leave(at place, self *running) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.waiting--
	if q.latest[at] == self {
		delete(q.latest, at)
	}
}

// do reads a request, runs its job, and answers with what goes wrong.
func (s *Server) do(w http.ResponseWriter, r *http.Request, req any, j job) (ok bool, result []byte) {
	if err := json.NewDecoder(r.Body).Decode(req); err != nil {
		status := http.StatusBadRequest
		var long *http.MaxBytesError
		if errors.As(err, &long) {
			status = http.StatusRequestEntityTooLarge
			err = fmt.Errorf("the request has more than %d bytes", long.Limit)
		} else {
			err = fmt.Errorf("the request is no JSON object as expected: %w", err)
		}
		refuse(w, status, err.Error())
		return false, nil
	}
	result, err := s.queue.run(r.Context(), s.Limits.Waiting, r.Header.Get(pageHeader), j)
	if err != nil {
		refuse(w, statusOf(err), err.Error())
		return false, nil
	}
	return true, result
}

// work answers a request with the JSON of its job.
func (s *Server) work(w http.ResponseWriter, r *http.Request, req any, j job) {
	if ok, result := s.do(w, r, req, j); ok {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(result) // a browser that is gone needs nothing
	}
}

func statusOf(err error) int {
	var late *limitError
	switch {
	case errors.Is(err, errNewer):
		return http.StatusConflict
	case errors.Is(err, errBusy):
		return http.StatusTooManyRequests
	case errors.As(err, &late):
		return http.StatusGatewayTimeout
	}
	return http.StatusInternalServerError
}
