package cuda

import (
	"errors"
)

// Stream is a queue of work on the device: the work of one stream is done in order, that of
// different streams at once. Where a *Stream is an argument, nil is CUDA's default stream.
// Several goroutines may use a stream at once.
type Stream struct {
	*primary
	handle Handle
	life   life
}

// nonBlocking streams do not wait for the default one.
const nonBlocking = 1

// NewStream makes a stream that does not wait for the default stream, nor that for it.
func (c *Context) NewStream() (*Stream, error) {
	s := &Stream{primary: c.primary}
	err := c.do("cuStreamCreate", "", func() Result { return c.d.StreamCreate(&s.handle, nonBlocking) })
	return orNil(s, err)
}

// NewStreamWithPriority makes a stream whose blocks are started before those of streams
// with a larger number. NewStream gives 0, and negative numbers come first.
func (c *Context) NewStreamWithPriority(priority int) (*Stream, error) {
	s := &Stream{primary: c.primary}
	err := c.do("cuStreamCreateWithPriority", "", func() Result {
		return c.d.StreamCreateWithPriority(&s.handle, nonBlocking, int32(priority))
	})
	return orNil(s, err)
}

func orNil[T any](v *T, err error) (*T, error) {
	if err != nil {
		return nil, err
	}
	return v, nil
}

// in gives the stream's handle for use in a context.
func (s *Stream) in(p *primary) (Handle, error) {
	if s == nil {
		return 0, nil
	}
	if s.primary != p {
		return 0, errors.New("the stream belongs to another context")
	}
	return s.handle, s.life.check("stream")
}

// on calls the driver with a stream.
func (p *primary) on(s *Stream, call, about string, fn func(stream Handle) Result) error {
	stream, err := s.in(p)
	if err != nil {
		return err
	}
	return p.do(call, about, func() Result { return fn(stream) })
}

// Synchronize waits until all work in the stream is done, however long that takes. Its
// error may be that of a kernel in the stream.
func (s *Stream) Synchronize() error {
	return s.on(s, "cuStreamSynchronize", "", s.d.StreamSynchronize)
}

// Done reports whether all work in the stream is done, without waiting. Its error may be
// that of a kernel in the stream.
func (s *Stream) Done() (bool, error) {
	return done(s.on(s, "cuStreamQuery", "", s.d.StreamQuery))
}

func done(err error) (bool, error) {
	if errors.Is(err, ErrNotReady) {
		return false, nil
	}
	return err == nil, err
}

// WaitEvent has later work of the stream wait for an event. It does not wait itself.
func (s *Stream) WaitEvent(e *Event) error {
	event, err := e.in(s.primary)
	if err != nil {
		return err
	}
	return s.on(s, "cuStreamWaitEvent", "", func(stream Handle) Result { return s.d.StreamWaitEvent(stream, event, 0) })
}

// Close frees the stream once its work is done, for which it does not wait. Closing twice
// is an error.
func (s *Stream) Close() error {
	if err := s.life.end("stream"); err != nil {
		return err
	}
	return s.dispose("cuStreamDestroy", func() Result { return s.d.StreamDestroy(s.handle) })
}
