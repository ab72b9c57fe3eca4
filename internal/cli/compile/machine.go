package compile

import (
	"fmt"
	"regexp"

	"github.com/tshared/tshared/backend/libllvm"
)

// unknownWord matches LLVM's warning about unknown processors and features. LLVM writes it to
// standard error and goes on without them.
var unknownWord = regexp.MustCompile(`'([^']*)' is not a recognized (processor|feature) for this target`)

func (j *job) openMachine() (err error) {
	if j.lib, err = libllvm.Open(); err != nil {
		return err
	}
	said := captureStderr(func() { j.machine, err = j.lib.Machine(j.o.target) })
	if err != nil {
		return err
	}
	if m := unknownWord.FindSubmatch(said); m != nil {
		j.machine.Close()
		return fmt.Errorf("LLVM knows no %s %q of %s; 'llc-22 -mtriple=%s -mcpu=help' lists them", m[2], m[1], j.machine.Target().Triple, j.machine.Target().Triple)
	}
	return nil
}
