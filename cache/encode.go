package cache

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Encode writes an entry as one text, for layers that keep one: the length of metadata.json in four
// bytes, metadata.json, and the files in the order in which that lists them.
func Encode(k Key, e *Entry) ([]byte, error) {
	text, err := describe(k, e)
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, 4+int64(len(text))+e.Bytes())
	b = binary.LittleEndian.AppendUint32(b, uint32(len(text)))
	b = append(b, text...)
	for _, ext := range e.Extensions() {
		b = append(b, e.Files[ext]...)
	}
	return b, nil
}

// Decode reads what Encode wrote, and checks that it is the entry of a key and has not changed. The
// entry's files share the memory of data. Everyone can make data that is accepted: that it comes
// from a friend must be shown by other means.
func Decode(k Key, data []byte) (*Entry, error) {
	if len(data) < 4 {
		return nil, errors.New("the entry is cut off")
	}
	n, rest := uint64(binary.LittleEndian.Uint32(data)), data[4:]
	if n > uint64(len(rest)) {
		return nil, errors.New("the entry is cut off")
	}
	d, err := readDescription(k, rest[:n])
	if err != nil {
		return nil, fmt.Errorf("%s is damaged: %w", metadataFile, err)
	}
	rest = rest[n:]
	if int64(len(rest)) != d.bytes() {
		return nil, fmt.Errorf("the files have %d bytes, not %d", len(rest), d.bytes())
	}
	e := d.entry()
	for _, f := range d.Files {
		data := rest[:f.Size:f.Size]
		if err := f.check(data); err != nil {
			return nil, fmt.Errorf("%s is damaged: %w", f.Name, err)
		}
		e.Files[f.Extension], rest = data, rest[f.Size:]
	}
	return e, nil
}
