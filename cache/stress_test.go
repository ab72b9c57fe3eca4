package cache

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// stressEnv is how long the tests with many processes take, such as 3m. Then 64 processes run, otherwise
// a few for a moment.
const stressEnv = "TSHARED_CACHE_STRESS"

var discard = slog.New(slog.DiscardHandler)

// stressEntries is how many entries the processes share. A third each stays untouched, is damaged at
// random, and is removed at random.
const stressEntries = 90

type fate int

const (
	untouched fate = iota
	damaged
	removed
)

func fateOf(n int) fate { return fate(n % 3) }

// stressSize is how many processes run, and for how long.
func stressSize(t *testing.T) (processes int, duration time.Duration) {
	text := os.Getenv(stressEnv)
	if text == "" {
		return 6, time.Second
	}
	duration, err := time.ParseDuration(text)
	require.NoError(t, err, stressEnv)
	return 64, duration
}

// TestManyProcesses: processes that read, write, damage and remove entries of one folder see right
// entries or none, and lose none that nobody removed.
func TestManyProcesses(t *testing.T) {
	for _, limit := range []int64{0, stressEntries * 1000} {
		t.Run(fmt.Sprintf("limit %d", limit), func(t *testing.T) {
			dir := t.TempDir()
			c := open(t, dir, io.Discard)
			fill(t, c, stressEntries)
			processes, duration := stressSize(t)
			var workers []*worker
			for i := range processes {
				workers = append(workers, startWorker(t, job{Dir: dir, MaxBytes: limit, Seed: uint64(i), Goroutines: 8, For: duration}))
			}
			var text []byte
			for _, w := range workers {
				said, _ := io.ReadAll(w.stdout)
				require.NoError(t, w.cmd.Wait(), "%s", &w.output)
				text = append(text, said...)
			}
			t.Logf("%d processes of 8 goroutines, %s", processes, sumCounts(t, text))
			checkAfterStress(t, c, limit)
		})
	}
}

func checkAfterStress(t *testing.T, c *Cache, limit int64) {
	t.Helper()
	r, err := c.Verify(ctx)
	require.NoError(t, err)
	require.Empty(t, r.Leftovers)
	for _, d := range r.Damaged {
		require.Equal(t, damaged, fateOf(number(t, d.Key)), "%v", d)
	}
	for n := range stressEntries {
		if limit == 0 && fateOf(n) == untouched {
			e, err := c.Get(ctx, key(n))
			require.NoError(t, err)
			require.True(t, isRight(e, n))
		}
	}
	fill(t, c, stressEntries)
	requireIntact(t, c, stressEntries)
}

// number is the number of the entry with a key.
func number(t *testing.T, k Key) int {
	t.Helper()
	for n := range stressEntries {
		if key(n) == k {
			return n
		}
	}
	t.Fatalf("nobody put an entry under %s", k)
	return 0
}

// counts is how often a worker did what.
type counts struct{ Got, Missed, Put, Damaged, Removed, Pruned, Verified int }

// stress does everything for a time, and checks whatever it finds.
func (j *job) stress(c *Cache, seed uint64) error {
	s := &stresser{c: c, r: rand.New(rand.NewPCG(seed, 0)), limited: j.MaxBytes > 0}
	for end := time.Now().Add(j.For); time.Now().Before(end); {
		if err := s.step(); err != nil {
			return err
		}
	}
	fmt.Printf("%+v\n", s.counts)
	return nil
}

type stresser struct {
	c       *Cache
	r       *rand.Rand
	limited bool // any entry may be removed
	counts
}

// step does one thing: mostly it reads.
func (s *stresser) step() error {
	n := s.r.IntN(stressEntries)
	switch p := s.r.IntN(100); {
	case p < 60:
		return s.get(n)
	case p < 85:
		s.Put++
		return s.c.Put(ctx, key(n), either(s.r, n))
	case p < 93:
		return s.damage(n/3*3 + int(damaged))
	case p < 97:
		return s.remove(n/3*3 + int(removed))
	case p < 99:
		return s.prune(n/3*3 + int(removed))
	}
	return s.verify()
}

func (s *stresser) get(n int) error {
	e, err := s.c.Get(ctx, key(n))
	switch {
	case err == nil && !isRight(e, n):
		return fmt.Errorf("entry %d is another: %v", n, e)
	case err == nil:
		s.Got++
		return nil
	case !errors.Is(err, ErrMissing):
		return err
	}
	s.Missed++
	if s.limited || fateOf(n) == removed {
		return nil
	}
	if fateOf(n) == untouched {
		return fmt.Errorf("entry %d is lost", n)
	}
	// A damaged entry is there until another takes its place in one step.
	if _, err := os.Stat(s.c.own.path(key(n))); err != nil && runtime.GOOS == "linux" {
		return fmt.Errorf("the damaged entry %d is lost: %w", n, err)
	}
	return nil
}

// damage cuts a file of an entry, or changes a byte, or cuts the file with the size of all entries.
func (s *stresser) damage(n int) error {
	s.Damaged++
	name := fmt.Sprintf("kernel_%d.", n)
	files := []string{metadataFile, name + "ptx", name + "ttir", name + "json"}
	path := s.c.file(n, files[s.r.IntN(len(files))])
	if s.r.IntN(20) == 0 {
		path = filepath.Join(s.c.Dir(), usageFile)
	}
	size := s.r.Int64N(80)
	if s.r.IntN(2) == 0 {
		return missing(os.Truncate(path, size))
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return missing(err)
	}
	_, err = f.WriteAt([]byte{byte(s.r.Uint32())}, size)
	return cmp.Or(err, f.Close())
}

// missing forgives that someone removed a file.
func missing(err error) error {
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, ErrMissing) {
		return nil
	}
	return err
}

func (s *stresser) remove(n int) error {
	s.Removed++
	return missing(s.c.Remove(ctx, key(n)))
}

// prune removes an entry because nobody used it for a year.
func (s *stresser) prune(n int) error {
	old := time.Now().AddDate(-1, 0, 0)
	if err := os.Chtimes(s.c.file(n, metadataFile), old, old); err != nil {
		return missing(err)
	}
	p, err := s.c.Prune(ctx, Limits{MaxAge: 100 * 24 * time.Hour})
	s.Pruned += len(p.Keys)
	return err
}

func (s *stresser) verify() error {
	s.Verified++
	r, err := s.c.Verify(ctx)
	if err != nil {
		return err
	}
	for _, d := range r.Damaged {
		for n := range stressEntries {
			if key(n) == d.Key && fateOf(n) != damaged {
				return fmt.Errorf("nobody damaged entry %d, but: %w", n, d)
			}
		}
	}
	return nil
}

// sumCounts adds up what workers printed.
func sumCounts(t *testing.T, text []byte) string {
	t.Helper()
	var sum counts
	lines := 0
	for line := range strings.Lines(string(text)) {
		if line == "ready\n" {
			continue
		}
		var c counts
		_, err := fmt.Sscanf(line, "{Got:%d Missed:%d Put:%d Damaged:%d Removed:%d Pruned:%d Verified:%d}", &c.Got, &c.Missed, &c.Put, &c.Damaged, &c.Removed, &c.Pruned, &c.Verified)
		require.NoError(t, err, line)
		sum = counts{sum.Got + c.Got, sum.Missed + c.Missed, sum.Put + c.Put, sum.Damaged + c.Damaged, sum.Removed + c.Removed, sum.Pruned + c.Pruned, sum.Verified + c.Verified}
		lines++
	}
	require.Positive(t, sum.Got)
	require.Positive(t, sum.Put)
	return fmt.Sprintf("%+v", sum)
}
