package redis

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStream: values are counted and bounded the same however the bytes are cut into pieces.
func TestStream(t *testing.T) {
	for _, tt := range []struct {
		name, bytes string
		values      int
		err         string
	}{
		{name: "nothing"},
		{name: "status", bytes: "+OK\r\n", values: 1},
		{name: "several", bytes: "+OK\r\n-ERR no\r\n:12\r\n$-1\r\n*-1\r\n_\r\n#t\r\n,1.5\r\n(12\r\n", values: 9},
		{name: "string", bytes: "$5\r\n+OK\r\n\r\n+OK\r\n", values: 2},
		{name: "empty string", bytes: "$0\r\n\r\n+OK\r\n", values: 2},
		{name: "array", bytes: "*2\r\n$3\r\nfoo\r\n*1\r\n:1\r\n+OK\r\n", values: 2},
		{name: "empty array", bytes: "*0\r\n+OK\r\n", values: 2},
		{name: "map", bytes: "%1\r\n+a\r\n*2\r\n:1\r\n:2\r\n+OK\r\n", values: 2},
		{name: "attribute", bytes: "|1\r\n+ttl\r\n:3\r\n$3\r\nfoo\r\n+OK\r\n", values: 2},
		{name: "announced", bytes: "$100\r\n", values: 1},
		{name: "as long as may be", bytes: "$66000\r\n", values: 1},
		{name: "too long", bytes: "$70000\r\n", values: 1, err: "a string of 70000 bytes"},
		{name: "together too long", bytes: "*2\r\n$3000\r\n" + strings.Repeat("x", 3000) + "\r\n$64000\r\n", values: 1, err: "a string of 64000 bytes"},
		{name: "no length", bytes: "$\r\n", values: 1, err: "a string of  bytes"},
		{name: "negative", bytes: "$-2\r\n", values: 1, err: "a string of -2 bytes"},
		{name: "long array", bytes: "*257\r\n", values: 1, err: "an array of 257 items"},
		{name: "empty line", bytes: "\r\n", err: "an empty line, or too many"},
		{name: "many lines", bytes: strings.Repeat("*1\r\n", maxLines+1), values: 1, err: "an empty line, or too many"},
		{name: "long line", bytes: "+" + strings.Repeat("x", maxLine), err: "a line of more than 4096 bytes"},
		{name: "HTTP", bytes: "HTTP/1.1 400\r\n", values: 1, err: "a line that begins with 'H'"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, piece := range []int{1, 2, 3, 7, 100000} {
				s := stream{maxBytes: 1 << 10}
				s.renew()
				err := followPieces(&s, tt.bytes, piece)
				require.Equal(t, tt.values, s.values, "%d bytes at a time", piece)
				if tt.err == "" {
					require.NoError(t, err)
				} else {
					require.EqualError(t, err, errProtocol.Error()+": "+tt.err)
				}
			}
		})
	}
}

func followPieces(s *stream, bytes string, piece int) error {
	for len(bytes) > 0 {
		n := min(piece, len(bytes))
		if err := s.follow([]byte(bytes[:n])); err != nil {
			return err
		}
		bytes = bytes[n:]
	}
	return nil
}

// FuzzStream: bytes are judged the same in one piece and in many.
func FuzzStream(f *testing.F) {
	f.Add("*2\r\n$3\r\nfoo\r\n%1\r\n:1\r\n+OK\r\n", 3)
	f.Add("|1\r\n+ttl\r\n:3\r\n$-1\r\n", 1)
	f.Fuzz(func(t *testing.T, bytes string, piece int) {
		whole, pieces := stream{maxBytes: 1 << 10}, stream{maxBytes: 1 << 10}
		whole.renew()
		pieces.renew()
		err := whole.follow([]byte(bytes))
		require.Equal(t, err, followPieces(&pieces, bytes, max(piece, 1)))
		require.Equal(t, whole.values, pieces.values)
		require.LessOrEqual(t, whole.skip, 1<<10+maxExtra+2)
	})
}
