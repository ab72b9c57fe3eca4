package fakecuda

import (
	"github.com/tshared/tshared/cuda"
)

func (f *Driver) streams(d *cuda.API) {
	create := func(name, kind string, h *cuda.Handle) cuda.Result {
		return f.inside(name, func(p *primary) cuda.Result { *h, _ = f.make(p, kind); return cuda.Success })
	}
	d.StreamCreate = func(h *cuda.Handle, _ uint32) cuda.Result { return create("cuStreamCreate", "stream", h) }
	d.StreamCreateWithPriority = func(h *cuda.Handle, _ uint32, _ int32) cuda.Result {
		return create("cuStreamCreateWithPriority", "stream", h)
	}
	d.StreamDestroy = f.destroy("cuStreamDestroy", "stream")
	d.StreamSynchronize = func(h cuda.Handle) cuda.Result {
		return f.onStream("cuStreamSynchronize", h, func(p *primary, s *object) cuda.Result {
			if s.record != nil {
				return cuda.ErrCaptureUnsupported
			}
			return p.wait()
		})
	}
	d.StreamQuery = func(h cuda.Handle) cuda.Result {
		return f.onStream("cuStreamQuery", h, func(p *primary, _ *object) cuda.Result { return f.ask(p) })
	}
	d.StreamWaitEvent = func(h, event cuda.Handle, _ uint32) cuda.Result {
		return f.onStream("cuStreamWaitEvent", h, func(p *primary, _ *object) cuda.Result {
			if f.get(p, event, "event") == nil {
				return cuda.ErrInvalidHandle
			}
			return cuda.Success
		})
	}
	f.events(d, create)
	f.graphs(d)
}

func (f *Driver) onStream(name string, h cuda.Handle, fn func(*primary, *object) cuda.Result) cuda.Result {
	return f.inside(name, func(p *primary) cuda.Result {
		s := f.get(p, h, "stream")
		if s == nil {
			return cuda.ErrInvalidHandle
		}
		return fn(p, s)
	})
}

// ask answers whether work is done.
func (f *Driver) ask(p *primary) cuda.Result {
	if f.busy > 0 {
		f.busy--
		return cuda.ErrNotReady
	}
	return p.wait()
}

func (f *Driver) events(d *cuda.API, create func(name, kind string, h *cuda.Handle) cuda.Result) {
	with := func(name string, h cuda.Handle, fn func(*primary, *object) cuda.Result) cuda.Result {
		return f.inside(name, func(p *primary) cuda.Result {
			e := f.get(p, h, "event")
			if e == nil {
				return cuda.ErrInvalidHandle
			}
			return fn(p, e)
		})
	}
	d.EventCreate = func(h *cuda.Handle, _ uint32) cuda.Result { return create("cuEventCreate", "event", h) }
	d.EventDestroy = f.destroy("cuEventDestroy", "event")
	d.EventRecord = func(h, stream cuda.Handle) cuda.Result {
		return with("cuEventRecord", h, func(p *primary, e *object) cuda.Result {
			return f.put(p, stream, func() cuda.Result {
				f.next += 16
				e.time, e.done = f.next, true
				return cuda.Success
			})
		})
	}
	d.EventQuery = func(h cuda.Handle) cuda.Result {
		return with("cuEventQuery", h, func(p *primary, _ *object) cuda.Result { return f.ask(p) })
	}
	d.EventSynchronize = func(h cuda.Handle) cuda.Result {
		return with("cuEventSynchronize", h, func(p *primary, _ *object) cuda.Result { return p.wait() })
	}
	d.EventElapsedTime = func(ms *float32, start, end cuda.Handle) cuda.Result {
		return with("cuEventElapsedTime", end, func(p *primary, e *object) cuda.Result {
			from := f.get(p, start, "event")
			if from == nil || !from.done || !e.done {
				return cuda.ErrInvalidHandle
			}
			*ms = float32(int64(e.time-from.time)) / 16 // one millisecond per object and event
			return cuda.Success
		})
	}
}

func (f *Driver) graphs(d *cuda.API) {
	d.StreamBeginCapture = func(h cuda.Handle, _ int32) cuda.Result {
		return f.onStream("cuStreamBeginCapture", h, func(_ *primary, s *object) cuda.Result {
			s.record, s.thread = new([]func() cuda.Result), thread()
			return cuda.Success
		})
	}
	d.StreamEndCapture = func(h cuda.Handle, graph *cuda.Handle) cuda.Result {
		return f.onStream("cuStreamEndCapture", h, func(p *primary, s *object) cuda.Result {
			if s.record == nil {
				return cuda.ErrInvalidValue
			}
			work := *s.record
			s.record = nil
			if s.thread != thread() {
				return cuda.ErrCaptureWrongThread
			}
			var g *object
			*graph, g = f.make(p, "graph")
			g.work = work
			return cuda.Success
		})
	}
	d.GraphInstantiate = func(h *cuda.Handle, graph cuda.Handle, _ uint64) cuda.Result {
		return f.inside("cuGraphInstantiateWithFlags", func(p *primary) cuda.Result {
			g := f.get(p, graph, "graph")
			if g == nil {
				return cuda.ErrInvalidHandle
			}
			var x *object
			*h, x = f.make(p, "executable graph")
			x.work = g.work
			return cuda.Success
		})
	}
	d.GraphLaunch = func(h, stream cuda.Handle) cuda.Result {
		return f.inside("cuGraphLaunch", func(p *primary) cuda.Result {
			x := f.get(p, h, "executable graph")
			if x == nil {
				return cuda.ErrInvalidHandle
			}
			for _, work := range x.work {
				if r := f.put(p, stream, work); r != cuda.Success {
					return r
				}
			}
			return cuda.Success
		})
	}
	d.GraphDestroy = f.destroy("cuGraphDestroy", "graph")
	d.GraphExecDestroy = f.destroy("cuGraphExecDestroy", "executable graph")
}
