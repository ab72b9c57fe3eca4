package tile

import "fmt"

// BrokenError says that a kernel is not as the passes before emission leave it. In IR that a person wrote it is a mistake; in IR of these
// passes it is a bug of theirs.
type BrokenError struct {
	What string // what is wrong, in words
}

func (e *BrokenError) Error() string { return e.What }

// Brokenf makes a BrokenError.
func Brokenf(format string, args ...any) error { return &BrokenError{fmt.Sprintf(format, args...)} }
