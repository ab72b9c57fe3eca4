package redis

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"strconv"
	"sync"
	"time"
)

const (
	// maxConnections is the greatest number of connections of a layer. Requests wait for one no longer
	// than their time-out.
	maxConnections = 8
	// maxIdle is how long a connection is kept that nobody uses: routers forget connections without a word.
	maxIdle = 10 * time.Minute
)

// endpoint is where a server is, and as whom a client speaks with it.
type endpoint struct {
	network, addr  string
	user, password string
	database       int
	tls            *tls.Config // nil if the connection is not encrypted
}

// client makes requests on a few connections, which it keeps. A library for all of Redis takes longer to
// compile than most of this module, and tries, prints and dials by itself, where the layer has a log
// and a circuit breaker.
type client struct {
	server   endpoint
	maxValue int           // bytes of an answer
	slots    chan struct{} // one item per connection in use

	mu     sync.Mutex
	idle   []*conn // the one that was used last comes last
	closed bool
}

func newClient(server endpoint, maxValue int) *client {
	return &client{server: server, maxValue: maxValue, slots: make(chan struct{}, maxConnections)}
}

// do sends a request and returns the text of its answer: a string of kind '$', or a status of kind '+'. The
// error is errNil, a serverError, or why there is no answer. A connection that the server closed while it
// was idle is noticed in its next request, which is sent once more on a new one.
func (c *client) do(ctx context.Context, kind byte, request ...string) ([]byte, error) {
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	k, err := c.take()
	if err != nil {
		return nil, err
	}
	if k != nil {
		answer, err := k.do(ctx, kind, request...)
		broken := k.broken // once it is put back, another request may have the connection
		c.put(k)
		if !broken || ctx.Err() != nil || errors.Is(err, errProtocol) {
			return answer, err
		}
		c.closeIdle() // the others are as old
	}
	if k, err = c.dial(ctx); err != nil {
		return nil, err
	}
	defer c.put(k)
	return k.do(ctx, kind, request...)
}

// take takes an idle connection, nil if there is none.
func (c *client) take() (*conn, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return nil, errClosed
	}
	if len(c.idle) == 0 {
		return nil, nil
	}
	last := len(c.idle) - 1
	k := c.idle[last]
	c.idle = c.idle[:last]
	if time.Since(k.used) > maxIdle {
		k.Close()
		return nil, nil
	}
	return k, nil
}

// put keeps a connection for the next request, unless it is broken.
func (c *client) put(k *conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k.broken || c.closed {
		k.Close()
		return
	}
	k.used = time.Now()
	c.idle = append(c.idle, k)
}

func (c *client) closeIdle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, k := range c.idle {
		k.Close()
	}
	c.idle = nil
}

// close closes connections, those in use when their requests end.
func (c *client) close() {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.closeIdle()
}

// dial opens a connection, says who is there and chooses the database.
func (c *client) dial(ctx context.Context) (*conn, error) {
	stream, err := c.connect(ctx)
	if err != nil {
		return nil, err
	}
	k := newConn(stream, c.maxValue)
	for _, request := range c.server.greeting() {
		if _, err := k.do(ctx, '+', request...); err != nil {
			k.Close()
			return nil, err
		}
	}
	return k, nil
}

func (c *client) connect(ctx context.Context) (net.Conn, error) {
	if c.server.tls != nil {
		return (&tls.Dialer{Config: c.server.tls}).DialContext(ctx, c.server.network, c.server.addr)
	}
	return new(net.Dialer).DialContext(ctx, c.server.network, c.server.addr)
}

// greeting are the first requests of a connection.
func (e *endpoint) greeting() (requests [][]string) {
	switch {
	case e.user != "":
		requests = append(requests, []string{"AUTH", e.user, e.password})
	case e.password != "":
		requests = append(requests, []string{"AUTH", e.password})
	}
	if e.database != 0 {
		requests = append(requests, []string{"SELECT", strconv.Itoa(e.database)})
	}
	return requests
}
