package compilation

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"github.com/tshared/tshared/frontend/triton"
)

// Specialization is a specialisation as JSON. Numbers of constants are text, so that no
// digits are lost and 1 is not 1.0.
type Specialization struct {
	Signature    map[string]string           `json:"signature"`
	Constants    map[string]constant         `json:"constants,omitempty"`
	Divisibility map[string]int              `json:"divisibility,omitempty"`
	Tuples       map[string][]part           `json:"tuples,omitempty"`
	Attributes   map[string]map[string]int64 `json:"attributes,omitempty"`
}

type part struct {
	Type         string   `json:"type"`
	Constant     constant `json:"constant,omitempty"`
	Divisibility int      `json:"divisibility,omitempty"`
	Parts        []part   `json:"parts,omitempty"`
}

// constant is a constant: one field by its type, {} for None.
type constant map[string]any

// Describe makes JSON of a specialisation.
func Describe(s *triton.Specialization) Specialization {
	j := Specialization{Signature: s.Signature, Divisibility: s.Divisibility, Constants: map[string]constant{}, Tuples: map[string][]part{}, Attributes: s.Attributes}
	for name, v := range s.Constants {
		j.Constants[name] = describeConstant(v)
	}
	for name, parts := range s.Tuples {
		j.Tuples[name] = describeParts(parts)
	}
	return j
}

func describeParts(parts []triton.Part) []part {
	list := make([]part, len(parts))
	for i, p := range parts {
		list[i] = part{Type: p.Type, Divisibility: p.Divisibility}
		if p.Parts != nil {
			list[i].Parts = describeParts(p.Parts)
		} else if p.Type == "constexpr" {
			list[i].Constant = describeConstant(p.Constant)
		}
	}
	return list
}

func describeConstant(v any) constant {
	switch v := v.(type) {
	case nil:
		return constant{}
	case bool:
		return constant{"bool": v}
	case int64:
		return constant{"int": strconv.FormatInt(v, 10)}
	case uint64:
		return constant{"int": strconv.FormatUint(v, 10)}
	case *big.Int:
		return constant{"int": v.String()}
	case float64:
		if math.IsNaN(v) {
			return constant{"float": "nan"}
		}
		return constant{"float": strconv.FormatFloat(v, 'x', -1, 64)}
	case string:
		return constant{"str": v}
	case triton.Dtype:
		return constant{"dtype": string(v)}
	case triton.Object:
		return constant{"object": string(v)}
	case []any:
		parts := make([]any, len(v))
		for i, e := range v {
			parts[i] = describeConstant(e)
		}
		return constant{"tuple": parts}
	}
	return constant{"value": triton.ConstantText(v)}
}

// Read makes a specialisation of what Describe wrote.
func (j Specialization) Read() (*triton.Specialization, error) {
	s := &triton.Specialization{Signature: j.Signature, Divisibility: j.Divisibility, Constants: map[string]any{}, Tuples: map[string][]triton.Part{}, Attributes: j.Attributes}
	for name, c := range j.Constants {
		v, err := c.read()
		if err != nil {
			return nil, fmt.Errorf("constant %q: %w", name, err)
		}
		s.Constants[name] = v
	}
	for name, list := range j.Tuples {
		parts, err := readParts(list)
		if err != nil {
			return nil, fmt.Errorf("tuple %q: %w", name, err)
		}
		s.Tuples[name] = parts
	}
	return s, nil
}

func readParts(list []part) (parts []triton.Part, err error) {
	parts = make([]triton.Part, len(list))
	for i, p := range list {
		parts[i] = triton.Part{Type: p.Type, Divisibility: p.Divisibility}
		if p.Parts != nil {
			parts[i].Parts, err = readParts(p.Parts)
		} else if p.Constant != nil {
			parts[i].Constant, err = p.Constant.read()
		}
		if err != nil {
			return nil, err
		}
	}
	return parts, nil
}

func (c constant) read() (any, error) {
	for kind, v := range c {
		switch text, isText := v.(string); {
		case kind == "bool":
			return v, nil
		case kind == "int" && isText:
			n, ok := new(big.Int).SetString(text, 10)
			if !ok {
				return nil, fmt.Errorf("%q is no integer", text)
			}
			if n.IsInt64() {
				return n.Int64(), nil
			}
			return n, nil
		case kind == "float" && isText:
			return strconv.ParseFloat(text, 64)
		case kind == "str" && isText:
			return text, nil
		case kind == "dtype" && isText:
			return triton.Dtype(text), nil
		case kind == "object" && isText:
			return triton.Object(text), nil
		case kind == "tuple":
			return readTuple(v)
		}
		return nil, fmt.Errorf("a constant of kind %q cannot be read back", kind)
	}
	return nil, nil
}

func readTuple(v any) (any, error) {
	list, _ := v.([]any)
	parts := make([]any, len(list))
	for i, e := range list {
		m, _ := e.(map[string]any)
		var err error
		if parts[i], err = constant(m).read(); err != nil {
			return nil, err
		}
	}
	return parts, nil
}
