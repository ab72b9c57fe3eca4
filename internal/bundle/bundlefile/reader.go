package bundlefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Reader reads a bundle. Goroutines may share it.
type Reader struct {
	archive *archive
	index   *Index
	hash    string
}

// NewReader reads the index of a bundle and checks it. Code is not read.
func NewReader(r io.ReaderAt, size int64) (*Reader, error) {
	a, err := openArchive(r, size)
	if err != nil {
		return nil, err
	}
	if len(a.entries) < 2 || a.entries[0].name != indexName || a.entries[1].name != checksumName {
		return nil, defect("", "its first files are not %s and %s: it is no bundle", indexName, checksumName)
	}
	text, err := a.read(&a.entries[0], MaxIndex)
	if err != nil {
		return nil, err
	}
	sum, err := a.read(&a.entries[1], MaxText)
	if err != nil {
		return nil, err
	}
	rd := &Reader{archive: a, hash: checksum(text)}
	if string(sum) != rd.hash {
		return nil, defect(indexName, "it is damaged: its SHA-256 is %s, not what %s says", rd.hash, checksumName)
	}
	if rd.index, err = decode(text); err != nil {
		return nil, err
	}
	return rd, rd.checkFiles()
}

// Index is what the bundle has. It must not be changed.
func (rd *Reader) Index() *Index { return rd.index }

// Hash is the hexadecimal SHA-256 of the index, which has those of all code: bundles with the same
// hash have the same kernels.
func (rd *Reader) Hash() string { return rd.hash }

// Code reads code of the index, and checks its SHA-256.
func (rd *Reader) Code(c *Code) ([]byte, error) { return rd.File(&c.Stored) }

// File reads a file of a kernel, and checks its SHA-256.
func (rd *Reader) File(s *Stored) ([]byte, error) {
	e := rd.archive.byName[s.File]
	if e == nil {
		return nil, defect(s.File, "it is not in the archive")
	}
	data, err := rd.archive.read(e, MaxCode)
	if err != nil {
		return nil, err
	}
	if sum := checksum(data); sum != s.SHA256 {
		return nil, defect(s.File, "it is damaged: its SHA-256 is %s", sum)
	}
	return data, nil
}

// checkFiles finds files of kernels that are not in the archive, and files that no kernel has.
func (rd *Reader) checkFiles() error {
	named := map[string]bool{indexName: true, checksumName: true}
	for i := range rd.index.Kernels {
		k := &rd.index.Kernels[i]
		for _, s := range k.files() {
			named[s.File] = true
			switch e := rd.archive.byName[s.File]; {
			case e == nil:
				return defect(k.part(), "its file %s is not in the archive", s.File)
			case e.size != s.Bytes:
				return defect(k.part(), "its file %s has %d bytes, not %d", s.File, e.size, s.Bytes)
			}
		}
	}
	for _, e := range rd.archive.entries {
		if !named[e.name] {
			return defect(e.name, "no kernel has this file")
		}
	}
	return nil
}

// decode parses an index, and checks each kernel before it parses the next one.
func decode(text []byte) (*Index, error) {
	rest, kernels, err := splitKernels(text)
	if err != nil {
		return nil, asDefect(indexName, err)
	}
	ix, err := decodeRest(rest)
	if err != nil {
		return nil, asDefect(indexName, err)
	}
	if len(kernels) == 0 {
		return nil, defect(indexName, "it has no kernels")
	}
	check := newChecker()
	ix.Kernels = make([]Kernel, len(kernels))
	for i, raw := range kernels {
		k := &ix.Kernels[i]
		if len(raw) > MaxKernel {
			return nil, defect(indexName, "kernel %d has %d bytes, more than %d", i, len(raw), MaxKernel)
		}
		if err := strict(raw, k); err != nil {
			return nil, defect(indexName, "kernel %d: %v", i, err)
		}
		if err := check.kernel(k); err != nil {
			return nil, err
		}
	}
	return ix, nil
}

// decodeRest parses an index whose kernels were taken out.
func decodeRest(text []byte) (*Index, error) {
	var about struct {
		Version int `json:"version"`
	}
	if err := json.Unmarshal(text, &about); err != nil {
		return nil, err
	}
	switch {
	case about.Version > Version:
		return nil, fmt.Errorf("the bundle is of version %d, and this program reads up to %d: it needs a newer release", about.Version, Version)
	case about.Version < 1:
		return nil, fmt.Errorf("there is no version %d", about.Version)
	}
	ix := new(Index)
	if err := strict(text, ix); err != nil {
		return nil, err
	}
	if len(ix.Kernels) > 0 {
		return nil, errors.New("there are two lists of kernels")
	}
	return ix, nil
}

// strict parses JSON whose fields must all be known: a field of a later format may change how
// code is launched.
func strict(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if d.More() {
		return errors.New("there is more than one value")
	}
	return nil
}
