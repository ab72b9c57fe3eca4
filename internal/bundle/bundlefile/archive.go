package bundlefile

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
)

// The archives are zip files of the plainest kind: no comments, no extra fields, no encryption, no
// zip64, sizes in the headers, and files that follow each other without gaps in the order of the
// directory. A reader that takes nothing else needs no care for files that overlap or hide.
const (
	localSignature     = 0x04034b50
	directorySignature = 0x02014b50
	endSignature       = 0x06054b50

	localBytes     = 30
	directoryBytes = 46
	endBytes       = 22

	stored   = 0
	deflated = 8
	utf8Flag = 0x800
)

// entry is a file of the archive as the directory has it.
type entry struct {
	name             string
	method           uint16
	crc              uint32
	compressed, size int64
	offset           int64 // of the local header
}

// archive is a zip file of which the directory is read.
type archive struct {
	r       io.ReaderAt
	entries []entry
	byName  map[string]*entry
}

// openArchive reads the directory of an archive.
func openArchive(r io.ReaderAt, size int64) (*archive, error) {
	if size < endBytes || size > MaxArchive {
		return nil, defect("", "a bundle has %d to %d bytes, not %d", endBytes, int64(MaxArchive), size)
	}
	end, err := readAt(r, size-endBytes, endBytes)
	if err != nil {
		return nil, err
	}
	n, length, offset := int64(le16(end, 10)), int64(le32(end, 12)), int64(le32(end, 16))
	switch {
	case le32(end, 0) != endSignature:
		return nil, defect("", "it does not end as a zip archive does: it is truncated, or no bundle")
	case le32(end, 4) != 0 || int64(le16(end, 8)) != n || le16(end, 20) != 0:
		return nil, defect("", "the end of its directory is not that of a bundle")
	case length > maxDirectory || offset+length != size-endBytes || n*directoryBytes > length:
		return nil, defect("", "a directory of %d files in %d bytes at %d does not fit into %d bytes", n, length, offset, size)
	}
	text, err := readAt(r, offset, length)
	if err != nil {
		return nil, err
	}
	a := &archive{r: r, byName: make(map[string]*entry, n)}
	return a, a.readDirectory(text, int(n), offset)
}

// readDirectory reads the entries of the directory, before which the files end.
func (a *archive) readDirectory(text []byte, n int, end int64) error {
	a.entries = make([]entry, 0, n)
	var next int64 // where the next file must begin
	for range n {
		e, rest, err := readEntry(text)
		if err != nil {
			return err
		}
		if text = rest; e.offset != next {
			return defect(e.name, "it begins at %d, but the file before it ends at %d", e.offset, next)
		}
		next += localBytes + int64(len(e.name)) + e.compressed
		if a.byName[e.name] != nil {
			return defect(e.name, "it is twice in the archive")
		}
		a.entries = append(a.entries, e)
		a.byName[e.name] = &a.entries[len(a.entries)-1]
	}
	if next != end || len(text) != 0 {
		return defect("", "the files of the archive end at %d, but its directory begins at %d", next, end)
	}
	return nil
}

// readEntry reads an entry at the beginning of a directory's text, and returns the rest.
func readEntry(text []byte) (entry, []byte, error) {
	if len(text) < directoryBytes || le32(text, 0) != directorySignature {
		return entry{}, nil, defect("", "the directory of the archive is damaged")
	}
	nameEnd := directoryBytes + int(le16(text, 28))
	if nameEnd > len(text) || nameEnd == directoryBytes {
		return entry{}, nil, defect("", "the directory of the archive has a name of %d bytes", nameEnd-directoryBytes)
	}
	e := entry{
		name: string(text[directoryBytes:nameEnd]), method: le16(text, 10), crc: le32(text, 16),
		compressed: int64(le32(text, 20)), size: int64(le32(text, 24)), offset: int64(le32(text, 42)),
	}
	switch {
	case le16(text, 8)&^utf8Flag != 0:
		return e, nil, defect(e.name, "it is encrypted, or of a kind that bundles do not have")
	case le32(text, 30) != 0 || le16(text, 34) != 0:
		return e, nil, defect(e.name, "it has comments or extra fields, which bundles do not have")
	case e.method != stored && e.method != deflated:
		return e, nil, defect(e.name, "it is compressed by method %d; only deflate is known", e.method)
	case e.method == stored && e.compressed != e.size:
		return e, nil, defect(e.name, "it is not compressed, but its sizes are %d and %d", e.compressed, e.size)
	case e.size > MaxRatio*e.compressed:
		return e, nil, defect(e.name, "%d bytes are said to make %d, more than %d times as many", e.compressed, e.size, MaxRatio)
	}
	return e, text[nameEnd:], nil
}

// read reads a file of at most some bytes, and checks its size and its CRC.
func (a *archive) read(e *entry, limit int64) ([]byte, error) {
	if e.size > limit || e.compressed > limit+limit/8 {
		return nil, defect(e.name, "it has %d bytes, more than %d", max(e.size, e.compressed), limit)
	}
	raw, err := readAt(a.r, e.offset, localBytes+int64(len(e.name))+e.compressed)
	if err != nil {
		return nil, err
	}
	head, data := raw[:localBytes], raw[localBytes+len(e.name):]
	if !e.isHeader(head) || string(raw[localBytes:localBytes+len(e.name)]) != e.name {
		return nil, defect(e.name, "its header is not what the directory says")
	}
	if e.method == deflated {
		if data, err = inflate(data, e.size); err != nil {
			return nil, defect(e.name, "%v", err)
		}
	}
	if crc32.ChecksumIEEE(data) != e.crc {
		return nil, defect(e.name, "it is damaged: the CRC of its contents is wrong")
	}
	return data, nil
}

// isHeader reports whether a local header says the same as the directory.
func (e *entry) isHeader(head []byte) bool {
	return le32(head, 0) == localSignature && le16(head, 6)&^utf8Flag == 0 && le16(head, 8) == e.method && le32(head, 14) == e.crc &&
		int64(le32(head, 18)) == e.compressed && int64(le32(head, 22)) == e.size && int(le16(head, 26)) == len(e.name) && le16(head, 28) == 0
}

// inflate decompresses data that makes size bytes.
func inflate(data []byte, size int64) ([]byte, error) {
	source := bytes.NewReader(data)
	z := flate.NewReader(source)
	out := make([]byte, size)
	if _, err := io.ReadFull(z, out); err != nil {
		return nil, errors.New("its compressed contents are damaged")
	}
	if n, err := z.Read(make([]byte, 1)); n != 0 || err != io.EOF || source.Len() != 0 {
		return nil, errors.New("its compressed contents do not end where they should")
	}
	return out, nil
}

// readAt reads a part of the archive; what lies past its end is a defect.
func readAt(r io.ReaderAt, offset, length int64) ([]byte, error) {
	b := make([]byte, length)
	n, err := r.ReadAt(b, offset)
	switch {
	case n == len(b):
		return b, nil // whatever the error, as io.ReaderAt has it
	case errors.Is(err, io.EOF):
		return nil, defect("", "it is truncated: there are no %d bytes at %d", length, offset)
	}
	return nil, err
}

func le16(b []byte, at int) uint16 { return binary.LittleEndian.Uint16(b[at:]) }
func le32(b []byte, at int) uint32 { return binary.LittleEndian.Uint32(b[at:]) }
