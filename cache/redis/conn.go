package redis

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"time"
)

// conn speaks the part of Redis's protocol (RESP 2) that a cache takes: a request is an array of strings, its
// answer one status, error, number or string. Whatever else a server says breaks the connection, and so does a
// string that is larger than anything that was asked for, before memory is taken for it.
type conn struct {
	net.Conn
	in       *bufio.Reader
	maxValue int
	used     time.Time // when the last request ended
	broken   bool      // what comes next is not known to be an answer to the next request
}

// maxLine is the greatest length of a status or an error message.
const maxLine = 4 << 10

var (
	errProtocol = errors.New("not Redis's protocol, or more than was asked for")
	errNil      = errors.New("there is no such key")
)

// serverError is what a server said instead of an answer, such as "OOM command not allowed".
type serverError string

func (e serverError) Error() string { return string(e) }

func newConn(stream net.Conn, maxValue int) *conn {
	return &conn{Conn: stream, in: bufio.NewReaderSize(stream, maxLine), maxValue: maxValue}
}

// do sends a request and waits for the answer, no longer than the context allows.
func (k *conn) do(ctx context.Context, kind byte, request ...string) ([]byte, error) {
	// A deadline in the past ends a read or write that waits.
	stop := context.AfterFunc(ctx, func() { _ = k.SetDeadline(time.Unix(1, 0)) })
	answer, err := k.exchange(kind, request)
	refused := serverError("")
	k.broken = !stop() || err != nil && !errors.Is(err, errNil) && !errors.As(err, &refused)
	if ctx.Err() != nil && k.broken {
		err = ctx.Err()
	}
	return answer, err
}

func (k *conn) exchange(kind byte, request []string) ([]byte, error) {
	if _, err := k.Write(encode(request)); err != nil {
		return nil, err
	}
	answer, err := k.answer(kind)
	if k.in.Buffered() > 0 && !errors.Is(err, errProtocol) {
		return nil, fmt.Errorf("%w: more than one answer to a request", errProtocol)
	}
	return answer, err
}

func encode(request []string) []byte {
	b := fmt.Appendf(nil, "*%d\r\n", len(request))
	for _, item := range request {
		b = fmt.Appendf(b, "$%d\r\n", len(item))
		b = append(append(b, item...), "\r\n"...)
	}
	return b
}

// answer reads an answer of a kind, or an error.
func (k *conn) answer(kind byte) ([]byte, error) {
	line, err := k.line()
	if err != nil {
		return nil, err
	}
	switch text := line[1:]; line[0] {
	case '-':
		return nil, serverError(text)
	case kind:
		if kind == '$' {
			return k.string(string(text))
		}
		return bytes.Clone(text), nil
	}
	return nil, fmt.Errorf("%w: a line that begins with %q", errProtocol, line[0])
}

// line reads a line of at least one byte, and returns it without its end; it is overwritten by the next read.
func (k *conn) line() ([]byte, error) {
	b, err := k.in.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, fmt.Errorf("%w: a line of more than %d bytes", errProtocol, maxLine)
	case err != nil:
		return nil, err
	case len(b) < len("+\r\n") || b[len(b)-2] != '\r':
		return nil, fmt.Errorf("%w: a line without contents, or without a carriage return", errProtocol)
	}
	return b[:len(b)-2], nil
}

// string reads a string whose length was announced.
func (k *conn) string(length string) ([]byte, error) {
	n, err := strconv.Atoi(length)
	switch {
	case err == nil && n == -1:
		return nil, errNil
	case err != nil || n < 0 || n > k.maxValue:
		return nil, fmt.Errorf("%w: a string of %s bytes", errProtocol, length)
	}
	b := make([]byte, n+len("\r\n"))
	if _, err := io.ReadFull(k.in, b); err != nil {
		return nil, err
	}
	if string(b[n:]) != "\r\n" {
		return nil, fmt.Errorf("%w: a string of more than %d bytes", errProtocol, n)
	}
	return b[:n], nil
}
