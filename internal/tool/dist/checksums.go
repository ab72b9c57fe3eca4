package dist

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// Checksums are the checksums of files, as sha256sum prints and checks them.
func Checksums(files []File) []byte {
	var b bytes.Buffer
	for _, f := range sorted(files) {
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(f.Data), f.Path)
	}
	return b.Bytes()
}
