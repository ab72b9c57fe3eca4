package redis

import (
	"context"
	"io"
	"runtime"
	"strconv"
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
			pauses, again := log.count("going on without"), log.count("answers again") // after a pause, where an answer is short enough
			require.Positive(t, pauses, log)
			lasting := 1 // each pause ends once, but for the last one, where it lasts
			if strings.LastIndex(log.String(), "answers again") > strings.LastIndex(log.String(), "going on without") {
				lasting = 0
			}
			require.Equal(t, lasting+again, pauses, log)
			require.Equal(t, pauses+log.count("entry refused"), log.count("level=WARN"), log)
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
	l, log := open(t, s.url())
	put(t, l, 1)
	requireHit(t, l, 1)
	large := strings.Repeat("x", DefaultMaxBytes+maxExtra+1)
	s.raw(t, '+', "SET", l.name(key(2)), large)
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
	l, log := open(t, s.url())
	stranger, _ := open(t, s.url(), func(o *Options) { o.Secret = []byte("a secret of a stranger") })
	put(t, l, 1)
	put(t, l, 2)
	value, other := s.raw(t, '$', "GET", l.name(key(1))), s.raw(t, '$', "GET", l.name(key(2)))
	set := func(value string) func() { return func() { s.raw(t, '+', "SET", l.name(key(1)), value) } }
	setRange := func(at int, bytes string) func() {
		return func() { s.raw(t, ':', "SETRANGE", l.name(key(1)), strconv.Itoa(at), bytes) }
	}

	refused := 0
	for name, write := range map[string]func(){
		"a stranger's":   func() { put(t, stranger, 1) },
		"another key's":  set(other),
		"empty":          set(""),
		"text":           set("hello"),
		"no MAC":         set(magic + value[sealStart:]),
		"zero MAC":       set(zeroMAC(value)),
		"one byte less":  set(value[:len(value)-1]),
		"one byte more":  func() { s.raw(t, ':', "APPEND", l.name(key(1)), "x") },
		"one bit":        set(oneBit(value)),
		"a MAC's bit":    setRange(len(magic), "\x00\x01"),
		"a version's":    setRange(len(magic)-1, "\x02"),
		"a huge value's": setRange(DefaultMaxBytes, "x"),
	} {
		t.Run(name, func(t *testing.T) {
			put(t, l, 1)
			requireHit(t, l, 1)
			write()
			require.NotEqual(t, value, s.raw(t, '$', "GET", l.name(key(1))), "the value is changed")
			requireMissing(t, l, 1)
			refused++
			require.Equal(t, refused, log.count("entry refused"), log)
			require.Contains(t, log.String(), key(1).String())
			put(t, l, 1)
			requireHit(t, l, 1)
		})
	}
	t.Run("a list", func(t *testing.T) {
		s.raw(t, ':', "DEL", l.name(key(1)))
		s.raw(t, ':', "LPUSH", l.name(key(1)), "x")
		requireMissing(t, l, 1)
		require.Contains(t, log.String(), "WRONGTYPE")
		put(t, l, 1)
		requireHit(t, l, 1)
	})
	require.Zero(t, log.count("going on without"), log)
}

func zeroMAC(value string) string {
	b := []byte(value)
	clear(b[len(magic):sealStart])
	return string(b)
}

func oneBit(value string) string {
	b := []byte(value)
	b[len(b)/2] ^= 4
	return string(b)
}
