package cli

import (
	"fmt"
	"io"

	"github.com/tshared/tshared/diag"
)

// Complain writes a message for a user. Control characters of file names and source lines are
// escaped in it.
func Complain(stderr io.Writer, text string) { fmt.Fprintln(stderr, diag.Printable(text)) }
