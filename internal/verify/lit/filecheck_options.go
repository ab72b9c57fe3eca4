package lit

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// checkOptions are the settings of one FileCheck run.
type checkOptions struct {
	checkFile        string
	inputFile        string // "" is standard input
	prefix           string
	allowEmpty       bool
	implicitCheckNot []string
	definitions      []string // NAME=VALUE
}

// unsupportedError marks what the real tools accept, or ignore in silence, and this package
// refuses.
type unsupportedError struct{ text string }

func (e *unsupportedError) Error() string { return e.text }

func unsupportedf(format string, args ...any) error {
	return &unsupportedError{fmt.Sprintf(format, args...)}
}

func isUnsupported(err error) bool {
	var u *unsupportedError
	return errors.As(err, &u)
}

// usageError is a command line or check file that the real FileCheck refuses too.
type usageError struct {
	text     string
	exitCode int
}

func (e *usageError) Error() string { return e.text }

// exitCodeOf is the exit code for an error that prevents a run.
func exitCodeOf(err error) int {
	var usage *usageError
	var place *located
	if errors.As(err, &usage) {
		return usage.exitCode
	}
	if errors.As(err, &place) && place.exitCode != 0 {
		return place.exitCode
	}
	return 2
}

// commentPrefixes start a comment in a check file; directives after one on the same line do not
// count.
var commentPrefixes = []string{"COM", "RUN"}

// valueOptions are the options with a value.
var valueOptions = map[string]func(o *checkOptions, value string){
	"check-prefix":       func(o *checkOptions, v string) { o.prefix = v },
	"implicit-check-not": func(o *checkOptions, v string) { o.implicitCheckNot = append(o.implicitCheckNot, v) },
	"input-file":         func(o *checkOptions, v string) { o.inputFile = v },
}

// parseCheckOptions reads a FileCheck command line, without the command name.
func parseCheckOptions(args []string) (*checkOptions, error) {
	o := &checkOptions{prefix: "CHECK"}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if definition, ok := strings.CutPrefix(arg, "-D"); ok {
			o.definitions = append(o.definitions, definition)
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimPrefix(arg, "--"), "=")
		set := valueOptions[name]
		switch {
		case arg == "--allow-empty":
			o.allowEmpty = true
		case !strings.HasPrefix(arg, "-") && o.checkFile == "":
			o.checkFile = arg
		case !strings.HasPrefix(arg, "--") || set == nil:
			return nil, unsupportedf("argument '%s'", arg)
		case hasValue:
			set(o, value)
		case i+1 == len(args):
			return nil, &usageError{fmt.Sprintf("option '--%s' requires a value", name), 1}
		default:
			i++
			set(o, args[i])
		}
	}
	if o.checkFile == "" {
		return nil, &usageError{"<check-file> not specified", 2}
	}
	return o, o.validatePrefix()
}

var prefixSyntax = regexp.MustCompile(`^[A-Z][A-Z0-9_-]*$`)

func (o *checkOptions) validatePrefix() error {
	for _, c := range commentPrefixes {
		if o.prefix == c {
			return &usageError{"error: supplied check prefix must be unique among check and comment prefixes: '" + c + "'", 2}
		}
	}
	if !prefixSyntax.MatchString(o.prefix) {
		return unsupportedf("check prefix '%s'", o.prefix)
	}
	return nil
}
