package diag

import (
	"fmt"
	"strings"
)

// Bug is the cause of a diagnostic about a bug in this project: code that panicked, or a guarantee that does not hold.
// Callers of the library find it with errors.As. A message says BUG exactly if there is one behind it: commands exit with
// another code then.
type Bug struct {
	Who   string   // code that panicked: "pass 'cse'", "the PTX backend"; empty if none did
	On    string   // operation being processed: "func.func @f"; may be empty
	Pos   Position // of that operation
	Value any      // value of the panic, or an error that says what does not hold
	Stack []byte   // of the goroutine that panicked
}

// Bugf makes a bug that is not a panic. %w wraps an error.
func Bugf(format string, args ...any) *Bug { return &Bug{Value: fmt.Errorf(format, args...)} }

// bugPrefix begins the message of every bug.
const bugPrefix = "BUG: "

func (b *Bug) Error() string {
	what := strings.TrimPrefix(fmt.Sprint(b.Value), bugPrefix)
	if b.Who == "" {
		return bugPrefix + what
	}
	on := ""
	if b.On != "" {
		on = " on '" + b.On + "'"
	}
	return bugPrefix + b.Who + " panicked" + on + ": " + what
}

// Unwrap is the error that a bug was made from.
func (b *Bug) Unwrap() error {
	if b.Who != "" {
		return nil
	}
	err, _ := b.Value.(error)
	return err
}

// Diagnostic returns the bug as an error diagnostic at its position.
func (b *Bug) Diagnostic() *Diagnostic {
	return &Diagnostic{Severity: Error, Pos: b.Pos, Message: b.Error(), Cause: b}
}
