package gostub

import (
	"go/token"
	"strings"
	"unicode"
)

// words splits a name of a table or of Python where it has characters that are neither letters nor
// digits.
func words(name string) []string {
	return strings.FieldsFunc(name, func(r rune) bool { return r > unicode.MaxASCII || !(unicode.IsLetter(r) || unicode.IsDigit(r)) })
}

// initialisms are words that Go writes in capitals.
var initialisms = setOf("fp16 bf16 fp32 fp64 fp8 fp8e4nv fp8e4b8 fp8e4b15 fp8e5 fp8e5b16 i1 i8 i16 i32 i64 u8 u16 u32 u64 id gpu cpu rms gelu silu swiglu")

func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// exported is a name as Go writes exported names: SoftmaxFP16_1024 for softmax_fp16_1024. Digits of
// two words have an underscore between them.
func exported(name string) string {
	var b strings.Builder
	for _, w := range words(name) {
		if b.Len() > 0 && isDigit(w[0]) && isDigit(b.String()[b.Len()-1]) {
			b.WriteByte('_')
		}
		b.WriteString(capital(w))
	}
	text := b.String()
	if text == "" || isDigit(text[0]) {
		text = "Kernel" + text
	}
	return text
}

// capital is a word in a name: in capitals, or with one.
func capital(w string) string {
	low := strings.ToLower(w)
	switch {
	case initialisms[low]:
		return strings.ToUpper(w)
	case w == strings.ToUpper(w): // a word of a constant
		w = low
	}
	return strings.ToUpper(w[:1]) + w[1:]
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// local is a name as Go writes parameters: xPtr for x_ptr.
func local(name string) string {
	list := words(name)
	if len(list) == 0 {
		return "arg"
	}
	first := list[0]
	if first == strings.ToUpper(first) || initialisms[strings.ToLower(first)] {
		first = strings.ToLower(first)
	}
	text := strings.ToLower(first[:1]) + first[1:]
	if len(list) > 1 {
		rest := exported(strings.Join(list[1:], "_"))
		if isDigit(list[1][0]) {
			rest = strings.TrimPrefix(rest, "Kernel")
			if isDigit(text[len(text)-1]) {
				rest = "_" + rest
			}
		}
		text += rest
	}
	if isDigit(text[0]) {
		text = "arg" + text
	}
	return text
}

// unique is a name that is not used yet, nor a keyword; it is used from now on.
func unique(name string, used map[string]bool) string {
	for used[name] || token.IsKeyword(name) {
		name += "_"
	}
	used[name] = true
	return name
}

// reserved are the names that functions use besides their parameters.
const reserved = `bool bundle constants context ctx device error float32 float64 grid int int16 int32 int64 int8 launch narrowfloat nil
	uint16 uint32 uint64 uint8 withConstants launchKernel bindKernel launchGroup bindGroup Constant
	min max cdiv floorDiv modulo shiftLeft shiftRight either boolean`
