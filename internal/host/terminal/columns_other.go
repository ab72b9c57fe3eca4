//go:build !unix

package terminal

import "os"

// columns is the width that a terminal tells; 0 where it tells none.
func columns(*os.File) int { return 0 }
