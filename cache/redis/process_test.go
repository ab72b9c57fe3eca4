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
	"strings"
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

// work is what a process is told to do: to get results from the cache, or else to make them.
type work struct {
	Task                string
	First, Count, Start int
}

// tasks are what processes share results of. Each function gets or makes the n-th result, checks it, and
// reports whether it was made.
var tasks = map[string]func(c *cache.Cache, n int) (made bool, err error){
	"entries":  getEntry,
	"tuning":   getTuning,
	"launches": getLaunch,
}

// worker opens the cache that the environment describes, as a program would, works, and prints
// which results it has made.
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
		isMade, err := tasks[w.Task](c, n)
		if err != nil {
			return fmt.Errorf("%s %d: %w", w.Task, n, err)
		}
		if isMade {
			made = append(made, n)
		}
	}
	if err := remote.(io.Closer).Close(); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(made)
}

func getEntry(c *cache.Cache, n int) (made bool, err error) {
	e, err := c.Get(context.Background(), key(n))
	if errors.Is(err, cache.ErrMissing) {
		time.Sleep(2 * time.Millisecond) // as a compiler would
		return true, c.Put(context.Background(), key(n), entry(n))
	}
	if err == nil && !reflect.DeepEqual(entry(n), e) {
		err = errors.New("not what was put under its key")
	}
	return false, err
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

// total is how often each result was made.
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

// everywhere lets four processes begin at different results.
func everywhere(task string, count int) (w []work) {
	for i := range 4 {
		w = append(w, work{Task: task, Count: count, Start: i * count / 4})
	}
	return w
}

// unhurried is a server whose answers are waited for on a loaded machine, too.
func unhurried(s *server) string { return s.url() + "?timeout=20s" }

func twoFolders(t *testing.T) [2]string { return [2]string{t.TempDir(), t.TempDir()} }

// requireSharing: four processes on two folders make each result once or nearly, and none that any
// of them has made before.
func requireSharing(t *testing.T, task string, count int) {
	s := startServer(t)
	folders := twoFolders(t)
	first := processes(t, unhurried(s), folders, everywhere(task, count))
	n, times := total(first)
	t.Logf("%d results, made %d times", count, n)
	require.Len(t, times, count)
	require.Less(t, n, 2*count, "without the server, two folders would have as many")

	n, _ = total(processes(t, unhurried(s), twoFolders(t), everywhere(task, count)))
	require.Zero(t, n, "all are on the server")
	s.stop()
	n, _ = total(processes(t, unhurried(s), folders, everywhere(task, count)))
	require.Zero(t, n, "all were copied into both folders")
	for _, r := range first {
		require.Empty(t, r.log)
	}
}

// requireAlone: processes whose server is stopped, slow or sends garbage make all results
// themselves, and say so in few lines. The server has entries of strangers, which spoil writes.
func requireAlone(t *testing.T, task string, count int, spoil func(t *testing.T, s *server)) {
	s := startServer(t)
	slow, garbage, truncating, flipping := startProxy(t, s.addr), startProxy(t, s.addr), startProxy(t, s.addr), startProxy(t, s.addr)
	slow.answer(delayed(time.Second))
	garbage.answer(saying("\x00\xff\x17nonsense\r\n", 1000))
	truncating.answer(truncated(230))
	flipping.answer(flipped(31))
	for _, tt := range []struct {
		name, url string
		lines     int  // at most, of each process: on a slow machine, pauses of the breaker end
		refuses   bool // entries one by one, each with a line of its own beside these
	}{
		{"stopped", "redis://" + freeAddr(t), 10, false},
		{"slow", slow.url(), 10, false},
		{"garbage", garbage.url(), 10, false},
		{"truncated", truncating.url(), 10, false},
		{"flipped bits", flipping.url(), 10, true},
		{"strangers", unhurried(s), 0, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			spoil(t, s)
			results := processes(t, tt.url, twoFolders(t), everywhere(task, count))
			_, times := total(results)
			require.Len(t, times, count, "none was found")
			for _, r := range results {
				lines := strings.Count(r.log, "\n")
				if tt.refuses {
					refused := strings.Count(r.log, "entry refused")
					require.LessOrEqual(t, refused, count, r.log)
					lines -= refused
				}
				require.LessOrEqual(t, lines, tt.lines, r.log)
			}
		})
	}
	// What the processes made has replaced what the strangers had written.
	n, _ := total(processes(t, unhurried(s), twoFolders(t), everywhere(task, count)))
	require.Zero(t, n)
}

func TestEntriesAreShared(t *testing.T) { requireSharing(t, "entries", 60) }

func TestEntriesAlone(t *testing.T) {
	requireAlone(t, "entries", 60, func(t *testing.T, s *server) {
		stranger, _ := open(t, s.url(), func(o *Options) { o.Secret = []byte("a secret of a stranger") })
		for n := range 60 {
			require.NoError(t, stranger.Put(context.Background(), key(n), entry(n+1)))
		}
		require.NoError(t, stranger.Flush(context.Background()))
	})
}
