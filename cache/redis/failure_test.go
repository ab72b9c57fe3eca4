package redis

import (
	"context"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// eventuallyHit waits until the breaker has closed, which takes requests.
func eventuallyHit(t *testing.T, l *Layer, n int) {
	t.Helper()
	require.Eventually(t, func() bool {
		_, err := l.Get(context.Background(), key(n))
		return err == nil
	}, patient, time.Millisecond)
	requireHit(t, l, n)
}

// TestServerStops: a server that is killed while it is used costs one line in the log; when it is
// back, so is the layer.
func TestServerStops(t *testing.T) {
	s := startServer(t)
	l, log := open(t, s.url())
	put(t, l, 1)
	s.stop()
	for range 100 {
		requireMissing(t, l, 1)
		put(t, l, 1)
	}
	require.Equal(t, 1, log.count("going on without"), log)
	require.Equal(t, 1, log.count("level=WARN"), log)

	s.start(t)
	require.Eventually(t, func() bool { put(t, l, 2); return log.count("answers again") > 0 }, patient, time.Millisecond)
	put(t, l, 2)
	requireHit(t, l, 2)
	requireMissing(t, l, 1)
}

// TestServerRestarts: connections of a server that was restarted between two requests are replaced
// without a failure.
func TestServerRestarts(t *testing.T) {
	s := startServer(t)
	l, log := open(t, s.url())
	put(t, l, 1)
	s.stop()
	s.start(t)
	put(t, l, 2)
	requireHit(t, l, 2)
	require.Empty(t, log.String())
}

// TestNobodyWaitsTwice: requests to a server that answers too late are given up once. After that,
// only probes in the background reach it.
func TestNobodyWaitsTwice(t *testing.T) {
	s := startServer(t)
	p := startProxy(t, s.addr)
	direct, _ := open(t, s.url())
	put(t, direct, 1)

	p.answer(delayed(time.Second))
	l, log := open(t, p.url(), within(50*time.Millisecond))
	l.breaker.first = time.Hour
	for range 1000 {
		requireMissing(t, l, 1)
		put(t, l, 1)
	}
	require.Equal(t, int64(1), p.accepted.Load(), "one request reached the server")
	require.Equal(t, 1, strings.Count(log.String(), "\n"), log)

	// The answers become fast enough, and the pause ends.
	p.answer(pass)
	l.breaker.mu.Lock()
	l.breaker.until = time.Time{}
	l.breaker.mu.Unlock()
	l.o.Timeout = patient
	eventuallyHit(t, l, 1)
	require.Equal(t, 1, log.count("answers again"), log)
}

// TestHostileServers: whatever a server says, a request ends without an entry and without taking
// the memory that the server would like it to take.
func TestHostileServers(t *testing.T) {
	s := startServer(t)
	direct, _ := open(t, s.url())
	put(t, direct, 1)
	for name, answer := range map[string]func(to io.Writer, from io.Reader){
		"closes":             func(io.Writer, io.Reader) {},
		"closes in an array": truncated(10),
		"closes in a value":  truncated(250),
		"speaks HTTP":        saying("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n", 1),
		"says nonsense":      saying("\x00\xff\x17nonsense", 1000),
		"sends empty lines":  saying("\r\n", 1000),
		"never ends a line":  saying("+OK OK OK OK", 1<<20),
		"never ends":         saying("+OK\r\n", 1<<20),
		"512 MB":             saying("$536870912\r\n", 1),
		"8 EB":               saying("$9223372036854775807\r\n", 1),
		"minus 2":            saying("$-2\r\n", 1),
		"no number":          saying("$1e3\r\n", 1),
		"a long array":       saying("*536870912\r\n", 1),
		"a long map":         saying("%536870912\r\n", 1),
		"deep arrays":        saying("*1\r\n", 8<<20),
		"deep attributes":    saying("|1\r\n", 8<<20),
		"a push":             saying(">2\r\n+invalidate\r\n+x\r\n", 1),
		"a number":           saying(":17\r\n", 1),
		"an error":           saying("-ERR go away\r\n", 1),
		"answers in advance": saying("-ERR go away\r\n", 3),
		"a nil":              saying("$-1\r\n", 1),
		"bits flipped":       flipped(17),
	} {
		t.Run(name, func(t *testing.T) {
			p := startProxy(t, s.addr)
			p.answer(answer)
			l, log := open(t, p.url(), within(300*time.Millisecond))
			before := heap()
			for range 10 {
				requireMissing(t, l, 1)
				require.NoError(t, l.Put(context.Background(), key(2), entry(2)))
			}
			require.NoError(t, l.Flush(context.Background()))
			require.Less(t, heap()-before, uint64(32<<20), "bytes allocated")
			require.Equal(t, 1, log.count("level=WARN"), log)
		})
	}
}

// heap is the number of bytes that were ever allocated.
func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// TestHostileAfterwards: a server that behaves first, and then announces a large value.
func TestHostileAfterwards(t *testing.T) {
	s := startServer(t)
	ctx := context.Background()
	l, log := open(t, s.url())
	put(t, l, 1)
	requireHit(t, l, 1)
	large := strings.Repeat("x", DefaultMaxBytes+maxExtra+1)
	require.NoError(t, s.raw(t).Set(ctx, l.name(key(2)), large, 0).Err())
	before := heap()
	requireMissing(t, l, 2)
	require.Less(t, heap()-before, uint64(8<<20), "bytes allocated")
	require.Equal(t, 1, log.count("going on without"), log)
	require.Contains(t, log.String(), errProtocol.Error())
	eventuallyHit(t, l, 1)
}

func TestWrongPassword(t *testing.T) {
	s := startServer(t, "--requirepass", "letters")
	for name, user := range map[string]string{"wrong": ":mumble@", "none": "", "of a stranger": "stranger:letters@"} {
		t.Run(name, func(t *testing.T) {
			l, log := open(t, "redis://"+user+s.addr)
			l.breaker.first = time.Hour
			for range 20 {
				requireMissing(t, l, 1)
				put(t, l, 1)
			}
			require.Equal(t, 1, strings.Count(log.String(), "\n"), log)
			require.Regexp(t, "WRONGPASS|NOAUTH", log.String())
			require.NotContains(t, log.String(), "mumble")
		})
	}
	l, _ := open(t, "redis://:letters@"+s.addr)
	requireMissing(t, l, 1)
}

// TestForeignEntries: values that other people wrote, or that were changed or moved, are missing, and
// the log says so. The rightful owner's next write replaces them.
func TestForeignEntries(t *testing.T) {
	s := startServer(t)
	raw, ctx := s.raw(t), context.Background()
	l, log := open(t, s.url())
	stranger, _ := open(t, s.url(), func(o *Options) { o.Secret = []byte("a secret of a stranger") })
	put(t, l, 1)
	put(t, l, 2)
	value, err := raw.Get(ctx, l.name(key(1))).Bytes()
	require.NoError(t, err)
	other, err := raw.Get(ctx, l.name(key(2))).Bytes()
	require.NoError(t, err)

	refused := 0
	for name, write := range map[string]func() error{
		"a stranger's":   func() error { put(t, stranger, 1); return nil },
		"another key's":  func() error { return raw.Set(ctx, l.name(key(1)), other, 0).Err() },
		"empty":          func() error { return raw.Set(ctx, l.name(key(1)), "", 0).Err() },
		"text":           func() error { return raw.Set(ctx, l.name(key(1)), "hello", 0).Err() },
		"no MAC":         func() error { return raw.Set(ctx, l.name(key(1)), magic+string(value[sealStart:]), 0).Err() },
		"zero MAC":       func() error { return raw.Set(ctx, l.name(key(1)), zeroMAC(value), 0).Err() },
		"one byte less":  func() error { return raw.Set(ctx, l.name(key(1)), value[:len(value)-1], 0).Err() },
		"one byte more":  func() error { return raw.Append(ctx, l.name(key(1)), "x").Err() },
		"one bit":        func() error { return raw.Set(ctx, l.name(key(1)), oneBit(value), 0).Err() },
		"a MAC's bit":    func() error { return raw.SetRange(ctx, l.name(key(1)), int64(len(magic)), "\x00\x01").Err() },
		"a version's":    func() error { return raw.SetRange(ctx, l.name(key(1)), int64(len(magic)-1), "\x02").Err() },
		"a huge value's": func() error { return raw.SetRange(ctx, l.name(key(1)), DefaultMaxBytes, "x").Err() },
	} {
		t.Run(name, func(t *testing.T) {
			put(t, l, 1)
			requireHit(t, l, 1)
			require.NoError(t, write())
			changed, err := raw.Get(ctx, l.name(key(1))).Bytes()
			require.NoError(t, err)
			require.NotEqual(t, value, changed, "the value is changed")
			requireMissing(t, l, 1)
			refused++
			require.Equal(t, refused, log.count("entry refused"), log)
			require.Contains(t, log.String(), key(1).String())
			put(t, l, 1)
			requireHit(t, l, 1)
		})
	}
	t.Run("a list", func(t *testing.T) {
		require.NoError(t, raw.Del(ctx, l.name(key(1))).Err())
		require.NoError(t, raw.LPush(ctx, l.name(key(1)), "x").Err())
		requireMissing(t, l, 1)
		require.Contains(t, log.String(), "WRONGTYPE")
		put(t, l, 1)
		requireHit(t, l, 1)
	})
	require.Zero(t, log.count("going on without"), log)
}

func zeroMAC(value []byte) []byte {
	value = append([]byte(nil), value...)
	clear(value[len(magic):sealStart])
	return value
}

func oneBit(value []byte) []byte {
	value = append([]byte(nil), value...)
	value[len(value)/2] ^= 4
	return value
}
