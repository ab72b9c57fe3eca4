package manifest

import (
	"encoding/binary"
	"fmt"
)

// FailureBytes is the size of the record that a failed assertion leaves.
const FailureBytes = 16

// Failure is an assertion that did not hold.
type Failure struct {
	Message string // with its place
	Program [3]int
	Element int   // of a tensor, -1 for none
	Cause   error // how the launch ended
}

func (f *Failure) Error() string {
	element := ""
	if f.Element >= 0 {
		element = fmt.Sprintf(", element %d", f.Element)
	}
	return fmt.Sprintf("%s (program %d, %d, %d%s)", f.Message, f.Program[0], f.Program[1], f.Program[2], element)
}

func (f *Failure) Unwrap() error { return f.Cause }

// Explain gives the assertion that ended a launch, as the record that it left says. Without
// a record it gives the error itself.
func (d *Kernel) Explain(err error, left []byte) error {
	if err == nil || len(left) < FailureBytes {
		return err
	}
	word := func(i int) int { return int(binary.LittleEndian.Uint32(left[4*i:])) }
	n := word(0)
	if n < 1 || n > len(d.Assertions) {
		return err
	}
	return &Failure{Message: d.Assertions[n-1], Program: [3]int{word(1), word(2) & 0xffff, word(2) >> 16}, Element: word(3) - 1, Cause: err}
}
