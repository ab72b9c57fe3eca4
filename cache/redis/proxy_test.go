package redis

import (
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// proxy stands between a layer and a server, and does to the server's answers what it is told.
type proxy struct {
	addr     string
	accepted atomic.Int64
	answers  atomic.Pointer[func(to io.Writer, from io.Reader)]
	open     sync.Map // net.Conn
}

// startProxy starts a proxy that passes on what the server says.
func startProxy(t testing.TB, server string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &proxy{addr: l.Addr().String()}
	p.answer(pass)
	t.Cleanup(func() {
		l.Close()
		p.cut()
	})
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			p.accepted.Add(1)
			go p.serve(conn, server)
		}
	}()
	return p
}

func (p *proxy) url() string { return "redis://" + p.addr }

// answer changes what is done from the next connection on, and ends those that there are.
func (p *proxy) answer(f func(to io.Writer, from io.Reader)) {
	p.answers.Store(&f)
	p.cut()
}

func (p *proxy) cut() {
	p.open.Range(func(conn, _ any) bool {
		conn.(net.Conn).Close()
		return true
	})
}

func (p *proxy) serve(client net.Conn, addr string) {
	defer client.Close()
	server, err := net.Dial("tcp", addr)
	if err != nil {
		return
	}
	defer server.Close()
	p.open.Store(client, nil)
	defer p.open.Delete(client)
	go func() {
		_, _ = io.Copy(server, client)
		server.Close()
	}()
	(*p.answers.Load())(client, server)
}

func pass(to io.Writer, from io.Reader) { _, _ = io.Copy(to, from) }

// delayed passes everything on, but late.
func delayed(by time.Duration) func(to io.Writer, from io.Reader) {
	return func(to io.Writer, from io.Reader) {
		b := make([]byte, 64<<10)
		for {
			n, err := from.Read(b)
			if err != nil {
				return
			}
			time.Sleep(by)
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
	}
}

// truncated ends the connection after some bytes of answers.
func truncated(bytes int64) func(to io.Writer, from io.Reader) {
	return func(to io.Writer, from io.Reader) { _, _ = io.CopyN(to, from, bytes) }
}

// saying answers the first request with a text, over and over if told so, and is silent afterwards.
func saying(text string, times int) func(to io.Writer, from io.Reader) {
	return func(to io.Writer, from io.Reader) {
		var one [1]byte
		if _, err := io.ReadFull(from, one[:]); err != nil {
			return
		}
		for range times {
			if _, err := io.WriteString(to, text); err != nil {
				return
			}
		}
		_, _ = io.Copy(io.Discard, from)
	}
}

// flipped passes answers on with one bit of every so many bytes changed.
func flipped(every int) func(to io.Writer, from io.Reader) {
	return func(to io.Writer, from io.Reader) {
		b := make([]byte, 64<<10)
		at := 0
		for {
			n, err := from.Read(b)
			if err != nil {
				return
			}
			for i := range b[:n] {
				if at++; at%every == 0 {
					b[i] ^= 1 << (at / every % 8)
				}
			}
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
	}
}
