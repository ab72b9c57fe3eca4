package compilation

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver"
)

// Metadata is what an entry of the cache says about a kernel.
type Metadata struct {
	Function       string                `json:"function"`
	Symbol         string                `json:"symbol"`
	Target         driver.Target         `json:"target"`
	Options        driver.CompileOptions `json:"options"`
	Specialization Specialization        `json:"specialization"`
	Compiler       string                `json:"compiler"`
	Last           driver.Stage          `json:"last"`                 // the file that is loaded
	Microseconds   map[string]int64      `json:"us"`                   // by stage
	LaunchKey      []byte                `json:"launch_key,omitempty"` // that of the kernel in memory
	Manifest       json.RawMessage       `json:"manifest"`             // how to launch it
	Warnings       []warning             `json:"warnings,omitempty"`   // of the front end
}

// NewEntry makes the entry of a function that was compiled with warnings.
func NewEntry(function string, in *Inputs, r *driver.Result, launchKey []byte, warnings diag.List) (*cache.Entry, error) {
	m := Metadata{
		Function: function, Symbol: r.Kernel, Target: in.Target, Options: in.Options, Specialization: Describe(in.Specialization),
		Compiler: in.Compiler, Last: r.Last, LaunchKey: launchKey, Manifest: r.Manifest, Microseconds: map[string]int64{},
		Warnings: describeWarnings(warnings),
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

// ReadMetadata reads what an entry says.
func ReadMetadata(e *cache.Entry) (*Metadata, error) {
	if e.Kind != cache.KindKernel {
		return nil, fmt.Errorf("the entry is of kind %q, not %q", e.Kind, cache.KindKernel)
	}
	m := new(Metadata)
	if err := json.Unmarshal(e.Metadata, m); err != nil {
		return nil, fmt.Errorf("the metadata of the entry: %w", err)
	}
	return m, nil
}
