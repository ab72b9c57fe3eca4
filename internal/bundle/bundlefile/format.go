package bundlefile

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// The files of the archive: the index, the hexadecimal SHA-256 of the index, and a folder of code.
const (
	indexName    = "index.json"
	checksumName = "index.sha256"
	codeFolder   = "code/"
)

// The limits of bundles. They bound the memory that reading takes, whatever a file claims about
// itself.
const (
	MaxIndex   = 64 << 20  // bytes of index.json
	MaxKernels = 1 << 16   // in an index
	MaxKernel  = 1 << 20   // bytes of a kernel in the index
	MaxParams  = 1 << 10   // of a kernel
	MaxValues  = 1 << 20   // parameters, constants and code of all kernels together
	MaxText    = 1 << 12   // bytes of a name or a grid
	MaxCode    = 64 << 20  // bytes of a file of code
	MaxTTIR    = 16 << 20  // bytes of the Triton IR of a kernel
	MaxFiles   = 1<<16 - 1 // in the archive
	MaxArchive = 1<<32 - 1 // bytes of the archive
	// MaxRatio is how many times larger than its compressed form a file may be. Files that
	// compress better are stored as they are.
	MaxRatio = 256

	maxDirectory = 16 << 20 // bytes of the archive's directory
	maxDepth     = 16       // of tuples in tuples
	maxTarget    = 64       // bytes of a target's name
)

// FormatError is a defect of a bundle.
type FormatError struct {
	Part   string // of the bundle: a file of the archive, or a kernel
	Reason string
}

func (e *FormatError) Error() string {
	if e.Part == "" {
		return "the bundle cannot be read: " + e.Reason
	}
	return fmt.Sprintf("the bundle cannot be read: %s: %s", e.Part, e.Reason)
}

// defect makes a FormatError.
func defect(part, format string, args ...any) error {
	return &FormatError{Part: part, Reason: fmt.Sprintf(format, args...)}
}

// fileName is the name that a file has in the archive, which is its SHA-256 and its form.
func fileName(form, sha string) string { return codeFolder + sha + "." + form }

func checksum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
