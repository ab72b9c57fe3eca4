package redis

import (
	"context"
	"io"
	"net"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"
)

// said is a connection to a server that has said all that it will ever say.
type said struct {
	net.Conn
	io.Reader
}

func (s said) Read(b []byte) (int, error)  { return s.Reader.Read(b) }
func (s said) Write(b []byte) (int, error) { return len(b), nil }

// ask makes a request whose answer may have a value of 1024 bytes.
func ask(from io.Reader, kind byte) (string, *conn, error) {
	k := newConn(said{Reader: from}, 1<<10)
	answer, err := k.do(context.Background(), kind, "GET", "x")
	return string(answer), k, err
}

// TestAnswers: answers are understood and bounded the same however the bytes are cut into pieces, and only a
// connection that is in step with its server is used again.
func TestAnswers(t *testing.T) {
	for _, tt := range []struct {
		name, bytes  string
		kind         byte
		answer, err  string
		keepsWorking bool
	}{
		{name: "status", bytes: "+OK\r\n", kind: '+', answer: "OK", keepsWorking: true},
		{name: "number", bytes: ":12\r\n", kind: ':', answer: "12", keepsWorking: true},
		{name: "string", bytes: "$5\r\n+OK\r\n\r\n", kind: '$', answer: "+OK\r\n", keepsWorking: true},
		{name: "empty string", bytes: "$0\r\n\r\n", kind: '$', keepsWorking: true},
		{name: "nil", bytes: "$-1\r\n", kind: '$', err: errNil.Error(), keepsWorking: true},
		{name: "error", bytes: "-ERR no\r\n", kind: '$', err: "ERR no", keepsWorking: true},
		{name: "as long as may be", bytes: "$1024\r\n" + strings.Repeat("x", 1024) + "\r\n", kind: '$', answer: strings.Repeat("x", 1024), keepsWorking: true},
		{name: "nothing", kind: '$', err: "EOF"},
		{name: "half a line", bytes: "$5", kind: '$', err: "EOF"},
		{name: "half a string", bytes: "$5\r\nab", kind: '$', err: "unexpected EOF"},
		{name: "too long", bytes: "$1025\r\n", kind: '$', err: errProtocol.Error() + ": a string of 1025 bytes"},
		{name: "longer than announced", bytes: "$1\r\nabc\r\n", kind: '$', err: errProtocol.Error() + ": a string of more than 1 bytes"},
		{name: "no length", bytes: "$\r\n", kind: '$', err: errProtocol.Error() + ": a string of  bytes"},
		{name: "negative", bytes: "$-2\r\n", kind: '$', err: errProtocol.Error() + ": a string of -2 bytes"},
		{name: "another kind", bytes: ":1\r\n", kind: '$', err: errProtocol.Error() + `: a line that begins with ':'`},
		{name: "an array", bytes: "*1\r\n$1\r\nx\r\n", kind: '$', err: errProtocol.Error() + `: a line that begins with '*'`},
		{name: "empty line", bytes: "\r\n", kind: '+', err: errProtocol.Error() + ": a line without contents, or without a carriage return"},
		{name: "no carriage return", bytes: "+OK\n", kind: '+', err: errProtocol.Error() + ": a line without contents, or without a carriage return"},
		{name: "long line", bytes: "+" + strings.Repeat("x", maxLine) + "\r\n", kind: '+', err: errProtocol.Error() + ": a line of more than 4096 bytes"},
		{name: "HTTP", bytes: "HTTP/1.1 400\r\n", kind: '+', err: errProtocol.Error() + `: a line that begins with 'H'`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, from := range []io.Reader{strings.NewReader(tt.bytes), iotest.OneByteReader(strings.NewReader(tt.bytes)), iotest.HalfReader(strings.NewReader(tt.bytes))} {
				answer, k, err := ask(from, tt.kind)
				if tt.err == "" {
					require.NoError(t, err)
				} else {
					require.EqualError(t, err, tt.err)
				}
				require.Equal(t, tt.answer, answer)
				require.Equal(t, tt.keepsWorking, !k.broken)
			}
		})
	}
	_, k, err := ask(strings.NewReader("+OK\r\n+OK\r\n"), '+')
	require.EqualError(t, err, errProtocol.Error()+": more than one answer to a request")
	require.True(t, k.broken)
}

// FuzzAnswers: whatever a server says, an answer is bounded, and a prefix of what was said.
func FuzzAnswers(f *testing.F) {
	f.Add("$3\r\nfoo\r\n", byte('$'))
	f.Add("+OK\r\n", byte('+'))
	f.Add("-ERR no\r\n", byte(':'))
	f.Fuzz(func(t *testing.T, bytes string, kind byte) {
		answer, k, err := ask(strings.NewReader(bytes), kind)
		require.LessOrEqual(t, len(answer), max(1<<10, maxLine))
		require.Contains(t, bytes, answer)
		if err == nil {
			require.False(t, k.broken)
		}
	})
}
