package pass

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Kind is the type of an option's value, or of the elements of a list.
type Kind uint8

const (
	Bool   Kind = iota // true or false, also 1 or 0; without a value true
	Int                // 32 bits, signed
	Long               // 64 bits, signed
	Uint               // 32 bits
	Ulong              // 64 bits
	String             // any text
	Enum               // one of Option.Values
)

// kindNames has the names of the kinds in help texts, as in LLVM's tools.
var kindNames = [...]string{Bool: "value", Int: "int", Long: "long", Uint: "uint", Ulong: "ulong", String: "string", Enum: "value"}

// checks has the parser of each kind. It returns the value in printed form.
var checks = [...]func(o *Option, text string) (string, error){
	Bool:   checkBool,
	Int:    checkSigned(32),
	Long:   checkSigned(64),
	Uint:   checkUnsigned(32),
	Ulong:  checkUnsigned(64),
	String: func(_ *Option, text string) (string, error) { return text, nil },
	Enum:   checkEnum,
}

// Option is a named parameter of a pass or pipeline: its Name, the Kind of its value, and
// a Doc of one line.
type Option struct {
	Name, Doc string
	Kind      Kind
	// List makes the value a comma-separated list of values of Kind.
	List bool
	// Default is the default value in text form.
	Default string
	// Values lists the allowed values of an Enum.
	Values []EnumValue
	// Own marks an option that the pass of the same name in MLIR or triton-shared does
	// not have. Pipelines are printed without it unless it is given.
	Own bool
}

// EnumValue is an allowed value, with its Name in pipelines and a Doc of one line.
type EnumValue struct {
	Name, Doc string
}

// TypeName returns the placeholder for the value in help texts, "" for an option that
// needs no value.
func (o *Option) TypeName() string {
	if o.Kind == Bool && !o.List {
		return ""
	}
	return kindNames[o.Kind]
}

// Check parses one value and returns it in printed form.
func (o *Option) Check(text string) (string, error) { return checks[o.Kind](o, text) }

func checkBool(_ *Option, text string) (string, error) {
	switch text {
	case "", "true", "TRUE", "True", "1":
		return "true", nil
	case "false", "FALSE", "False", "0":
		return "false", nil
	}
	return "", fmt.Errorf("'%s' is invalid value for boolean argument! Try 0 or 1", text)
}

func checkSigned(bits int) func(*Option, string) (string, error) {
	return func(o *Option, text string) (string, error) {
		v, err := strconv.ParseInt(text, 0, bits)
		if err != nil {
			return "", invalid(o, text)
		}
		return strconv.FormatInt(v, 10), nil
	}
}

func checkUnsigned(bits int) func(*Option, string) (string, error) {
	return func(o *Option, text string) (string, error) {
		v, err := strconv.ParseUint(text, 0, bits)
		if err != nil {
			return "", invalid(o, text)
		}
		return strconv.FormatUint(v, 10), nil
	}
}

func invalid(o *Option, text string) error {
	return fmt.Errorf("'%s' value invalid for %s argument!", text, kindNames[o.Kind])
}

func checkEnum(o *Option, text string) (string, error) {
	for _, v := range o.Values {
		if v.Name == text {
			return text, nil
		}
	}
	return "", fmt.Errorf("Cannot find option named '%s'!", text)
}

// Values has the option values of a pass in a pipeline. Reading an option that is not declared
// panics. It is safe for concurrent use.
type Values struct {
	options []Option // sorted by name
	texts   [][]string
	given   []bool
}

// newValues makes the default values. It panics on an invalid default.
func newValues(options []Option) *Values {
	v := &Values{options: append([]Option(nil), options...)}
	sort.SliceStable(v.options, func(i, j int) bool { return v.options[i].Name < v.options[j].Name })
	v.texts = make([][]string, len(options))
	v.given = make([]bool, len(options))
	for i := range v.options {
		o := &v.options[i]
		if o.Default == "" && (o.List || o.Kind == String) {
			continue
		}
		if o.Default == "" && o.Kind == Bool {
			v.texts[i] = []string{"false"}
			continue
		}
		if err := v.set(o.Name, o.Default, true); err != nil {
			panic("BUG: default of option " + o.Name + ": " + err.Error())
		}
		v.given[i] = false
	}
	return v
}

func (v *Values) index(name string) int {
	i := sort.Search(len(v.options), func(i int) bool { return v.options[i].Name >= name })
	if i < len(v.options) && v.options[i].Name == name {
		return i
	}
	return -1
}

// set sets an option from text.
func (v *Values) set(name, text string, hasValue bool) error {
	i := v.index(name)
	if i < 0 {
		return &UnknownOption{name}
	}
	o := &v.options[i]
	if !hasValue && (o.Kind != Bool || o.List) {
		return &BadOption{name, "requires a value!"}
	}
	var parts []string
	if o.List {
		parts = splitList(text)
	} else {
		parts = []string{text}
	}
	for j, p := range parts {
		checked, err := o.Check(p)
		if err != nil {
			return &BadOption{name, err.Error()}
		}
		parts[j] = checked
	}
	if o.List && v.given[i] {
		parts = append(v.texts[i], parts...)
	}
	v.texts[i], v.given[i] = parts, true
	return nil
}

// get returns the values of a declared option in text form.
func (v *Values) get(name string) []string {
	i := v.index(name)
	if i < 0 {
		panic("BUG: undeclared option " + name)
	}
	return v.texts[i]
}

func (v *Values) single(name string) string {
	if t := v.get(name); len(t) > 0 {
		return t[0]
	}
	return ""
}

// Bool returns the value of a Bool option.
func (v *Values) Bool(name string) bool { return v.single(name) == "true" }

// Int returns the value of an Int or Long option.
func (v *Values) Int(name string) int64 { n, _ := strconv.ParseInt(v.single(name), 10, 64); return n }

// Uint returns the value of a Uint or Ulong option.
func (v *Values) Uint(name string) uint64 {
	n, _ := strconv.ParseUint(v.single(name), 10, 64)
	return n
}

// Str returns the value of a String or Enum option.
func (v *Values) Str(name string) string { return v.single(name) }

// List returns the values of a list option.
func (v *Values) List(name string) []string { return v.get(name) }

// Given reports whether the pipeline sets the option.
func (v *Values) Given(name string) bool { v.get(name); return v.given[v.index(name)] }

// Text returns all values as printed in pipelines: sorted by name, with a blank after an
// empty list.
func (v *Values) Text() string {
	shown := v.shown()
	parts := make([]string, len(shown))
	for k, i := range shown {
		o := &v.options[i]
		switch {
		case o.List && len(v.texts[i]) == 0 && !v.given[i]:
		case o.List:
			quoted := make([]string, len(v.texts[i]))
			for j, t := range v.texts[i] {
				quoted[j] = brace(t)
			}
			parts[k] = o.Name + "={" + strings.Join(quoted, ",") + "}"
		default:
			parts[k] = o.Name + "=" + brace(v.single(o.Name))
		}
	}
	return strings.Join(parts, " ")
}

// Inherited returns, as Text does, the values of options that a pass has too.
func (v *Values) Inherited(p *Pass) string {
	var some Values
	for i := range v.options {
		if slices.ContainsFunc(p.Options, func(o Option) bool { return o.Name == v.options[i].Name }) {
			some.options, some.texts, some.given = append(some.options, v.options[i]), append(some.texts, v.texts[i]), append(some.given, v.given[i])
		}
	}
	return some.Text()
}

// shown returns the indices of the options that are printed in pipelines.
func (v *Values) shown() (all []int) {
	for i := range v.options {
		if !v.options[i].Own || v.given[i] {
			all = append(all, i)
		}
	}
	return all
}

// brace puts braces around a value with blanks.
func brace(text string) string {
	if strings.ContainsAny(text, " \t") {
		return "{" + text + "}"
	}
	return text
}

// UnknownOption is the error about an option Name that is not declared.
type UnknownOption struct{ Name string }

func (e *UnknownOption) Error() string {
	return "<Pass-Options-Parser>: no such option " + e.Name + "\n"
}

// BadOption is the error about an invalid value of the option Name; Reason says what is wrong.
type BadOption struct{ Name, Reason string }

func (e *BadOption) Error() string { return "for the --" + e.Name + " option: " + e.Reason }
