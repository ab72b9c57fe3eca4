package opt

import "os"

// A browser sends no signals but the one that the package os knows. There are no pipes to close:
// a list that is empty would ask for all signals.
var (
	closedPipe = []os.Signal{os.Interrupt}
	stopping   = []os.Signal{os.Interrupt}
)
