package redis

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"syscall"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// maxConnections is the greatest number of connections of a layer. Requests wait for one no longer
// than their time-out.
const maxConnections = 8

// newClient completes go-redis's options: time-outs are those of a request's context and nothing is
// tried again after it, and no commands are sent but HELLO, AUTH, SELECT, GET, SET and PING.
func newClient(server *redis.Options, o *Options) *redis.Client {
	server.Dialer = dialer(server.TLSConfig, o)
	server.Protocol = 2 // nothing is pushed to clients of this protocol
	server.DisableIdentity = true
	server.MaintNotificationsConfig = &maintnotifications.Config{Mode: maintnotifications.ModeDisabled}

	server.ContextTimeoutEnabled = true
	server.DialTimeout = o.Timeout
	server.PoolTimeout = o.Timeout
	// go-redis counts these from a clock that is up to 50 ms slow. They are a second net below the
	// deadline of the context.
	server.ReadTimeout = 4*o.Timeout + time.Second
	server.WriteTimeout = server.ReadTimeout

	// A connection that the server closed while it was idle is noticed in the first request, which is
	// then sent once more, within its time-out.
	server.MaxRetries = 1
	server.MinRetryBackoff, server.MaxRetryBackoff = -1, -1
	server.DialerRetries = 1

	server.PoolSize = maxConnections
	server.MaxActiveConns = maxConnections
	server.PipelinePoolSize = -1
	return redis.NewClient(server)
}

// dialer opens connections whose answers are limited. A dial that fails gives a connection that
// fails: go-redis would print the failure on standard error, and then dial every second by itself,
// whereas the layer has a log and a circuit breaker.
func dialer(config *tls.Config, o *Options) func(ctx context.Context, network, addr string) (net.Conn, error) {
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		conn, err := dial(ctx, config, network, addr)
		if err != nil {
			return failedConn{err}, nil
		}
		limited := limit(conn, o.MaxBytes)
		if raw, ok := conn.(syscall.Conn); ok {
			return rawConn{limited, raw}, nil
		}
		return limited, nil
	}
}

func dial(ctx context.Context, config *tls.Config, network, addr string) (net.Conn, error) {
	if config != nil {
		return (&tls.Dialer{Config: config}).DialContext(ctx, network, addr)
	}
	return new(net.Dialer).DialContext(ctx, network, addr)
}

// limitedConn limits what a server can say: not more answers than there are requests, and none that
// is larger than anything that was asked for. One goroutine at a time uses a connection.
type limitedConn struct {
	net.Conn
	requests, answers stream
}

func limit(conn net.Conn, maxBytes int) *limitedConn {
	return &limitedConn{conn, stream{maxBytes: maxBytes}, stream{maxBytes: maxBytes}}
}

func (c *limitedConn) Write(b []byte) (int, error) {
	c.requests.renew()
	c.answers.renew()
	if err := c.requests.follow(b); err != nil {
		return 0, err
	}
	return c.Conn.Write(b)
}

func (c *limitedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if refused := c.answers.follow(b[:n]); refused != nil {
		return 0, refused
	}
	if c.answers.values > c.requests.values {
		return 0, fmt.Errorf("%w: %d answers to %d requests", errProtocol, c.answers.values, c.requests.values)
	}
	return n, err
}

// rawConn is a limitedConn without TLS; go-redis looks at its socket for whether the server has
// closed it.
type rawConn struct {
	*limitedConn
	syscall.Conn
}

// failedConn is a connection that could not be opened.
type failedConn struct{ err error }

func (c failedConn) Read([]byte) (int, error)         { return 0, c.err }
func (c failedConn) Write([]byte) (int, error)        { return 0, c.err }
func (c failedConn) Close() error                     { return nil }
func (c failedConn) LocalAddr() net.Addr              { return noAddr{} }
func (c failedConn) RemoteAddr() net.Addr             { return noAddr{} }
func (c failedConn) SetDeadline(time.Time) error      { return nil }
func (c failedConn) SetReadDeadline(time.Time) error  { return nil }
func (c failedConn) SetWriteDeadline(time.Time) error { return nil }

type noAddr struct{}

func (noAddr) Network() string { return "none" }
func (noAddr) String() string  { return "none" }
