package compile

import (
	"fmt"
	"regexp"

	"github.com/tshared/tshared/internal/driver"
)

// unknownWord matches LLVM's warning about unknown processors and features. LLVM writes it to
// standard error and goes on without them.
var unknownWord = regexp.MustCompile(`'([^']*)' is not a recognized (processor|feature) for this target`)

// checkMachine opens LLVM's code generator and refuses a processor and features that it does not know.
func (o *options) checkMachine() (err error) {
	var triple string
	said := captureStderr(func() { triple, err = o.target.Triple(driver.LevelOf(o.level)) })
	if m := unknownWord.FindSubmatch(said); err == nil && m != nil {
		return fmt.Errorf("LLVM knows no %s %q of %s; 'llc-22 -mtriple=%s -mcpu=help' lists them", m[2], m[1], triple, triple)
	}
	return err
}
