// Package playground is the engine of the page in a browser without a server: it answers the
// page's calls with the compiler up to linalg and the interpreter. Calls and answers are JSON.
//
// The package does not know how calls reach it, so that it is tested like any other;
// cmd/playground-wasm passes them on from JavaScript.
package playground

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/explore"
	"github.com/tshared/tshared/internal/explore/page"
)

//go:embed examples/*.py
var examples embed.FS

// first is the example that the page begins with.
const first = "softmax.py"

// engine evaluates little Python outside of kernels: WebAssembly takes its time for it.
var engine = explore.Engine{Load: triton.LoadOptions{Steps: 1_000_000}}

// maxCall limits the bytes of a call: texts of kernels are shorter by far.
const maxCall = 4 << 20

// Answer is what a call returns: a result, or an error.
type Answer struct {
	Result any    `json:"result,omitempty"`
	Error  string `json:"error,omitempty"`
}

// methods answer calls; each gets the arguments as JSON.
var methods = map[string]func(args []json.RawMessage) (any, error){
	"start":   start,
	"file":    file,
	"explore": exploreKernel,
	"run":     runKernel,
	"export":  export,
}

// Call answers a call of a method with arguments, which are a JSON array, by the JSON of an Answer.
// A panic is an error as well.
func Call(method, args string) (answer []byte) {
	defer func() {
		if v := recover(); v != nil {
			answer = encode(Answer{Error: (&diag.Bug{Who: "playground", Value: v, Stack: debug.Stack()}).Error()})
		}
	}()
	result, err := call(method, args)
	if err != nil {
		return encode(Answer{Error: diag.Printable(err.Error())})
	}
	return encode(Answer{Result: result})
}

func call(method, text string) (any, error) {
	do := methods[method]
	if do == nil {
		return nil, fmt.Errorf("there is no method %q, only %s", method, strings.Join(slices.Sorted(maps.Keys(methods)), ", "))
	}
	if len(text) > maxCall {
		return nil, fmt.Errorf("%s: the call has %d bytes, and may have %d", method, len(text), maxCall)
	}
	var args []json.RawMessage
	if err := json.Unmarshal([]byte(text), &args); err != nil {
		return nil, fmt.Errorf("%s: the arguments are no JSON array: %w", method, err)
	}
	result, err := do(args)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", method, err)
	}
	return result, nil
}

// encode writes an answer. Everything in answers is made for JSON.
func encode(a Answer) []byte {
	text, err := json.Marshal(a)
	if err != nil {
		return encode(Answer{Error: diag.Bugf("%w", err).Error()})
	}
	return text
}

// argument reads the argument with an index. Fields that are not known are a mistake of the caller.
func argument[T any](args []json.RawMessage, i int) (v T, err error) {
	if i >= len(args) {
		return v, fmt.Errorf("argument %d is missing: there are %d", i, len(args))
	}
	d := json.NewDecoder(strings.NewReader(string(args[i])))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return v, fmt.Errorf("argument %d: %w", i, err)
	}
	return v, nil
}

// Start is what the page begins with.
type Start struct {
	Request explore.Request `json:"request"`
	Files   []string        `json:"files"`
	Targets []string        `json:"targets"`
	Version string          `json:"version"`
}

func start([]json.RawMessage) (any, error) {
	entries, err := examples.ReadDir("examples")
	if err != nil {
		return nil, err
	}
	s := Start{Targets: []string{}, Version: opt.Version}
	for _, e := range entries {
		s.Files = append(s.Files, e.Name())
	}
	s.Request.Name = first
	s.Request.Text, err = example(first)
	return s, err
}

// File is an example.
type File struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

func file(args []json.RawMessage) (any, error) {
	name, err := argument[string](args, 0)
	if err != nil {
		return nil, err
	}
	text, err := example(name)
	return File{name, text}, err
}

func example(name string) (string, error) {
	text, err := examples.ReadFile("examples/" + name)
	if err != nil {
		return "", fmt.Errorf("there is no example %q", name)
	}
	return string(text), nil
}

func exploreKernel(args []json.RawMessage) (any, error) {
	req, err := argument[explore.Request](args, 0)
	if err != nil {
		return nil, err
	}
	return engine.Explore(newDeadline(exploreTime), req), nil
}

func runKernel(args []json.RawMessage) (any, error) {
	req, err := argument[explore.RunRequest](args, 0)
	if err != nil {
		return nil, err
	}
	return engine.Run(newDeadline(runTime), req), nil
}

// export is the text of a page that shows the kernel and stands alone.
func export(args []json.RawMessage) (any, error) {
	req, err := argument[explore.Request](args, 0)
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	err = page.Export(&text, engine.Explore(newDeadline(exploreTime), req), req)
	return text.String(), err
}
