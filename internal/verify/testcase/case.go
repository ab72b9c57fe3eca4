// Package testcase reads descriptions of kernel launches (case.json): grid, arguments, files with
// the contents of buffers, and the expected outputs with their tolerances.
package testcase

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/tshared/tshared/analysis/cost"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/interp"
)

// Case is a launch as its file describes it.
type Case struct {
	Kernel string
	Symbol string // the function in the IR
	Grid   [3]int
	Args   []*Arg // in the order of the function's arguments, constants left out

	// NumWarps and NumStages are the GPU compilation's, 0 where unknown.
	NumWarps, NumStages int
	// Options are further options of the compilation.
	Options manifest.TritonOptions

	// Flops and Bytes are the work of one launch, 0 where unknown: each input read once, each
	// output written once.
	Flops, Bytes float64
	// Unrepeatable marks a kernel of which a second launch on the same buffers computes something
	// else.
	Unrepeatable bool

	// AllowOutside lets the case name files outside of its folder.
	AllowOutside bool
	// MaxMemory is how many bytes the buffers of a launch may take with their copies; 0 is what the machine has.
	MaxMemory int64

	dir       string
	addresses []addressRule
}

// Arg is an argument of the function: a buffer or a scalar.
type Arg struct {
	Name   string
	Type   Elem // of the elements of a buffer
	Buffer bool
	Null   bool   // a null pointer
	Bits   uint64 // bit pattern of a scalar

	Shape                  []int
	Output                 bool
	File, OutFile, RefFile string
	RefType                Elem
	Atol, Rtol             float64
	MismatchFrac           float64
	Samples                []Sample // of an output, when there is no reference for all of it
}

// Len is the number of elements of a buffer.
func (a *Arg) Len() int {
	n := 1
	for _, d := range a.Shape {
		n *= d
	}
	return n
}

// Describe returns the name and type of an argument, as manifests of compiled kernels spell them.
func (c *Case) Describe(arg int) (name, typ string) {
	if arg >= len(c.Args) {
		return "", ""
	}
	switch a := c.Args[arg]; {
	case a.Buffer:
		return a.Name, "ptr"
	case a.Type.IsFloat():
		return a.Name, a.Type.Format.Name
	default:
		return a.Name, fmt.Sprintf("i%d", a.Type.Width)
	}
}

// Launch has the facts about the launch that are known before it runs.
func (c *Case) Launch() cost.Launch {
	var l cost.Launch
	for d, n := range c.Grid {
		l.Grid[d] = int64(n)
	}
	for _, a := range c.Args {
		arg := cost.Arg{}
		switch {
		case a.Buffer:
			arg.Bytes = int64(a.Len()) * int64(a.Type.Width) / 8
		case !a.Type.IsFloat():
			arg.Known, arg.Value = true, scalar.Signed(a.Bits, a.Type.Width)
		}
		l.Args = append(l.Args, arg)
	}
	return l
}

// addressRule fills a buffer with addresses, which differ in every run: the base of another buffer
// plus offsets in bytes from a third.
type addressRule struct{ table, pool, offsets string }

var addressNote = regexp.MustCompile(`set (\w+)\[i\] to (\w+)'s address plus (\w+)\[i\] bytes`)

type jsonCase struct {
	Kernel string
	Symbol string
	Grid   []int
	Args   []jsonArg
	Note   string

	manifest.LaunchMetadata
	Repeatable *bool
	Bench      struct{ Flops, Bytes float64 }
}

type jsonArg struct {
	Name         string
	Kind         string
	TTIRArg      *int `json:"ttir_arg"`
	Type         string
	DType        string
	Shape        []int
	NBytes       *int
	Null         bool
	Output       bool
	File         string
	OutFile      string `json:"out_file"`
	RefFile      string `json:"ref_file"`
	RefDType     string `json:"ref_dtype"`
	Atol, Rtol   float64
	MismatchFrac float64 `json:"mismatch_frac"`
	Value        json.RawMessage
	Bits         json.RawMessage
}

// Load reads a description. The files it names are not read yet.
func Load(path string) (*Case, error) {
	var j jsonCase
	if err := readJSON(path, &j); err != nil {
		return nil, err
	}
	c, err := j.check(filepath.Dir(path))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return c, nil
}

func readJSON(path string, into any) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s%s: %w", path, placeOf(err, text), err)
	}
	return nil
}

// placeOf is the line and column of a JSON error, where known.
func placeOf(err error, text []byte) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	at := int64(0)
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	default:
		return ""
	}
	before := text[:min(int(at), len(text))]
	return fmt.Sprintf(":%d:%d", bytes.Count(before, []byte("\n"))+1, len(before)-bytes.LastIndexByte(before, '\n')-1)
}

func (j *jsonCase) check(dir string) (*Case, error) {
	c := &Case{
		Kernel: j.Kernel, Symbol: j.Symbol, dir: dir, Grid: [3]int{1, 1, 1},
		NumWarps: j.NumWarps, NumStages: j.NumStages, Options: j.LaunchMetadata.Options(),
		Flops: j.Bench.Flops, Bytes: j.Bench.Bytes, Unrepeatable: j.Repeatable != nil && !*j.Repeatable,
	}
	if len(j.Grid) < 1 || len(j.Grid) > 3 {
		return nil, fmt.Errorf("the grid must have 1 to 3 sizes, but has %d", len(j.Grid))
	}
	copy(c.Grid[:], j.Grid)
	if err := interp.CheckGrid(c.Grid); err != nil {
		return nil, err
	}
	for i := range j.Args {
		a := &j.Args[i]
		if a.Kind == "constexpr" {
			continue
		}
		arg, err := a.check()
		if err != nil {
			return nil, fmt.Errorf("argument %q: %w", a.Name, err)
		}
		for len(c.Args) <= *a.TTIRArg {
			c.Args = append(c.Args, nil)
		}
		if c.Args[*a.TTIRArg] != nil {
			return nil, fmt.Errorf("arguments %q and %q have the same ttir_arg %d", c.Args[*a.TTIRArg].Name, a.Name, *a.TTIRArg)
		}
		c.Args[*a.TTIRArg] = arg
	}
	for i, a := range c.Args {
		if a == nil {
			return nil, fmt.Errorf("no argument has ttir_arg %d", i)
		}
	}
	for _, m := range addressNote.FindAllStringSubmatch(j.Note, -1) {
		c.addresses = append(c.addresses, addressRule{m[1], m[2], m[3]})
	}
	return c, nil
}

const maxArgs = 10000

func (a *jsonArg) check() (*Arg, error) {
	if err := CheckName(a.Name); err != nil {
		return nil, err
	}
	if a.TTIRArg == nil || *a.TTIRArg < 0 || *a.TTIRArg > maxArgs {
		return nil, errors.New("ttir_arg must say which of the function's arguments it is")
	}
	arg := &Arg{
		Name: a.Name, Null: a.Null, Shape: a.Shape, Output: a.Output, File: a.File, OutFile: a.OutFile, RefFile: a.RefFile,
		Atol: a.Atol, Rtol: a.Rtol, MismatchFrac: a.MismatchFrac,
	}
	var err error
	switch a.Kind {
	case "ptr":
		arg.Buffer = true
		if arg.Type, err = TypeNamed(a.DType); err != nil {
			return nil, err
		}
		if err := a.checkDeclared(arg.Type); err != nil {
			return nil, err
		}
		if a.RefDType != "" {
			if arg.RefType, err = TypeNamed(a.RefDType); err != nil {
				return nil, err
			}
		}
		if err := CheckShape(a.Shape); err != nil {
			return nil, err
		}
		if n := arg.Len() * arg.Type.Bytes(); a.NBytes != nil && *a.NBytes != n {
			return nil, fmt.Errorf("a shape of %v makes %d bytes, but nbytes is %d", a.Shape, n, *a.NBytes)
		}
	case "scalar":
		if arg.Type, err = TypeNamed(a.Type); err != nil {
			return nil, err
		}
		if arg.Bits, err = a.number(arg.Type.Type); err != nil {
			return nil, err
		}
	default:
		return nil, fmt.Errorf("kind %q is none of ptr, scalar and constexpr", a.Kind)
	}
	if arg.Null && (!arg.Buffer || arg.Output || arg.File != "") {
		return nil, errors.New("only a pointer without contents can be null")
	}
	return arg, nil
}

// checkDeclared refuses a type of the parameter that contradicts the data: a Python function is
// compiled for the one, and its buffer has the other.
func (a *jsonArg) checkDeclared(elem Elem) error {
	name, isPtr := strings.CutPrefix(a.Type, "*")
	if a.Type == "" || !isPtr {
		return nil
	}
	declared, err := TypeNamed(strings.TrimPrefix(name, "k"))
	if err == nil && declared != elem && !elem.HoldsBitsOf(declared.Type) {
		return fmt.Errorf("its type is %s, but its dtype is %s", a.Type, a.DType)
	}
	return nil
}

// CheckName refuses argument names that are no file names: the contents of buffers are kept in
// files named after them.
func CheckName(name string) error {
	if strings.ContainsAny(name, "/\\:\x00") || name != "" && !filepath.IsLocal(name) {
		return errors.New("its name is no name of a file")
	}
	return nil
}

// maxElements is far beyond any memory, and far from overflowing.
const maxElements = 1 << 40

// CheckShape refuses shapes that no buffer can have.
func CheckShape(shape []int) error {
	n := 1
	for _, d := range shape {
		if d < 0 || d > maxElements || d > 0 && n > maxElements/d {
			return fmt.Errorf("a buffer cannot have the shape %v", shape)
		}
		n *= d
	}
	return nil
}

// number reads the value of a scalar. Bits of floats narrower than f32 are given as those of the
// same number in f32.
func (a *jsonArg) number(t scalar.Type) (uint64, error) {
	if !t.IsFloat() || len(a.Bits) == 0 || string(a.Bits) == "null" {
		return ParseNumber(strings.Trim(string(a.Value), `"`), t)
	}
	bits, err := strconv.ParseUint(strings.Trim(string(a.Bits), `"`), 0, 64)
	if err != nil {
		return 0, fmt.Errorf("bits %s is not a pattern", a.Bits)
	}
	if t.Width < 32 {
		return scalar.FloatToFloat(apfloat.F32, t.Format, apfloat.NearestEven)(bits), nil
	}
	return bits & t.Mask(), nil
}

// ParseNumber parses a number of a type and returns its bit pattern.
func ParseNumber(text string, t scalar.Type) (uint64, error) {
	if t.IsFloat() {
		v, err := strconv.ParseFloat(text, 64)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return 0, fmt.Errorf("%q is not a number of type %s", text, t)
		}
		if math.IsInf(v, 0) && err != nil {
			return 0, fmt.Errorf("%s is out of the range of %s", text, t)
		}
		return scalar.FloatOf(t.Format, v), nil
	}
	switch text {
	case "true":
		return 1, nil
	case "false":
		return 0, nil
	}
	least, most := int64(math.MinInt64)>>(64-t.Width), t.Mask()
	if v, err := strconv.ParseInt(text, 10, 64); err == nil && v < 0 {
		if v < least {
			return 0, fmt.Errorf("%s is out of the range of %s", text, t)
		}
		return scalar.FromSigned(v, t.Width), nil
	}
	v, err := strconv.ParseUint(text, 10, 64)
	switch {
	case err != nil:
		return 0, fmt.Errorf("%q is not a number of type %s", text, t)
	case v > most:
		return 0, fmt.Errorf("%s is out of the range of %s", text, t)
	}
	return v, nil
}
