package cli

import (
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/host/terminal"
)

// Complain writes a message for a user. Control characters of file names and source lines are
// escaped in it, and it has colours where the stream has.
func Complain(stderr io.Writer, text string) {
	fmt.Fprintln(stderr, terminal.Paint(stderr, diag.Printable(text)))
}

// colorFlag is the flag that all commands have.
const colorFlag = "--color"

// AddColor adds --color to the flags of a program, for its documentation: TakeColor handles it.
func AddColor(fs *flag.FlagSet) {
	fs.String("color", "auto", "`when` diagnostics have colours, of every command: auto, which is on a terminal without $NO_COLOR, always or never")
}

// TakeColor handles --color, which may stand anywhere before --, and returns the other arguments.
func TakeColor(args []string) (others []string, err error) {
	for i := 0; i < len(args); i++ {
		name, mode, hasMode := strings.Cut(args[i], "=")
		switch {
		case args[i] == "--":
			return append(others, args[i:]...), err
		case strings.TrimPrefix(name, "-") != colorFlag[1:]:
			others = append(others, args[i])
		case hasMode:
			err = terminal.SetMode(mode)
		case i+1 < len(args):
			i++
			err = terminal.SetMode(args[i])
		default:
			err = terminal.SetMode("")
		}
		if err != nil {
			return nil, err
		}
	}
	return others, nil
}
