package explore

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/internal/explore/guess"
)

// guess proposes what the parameters of a kernel may be. Annotations know better.
func (f *pythonFile) guess(k *triton.Kernel) map[string]string {
	def := f.functions[k.Name()]
	if def == nil { // of a class, or under a condition
		def = &pysyntax.FunctionDef{Args: &pysyntax.Arguments{}}
	}
	guesses := guess.Params(def, f.functions, guessParams(k))
	for _, p := range k.LaunchParams() {
		if p.Annotated != 0 {
			guesses[p.Name] = p.Annotated.Type()
		}
	}
	return guesses
}

// guessParams are the parameters of a kernel as guesses take them.
func guessParams(k *triton.Kernel) (params []guess.Param) {
	for _, p := range k.Params() {
		params = append(params, guess.Param{Name: p.Name, Constexpr: p.Constexpr, Default: p.Default})
	}
	return params
}

// specialize says what the kernel is compiled for: what the request says, then a row of the
// file's function table, then what autotune and heuristics decide, and guesses for the rest.
func (f *pythonFile) specialize(r *Recorder, k *triton.Kernel, guesses map[string]string) (*triton.Specialization, error) {
	row := f.tableRow(k)
	decided := f.decided(k)
	constants := map[string]any{}
	var entries []string
	for _, p := range k.Params() {
		entry, constant, err := r.entry(p, row, guesses[p.Name])
		if err != nil {
			return nil, err
		}
		switch {
		case constant != nil:
			constants[p.Name], entry = constant.value, constexpr
		case decided[p.Name] && r.request.Args[p.Name] == "":
			entry = constexpr
		}
		entries = append(entries, entry)
	}
	return k.ParseSignature(strings.Join(entries, ", "), constants)
}

// alternatives are other guesses for parameters of which nothing else is known.
func (f *pythonFile) alternatives(r *Recorder, k *triton.Kernel, guesses map[string]string) []map[string]string {
	row := f.tableRow(k)
	var open []string
	for _, p := range k.LaunchParams() {
		if !p.Constexpr && p.Annotated == 0 && r.request.Args[p.Name] == "" && r.request.Consts[p.Name] == "" && row == nil {
			open = append(open, p.Name)
		}
	}
	return guess.Alternatives(guesses, open)
}

// constexpr is the type of constants in signatures.
const constexpr = "constexpr"

// specialized shows what the kernel was compiled for in place of guesses.
func (r *Recorder) specialized(k *triton.Kernel, spec *triton.Specialization) {
	i := slices.IndexFunc(r.result.Kernels, func(d Kernel) bool { return d.Name == k.Name() })
	if i < 0 {
		return
	}
	params := r.result.Kernels[i].Params
	for j := range params {
		p := &params[j]
		p.Guessed = r.request.Args[p.Name] == "" && r.request.Consts[p.Name] == ""
		typ := spec.Signature[p.Name]
		switch {
		case spec.EqualTo1[p.Name] != "":
			p.Type = spec.EqualTo1[p.Name] + ":1"
		case typ == constexpr || typ == "":
			if v, ok := spec.Constants[p.Name]; ok {
				p.Type = triton.ConstantText(v)
			}
		case spec.Divisibility[p.Name] > 0:
			p.Type = fmt.Sprintf("%s:%d", typ, spec.Divisibility[p.Name])
		default:
			p.Type = typ
		}
	}
}

// launched adds a launch that was made up to its kernel.
func (r *Recorder) launched(k *triton.Kernel, l *Launch) {
	for i := range r.result.Kernels {
		if r.result.Kernels[i].Name == k.Name() {
			r.result.Kernels[i].Launch = l
		}
	}
}

// literal is the value of a constant.
type literal struct{ value any }

// entry is what a parameter is compiled for: an entry of a signature, or a constant.
func (r *Recorder) entry(p triton.Param, row *triton.Specialization, guessed string) (entry string, constant *literal, err error) {
	given := cmp.Or(r.request.Consts[p.Name], r.request.Args[p.Name])
	if given == "" && row != nil {
		if typ := row.Signature[p.Name]; typ != constexpr && typ != "" {
			return withDivisor(typ, row.Divisibility[p.Name]), nil, nil
		}
		if v, ok := row.Constants[p.Name]; ok {
			return "", &literal{v}, nil
		}
	}
	text := cmp.Or(given, guessed)
	isConstant := p.Constexpr || r.request.Consts[p.Name] != "" || text == "None"
	if !isConstant {
		return text, nil, nil
	}
	if given == "" && p.Default != "" { // which need not have a literal
		return constexpr, nil, nil
	}
	v, err := triton.ParseConstant(text)
	if err != nil {
		return "", nil, fmt.Errorf("parameter '%s': %w", p.Name, err)
	}
	return "", &literal{v}, nil
}

func withDivisor(typ string, n int) string {
	if n > 0 {
		return fmt.Sprintf("%s:%d", typ, n)
	}
	return typ
}

// decided are the parameters that autotune and heuristics give a value.
func (f *pythonFile) decided(k *triton.Kernel) map[string]bool {
	names := map[string]bool{}
	if configs, err := k.Configs(); err == nil && len(configs) > 0 {
		for _, name := range configs[0].Names {
			names[name] = true
		}
	}
	for _, h := range k.Heuristics() {
		names[h.Name] = true
	}
	return names
}

// tableRow is the specialisation of the kernel's first row in the function table of the file; nil
// where there is none, or none that can be read.
func (f *pythonFile) tableRow(k *triton.Kernel) *triton.Specialization {
	if !f.module.Defines(functable.Function) {
		return nil
	}
	loader := functable.Loader{Load: func(string) (*triton.Module, error) { return f.module, nil }}
	rows, err := loader.Python(k.Position().File)
	if err != nil {
		return nil
	}
	for _, row := range rows {
		if row.Function == k.Name() {
			return row.Specialization
		}
	}
	return nil
}
