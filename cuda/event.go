package cuda

import (
	"errors"
	"time"
)

// Event is a point in a stream. Several goroutines may use it at once.
type Event struct {
	*primary
	handle Handle
	life   life
}

// Flags of events.
const (
	eventTimed   = 0
	eventUntimed = 2
)

// NewEvent makes an event that records the time, for Since.
func (c *Context) NewEvent() (*Event, error) { return c.newEvent(eventTimed) }

// NewUntimedEvent makes an event without a time, which costs less.
func (c *Context) NewUntimedEvent() (*Event, error) { return c.newEvent(eventUntimed) }

func (c *Context) newEvent(flags uint32) (*Event, error) {
	e := &Event{primary: c.primary}
	err := c.do("cuEventCreate", "", func() Result { return c.d.EventCreate(&e.handle, flags) })
	return orNil(e, err)
}

func (e *Event) in(p *primary) (Handle, error) {
	if e.primary != p {
		return 0, errors.New("the event belongs to another context")
	}
	return e.handle, e.life.check("event")
}

// with calls the driver with the event.
func (e *Event) with(call string, fn func(event Handle) Result) error {
	event, err := e.in(e.primary)
	if err != nil {
		return err
	}
	return e.do(call, "", func() Result { return fn(event) })
}

// Record puts the event after the work that is in a stream now; nil is the default
// stream. Recording again moves the event.
func (e *Event) Record(s *Stream) error {
	stream, err := s.in(e.primary)
	if err != nil {
		return err
	}
	return e.with("cuEventRecord", func(event Handle) Result { return e.d.EventRecord(event, stream) })
}

// Synchronize waits for the event, however long that takes. Its error may be that of a
// kernel before the event.
func (e *Event) Synchronize() error { return e.with("cuEventSynchronize", e.d.EventSynchronize) }

// Done reports whether the work before the event is done.
func (e *Event) Done() (bool, error) { return done(e.with("cuEventQuery", e.d.EventQuery)) }

// Since is the time on the device between two events of NewEvent. Both must be done:
// errors.Is finds ErrNotReady otherwise.
func (e *Event) Since(start *Event) (time.Duration, error) {
	from, err := start.in(e.primary)
	if err != nil {
		return 0, err
	}
	var milliseconds float32
	err = e.with("cuEventElapsedTime", func(event Handle) Result { return e.d.EventElapsedTime(&milliseconds, from, event) })
	return time.Duration(float64(milliseconds) * float64(time.Millisecond)), err
}

// Close frees the event. Closing twice is an error.
func (e *Event) Close() error {
	if err := e.life.end("event"); err != nil {
		return err
	}
	return e.dispose("cuEventDestroy", func() Result { return e.d.EventDestroy(e.handle) })
}
