package cuda

import (
	"fmt"
	"sync/atomic"
)

// life records whether an object of the driver was closed.
type life struct{ over atomic.Bool }

// check returns an error once the object is closed.
func (l *life) check(what string) error {
	if l.over.Load() {
		return fmt.Errorf("the %s is closed", what)
	}
	return nil
}

// end closes the object, which can be done once.
func (l *life) end(what string) error {
	if l.over.Swap(true) {
		return fmt.Errorf("the %s was closed before", what)
	}
	return nil
}
