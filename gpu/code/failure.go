package code

import (
	"errors"
	"regexp"

	"github.com/tshared/tshared/internal/kernel/manifest"
)

// placed splits a message that begins with its place.
var placed = regexp.MustCompile(`^(.*:\d+:\d+): (.*)$`)

// Explain wraps err in a *Failure if an assertion of the kernel failed, and returns it
// unchanged otherwise. Errors of streams and events need it: those of the kernel's own
// methods are explained already.
func (k *Kernel) Explain(err error) error {
	k.mu.Lock()
	c := k.code
	k.mu.Unlock()
	if err == nil || c == nil || c.failures == nil {
		return err
	}
	var f *manifest.Failure
	if !errors.As(k.manifest.Explain(err, c.failures.Bytes()), &f) {
		return err
	}
	failure := &Failure{Kernel: k.Name(), Program: f.Program, Element: f.Element, Message: f.Message, Err: err}
	if m := placed.FindStringSubmatch(f.Message); m != nil {
		failure.Place, failure.Message = m[1], m[2]
	}
	return failure
}
