package cache

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
)

// metadataFile is the file of an entry that describes the others.
const metadataFile = "metadata.json"

// formatVersion is the version of the layout on disk. Entries of other versions count as damaged.
const formatVersion = 1

// description is the contents of metadata.json. It has no time and no absolute path, so that equal
// entries are equal files.
type description struct {
	Format   int             `json:"format"`
	Key      string          `json:"key"`
	Kind     string          `json:"kind"`
	Name     string          `json:"name"`
	Metadata json.RawMessage `json:"metadata"`
	Files    []FileInfo      `json:"files"`
}

// FileInfo is a file of an entry.
type FileInfo struct {
	Extension string `json:"ext"`    // the key in Entry.Files
	Name      string `json:"file"`   // in the entry's folder
	Size      int64  `json:"size"`   // in bytes
	SHA256    string `json:"sha256"` // in hexadecimal
}

// The last member of a description is a hash of the text before it, the seal. A change of any byte of
// metadata.json is found, and through it a change of any other file.
const (
	sealStart = `,"sha256":"`
	sealEnd   = "\"}\n"
	sealBytes = len(sealStart) + 2*sha256.Size + len(sealEnd)
)

// describe makes the contents of metadata.json of an entry.
func describe(k Key, e *Entry) ([]byte, error) {
	if err := e.check(); err != nil {
		return nil, err
	}
	d := description{Format: formatVersion, Key: k.String(), Kind: e.Kind, Name: e.Name, Metadata: e.Metadata, Files: []FileInfo{}}
	if len(e.Metadata) == 0 {
		d.Metadata = json.RawMessage("{}")
	}
	for _, ext := range e.Extensions() {
		data := e.Files[ext]
		d.Files = append(d.Files, FileInfo{ext, fileName(e.Name, ext), int64(len(data)), hexSum(data)})
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // the maker's object is kept as it is
	if err := enc.Encode(d); err != nil {
		return nil, fmt.Errorf("the metadata: %w", err)
	}
	open := bytes.TrimSuffix(b.Bytes(), []byte("}\n"))
	return fmt.Appendf(open, "%s%s%s", sealStart, hexSum(open), sealEnd), nil
}

// readDescription parses and checks the contents of metadata.json of an entry.
func readDescription(k Key, text []byte) (*description, error) {
	open, err := checkSeal(text)
	if err != nil {
		return nil, err
	}
	d := new(description)
	if err := json.Unmarshal(text, d); err != nil {
		return nil, err
	}
	switch {
	case d.Format != formatVersion:
		return nil, fmt.Errorf("its format is %d, not %d", d.Format, formatVersion)
	case d.Key != k.String():
		return nil, fmt.Errorf("it describes the entry %.60q", d.Key)
	case len(open) > maxMetadataBytes+maxNameBytes+1<<16:
		return nil, fmt.Errorf("it has %d bytes", len(text))
	}
	if err := d.entry().checkHead(); err != nil {
		return nil, err
	}
	return d, d.checkFiles()
}

// checkSeal checks the hash at the end of a description, and returns what it is the hash of.
func checkSeal(text []byte) ([]byte, error) {
	if len(text) < sealBytes {
		return nil, errors.New("it is cut off")
	}
	open := text[:len(text)-sealBytes]
	if want := sealStart + hexSum(open) + sealEnd; string(text[len(open):]) != want {
		return nil, errors.New("its SHA-256 is another")
	}
	return open, nil
}

// checkFiles refuses descriptions that describe could not have made.
func (d *description) checkFiles() error {
	if len(d.Files) > maxFiles {
		return fmt.Errorf("%d files are more than %d", len(d.Files), maxFiles)
	}
	var last string
	var total int64
	for _, f := range d.Files {
		if err := checkFile(f.Extension, f.Size); err != nil {
			return err
		}
		if cmp.Compare(last, f.Extension) >= 0 || f.Name != fileName(d.Name, f.Extension) {
			return fmt.Errorf("it lists the file %.60q, where another is expected", f.Name)
		}
		last = f.Extension
		total += f.Size
	}
	if total > maxEntryBytes {
		return fmt.Errorf("the files have %d bytes, more than %d", total, maxEntryBytes)
	}
	return nil
}

// entry is the described entry without its files.
func (d *description) entry() *Entry {
	return &Entry{Kind: d.Kind, Name: d.Name, Metadata: d.Metadata, Files: make(map[string][]byte, len(d.Files))}
}

// bytes is the size of the files, without metadata.json.
func (d *description) bytes() (n int64) {
	for _, f := range d.Files {
		n += f.Size
	}
	return n
}

// check compares a file's contents with its description.
func (f *FileInfo) check(data []byte) error {
	switch {
	case int64(len(data)) != f.Size:
		return fmt.Errorf("it has %d bytes, not %d", len(data), f.Size)
	case hexSum(data) != f.SHA256:
		return errors.New("its SHA-256 is another")
	}
	return nil
}

func hexSum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
