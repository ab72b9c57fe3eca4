package cache

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"fmt"
	"hash"
)

// Key names an entry: a hash of everything that the entry was made from.
type Key [sha256.Size]byte

// keyEncoding writes keys in letters and digits that file systems without upper case keep apart.
var keyEncoding = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// keyLength is the number of characters of a key.
const keyLength = (sha256.Size*8 + 4) / 5

// String is the key in lower-case base32, without padding: 52 characters.
func (k Key) String() string { return keyEncoding.EncodeToString(k[:]) }

// ParseKey reads what String wrote.
func ParseKey(s string) (Key, error) {
	var k Key
	if len(s) != keyLength {
		return k, fmt.Errorf("the key %q has %d characters, not %d", s, len(s), keyLength)
	}
	if _, err := keyEncoding.Decode(k[:], []byte(s)); err != nil || k.String() != s {
		return Key{}, fmt.Errorf("the key %q is not in lower-case base32", s)
	}
	return k, nil
}

// Hasher makes a key of named fields. Lengths are hashed too, so that no two lists of
// fields run together into the same key.
type Hasher struct{ h hash.Hash }

// NewHasher starts a key of an entry of a kind.
func NewHasher(kind string) *Hasher {
	h := &Hasher{sha256.New()}
	h.AddString("kind", kind)
	return h
}

// Add adds a field. The order of fields matters.
func (h *Hasher) Add(field string, value []byte) {
	h.length(len(field))
	h.h.Write([]byte(field))
	h.length(len(value))
	h.h.Write(value)
}

// AddString is Add for text.
func (h *Hasher) AddString(field, value string) { h.Add(field, []byte(value)) }

// Sum is the key of the fields so far.
func (h *Hasher) Sum() (k Key) {
	h.h.Sum(k[:0])
	return k
}

func (h *Hasher) length(n int) {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(n))
	h.h.Write(b[:])
}
