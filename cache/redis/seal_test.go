package redis

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
)

// TestEveryBit: no bit of a value may change.
func TestEveryBit(t *testing.T) {
	seal := sealer{secret, DefaultMaxBytes}
	value, err := seal.seal(key(1), encoded(t, 1))
	require.NoError(t, err)
	e, err := seal.open(key(1), value)
	require.NoError(t, err)
	require.Equal(t, entry(1), e)
	for bit := range 8 * len(value) {
		value[bit/8] ^= 1 << (bit % 8)
		_, err := seal.open(key(1), value)
		require.Error(t, err, "bit %d", bit)
		value[bit/8] ^= 1 << (bit % 8)
	}
	for n := range len(value) {
		_, err := seal.open(key(1), value[:n])
		require.Error(t, err, "first %d bytes", n)
	}
	for bit := range 8 * len(cache.Key{}) {
		k := key(1)
		k[bit/8] ^= 1 << (bit % 8)
		_, err := seal.open(k, value)
		require.Error(t, err, "bit %d of the key", bit)
	}
}

// TestPeersBombs: even a peer with the secret cannot make a process take unbounded memory, or crash.
func TestPeersBombs(t *testing.T) {
	seal := sealer{secret, 1 << 20}
	signed := func(body string) []byte {
		return []byte(magic + string(seal.mac(key(1), []byte(body))) + body)
	}
	value, err := seal.seal(key(1), encoded(t, 1))
	require.NoError(t, err)
	stream := string(value[sealStart+2:]) // after a length of two bytes
	require.Greater(t, len(encoded(t, 1)), 127)
	for name, body := range map[string]string{
		"nothing":     "",
		"too long":    "\xff\xff\xff\xff\xff\xff\xff\xff\x7f" + stream,
		"too short":   "\xff\x00" + stream,
		"longer":      "\xff\x7f" + stream,
		"no stream":   "\x03abc",
		"cut stream":  string(value[sealStart : len(value)-3]),
		"bad varint":  strings.Repeat("\xff", 20),
		"empty entry": "\x00\x03\x00",
	} {
		_, err := seal.open(key(1), signed(body))
		require.Error(t, err, name)
		require.NotContains(t, fmt.Sprint(err), "HMAC", name)
	}
}

// FuzzOpen looks for values that are opened although nobody sealed them, and for crashes.
func FuzzOpen(f *testing.F) {
	seal := sealer{secret, 1 << 16}
	value, err := seal.seal(key(1), encoded(f, 1))
	require.NoError(f, err)
	f.Add(value)
	f.Add(value[:len(value)/2])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		if _, err := seal.open(key(1), b); err == nil {
			require.Equal(t, value, b, "a value that nobody sealed")
		}
	})
}

// FuzzInflate has what only peers with the secret can send.
func FuzzInflate(f *testing.F) {
	seal := sealer{secret, 1 << 16}
	value, err := seal.seal(key(1), encoded(f, 1))
	require.NoError(f, err)
	f.Add(value[sealStart:])
	f.Fuzz(func(t *testing.T, b []byte) {
		entry, err := seal.inflate(b)
		if err != nil {
			return
		}
		require.LessOrEqual(t, len(entry), seal.maxEntry())
		_, _ = cache.Decode(key(1), entry)
	})
}
