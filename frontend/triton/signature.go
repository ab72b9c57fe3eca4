package triton

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
)

// signatureSource stands for the text of a signature in errors.
const signatureSource = "signature"

// ParseSignature reads a signature as triton.tools.compile has it: a type per parameter,
// "*fp32" or "i32", with ":16" after values that are divisible by 16 and ":1" after those
// that are always 1; the values of constexpr parameters stand in their places. Parameters
// with a constant by name, and those that the decorators give a value, are left out, unless
// the signature has an entry for every parameter; so may be those at the end that have
// defaults. An autotuned kernel gets the constants of its first configuration. Errors about
// the text show it with a caret.
func (k *Kernel) ParseSignature(signature string, constants map[string]any) (*Specialization, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	if err := k.checkConstants(constants); err != nil {
		return nil, err
	}
	config, err := k.firstConfig(constants)
	if err != nil {
		return nil, err
	}
	return k.parseSignature(signature, constants, config)
}

// ParseSignatureConfig is ParseSignature with a choice of the caller in place of the first; nil
// stands for no choice.
func (k *Kernel) ParseSignatureConfig(signature string, constants map[string]any, config *Config) (*Specialization, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	if err := k.checkConstants(constants); err != nil {
		return nil, err
	}
	return k.parseSignature(signature, constants, config)
}

// checkConstants refuses constants that are no parameters.
func (k *Kernel) checkConstants(constants map[string]any) error {
	for _, name := range slices.Sorted(maps.Keys(constants)) {
		if k.fn.Param(name) < 0 {
			return k.noParam(name)
		}
	}
	return nil
}

func (k *Kernel) parseSignature(signature string, constants map[string]any, config *Config) (*Specialization, error) {
	s := newSpecialization()
	for name, v := range constants {
		setConstant(s, name, v)
	}
	src := diag.NewSource(signatureSource, signature)
	if err := k.readEntries(s, src, config); err != nil {
		return nil, tshared.Explain(err, src)
	}
	if err := k.decide(s.Constants, config); err != nil {
		return nil, err
	}
	for name, v := range s.Constants {
		setConstant(s, name, v)
	}
	s.Config = config
	if missing := k.missing(s); missing != "" {
		return nil, tshared.Explain(diag.Errorf(src.At(len(signature)), "%s", missing), src)
	}
	return s, nil
}

// newSpecialization is one that says nothing yet.
func newSpecialization() *Specialization {
	return &Specialization{Signature: map[string]string{}, Constants: map[string]any{}, Divisibility: map[string]int{}, EqualTo1: map[string]string{}}
}

// setConstant makes a parameter a constant.
func setConstant(s *Specialization, name string, v any) {
	s.Signature[name], s.Constants[name] = constexprType, v
}

// readEntries gives parameters what the entries of a signature say.
func (k *Kernel) readEntries(s *Specialization, src *diag.Source, config *Config) error {
	entries := splitSignature(src.Text)
	params := k.entryParams(s, config, len(entries))
	for i, e := range entries {
		if i == len(params) {
			return diag.Errorf(src.At(e.at), "the signature has more entries than %s has parameters: nothing is left for '%s'", k.Name(), e.text)
		}
		name := params[i]
		if _, given := s.Constants[name]; given {
			continue // by name
		}
		if err := setEntry(s, name, e.text); err != nil {
			return diag.Errorf(src.At(e.at), "parameter '%s': %v", name, err)
		}
	}
	return nil
}

// entryParams are the parameters that the entries of a signature belong to.
func (k *Kernel) entryParams(s *Specialization, config *Config, entries int) []string {
	decided := map[string]bool{}
	for name := range s.Constants {
		decided[name] = true
	}
	if config != nil {
		for _, name := range config.Names {
			decided[name] = true
		}
	}
	for _, h := range k.heuristicFunctions() {
		decided[h.name] = true
	}
	var names []string
	for _, p := range k.fn.Params {
		if entries == len(k.fn.Params) || !decided[p.Name] {
			names = append(names, p.Name)
		}
	}
	return names
}

// missing says which parameter has neither a type nor a value; empty where all have.
func (k *Kernel) missing(s *Specialization) string {
	for _, p := range k.fn.Params {
		typ, given := s.Signature[p.Name]
		_, constant := s.Constants[p.Name]
		switch {
		case p.Default != nil || constant || given && typ != constexprType:
		case p.Constexpr:
			return fmt.Sprintf("the constexpr parameter '%s' of %s has no value", p.Name, k.Name())
		case given:
			return fmt.Sprintf("parameter '%s' of %s is a constant without a value", p.Name, k.Name())
		default:
			return fmt.Sprintf("expected a type for parameter '%s' of %s, found the end of the signature", p.Name, k.Name())
		}
	}
	return ""
}

// signatureEntry is a part of a signature, with its offset.
type signatureEntry struct {
	text string
	at   int
}

// splitSignature splits at commas outside brackets.
func splitSignature(text string) []signatureEntry {
	var parts []signatureEntry
	depth, start := 0, 0
	add := func(end int) {
		part := text[start:end]
		trimmed := strings.TrimLeft(part, " \t\r\n")
		parts = append(parts, signatureEntry{strings.TrimSpace(part), start + len(part) - len(trimmed)})
		start = end + 1
	}
	for i, c := range text {
		switch c {
		case '[', '<', '(':
			depth++
		case ']', '>', ')':
			depth--
		case ',':
			if depth == 0 {
				add(i)
			}
		}
	}
	if strings.TrimSpace(text[start:]) != "" {
		add(len(text))
	}
	return parts
}

// setEntry applies one entry of a signature.
func setEntry(s *Specialization, name, entry string) error {
	if entry == constexprType {
		s.Signature[name] = constexprType
		return nil
	}
	typ, hint, hinted := strings.Cut(entry, ":")
	if _, err := parseType(typ); err != nil {
		v, constErr := ParseConstant(entry)
		if constErr != nil {
			return err
		}
		setConstant(s, name, v)
		return nil
	}
	s.Signature[name] = strings.TrimSpace(typ)
	if !hinted {
		return nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(hint))
	switch {
	case err != nil || n <= 0:
		return fmt.Errorf("expected 16 or 1 behind ':', found '%s'", hint)
	case n == 1:
		s.EqualTo1[name] = s.Signature[name]
		setConstant(s, name, int64(1))
	default:
		s.Divisibility[name] = n
	}
	return nil
}
