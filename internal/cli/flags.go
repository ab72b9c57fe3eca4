package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// NewFlags creates a flag set that prints nothing on its own.
func NewFlags(name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	return fs
}

// Parse parses a command line and returns the arguments that are no flags. Flags and other
// arguments may come in any order. Help is written to w, and the error is flag.ErrHelp then.
func Parse(fs *flag.FlagSet, args []string, usage string, w io.Writer) ([]string, error) {
	var others []string
	args = splitLevels(fs, args)
	for len(args) > 0 {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				fmt.Fprint(w, usage)
				fs.SetOutput(w)
				fs.PrintDefaults()
			}
			return nil, err
		}
		if args = fs.Args(); len(args) == 0 {
			break
		}
		others, args = append(others, args[0]), args[1:]
	}
	return others, nil
}

// ParseFill parses the value of --fill, random:SEED.
func ParseFill(s string) (*uint64, error) {
	seed, ok := strings.CutPrefix(s, "random:")
	if !ok {
		return nil, errors.New("expected random:SEED")
	}
	n, err := strconv.ParseUint(seed, 10, 64)
	if err != nil {
		return nil, fmt.Errorf("%q is not a seed", seed)
	}
	return &n, nil
}
