package redis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tshared/tshared/cache"
)

// maxExtra is by how much an answer may be larger than Options.MaxBytes: a value that another machine wrote
// under a greater limit is refused as one entry, and the connection is kept.
const maxExtra = 64 << 10

// Layer is a cache.Layer on a server. It is safe for use by several goroutines.
type Layer struct {
	o       Options
	addr    string // for the log
	client  *client
	seal    sealer
	breaker *breaker
	writes  *queue
}

var _ cache.Layer = (*Layer)(nil)

// Open makes a layer. It does not wait for the server: one that cannot be reached is found out by
// the first request. The layer should be closed, or the last entries may not be written.
func Open(o Options) (*Layer, error) {
	server, err := o.complete()
	if err != nil {
		return nil, err
	}
	l := &Layer{
		o:      o,
		addr:   server.addr,
		client: newClient(server, o.MaxBytes+maxExtra),
		seal:   sealer{o.Secret, o.MaxBytes},
	}
	l.breaker = newBreaker(l.probe, func() {
		l.o.Log.Info("remote cache: the server answers again", "server", l.addr)
	})
	l.writes = newQueue(l.write)
	return l, nil
}

// errPaused is why a request is not made while the breaker is open.
var errPaused = fmt.Errorf("%w: the server is not asked for a while after a failure", cache.ErrMissing)

// Get asks the server for an entry. Whatever goes wrong, the error is cache.ErrMissing, and the log
// says why: a server that does not answer, or an entry that is not authentic.
func (l *Layer) Get(ctx context.Context, k cache.Key) (*cache.Entry, error) {
	var value []byte
	err := l.request(ctx, func(ctx context.Context) (err error) {
		value, err = l.client.do(ctx, '$', "GET", l.name(k))
		return err
	})
	if err != nil {
		return nil, err
	}
	e, err := l.seal.open(k, value)
	if err != nil {
		l.o.Log.Warn("remote cache: entry refused", "server", l.addr, "key", k.String(), "reason", err)
		return nil, fmt.Errorf("%w: %v", cache.ErrMissing, err)
	}
	return e, nil
}

// Put has an entry written in the background; the entry may be changed afterwards. The error says
// that the entry cannot be kept, or that the layer is closed. The log has what goes wrong later, and
// entries that are too large or too many.
func (l *Layer) Put(ctx context.Context, k cache.Key, e *cache.Entry) error {
	if !l.breaker.allow() {
		return l.writes.err() // encoding would be in vain
	}
	entry, err := cache.Encode(k, e)
	if err != nil {
		return fmt.Errorf("remote cache: %w", err)
	}
	err = l.writes.add(write{key: k, entry: entry})
	if errors.Is(err, errFull) {
		l.notWritten(k, err)
		return nil
	}
	return err
}

func (l *Layer) notWritten(k cache.Key, reason error) {
	l.o.Log.Info("remote cache: entry not written", "server", l.addr, "key", k.String(), "reason", reason)
}

// write is called for one entry of the queue after the other.
func (l *Layer) write(ctx context.Context, w write) {
	value, err := l.seal.seal(w.key, w.entry)
	if err != nil {
		l.notWritten(w.key, err)
		return
	}
	// What goes wrong with a request is in the log.
	_ = l.request(ctx, func(ctx context.Context) error {
		request := []string{"SET", l.name(w.key), string(value)}
		if l.o.TTL > 0 {
			request = append(request, "PX", strconv.FormatInt(max(l.o.TTL.Milliseconds(), 1), 10))
		}
		_, err := l.client.do(ctx, '+', request...)
		return err
	})
}

// Flush waits until the entries put so far are written, or given up.
func (l *Layer) Flush(ctx context.Context) error { return l.writes.flush(ctx) }

// Close writes what waits to be written, for at most ten time-outs, and closes the connections.
func (l *Layer) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*l.o.Timeout)
	defer cancel()
	if lost := l.writes.close(ctx); lost > 0 {
		l.o.Log.Info("remote cache: entries not written", "server", l.addr, "entries", lost, "reason", errClosed)
	}
	l.breaker.close()
	l.client.close()
	return nil
}

func (l *Layer) name(k cache.Key) string { return l.o.Prefix + k.String() }

// request makes a request within the time-out, unless the breaker is open, and tells the breaker
// how it went.
func (l *Layer) request(ctx context.Context, do func(ctx context.Context) error) error {
	if !l.breaker.allow() {
		return errPaused
	}
	limited, cancel := context.WithTimeout(ctx, l.o.Timeout)
	defer cancel()
	err := do(limited)
	switch {
	case err == nil:
		l.breaker.succeeded()
		return nil
	case errors.Is(err, errNil):
		l.breaker.succeeded()
		return cache.ErrMissing
	case ctx.Err() != nil || errors.Is(err, errClosed): // the caller gave up, or Close was called
	case concernsOneKey(err):
		l.o.Log.Warn("remote cache: request refused", "server", l.addr, "error", err)
	default:
		if pause, news := l.breaker.failed(); news {
			l.o.Log.Warn("remote cache: going on without the server", "server", l.addr, "error", err, "pause", pause.Round(time.Millisecond))
		}
	}
	return fmt.Errorf("%w: %v", cache.ErrMissing, err)
}

// ofOneKey are beginnings of error messages that say nothing of other requests: a value of another
// type is under the key, there is no room for a value of this size.
var ofOneKey = []string{"WRONGTYPE", "OOM"}

func concernsOneKey(err error) bool {
	refused, ok := errors.AsType[serverError](err)
	return ok && slices.ContainsFunc(ofOneKey, func(prefix string) bool { return strings.HasPrefix(string(refused), prefix) })
}

// probe asks a server that failed whether it is back.
func (l *Layer) probe() error {
	ctx, cancel := context.WithTimeout(context.Background(), l.o.Timeout)
	defer cancel()
	_, err := l.client.do(ctx, '+', "PING")
	if err != nil {
		l.o.Log.Debug("remote cache: the server still fails", "server", l.addr, "error", err)
	}
	return err
}
