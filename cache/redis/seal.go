package redis

import (
	"bytes"
	"compress/flate"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/tshared/tshared/cache"
)

// A value on the server is
//
//	magic | MAC | length before compression, a uvarint | DEFLATE stream
//
// where the MAC is an HMAC-SHA256 over the magic, the entry's key and all that follows the MAC. The
// key is part of it because a kernel under another kernel's key is as bad as a foreign one.
const (
	magic     = "tshared\x01" // the last byte is the version of the format
	sealStart = len(magic) + sha256.Size
)

// maxExpansion bounds the length before compression by the greatest length of a value.
const maxExpansion = 16

// sealer makes and opens values.
type sealer struct {
	secret   []byte
	maxBytes int // of a value
}

// maxEntry is the greatest length before compression.
func (s sealer) maxEntry() int { return s.maxBytes * maxExpansion }

// errTooLarge is returned for an entry whose value would be too large.
var errTooLarge = errors.New("too large")

// seal makes the value of an entry, which cache.Encode wrote.
func (s sealer) seal(k cache.Key, entry []byte) ([]byte, error) {
	if len(entry) > s.maxEntry() {
		return nil, fmt.Errorf("%w: %d bytes before compression", errTooLarge, len(entry))
	}
	b := bytes.NewBuffer(make([]byte, 0, sealStart+len(entry)/3))
	b.WriteString(magic)
	b.Write(make([]byte, sha256.Size))
	b.Write(binary.AppendUvarint(nil, uint64(len(entry))))
	deflate(b, entry)
	value := b.Bytes()
	if len(value) > s.maxBytes {
		return nil, fmt.Errorf("%w: %d bytes after compression, of %d", errTooLarge, len(value), s.maxBytes)
	}
	copy(value[len(magic):], s.mac(k, value[sealStart:]))
	return value, nil
}

// writers are kept because each has more than a megabyte of tables.
var writers = sync.Pool{New: func() any {
	w, _ := flate.NewWriter(nil, flate.BestSpeed) // an error only for a level that there is not
	return w
}}

// deflate compresses into a buffer, which gives no errors.
func deflate(to *bytes.Buffer, entry []byte) {
	w := writers.Get().(*flate.Writer)
	defer writers.Put(w)
	w.Reset(to)
	_, _ = w.Write(entry)
	_ = w.Close()
}

// open returns the entry that was sealed into a value under a key. Nothing of a value is looked at
// before the MAC is found to be right, but whether it is of this format at all.
func (s sealer) open(k cache.Key, value []byte) (*cache.Entry, error) {
	if len(value) > s.maxBytes {
		return nil, fmt.Errorf("%w: %d bytes", errTooLarge, len(value))
	}
	if len(value) < sealStart || string(value[:len(magic)]) != magic {
		return nil, errors.New("not of this format or version")
	}
	if !hmac.Equal(value[len(magic):sealStart], s.mac(k, value[sealStart:])) {
		return nil, errors.New("its HMAC is not that of this key, these contents and the secret")
	}
	entry, err := s.inflate(value[sealStart:])
	if err != nil {
		return nil, err
	}
	return cache.Decode(k, entry)
}

func (s sealer) mac(k cache.Key, body []byte) []byte {
	h := hmac.New(sha256.New, s.secret)
	h.Write([]byte(magic))
	h.Write(k[:])
	h.Write(body)
	return h.Sum(nil)
}

// inflate undoes the compression. The length is known before, so that memory is taken once, and
// bounded, so that not even a peer with the secret can exhaust it.
func (s sealer) inflate(body []byte) ([]byte, error) {
	n, read := binary.Uvarint(body)
	if read <= 0 || n > uint64(s.maxEntry()) {
		return nil, fmt.Errorf("%w: %d bytes before compression", errTooLarge, n)
	}
	entry := make([]byte, n)
	r := flate.NewReader(bytes.NewReader(body[read:]))
	if _, err := io.ReadFull(r, entry); err != nil {
		return nil, fmt.Errorf("compressed contents: %w", err)
	}
	if rest, err := io.Copy(io.Discard, io.LimitReader(r, 1)); rest > 0 || err != nil {
		return nil, fmt.Errorf("compressed contents: expected %d bytes, found more: %v", n, err)
	}
	return entry, nil
}
