package cuda

import (
	"errors"
	"runtime"
)

// Graph is work that was recorded from a stream. Several goroutines may use it at once.
type Graph struct {
	*primary
	handle Handle
	life   life
}

// captureByThread: only this thread must keep from calls that a capture forbids.
const captureByThread = 1

// Capture records the work that a function puts into the stream instead of doing it. The
// function must put it there in the goroutine it is called in, and must not wait for the
// stream. An error of the function is that of Capture.
func (s *Stream) Capture(record func() error) (g *Graph, err error) {
	// A capture ends on the thread it began on.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err = s.on(s, "cuStreamBeginCapture", "", func(stream Handle) Result { return s.d.StreamBeginCapture(stream, captureByThread) })
	if err != nil {
		return nil, err
	}
	g = &Graph{primary: s.primary}
	defer func() { // also when record panics, so that the stream can be used again
		ended := s.do("cuStreamEndCapture", "", func() Result { return s.d.StreamEndCapture(s.handle, &g.handle) })
		if err == nil && ended == nil {
			return
		}
		if g.handle != 0 {
			ended = errors.Join(ended, g.Close())
		}
		if g = nil; err == nil {
			err = ended
		}
	}()
	err = errors.New("the function that records did not return")
	return g, record()
}

// Close frees the graph. A GraphExec of it can still be launched. Closing twice is an
// error.
func (g *Graph) Close() error {
	if err := g.life.end("graph"); err != nil {
		return err
	}
	return g.dispose("cuGraphDestroy", func() Result { return g.d.GraphDestroy(g.handle) })
}

// GraphExec is a graph that can be launched, any number of times.
type GraphExec struct {
	*primary
	handle Handle
	life   life
}

// Instantiate makes a GraphExec of the graph.
func (g *Graph) Instantiate() (*GraphExec, error) {
	if err := g.life.check("graph"); err != nil {
		return nil, err
	}
	x := &GraphExec{primary: g.primary}
	err := g.do("cuGraphInstantiateWithFlags", "", func() Result { return g.d.GraphInstantiate(&x.handle, g.handle, 0) })
	return orNil(x, err)
}

// Launch puts the work of the graph into a stream, nil for the default stream, and does
// not wait.
func (x *GraphExec) Launch(s *Stream) error {
	if err := x.life.check("graph"); err != nil {
		return err
	}
	return x.on(s, "cuGraphLaunch", "", func(stream Handle) Result { return x.d.GraphLaunch(x.handle, stream) })
}

// Close frees the GraphExec, whose launches must be done. Closing twice is an error.
func (x *GraphExec) Close() error {
	if err := x.life.end("graph"); err != nil {
		return err
	}
	return x.dispose("cuGraphExecDestroy", func() Result { return x.d.GraphExecDestroy(x.handle) })
}
