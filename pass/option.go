package pass

import (
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Kind is the type of an option's value, or of the elements of a list.
type Kind uint8

const (
	Bool Kind = iota
	Int
	Long
	Uint
	Ulong
	String
	Enum
)

// kindNames is how LLVM's tools call the types of values.
var kindNames = [...]string{Bool: "value", Int: "int", Long: "long", Uint: "uint", Ulong: "ulong", String: "string", Enum: "value"}

// checks says what a value of each kind has to pass; they return its printed
// form.
var checks = [...]func(o *Option, text string) (string, error){
	Bool:   checkBool,
	Int:    checkSigned(32),
	Long:   checkSigned(64),
	Uint:   checkUnsigned(32),
	Ulong:  checkUnsigned(64),
	String: func(_ *Option, text string) (string, error) { return text, nil },
	Enum:   checkEnum,
}

// Option is a named parameter of a pass or pipeline.
type Option struct {
	Name, Doc string
	Kind      Kind
	// List makes it a list of values of Kind, comma-separated.
	List bool
	// Default is the value as one would write it.
	Default string
	// Values are the allowed ones of an Enum.
	Values []EnumValue
	// Own marks an option that the pass of this name does not have in MLIR or in
	// triton-shared. Pipelines are printed without it where it is not given.
	Own bool
}

// EnumValue is one allowed value.
type EnumValue struct {
	Name, Doc string
}

// TypeName is the placeholder for the option's value in help texts, empty for
// one that needs no value.
func (o *Option) TypeName() string {
	if o.Kind == Bool && !o.List {
		return ""
	}
	return kindNames[o.Kind]
}

// Check reads one value: its printed form, or what is wrong with it.
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

// Values are the options of one pass in one pipeline.
type Values struct {
	options []Option // sorted by name
	texts   [][]string
	given   []bool
}

// newValues makes the default values. A bad default is our mistake.
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

// set gives an option a value as written.
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

// get is the text of a declared option.
func (v *Values) get(name string) []string {
	i := v.index(name)
	if i < 0 {
		panic("BUG: undeclared option " + name)
	}
	return v.texts[i]
}

func (v *Values) one(name string) string {
	if t := v.get(name); len(t) > 0 {
		return t[0]
	}
	return ""
}

// Bool reads a Bool option.
func (v *Values) Bool(name string) bool { return v.one(name) == "true" }

// Int reads an Int or Long option.
func (v *Values) Int(name string) int64 { n, _ := strconv.ParseInt(v.one(name), 10, 64); return n }

// Uint reads a Uint or Ulong option.
func (v *Values) Uint(name string) uint64 { n, _ := strconv.ParseUint(v.one(name), 10, 64); return n }

// Str reads a String or Enum option.
func (v *Values) Str(name string) string { return v.one(name) }

// List reads a list.
func (v *Values) List(name string) []string { return v.get(name) }

// Given reports whether an option was written down.
func (v *Values) Given(name string) bool { v.get(name); return v.given[v.index(name)] }

// Text lists all values the way pipelines are printed: sorted by name, empty
// lists showing only by the blank after them.
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
			parts[k] = o.Name + "=" + brace(v.one(o.Name))
		}
	}
	return strings.Join(parts, " ")
}

// shown are the numbers of the options that pipelines are printed with.
func (v *Values) shown() (all []int) {
	for i := range v.options {
		if !v.options[i].Own || v.given[i] {
			all = append(all, i)
		}
	}
	return all
}

// brace protects a value with blanks in it.
func brace(text string) string {
	if strings.ContainsAny(text, " \t") {
		return "{" + text + "}"
	}
	return text
}

// UnknownOption is the error about an option that was never declared.
type UnknownOption struct{ Name string }

func (e *UnknownOption) Error() string {
	return "<Pass-Options-Parser>: no such option " + e.Name + "\n"
}

// BadOption is the error about the value of an option.
type BadOption struct{ Name, Reason string }

func (e *BadOption) Error() string { return "for the --" + e.Name + " option: " + e.Reason }
