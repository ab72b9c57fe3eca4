package cache

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Limits say which entries Prune leaves.
type Limits struct {
	MaxBytes int64         // of all entries together; those not used for longest go first. 0 for no limit
	MaxAge   time.Duration // since an entry was last used; 0 for no limit
	All      bool          // no entry is left
}

// Pruned is what Prune removed.
type Pruned struct {
	Keys      []Key // of entries, in the order of their last use
	Bytes     int64 // of these entries
	Leftovers int   // temporary folders of writers that were killed
}

// leftoverAge is how old a temporary folder is that no process works on any more.
const leftoverAge = time.Hour

// Prune removes entries of the folder that are beyond limits, and what killed processes left.
// An entry that is used meanwhile stays, unless all are to go.
func (c *Cache) Prune(ctx context.Context, limits Limits) (Pruned, error) {
	if c.own == nil {
		return Pruned{}, nil
	}
	return c.own.prune(ctx, limits, c.progress)
}

// Remove removes an entry of the folder. The error is ErrMissing where there is none.
func (c *Cache) Remove(ctx context.Context, k Key) error {
	if c.own == nil {
		return ErrMissing
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	m, ok := c.own.measure(k)
	if !ok {
		return ErrMissing
	}
	removed, err := c.own.remove(m, time.Time{})
	if err == nil && !removed {
		return ErrMissing
	}
	return err
}

// shrinkTo is the part of the limit, in percent, that is left when a writer finds it passed: the
// entries are counted once for many that are written.
const shrinkTo = 90

// pruningFile is locked, below tmp, while a writer removes entries.
const pruningFile = "pruning"

// shrink makes room for new entries, unless another process does so.
func (f *folder) shrink() {
	file, err := os.OpenFile(filepath.Join(f.dir, tempDir, pruningFile), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return
	}
	defer file.Close()
	if tryLockFile(file) {
		_, _ = f.prune(context.Background(), Limits{MaxBytes: f.maxBytes / 100 * shrinkTo}, func(int, int) {})
	}
}

func (f *folder) prune(ctx context.Context, limits Limits, progress func(done, total int)) (p Pruned, err error) {
	if _, err := os.Stat(f.dir); errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	p.Leftovers = f.removeLeftovers()
	before, err := f.startCount()
	if err != nil {
		return p, err
	}
	entries, total, err := f.measureAll(ctx)
	if err != nil {
		return p, err
	}
	if err := f.finishCount(before, total); err != nil {
		return p, err
	}
	slices.SortStableFunc(entries, func(a, b measured) int { return a.used.Compare(b.used) })
	oldest := time.Now().Add(-limits.MaxAge)
	going := limits.beyond(entries, total, oldest)
	for i, m := range entries {
		if !limits.exceeded(m, total, oldest) {
			break // so are all that follow
		}
		progress(i, max(going, i+1))
		if err := ctx.Err(); err != nil {
			return p, err
		}
		used := m.used
		if limits.All {
			used = time.Time{}
		}
		removed, err := f.remove(m, used)
		if err != nil {
			return p, err
		}
		if removed {
			p.Keys = append(p.Keys, m.key)
			p.Bytes += m.bytes
			total -= m.bytes
		}
	}
	return p, nil
}

// exceeded reports whether an entry, the first to go, is beyond the limits where all entries have some bytes.
func (l *Limits) exceeded(m measured, total int64, oldest time.Time) bool {
	return l.All || l.MaxBytes > 0 && total > l.MaxBytes || l.MaxAge > 0 && m.used.Before(oldest)
}

// beyond is how many entries, in the order of their last use, are beyond the limits, unless some are used meanwhile.
func (l *Limits) beyond(entries []measured, total int64, oldest time.Time) int {
	for i, m := range entries {
		if !l.exceeded(m, total, oldest) {
			return i
		}
		total -= m.bytes
	}
	return len(entries)
}

func (f *folder) measureAll(ctx context.Context) (entries []measured, total int64, err error) {
	keys, err := f.keys(ctx)
	for _, k := range keys {
		if m, ok := f.measure(k); ok {
			entries = append(entries, m)
			total += m.bytes
		}
	}
	return entries, total, err
}

// startCount returns the size that writers have counted so far.
func (f *folder) startCount() (int64, error) {
	u, err := f.lock()
	if err != nil {
		return 0, err
	}
	defer u.unlock()
	if n := u.total(); n != unknownBytes {
		return n, nil
	}
	return 0, u.set(0)
}

// finishCount sets the size to what was found, and what writers have counted since startCount. An
// entry that both count is counted once too much, until the next time.
func (f *folder) finishCount(before, found int64) error {
	u, err := f.lock()
	if err != nil {
		return err
	}
	defer u.unlock()
	now := u.total()
	if now == unknownBytes {
		now = before
	}
	return u.set(found + now - before)
}

// remove removes an entry, unless it was used after a time. It reports whether it did.
func (f *folder) remove(m measured, used time.Time) (bool, error) {
	trash, err := f.newTemp()
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(trash)
	removed, err := f.moveAway(m, used, filepath.Join(trash, "removed"))
	return removed, err
}

// moveAway renames the folder of an entry, so that it is gone in one step.
func (f *folder) moveAway(m measured, used time.Time, to string) (bool, error) {
	u, err := f.lock()
	if err != nil {
		return false, err
	}
	defer u.unlock()
	path := f.path(m.key)
	if !used.IsZero() {
		if info, err := os.Stat(filepath.Join(path, metadataFile)); err == nil && info.ModTime().After(used) {
			return false, nil
		}
	}
	if err := os.Rename(path, to); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		return false, err
	}
	_ = os.Remove(filepath.Dir(path)) // the last entry of its shard takes the folder with it
	_, err = u.add(-m.bytes)
	return true, err
}

// removeLeftovers removes temporary folders that nobody works on any more.
func (f *folder) removeLeftovers() (n int) {
	temps := filepath.Join(f.dir, tempDir)
	entries, _ := os.ReadDir(temps)
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && e.IsDir() && time.Since(info.ModTime()) > leftoverAge && os.RemoveAll(filepath.Join(temps, e.Name())) == nil {
			n++
		}
	}
	return n
}
