package cuda

import (
	"errors"
	"runtime"
)

// Graph is work that was recorded from a stream.
type Graph struct {
	*primary
	handle Handle
	life   life
}

// captureByThread: only this thread must keep from calls that a capture forbids.
const captureByThread = 1

// Capture records what a function puts into the stream instead of doing it. The
// function must do it in the goroutine it is called in, and may not wait for the
// stream.
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

// Close gives the graph back; what was made ready of it stays.
func (g *Graph) Close() error {
	if err := g.life.end("graph"); err != nil {
		return err
	}
	return g.dispose("cuGraphDestroy", func() Result { return g.d.GraphDestroy(g.handle) })
}

// GraphExec is a graph made ready to be launched.
type GraphExec struct {
	*primary
	handle Handle
	life   life
}

// Instantiate makes the graph ready.
func (g *Graph) Instantiate() (*GraphExec, error) {
	if err := g.life.check("graph"); err != nil {
		return nil, err
	}
	x := &GraphExec{primary: g.primary}
	err := g.do("cuGraphInstantiateWithFlags", "", func() Result { return g.d.GraphInstantiate(&x.handle, g.handle, 0) })
	return orNil(x, err)
}

// Launch puts the graph's work into a stream.
func (x *GraphExec) Launch(s *Stream) error {
	if err := x.life.check("graph"); err != nil {
		return err
	}
	return x.on(s, "cuGraphLaunch", "", func(stream Handle) Result { return x.d.GraphLaunch(x.handle, stream) })
}

// Close gives it back, when its work is done.
func (x *GraphExec) Close() error {
	if err := x.life.end("graph"); err != nil {
		return err
	}
	return x.dispose("cuGraphExecDestroy", func() Result { return x.d.GraphExecDestroy(x.handle) })
}
