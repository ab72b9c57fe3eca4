package jit

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"time"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/stages"
)

// metadata is what an entry of the cache says about a kernel.
type metadata struct {
	Function       string             `json:"function"`
	Symbol         string             `json:"symbol"`
	Target         stages.Target      `json:"target"`
	Options        stages.Options     `json:"options"`
	Specialization specializationJSON `json:"specialization"`
	Compiler       string             `json:"compiler"`
	Last           stages.Stage       `json:"last"`       // the file that is loaded
	Microseconds   map[string]int64   `json:"us"`         // by stage
	LaunchKey      []byte             `json:"launch_key"` // that of the kernel in memory
	Manifest       json.RawMessage    `json:"manifest"`   // how to launch it
}

// specializationJSON is a specialisation as JSON. Numbers of constants are text, so that no
// digits are lost and 1 is not 1.0.
type specializationJSON struct {
	Signature    map[string]string           `json:"signature"`
	Constants    map[string]constantJSON     `json:"constants,omitempty"`
	Divisibility map[string]int              `json:"divisibility,omitempty"`
	Tuples       map[string][]partJSON       `json:"tuples,omitempty"`
	Attributes   map[string]map[string]int64 `json:"attributes,omitempty"`
}

type partJSON struct {
	Type         string       `json:"type"`
	Constant     constantJSON `json:"constant,omitempty"`
	Divisibility int          `json:"divisibility,omitempty"`
	Parts        []partJSON   `json:"parts,omitempty"`
}

// constantJSON is a constant: one field by its type, {} for None.
type constantJSON map[string]any

func describeSpecialization(s *triton.Specialization) specializationJSON {
	j := specializationJSON{Signature: s.Signature, Divisibility: s.Divisibility, Constants: map[string]constantJSON{}, Tuples: map[string][]partJSON{}, Attributes: s.Attributes}
	for name, v := range s.Constants {
		j.Constants[name] = describeConstant(v)
	}
	for name, parts := range s.Tuples {
		j.Tuples[name] = describeParts(parts)
	}
	return j
}

func describeParts(parts []triton.Part) []partJSON {
	list := make([]partJSON, len(parts))
	for i, p := range parts {
		list[i] = partJSON{Type: p.Type, Divisibility: p.Divisibility}
		if p.Parts != nil {
			list[i].Parts = describeParts(p.Parts)
		} else if p.Type == "constexpr" {
			list[i].Constant = describeConstant(p.Constant)
		}
	}
	return list
}

func describeConstant(v any) constantJSON {
	switch v := v.(type) {
	case nil:
		return constantJSON{}
	case bool:
		return constantJSON{"bool": v}
	case int64:
		return constantJSON{"int": strconv.FormatInt(v, 10)}
	case uint64:
		return constantJSON{"int": strconv.FormatUint(v, 10)}
	case *big.Int:
		return constantJSON{"int": v.String()}
	case float64:
		if math.IsNaN(v) {
			return constantJSON{"float": "nan"}
		}
		return constantJSON{"float": strconv.FormatFloat(v, 'x', -1, 64)}
	case string:
		return constantJSON{"str": v}
	case Dtype:
		return constantJSON{"dtype": string(v)}
	case Object:
		return constantJSON{"object": string(v)}
	case []any:
		parts := make([]any, len(v))
		for i, e := range v {
			parts[i] = describeConstant(e)
		}
		return constantJSON{"tuple": parts}
	}
	return constantJSON{"value": triton.ConstantText(v)}
}

// entry is a compiled kernel for the cache.
func (b *building) entry(r *stages.Result) (*cache.Entry, error) {
	m := metadata{
		Function: b.fn.name, Symbol: r.Kernel, Target: b.device.target(), Options: b.stageOptions(), Specialization: describeSpecialization(b.specialization),
		Compiler: compilerVersion(), Last: r.Last, LaunchKey: b.launchKey, Manifest: r.Manifest, Microseconds: map[string]int64{},
	}
	for s, took := range r.Times {
		m.Microseconds[string(s)] = int64(took / time.Microsecond)
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	e := &cache.Entry{Kind: cache.KindKernel, Name: r.Kernel, Metadata: text, Files: map[string][]byte{}}
	for s, file := range r.Files {
		e.Files[string(s)] = file
	}
	return e, nil
}

// readMetadata reads what an entry says.
func readMetadata(e *cache.Entry) (*metadata, error) {
	if e.Kind != cache.KindKernel {
		return nil, fmt.Errorf("the entry is of kind %q, not %q", e.Kind, cache.KindKernel)
	}
	m := new(metadata)
	if err := json.Unmarshal(e.Metadata, m); err != nil {
		return nil, fmt.Errorf("the metadata of the entry: %w", err)
	}
	return m, nil
}

// loadEntry loads the code of an entry.
func (d *Device) loadEntry(e *cache.Entry) (executable, error) {
	m, err := readMetadata(e)
	if err != nil {
		return nil, err
	}
	code := e.Files[string(m.Last)]
	if code == nil || m.Manifest == nil {
		return nil, errors.New("the entry has no code")
	}
	return d.load(code, m.Manifest)
}
