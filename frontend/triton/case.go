package triton

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// Case is a recorded launch: which kernel of which file, and how it was specialised.
type Case struct {
	SourceFile string // name of the Python file
	Module     string // under which Python imported the file, where the case says so
	Function   string // name of the kernel in the module
	Symbol     string // of the function in the IR
	// NumWarps, NumStages and NumCTAs are the launch settings, 0 where the case does not say.
	NumWarps, NumStages, NumCTAs int

	Debug bool // device-side assertions are on
	// NoOverflowChecks says that integer arithmetic is not checked for overflow.
	NoOverflowChecks bool
	// Capability is the compute capability of an NVIDIA GPU, 0 where the case does not say.
	Capability     int
	Specialization *Specialization // types and constants of the arguments
}

// caseJSON is the file format of a Case. Arguments are described in args, or by signature,
// constants and attrs: these are keyed by name, or are lists of pairs of a path, which is the
// index of a parameter, and a value.
type caseJSON struct {
	SourceFile string   `json:"source_file"`
	Module     string   `json:"module"`
	Function   string   `json:"function"`
	Qualname   string   `json:"qualname"`
	Symbol     string   `json:"symbol"`
	NumWarps   int      `json:"num_warps"`
	NumStages  int      `json:"num_stages"`
	ArgNames   []string `json:"arg_names"`
	Metadata   struct {
		NumCTAs int    `json:"num_ctas"`
		Arch    string `json:"arch"`
	} `json:"metadata"`
	Options struct {
		NumWarps  int  `json:"num_warps"`
		NumStages int  `json:"num_stages"`
		NumCTAs   int  `json:"num_ctas"`
		Debug     bool `json:"debug"`
		// SanitizeOverflow is on where a case does not say otherwise.
		SanitizeOverflow *bool `json:"sanitize_overflow"`
	} `json:"options"`
	Target    string            `json:"target"`
	Signature map[string]string `json:"signature"`
	Constants any               `json:"constants"`
	Attrs     any               `json:"attrs"`
	Args      []struct {
		Name  string           `json:"name"`
		Kind  string           `json:"kind"`
		Type  string           `json:"type"`
		Attrs map[string]int64 `json:"attrs"`
		Value any              `json:"value"`
	} `json:"args"`
}

// ParseCase reads the JSON text of a case.
func ParseCase(text []byte) (*Case, error) {
	var c caseJSON
	d := json.NewDecoder(bytes.NewReader(notFinite.ReplaceAll(text, []byte(`$1{"repr": "$2"}`))))
	d.UseNumber()
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("a case is JSON text: %w", err)
	}
	s := &Specialization{Signature: map[string]string{}, Constants: map[string]any{}, Divisibility: map[string]int{}, Attributes: map[string]map[string]int64{}}
	for name, t := range c.Signature {
		s.Signature[name] = t
	}
	err := c.keyed(c.Constants, func(name string, v any) error { s.Constants[name] = jsonConstant(v); return nil })
	if err != nil {
		return nil, fmt.Errorf("constants of a case: %w", err)
	}
	err = c.keyed(c.Attrs, func(name string, v any) error { return addAttrs(s, name, v) })
	if err != nil {
		return nil, fmt.Errorf("attrs of a case: %w", err)
	}
	for _, a := range c.Args {
		if a.Kind == constexprType {
			s.Signature[a.Name], s.Constants[a.Name] = constexprType, jsonConstant(a.Value)
			continue
		}
		s.Signature[a.Name] = a.Type
		for name, n := range a.Attrs {
			setAttr(s, a.Name, name, n)
		}
	}
	return &Case{SourceFile: c.SourceFile, Module: c.Module, Function: c.kernel(), Symbol: c.Symbol,
		NumWarps: cmp.Or(c.NumWarps, c.Options.NumWarps), NumStages: cmp.Or(c.NumStages, c.Options.NumStages),
		NumCTAs: cmp.Or(c.Metadata.NumCTAs, c.Options.NumCTAs), Debug: c.Options.Debug, NoOverflowChecks: c.Options.SanitizeOverflow != nil && !*c.Options.SanitizeOverflow,
		Capability: c.capability(), Specialization: s}, nil
}

// kernel is the name of the kernel in its module: that of a class has the class before it.
func (c *caseJSON) kernel() string {
	if strings.HasSuffix(c.Qualname, "."+c.Function) && !strings.Contains(c.Qualname, "<locals>") {
		return c.Qualname
	}
	return c.Function
}

// notFinite matches what Python's json module writes for floats that JSON has no text for.
var notFinite = regexp.MustCompile(`([\[,:]\s*)(-?Infinity|NaN)\b`)

var archNumber = regexp.MustCompile(`(?:sm_?|arch=)(\d+)`)

// capability is the compute capability of the target: "sm90", or "GPUTarget(backend='cuda',
// arch=90, warp_size=32)".
func (c *caseJSON) capability() int {
	for _, text := range []string{c.Metadata.Arch, c.Target} {
		if m := archNumber.FindStringSubmatch(text); m != nil {
			n, _ := strconv.Atoi(m[1])
			return n
		}
	}
	return 0
}

// keyed calls a function for each parameter of a table: an object, or a list of pairs.
func (c *caseJSON) keyed(table any, set func(name string, v any) error) error {
	switch table := table.(type) {
	case nil:
		return nil
	case map[string]any:
		for name, v := range table {
			if err := set(name, v); err != nil {
				return err
			}
		}
		return nil
	case []any:
		for _, entry := range table {
			pair, ok := entry.([]any)
			if !ok || len(pair) != 2 {
				return fmt.Errorf("expected a pair of a path and a value")
			}
			name, err := c.param(pair[0])
			if err != nil {
				return err
			}
			if err := set(name, pair[1]); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("expected an object or a list")
}

// param is the parameter that a path names: its index in a list of one.
func (c *caseJSON) param(path any) (string, error) {
	list, ok := path.([]any)
	if !ok || len(list) != 1 {
		return "", fmt.Errorf("expected a path of one index, found %v", path)
	}
	n, err := strconv.Atoi(fmt.Sprint(list[0]))
	if err != nil || n < 0 || n >= len(c.ArgNames) {
		return "", fmt.Errorf("expected the index of one of %d parameters, found %v", len(c.ArgNames), list[0])
	}
	return c.ArgNames[n], nil
}

// addAttrs adds the attributes of a parameter: a list of pairs of a name and an integer, or
// an object.
func addAttrs(s *Specialization, param string, v any) error {
	set := func(name string, value any) error {
		n, ok := jsonConstant(value).(int64)
		if !ok {
			return fmt.Errorf("expected an integer for %s of '%s', found %v", name, param, value)
		}
		setAttr(s, param, name, n)
		return nil
	}
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			if err := set(name, value); err != nil {
				return err
			}
		}
	case []any:
		for _, entry := range v {
			pair, ok := entry.([]any)
			if !ok || len(pair) != 2 {
				return fmt.Errorf("expected pairs of a name and an integer for '%s'", param)
			}
			if err := set(fmt.Sprint(pair[0]), pair[1]); err != nil {
				return err
			}
		}
	}
	return nil
}

// setAttr sets an attribute of a parameter.
func setAttr(s *Specialization, param, name string, n int64) {
	if name == "tt.divisibility" {
		s.Divisibility[param] = int(n)
		return
	}
	if s.Attributes[param] == nil {
		s.Attributes[param] = map[string]int64{}
	}
	s.Attributes[param][name] = n
}

// jsonConstant keeps integers and floats apart, as Python does. A type is an object with its
// repr.
func jsonConstant(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, ok := new(big.Int).SetString(v.String(), 10); ok {
			if n.IsInt64() {
				return n.Int64()
			}
			return n
		}
		f, _ := v.Float64()
		return f
	case []any:
		elems := make([]any, len(v))
		for i, e := range v {
			elems[i] = jsonConstant(e)
		}
		return elems
	case map[string]any:
		if text, ok := v["repr"].(string); ok {
			if f, err := strconv.ParseFloat(text, 64); err == nil {
				return f
			}
			if s := dtypeNamed(text[strings.LastIndexByte(text, '.')+1:]); s != nil {
				return Dtype(s.Name)
			}
		}
	}
	return v
}
