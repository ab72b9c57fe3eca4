package cache

import (
	"context"
	"errors"
	"path/filepath"
)

// Report is what Verify found.
type Report struct {
	Entries   int            // intact ones
	Bytes     int64          // of intact entries
	Damaged   []*DamageError // the others, sorted by key in each folder
	Leftovers []string       // paths that belong to no entry: of killed writers, or of strangers
}

// Verify reads all entries of the folder and of the read-only layers and checks them. Other
// processes may use the folder meanwhile: what they are writing counts as left over.
func (c *Cache) Verify(ctx context.Context) (*Report, error) {
	r := new(Report)
	for _, f := range c.folders() {
		if err := f.verify(ctx, r, c.progress); err != nil {
			return r, err
		}
	}
	return r, nil
}

func (f *folder) verify(ctx context.Context, r *Report, progress func(done, total int)) error {
	keys, err := f.keys(ctx)
	if err != nil {
		return err
	}
	for i, k := range keys {
		if err := ctx.Err(); err != nil {
			return err
		}
		progress(i, len(keys))
		s, err := f.read(k)
		var damage *DamageError
		switch {
		case err == nil:
			r.Entries++
			r.Bytes += s.bytes()
		case errors.As(err, &damage):
			r.Damaged = append(r.Damaged, damage)
		case !errors.Is(err, ErrMissing):
			return err
		}
	}
	leftovers, err := f.leftovers()
	r.Leftovers = append(r.Leftovers, leftovers...)
	return err
}

// leftovers lists what belongs to no entry.
func (f *folder) leftovers() (paths []string, err error) {
	names, err := readDir(f.dir)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if name == usageFile {
			continue
		}
		if name != tempDir && len(name) != shardLength {
			paths = append(paths, filepath.Join(f.dir, name))
			continue
		}
		inside, err := readDir(filepath.Join(f.dir, name))
		if err != nil {
			return nil, err
		}
		for _, in := range inside {
			if !isEntry(name, in) && !(name == tempDir && in == pruningFile) {
				paths = append(paths, filepath.Join(f.dir, name, in))
			}
		}
	}
	return paths, nil
}
