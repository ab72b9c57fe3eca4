package redis

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
)

// child is set in processes that tests start from their own binary.
const child = "TSHARED_TEST_CHILD"

func TestMain(m *testing.M) {
	if text := os.Getenv(child); text != "" {
		if err := worker(text); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// work is what a process is told to do: to get entries, or else to make them.
type work struct {
	First, Count, Start int
}

// worker opens the cache that the environment describes, as a program would, works, and prints
// which entries it has made.
func worker(text string) error {
	var w work
	if err := json.Unmarshal([]byte(text), &w); err != nil {
		return err
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	remote, err := FromEnv(log)
	if err != nil {
		return err
	}
	options := cache.FromEnv()
	options.Remote, options.Log = remote, log
	c, err := cache.Open(options)
	if err != nil {
		return err
	}
	made := []int{}
	for i := range w.Count {
		n := w.First + (w.Start+i)%w.Count
		e, err := c.Get(context.Background(), key(n))
		switch {
		case errors.Is(err, cache.ErrMissing):
			time.Sleep(2 * time.Millisecond) // as a compiler would
			made = append(made, n)
			if err := c.Put(context.Background(), key(n), entry(n)); err != nil {
				return err
			}
		case err != nil:
			return err
		case !reflect.DeepEqual(entry(n), e):
			return fmt.Errorf("entry %d is not what was put under its key", n)
		}
	}
	if err := remote.(io.Closer).Close(); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(made)
}

// result is what became of a process.
type result struct {
	made []int
	log  string
}

// processes runs workers at once, each on one of two folders, and returns what they made.
func processes(t *testing.T, url string, folders [2]string, w []work) []result {
	t.Helper()
	results := make([]result, len(w))
	errs := make([]error, len(w))
	var wg sync.WaitGroup
	for i := range w {
		wg.Go(func() { results[i], errs[i] = process(url, folders[i%2], w[i]) })
	}
	wg.Wait()
	for i, err := range errs {
		require.NoError(t, err, results[i].log)
	}
	return results
}

func process(url, folder string, w work) (r result, err error) {
	text, err := json.Marshal(w)
	if err != nil {
		return r, err
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), child+"="+string(text), EnvRemote+"="+url, EnvSecret+"="+string(secret), EnvSecretFile+"=", cache.EnvDir+"="+folder)
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.Output()
	r.log = log.String()
	if err == nil {
		err = json.Unmarshal(out, &r.made)
	}
	return r, err
}

// total is how often each entry was made.
func total(results []result) (n int, times map[int]int) {
	times = map[int]int{}
	for _, r := range results {
		n += len(r.made)
		for _, m := range r.made {
			times[m]++
		}
	}
	return n, times
}

const keys = 60

// everywhere lets four processes begin at different entries.
func everywhere(first int) (w []work) {
	for i := range 4 {
		w = append(w, work{First: first, Count: keys, Start: i * keys / 4})
	}
	return w
}

// TestProcessesShare: four processes on two folders make each entry once or nearly, and none that
// any of them has made before.
func TestProcessesShare(t *testing.T) {
	s := startServer(t)
	url := s.url() + "?timeout=20s"
	folders := [2]string{t.TempDir(), t.TempDir()}
	first := processes(t, url, folders, everywhere(0))
	n, times := total(first)
	t.Logf("%d entries, made %d times", keys, n)
	require.Len(t, times, keys)
	require.Less(t, n, 2*keys, "without the server, two folders would have as many")

	n, _ = total(processes(t, url, [2]string{t.TempDir(), t.TempDir()}, everywhere(0)))
	require.Zero(t, n, "all are on the server")
	s.stop()
	n, _ = total(processes(t, url, folders, everywhere(0)))
	require.Zero(t, n, "all were copied into both folders")
	for _, r := range first {
		require.Empty(t, r.log)
	}
}

// TestProcessesAlone: processes whose server is stopped, slow, sends garbage or entries of
// strangers make all entries themselves, and say so in few lines.
func TestProcessesAlone(t *testing.T) {
	s := startServer(t)
	stranger, _ := open(t, s.url(), func(o *Options) { o.Secret = []byte("a secret of a stranger") })
	slow, garbage, truncating, flipping := startProxy(t, s.addr), startProxy(t, s.addr), startProxy(t, s.addr), startProxy(t, s.addr)
	slow.answer(delayed(time.Second))
	garbage.answer(saying("\x00\xff\x17nonsense\r\n", 1000))
	truncating.answer(truncated(230))
	flipping.answer(flipped(31))
	for _, tt := range []struct {
		name, url string
		lines     int // at most, of each process: on a slow machine, pauses of the breaker end
	}{
		{"stopped", "redis://" + freeAddr(t), 10},
		{"slow", slow.url(), 10},
		{"garbage", garbage.url(), 10},
		{"truncated", truncating.url(), 10},
		{"flipped bits", flipping.url(), 10},
		{"strangers", s.url() + "?timeout=20s", keys},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for n := range keys {
				require.NoError(t, stranger.Put(context.Background(), key(n), entry(n+1)))
			}
			require.NoError(t, stranger.Flush(context.Background()))
			results := processes(t, tt.url, [2]string{t.TempDir(), t.TempDir()}, everywhere(0))
			_, times := total(results)
			require.Len(t, times, keys, "none was found")
			for _, r := range results {
				require.LessOrEqual(t, bytes.Count([]byte(r.log), []byte("\n")), tt.lines, r.log)
			}
		})
	}
	// What the processes made has replaced what the strangers had written.
	n, _ := total(processes(t, s.url()+"?timeout=20s", [2]string{t.TempDir(), t.TempDir()}, everywhere(0)))
	require.Zero(t, n)
}
