package cache

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Info describes an entry on disk without its files.
type Info struct {
	Key      Key             // the name of the folder
	Kind     string          // as in Entry, like Name and Metadata
	Name     string          // the base name of the files
	Metadata json.RawMessage // the maker's object
	Files    []FileInfo      // sorted by extension
	Size     int64           // of all files, in bytes
	Written  time.Time       // into this folder
	Used     time.Time       // to the minute
	Dir      string          // the entry's folder
	ReadOnly bool            // it is in a read-only layer
	Damage   error           // why the entry cannot be described; files are not read
}

// List describes the entries of the folder and then of the read-only layers, each sorted by key.
func (c *Cache) List(ctx context.Context) ([]Info, error) {
	var all []Info
	for _, f := range c.folders() {
		keys, err := f.keys(ctx)
		if err != nil {
			return nil, err
		}
		for i, k := range keys {
			c.progress(i, len(keys))
			if info, ok := f.info(k); ok {
				all = append(all, info)
			}
		}
	}
	return all, nil
}

// Find describes the entries whose keys start with a prefix.
func (c *Cache) Find(ctx context.Context, prefix string) ([]Info, error) {
	all, err := c.List(ctx)
	var found []Info
	for _, info := range all {
		if strings.HasPrefix(info.Key.String(), prefix) {
			found = append(found, info)
		}
	}
	return found, err
}

// keys lists the keys of all entries, sorted, damaged ones too.
func (f *folder) keys(ctx context.Context) ([]Key, error) {
	shards, err := readDir(f.dir)
	if err != nil {
		return nil, err
	}
	var keys []Key
	for _, shard := range shards {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if len(shard) != shardLength {
			continue
		}
		names, err := readDir(filepath.Join(f.dir, shard))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if isEntry(shard, name) {
				k, _ := ParseKey(name)
				keys = append(keys, k)
			}
		}
	}
	return keys, nil
}

// isEntry reports whether a name in the folder of a shard is that of an entry.
func isEntry(shard, name string) bool {
	_, err := ParseKey(name)
	return err == nil && name[:shardLength] == shard
}

// readDir lists the names in a folder, sorted: none of a folder that does not exist, or is a file.
func readDir(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if info, statErr := os.Stat(dir); errors.Is(err, os.ErrNotExist) || statErr == nil && !info.IsDir() {
		return nil, nil
	}
	names := make([]string, 0, len(entries))
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names, err
}

// info describes an entry; there is none to describe if it was removed meanwhile.
func (f *folder) info(k Key) (Info, bool) {
	path := f.path(k)
	size, ok := f.measure(k)
	if !ok {
		return Info{}, false
	}
	info := Info{Key: k, Size: size.bytes, Written: size.written, Used: size.used, Dir: path, ReadOnly: f.readOnly}
	text, err := readMetadata(path)
	if err != nil {
		info.Damage = &DamageError{k, metadataFile, plain(err)}
		return info, true
	}
	d, err := readDescription(k, text)
	if err != nil {
		info.Damage = &DamageError{k, metadataFile, err}
		return info, true
	}
	info.Kind, info.Name, info.Metadata = d.Kind, d.Name, d.Metadata
	info.Files = d.Files
	return info, true
}

// measured is what the file system knows of an entry.
type measured struct {
	key           Key
	bytes         int64
	written, used time.Time
}

// measure adds up the files of an entry, and reports whether there is one.
func (f *folder) measure(k Key) (measured, bool) {
	path := f.path(k)
	m := measured{key: k}
	dir, err := os.Stat(path)
	if err != nil {
		return m, false
	}
	m.written, m.used = dir.ModTime(), dir.ModTime()
	files, _ := os.ReadDir(path)
	for _, file := range files {
		info, err := file.Info()
		if err != nil {
			continue
		}
		m.bytes += info.Size()
		if file.Name() == metadataFile {
			m.used = info.ModTime()
		}
	}
	return m, true
}

// readMetadata reads the description of the entry in a folder.
func readMetadata(path string) ([]byte, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	text, _, err := readFile(root, metadataFile, -1)
	return text, err
}
