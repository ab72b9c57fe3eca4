package cache

import (
	"errors"
	"os"
)

// exchangeInSteps swaps two folders. There is a moment without b, in which readers miss it.
func exchangeInSteps(a, b string) error {
	aside := a + ".old"
	if err := os.Rename(b, aside); err != nil {
		return err
	}
	if err := os.Rename(a, b); err != nil {
		return errors.Join(err, os.Rename(aside, b))
	}
	return os.Rename(aside, a)
}
