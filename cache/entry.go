package cache

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The kinds of entries that this project makes.
const (
	KindKernel = "kernel"
	KindTuning = "tuning"
)

// Entry is what a cache keeps under a key. Whoever gets one must not change it.
type Entry struct {
	Kind     string            // what made it: KindKernel, KindTuning
	Name     string            // the base name of the files, such as the name of a kernel
	Metadata json.RawMessage   // an object of the maker's; nil is {}
	Files    map[string][]byte // by extension: "ttir", "ptx", ...
}

// Limits of entries. They bound the memory that a hostile archive or remote layer can ask for.
const (
	maxFiles         = 64
	maxFileBytes     = 64 << 20
	maxEntryBytes    = 128 << 20
	maxMetadataBytes = 8 << 20
	maxNameBytes     = 4 << 10
)

var (
	kinds      = regexp.MustCompile(`^[a-z][a-z0-9-]{0,31}$`)
	extensions = regexp.MustCompile(`^[a-z0-9][a-z0-9_.-]{0,31}$`)
)

// check refuses entries that cannot be kept.
func (e *Entry) check() error {
	if e == nil {
		return errors.New("there is no entry")
	}
	if err := e.checkHead(); err != nil {
		return err
	}
	if len(e.Metadata) > 0 && !json.Valid(e.Metadata) {
		return fmt.Errorf("the metadata %.40q is no JSON object", e.Metadata)
	}
	if len(e.Files) > maxFiles {
		return fmt.Errorf("%d files are more than %d", len(e.Files), maxFiles)
	}
	total := 0
	for ext, data := range e.Files {
		if err := checkFile(ext, int64(len(data))); err != nil {
			return err
		}
		total += len(data)
	}
	if total > maxEntryBytes {
		return fmt.Errorf("the files have %d bytes, more than %d", total, maxEntryBytes)
	}
	return nil
}

// checkHead checks an entry without its files, whose metadata is JSON.
func (e *Entry) checkHead() error {
	switch {
	case !kinds.MatchString(e.Kind):
		return fmt.Errorf("the kind %q is not a word in lower case", e.Kind)
	case e.Name == "" || len(e.Name) > maxNameBytes || !utf8.ValidString(e.Name):
		return fmt.Errorf("the name %.40q is not 1 to %d bytes of UTF-8", e.Name, maxNameBytes)
	case len(e.Metadata) > maxMetadataBytes:
		return fmt.Errorf("the metadata has %d bytes, more than %d", len(e.Metadata), maxMetadataBytes)
	case len(e.Metadata) > 0 && !bytes.HasPrefix(bytes.TrimLeft(e.Metadata, " \t\r\n"), []byte("{")):
		return fmt.Errorf("the metadata %.40q is no JSON object", e.Metadata)
	}
	return nil
}

func checkFile(ext string, size int64) error {
	switch {
	case !extensions.MatchString(ext):
		return fmt.Errorf("%q is no extension of a file in lower case", ext)
	case size < 0 || size > maxFileBytes:
		return fmt.Errorf("%q has %d bytes, not 0 to %d", ext, size, maxFileBytes)
	}
	return nil
}

// Extensions lists the extensions of the files, sorted.
func (e *Entry) Extensions() []string { return slices.Sorted(maps.Keys(e.Files)) }

// Bytes is the size of the files.
func (e *Entry) Bytes() (n int64) {
	for _, data := range e.Files {
		n += int64(len(data))
	}
	return n
}

// maxBaseBytes bounds the base names of files: file systems take 255 bytes with the extension.
const maxBaseBytes = 150

// fileName is the name of a file of an entry. It stays inside the entry's folder whatever the entry
// is called.
func fileName(name, ext string) string {
	safe := func(r rune) rune {
		if r < utf8.RuneSelf && (r == '_' || r == '-' || r == '.' || '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z') {
			return r
		}
		return '_'
	}
	base := strings.Map(safe, name)
	base = base[:min(len(base), maxBaseBytes)]
	if base[0] == '.' {
		base = "_" + base[1:]
	}
	if file := base + "." + ext; !strings.EqualFold(file, metadataFile) {
		return file
	}
	return base + "_." + ext
}
