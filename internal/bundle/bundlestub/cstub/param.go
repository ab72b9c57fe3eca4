package cstub

import (
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/internal/text/csource"
)

// param is a parameter of a function.
type param struct {
	bundlestub.Arg
	name  string
	bytes string // the parameter with the size of the memory behind a pointer
}

// cType is how C has numbers of a type: its name there, and the word that the code takes of one.
type cType struct{ name, word string }

var cTypes = map[specialize.Scalar]cType{
	specialize.Int1: {"uint8_t", "(uint64_t)($ != 0)"}, specialize.Bool: {"uint8_t", "(uint64_t)($ != 0)"},
	specialize.Int8: {"int8_t", signed}, specialize.Int16: {"int16_t", signed}, specialize.Int32: {"int32_t", signed}, specialize.Int64: {"int64_t", signed},
	specialize.Uint8: {"uint8_t", bits}, specialize.Uint16: {"uint16_t", bits}, specialize.Uint32: {"uint32_t", bits}, specialize.Uint64: {"uint64_t", bits},
	specialize.FP8E4NV: {"uint8_t", bits}, specialize.FP8E4B8: {"uint8_t", bits}, specialize.FP8E4B15: {"uint8_t", bits}, specialize.FP8E5: {"uint8_t", bits},
	specialize.FP8E5B16: {"uint8_t", bits}, specialize.FP16: {"uint16_t", bits}, specialize.BF16: {"uint16_t", bits},
	specialize.FP32: {"float", "word_f32($)"}, specialize.FP64: {"double", "word_f64($)"},
}

const (
	signed  = "(uint64_t)(int64_t)$"
	bits    = "(uint64_t)$"
	address = "(uint64_t)(uintptr_t)$"
)

// wordFunctions are the functions that make words of floats.
var wordFunctions = []helper{
	{"word_f32", "static uint64_t word_f32(float x) {\n  uint32_t bits;\n  memcpy(&bits, &x, sizeof bits);\n  return bits;\n}\n"},
	{"word_f64", "static uint64_t word_f64(double x) {\n  uint64_t bits;\n  memcpy(&bits, &x, sizeof bits);\n  return bits;\n}\n"},
}

// reserved are the names that functions use besides their parameters.
var reserved = strings.Fields("device algo grid words bytes kernels launch_kernel launch_group word_f32 word_f64 KERNELS ARGS ENTRY_PARAMS ENTRY_MAPS PIECE NULL")

// parameters names parameters as the source does, as far as C allows that.
func parameters(args []bundlestub.Arg) (list []param) {
	used := map[string]bool{}
	for _, name := range reserved {
		used[name] = true
	}
	for _, a := range args {
		list = append(list, param{Arg: a, name: csource.Unique(a.Name, used)})
	}
	for i := range list {
		if list[i].Pointer {
			list[i].bytes = csource.Unique(list[i].name+"_bytes", used)
		}
	}
	return list
}

// declaration is the parameter in a prototype.
func (p *param) declaration() string {
	name := cTypes[p.Scalar].name
	switch {
	case p.Pointer && p.ReadOnly:
		return "const " + name + " *" + p.name
	case p.Pointer:
		return name + " *" + p.name
	}
	return name + " " + p.name
}

// word is the expression of the word that the code takes.
func (p *param) word() string {
	form := cTypes[p.Scalar].word
	if p.Pointer {
		form = address
	}
	return strings.ReplaceAll(form, "$", p.name)
}
