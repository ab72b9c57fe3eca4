package lit

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// CheckOptions are the settings of one FileCheck run; the names are those of
// the command line options.
type CheckOptions struct {
	CheckFile           string
	InputFile           string // "-" is the standard input
	Prefixes            []string
	AllowEmpty          bool
	AllowUnusedPrefixes bool
	StrictWhitespace    bool
	MatchFullLines      bool
	EnableVarScope      bool
	ImplicitCheckNot    []string
	Definitions         []string // NAME=VALUE or #NAME=EXPRESSION
	DumpInput           string   // "fail", "never" or "always"
}

// unsupportedError marks what the real tools accept, or pass over in silence,
// and this package refuses.
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

// exitCodeOf is the exit code that an error in place of a run has.
func exitCodeOf(err error) int {
	code := 0
	var usage *usageError
	var place *located
	if errors.As(err, &usage) {
		code = usage.exitCode
	} else if errors.As(err, &place) {
		code = place.exitCode
	}
	if code == 0 {
		return 2
	}
	return code
}

// commentPrefixes start a comment in a check file; directives after one on
// the same line do not count.
var commentPrefixes = []string{"COM", "RUN"}

// dumpInputValues is in order of precedence, the strongest first.
var dumpInputValues = []string{"always", "fail", "never"}

type checkOption struct {
	takesValue bool
	set        func(o *CheckOptions, value string) error
}

func flagOption(field func(o *CheckOptions) *bool) checkOption {
	return checkOption{set: func(o *CheckOptions, _ string) error {
		*field(o) = true
		return nil
	}}
}

// outputOnly is for options that change what a failing run prints, no verdict.
func outputOnly(takesValue bool) checkOption {
	return checkOption{takesValue: takesValue,
		set: func(*CheckOptions, string) error { return nil }}
}

var checkOptions = map[string]checkOption{
	"allow-empty":           flagOption(func(o *CheckOptions) *bool { return &o.AllowEmpty }),
	"allow-unused-prefixes": flagOption(func(o *CheckOptions) *bool { return &o.AllowUnusedPrefixes }),
	"strict-whitespace":     flagOption(func(o *CheckOptions) *bool { return &o.StrictWhitespace }),
	"match-full-lines":      flagOption(func(o *CheckOptions) *bool { return &o.MatchFullLines }),
	"enable-var-scope":      flagOption(func(o *CheckOptions) *bool { return &o.EnableVarScope }),
	"check-prefix": {takesValue: true, set: func(o *CheckOptions, v string) error {
		o.Prefixes = append(o.Prefixes, v)
		return nil
	}},
	"check-prefixes": {takesValue: true, set: func(o *CheckOptions, v string) error {
		o.Prefixes = append(o.Prefixes, strings.Split(v, ",")...)
		return nil
	}},
	"implicit-check-not": {takesValue: true, set: func(o *CheckOptions, v string) error {
		o.ImplicitCheckNot = append(o.ImplicitCheckNot, v)
		return nil
	}},
	"input-file": {takesValue: true, set: func(o *CheckOptions, v string) error {
		o.InputFile = v
		return nil
	}},
	"dump-input":         {takesValue: true, set: setDumpInput},
	"dump-input-context": outputOnly(true),
	"dump-input-filter":  outputOnly(true),
	"color":              outputOnly(false),
	"v":                  outputOnly(false),
	"vv":                 outputOnly(false),
}

func setDumpInput(o *CheckOptions, value string) error {
	rank := slices.Index(dumpInputValues, value)
	if rank < 0 {
		return unsupportedf("option --dump-input=%s", value)
	}
	if o.DumpInput == "" || rank < slices.Index(dumpInputValues, o.DumpInput) {
		o.DumpInput = value
	}
	return nil
}

// ParseCheckOptions reads a FileCheck command line, without the command name.
func ParseCheckOptions(args []string) (CheckOptions, error) {
	o := CheckOptions{}
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if len(arg) < 2 || arg[0] != '-' {
			if o.CheckFile != "" {
				return o, &usageError{"too many positional arguments: " + arg, 1}
			}
			o.CheckFile = arg
			continue
		}
		name, value, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		if definition, ok := strings.CutPrefix(arg, "-D"); ok {
			o.Definitions = append(o.Definitions, definition)
			continue
		}
		option, known := checkOptions[name]
		if !known || !option.takesValue && hasValue {
			return o, unsupportedf("option '%s'", arg)
		}
		if option.takesValue && !hasValue {
			if i+1 == len(args) {
				return o, &usageError{fmt.Sprintf("option '--%s' requires a value", name), 1}
			}
			i++
			value = args[i]
		}
		if err := option.set(&o, value); err != nil {
			return o, err
		}
	}
	if o.CheckFile == "" {
		return o, &usageError{"<check-file> not specified", 2}
	}
	return o, o.validatePrefixes()
}

var prefixSyntax = regexp.MustCompile(`^[A-Za-z0-9_-]+$`)

func (o *CheckOptions) validatePrefixes() error {
	seen := map[string]bool{}
	for _, p := range commentPrefixes {
		seen[p] = true
	}
	for _, p := range o.Prefixes {
		switch {
		case p == "":
			return &usageError{"error: supplied check prefix must not be the empty string", 2}
		case !prefixSyntax.MatchString(p):
			return &usageError{"error: supplied check prefix must start with a letter and contain only " +
				"alphanumeric characters, hyphens, and underscores: '" + p + "'", 2}
		case p[0] < 'A':
			return unsupportedf("check prefix '%s' does not start with a letter", p)
		case seen[p]:
			return &usageError{"error: supplied check prefix must be unique among check and comment prefixes: '" + p + "'", 2}
		}
		seen[p] = true
	}
	return nil
}

// activePrefixes are the given prefixes, or the default one.
func (o *CheckOptions) activePrefixes() []string {
	if len(o.Prefixes) == 0 {
		return []string{"CHECK"}
	}
	return o.Prefixes
}
