package cache

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
)

// ErrMissing is the error of a layer that does not have an entry.
var ErrMissing = errors.New("the cache has no such entry")

// Layer is something that keeps entries. A layer may lose entries at any time, but never gives an
// entry under a key that another was put under.
type Layer interface {
	// Get finds an entry; the error is ErrMissing where there is none.
	Get(ctx context.Context, k Key) (*Entry, error)
	// Put keeps an entry, in place of an older one under the key.
	Put(ctx context.Context, k Key, e *Entry) error
}

// Options are the layers of a cache.
type Options struct {
	// Dir is the folder of the cache, made when the first entry is put there. Without one, entries
	// are kept in the remote layer only.
	Dir string
	// ReadOnly are folders that are searched after Dir and never written: baked into an image, or
	// shared by a network file system.
	ReadOnly []string
	// Remote is asked last. What it has is copied into Dir, and what is put into the cache is put
	// there, too.
	Remote Layer
	// MaxBytes is the size from which on the entries of Dir that were not used for longest are
	// removed; 0 for no limit.
	MaxBytes int64
	// Trust uses Dir and ReadOnly also where other users may write there, who can run code in this process then.
	Trust bool
	// Log gets a line for each damaged entry and each failure of a layer; nil is slog.Default().
	Log *slog.Logger
	// Progress is called by List, Verify, Export and Prune with how many entries are read or removed, of how many; nil for none.
	Progress func(done, total int)

	err error // of the environment
}

// Cache is a stack of layers. Its methods may be called from any number of goroutines.
type Cache struct {
	own      *folder // nil without one
	readOnly []*folder
	remote   Layer
	log      *slog.Logger
	progress func(done, total int) // never nil
}

// Open makes a cache. It reads nothing yet: a folder that does not exist, or cannot be read, is an
// empty one. A folder that users other than this one and root may write to is an error, see Options.Trust.
func Open(o Options) (*Cache, error) {
	if o.err != nil {
		return nil, o.err
	}
	if o.MaxBytes < 0 {
		return nil, fmt.Errorf("MaxBytes is %d, not a number of bytes", o.MaxBytes)
	}
	c := &Cache{remote: o.Remote, log: o.Log, progress: o.Progress}
	if c.progress == nil {
		c.progress = func(int, int) {}
	}
	if c.log == nil {
		c.log = slog.Default()
	}
	if o.Dir != "" {
		dir, err := filepath.Abs(o.Dir)
		if err != nil {
			return nil, fmt.Errorf("the folder %s: %w", o.Dir, err)
		}
		c.own = &folder{dir: dir, maxBytes: o.MaxBytes, trusted: o.Trust}
	}
	for _, name := range o.ReadOnly {
		dir, err := filepath.Abs(name)
		if err != nil {
			return nil, fmt.Errorf("the read-only folder %s: %w", name, err)
		}
		c.readOnly = append(c.readOnly, &folder{dir: dir, readOnly: true, trusted: o.Trust})
	}
	for _, f := range c.folders() {
		if err := f.checkDir(); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Dir is the folder of the cache, "" without one.
func (c *Cache) Dir() string {
	if c.own == nil {
		return ""
	}
	return c.own.dir
}

// folders are the layers on disk, in the order in which they are searched.
func (c *Cache) folders() []*folder {
	if c.own == nil {
		return c.readOnly
	}
	return append([]*folder{c.own}, c.readOnly...)
}

// Get finds an entry: in the folder, in the read-only folders, in the remote layer. Damaged entries
// and layers that fail are passed over, with a line in the log. The error is ErrMissing, or the
// context's.
func (c *Cache) Get(ctx context.Context, k Key) (*Entry, error) {
	if c.own != nil {
		if e := c.getFrom(c.own, k); e != nil {
			return e, nil
		}
	}
	for _, f := range c.readOnly {
		if e := c.getFrom(f, k); e != nil {
			return e, nil
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return c.getRemote(ctx, k)
}

func (c *Cache) getFrom(f *folder, k Key) *Entry {
	e, err := f.get(k)
	if err != nil && !errors.Is(err, ErrMissing) {
		c.log.Warn("a cache entry is not used", "dir", f.dir, "key", k.String(), "err", err)
	}
	return e
}

func (c *Cache) getRemote(ctx context.Context, k Key) (*Entry, error) {
	if c.remote == nil {
		return nil, ErrMissing
	}
	e, err := c.remote.Get(ctx, k)
	if err == nil {
		err = e.check()
	}
	switch {
	case errors.Is(err, ErrMissing):
		return nil, ErrMissing
	case err != nil && ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		c.log.Warn("the remote cache is passed over", "key", k.String(), "err", err)
		return nil, ErrMissing
	}
	if c.own != nil {
		if err := c.own.put(k, e); err != nil {
			c.log.Warn("an entry of the remote cache is not kept", "dir", c.own.dir, "key", k.String(), "err", err)
		}
	}
	return e, nil
}

// Put keeps an entry in the folder and in the remote layer, in place of an older one under the key.
// An error says what was not kept; whoever has the entry can go on without the cache.
func (c *Cache) Put(ctx context.Context, k Key, e *Entry) error {
	if err := e.check(); err != nil {
		return fmt.Errorf("an entry of the cache: %w", err)
	}
	var errs []error
	if c.own != nil {
		if err := c.own.put(k, e); err != nil {
			errs = append(errs, fmt.Errorf("cache folder %s: %w", c.own.dir, err))
		}
	}
	if c.remote != nil {
		if err := c.remote.Put(ctx, k, e); err != nil {
			errs = append(errs, fmt.Errorf("remote cache: %w", err))
		}
	}
	return errors.Join(errs...)
}
