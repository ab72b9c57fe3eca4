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
				writeHelp(w, usage, fs)
			}
			return nil, suggestFlag(fs, err)
		}
		if args = fs.Args(); len(args) == 0 {
			break
		}
		others, args = append(others, args[0]), args[1:]
	}
	return others, nil
}

// undefined begins the error of the flag package for a flag that a set does not have.
const undefined = "flag provided but not defined: -"

// suggestFlag is the error for a flag that does not exist in our words, with the flag that may be
// meant; other errors stay.
func suggestFlag(fs *flag.FlagSet, err error) error {
	name, ok := strings.CutPrefix(err.Error(), undefined)
	if !ok {
		return err
	}
	names := []string{"help"}
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if near := nearest(name, names); near != "" {
		return fmt.Errorf("there is no flag %s; did you mean %s?", Dashed(name), Dashed(near))
	}
	return fmt.Errorf("there is no flag %s; --help lists them", Dashed(name))
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
