package bundlefile

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// checker checks the kernels of an index, one by one.
type checker struct {
	names  map[string]bool
	values int // of all kernels so far
}

var errTooManyKernels = fmt.Errorf("there are more than %d kernels", MaxKernels)

func newChecker() *checker { return &checker{names: map[string]bool{}} }

// part is a kernel in messages.
func (k *Kernel) part() string { return "kernel " + strconv.Quote(k.Name) }

// asDefect makes a FormatError of an error.
func asDefect(part string, err error) error {
	if _, ok := errors.AsType[*FormatError](err); ok {
		return err
	}
	return defect(part, "%v", err)
}

func (ch *checker) kernel(k *Kernel) error {
	if err := ch.kernelFields(k); err != nil {
		return asDefect(k.part(), err)
	}
	params := make(map[string]bool, len(k.Params))
	for i := range k.Params {
		if err := ch.param(&k.Params[i], params); err != nil {
			return defect(k.part(), "parameter %d, %q: %v", i, k.Params[i].Name, err)
		}
	}
	seen := map[[3]string]bool{}
	for i := range k.Code {
		c := &k.Code[i]
		key := [3]string{c.Backend, c.Target, c.Form}
		if err := c.check(); err != nil {
			return defect(k.part(), "code %d: %v", i, err)
		}
		if seen[key] {
			return defect(k.part(), "it has two codes for %s of the form %s", c.Target, c.Form)
		}
		seen[key] = true
	}
	if k.TTIR != nil {
		if err := k.TTIR.check(FormTTIR, MaxTTIR); err != nil {
			return defect(k.part(), "its Triton IR: %v", err)
		}
	}
	return nil
}

func (ch *checker) kernelFields(k *Kernel) error {
	ch.values += 1 + len(k.Params) + len(k.Code)
	switch {
	case len(ch.names) >= MaxKernels:
		return errTooManyKernels
	case ch.values > MaxValues:
		return fmt.Errorf("the kernels up to here have more than %d parameters, constants and codes", MaxValues)
	case len(k.Params) > MaxParams:
		return fmt.Errorf("it has %d parameters, more than %d", len(k.Params), MaxParams)
	case len(k.Code) == 0:
		return errors.New("it has no code")
	}
	for _, t := range []struct {
		what, text string
		need       bool
	}{
		{"name", k.Name, true}, {"group", k.Group, false}, {"function", k.Function, true}, {"grid", k.Grid, false}, {"when", k.When, false},
		{"file of the source", k.Source.File, false},
	} {
		if err := checkText(t.what, t.text, t.need); err != nil {
			return err
		}
	}
	if ch.names[k.Name] {
		return errors.New("two kernels have this name")
	}
	ch.names[k.Name] = true
	if s := k.Source.SHA256; s != "" && !sha256Text.MatchString(s) {
		return fmt.Errorf("the SHA-256 of its source is %q", s)
	}
	return k.Options.check()
}

// checkText refuses texts that are too long or that cannot be shown in a line.
func checkText(what, text string, need bool) error {
	switch {
	case need && text == "":
		return fmt.Errorf("the %s is empty", what)
	case len(text) > MaxText:
		return fmt.Errorf("the %s has %d bytes, more than %d", what, len(text), MaxText)
	case strings.ContainsFunc(text, func(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) }):
		return fmt.Errorf("the %s %q has characters that cannot be printed", what, text)
	}
	return nil
}

var sha256Text = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (o Options) check() error {
	for _, n := range []int{o.NumWarps, o.NumStages, o.NumCTAs, o.MaxRegisters} {
		if n < 0 || n > 1<<16 {
			return fmt.Errorf("its options have the number %d", n)
		}
	}
	return nil
}

// param checks a parameter that follows others.
func (ch *checker) param(p *Param, others map[string]bool) error {
	if err := checkText("name", p.Name, true); err != nil {
		return err
	}
	if others[p.Name] {
		return errors.New("another parameter has this name")
	}
	others[p.Name] = true
	if p.Type == specialize.Constexpr {
		if p.Constant == nil || p.Divisible != 0 || p.EqualTo1 || p.Access != "" {
			return errors.New("a constexpr has a constant, and neither divisible, equal_to_1 nor access")
		}
		return ch.constant(p.Constant, 0)
	}
	scalar, pointer, ok := specialize.ParseType(p.Type)
	switch {
	case !ok:
		return fmt.Errorf("there is no type %q", p.Type)
	case p.Constant != nil:
		return fmt.Errorf("it is of type %s, but has a constant; constants are of type %s", p.Type, specialize.Constexpr)
	case p.EqualTo1 && (pointer || scalar.IsFloat()):
		return fmt.Errorf("only integers are specialised for 1, not %s", p.Type)
	case p.Divisible < 0 || p.Divisible > 1 && !pointer && scalar.IsFloat() || p.Divisible > 1 && p.EqualTo1:
		return fmt.Errorf("%s cannot be divisible by %d", p.Type, p.Divisible)
	case !accesses[p.Access] || p.Access != "" && !pointer:
		return fmt.Errorf("the access of %s cannot be %q", p.Type, p.Access)
	}
	return nil
}

var accesses = map[string]bool{"": true, "none": true, "read": true, "write": true, "read-write": true}

// constant checks a constant that lies in some tuples.
func (ch *checker) constant(c *Constant, depth int) error {
	if ch.values++; ch.values > MaxValues || depth > maxDepth {
		return errors.New("its constant has too many parts")
	}
	set := 0
	for _, is := range []bool{c.Int != nil, c.Float != nil, c.Bool != nil, c.Str != nil, c.Dtype != nil, c.Tuple != nil} {
		if is {
			set++
		}
	}
	switch {
	case set > 1:
		return fmt.Errorf("its constant has %d values", set)
	case c.Int != nil && !isInt(*c.Int):
		return fmt.Errorf("the constant %q is no integer", *c.Int)
	case c.Float != nil && !isFloat(*c.Float):
		return fmt.Errorf("the constant %q is no float in Go's notation %%x, inf, -inf or nan", *c.Float)
	case c.Dtype != nil && specialize.ScalarNamed(*c.Dtype) == specialize.NoScalar:
		return fmt.Errorf("the constant %q is no type", *c.Dtype)
	case c.Str != nil && len(*c.Str) > MaxText:
		return fmt.Errorf("its constant has %d bytes, more than %d", len(*c.Str), MaxText)
	}
	for i := range c.Tuple {
		if err := ch.constant(&c.Tuple[i], depth+1); err != nil {
			return err
		}
	}
	return nil
}

// isInt reports whether a text is an integer as Go prints it.
func isInt(text string) bool {
	if len(text) > MaxText {
		return false
	}
	n, ok := new(big.Int).SetString(text, 10)
	return ok && n.String() == text
}

func isFloat(text string) bool {
	switch text {
	case "inf", "-inf", "nan":
		return true
	}
	_, err := strconv.ParseFloat(text, 64)
	return err == nil && strings.Contains(text, "0x") && len(text) < 64
}

// forms are the forms of code by the backend that makes them.
var forms = map[string]map[string]bool{"cuda": {"ptx": true, "cubin": true}, "cpu": {"o": true}}

func (c *Code) check() error {
	switch {
	case forms[c.Backend] == nil:
		return fmt.Errorf("there is no backend %q, only cpu and cuda", c.Backend)
	case !forms[c.Backend][c.Form]:
		return fmt.Errorf("the backend %s has no code of the form %q", c.Backend, c.Form)
	case c.Warps < 0 || c.Warps > targets.ThreadsPerBlock/targets.WarpSize || c.Shared < 0 || c.Scratch < 0:
		return fmt.Errorf("it cannot have %d warps, %d bytes of shared memory and %d of scratch", c.Warps, c.Shared, c.Scratch)
	case len(c.Manifest) == 0 || c.Manifest[0] != '{':
		return errors.New("it has no manifest")
	}
	if err := c.Stored.check(c.Form, MaxCode); err != nil {
		return err
	}
	if err := checkText("symbol", c.Symbol, true); err != nil {
		return err
	}
	if !targetNames[c.Backend].MatchString(c.Target) || len(c.Target) > maxTarget || c.Target == targets.Host {
		return fmt.Errorf("the backend %s has no target %q", c.Backend, c.Target)
	}
	return nil
}

// check checks a file of some form and at most some bytes.
func (s *Stored) check(form string, limit int64) error {
	switch {
	case !sha256Text.MatchString(s.SHA256):
		return fmt.Errorf("its SHA-256 is %q", s.SHA256)
	case s.File != fileName(form, s.SHA256):
		return fmt.Errorf("its file is %q, not %s", s.File, fileName(form, s.SHA256))
	case s.Bytes < 1 || s.Bytes > limit:
		return fmt.Errorf("it has %d bytes, not 1 to %d", s.Bytes, limit)
	}
	return nil
}

// targetNames are what targets of the backends are called. Those that this release does not know
// are no defect: their code is of no use here.
var targetNames = map[string]*regexp.Regexp{
	"cuda": regexp.MustCompile(`^sm_[1-9][0-9]{1,2}[af]?$`),
	"cpu":  regexp.MustCompile(`^[a-z][a-z0-9]*([-_][a-z0-9]+)*$`),
}
