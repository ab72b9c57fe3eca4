package mutate

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
)

var (
	dimension   = regexp.MustCompile(`([<x])(\d+)x`)
	elementType = regexp.MustCompile(`([^\w]|x)(f16|bf16|f32|f64|i8|i16|i32|i64|i1)\b`)
	anyNumber   = regexp.MustCompile(`\b\d+\b`)
	anyFloat    = regexp.MustCompile(`-?\b\d+\.\d+e[+-]\d+\b`)
	operand     = regexp.MustCompile(`%\w+`)
	predicate   = regexp.MustCompile(`cmpi \w+`)
	operation   = regexp.MustCompile(`\b(?:tt|arith|math|scf|cf)\.\w+`)
	token       = regexp.MustCompile(`%?\w+|[^\s\w]`)
	wholeLine   = regexp.MustCompile(`^.*$`)
)

var (
	sizes      = []string{"0", "1", "2", "3", "8", "16", "32", "64", "128", "512", "1048576", "4294967296", "?"}
	types      = []string{"f16", "f32", "f64", "bf16", "f8E4M3FN", "f8E5M2", "i1", "i4", "i8", "i16", "i32", "i64", "index"}
	predicates = []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}
)

// textChanges change a text so that it often stays valid.
var textChanges = []func(r *rand.Rand, text string) string{
	resize, resize, retype, retype, addDimension,
	inLine(anyNumber, func(r *rand.Rand, _ string) string { return strconv.FormatInt(pick(r, integers), 10) }),
	inLine(anyFloat, func(r *rand.Rand, _ string) string { return pick(r, floats) }),
	inLine(operand, func(r *rand.Rand, text string) string { return pick(r, operand.FindAllString(text, -1)) }),
	inLine(predicate, func(r *rand.Rand, _ string) string { return "cmpi " + pick(r, predicates) }),
	inLine(operation, func(r *rand.Rand, text string) string { return pick(r, operation.FindAllString(text, -1)) }),
	inLine(token, func(r *rand.Rand, text string) string { return pick(r, token.FindAllString(text, -1)) }),
	inLine(token, func(*rand.Rand, string) string { return "" }),
	inLine(wholeLine, func(*rand.Rand, string) string { return "" }),
	swapLines, flipByte,
}

// Text makes one change to the text of a kernel.
func Text(r *rand.Rand, text string) string { return pick(r, textChanges)(r, text) }

// resize changes all dimensions of one size.
func resize(r *rand.Rand, text string) string {
	m := dimension.FindAllStringSubmatch(text, -1)
	if m == nil {
		return text
	}
	old, size := pick(r, m)[2], pick(r, sizes)
	text = strings.ReplaceAll(text, "<"+old+"x", "<"+size+"x")
	text = strings.ReplaceAll(text, "x"+old+"x", "x"+size+"x")
	return strings.ReplaceAll(text, "end = "+old+" :", "end = "+size+" :")
}

// retype replaces a type by another one, everywhere.
func retype(r *rand.Rand, text string) string {
	m := elementType.FindAllStringSubmatch(text, -1)
	if m == nil {
		return text
	}
	old := regexp.MustCompile(`([^\w]|x)` + pick(r, m)[2] + `\b`)
	return old.ReplaceAllString(text, "${1}"+pick(r, types))
}

func addDimension(r *rand.Rand, text string) string {
	return dimension.ReplaceAllString(text, pick(r, []string{"${1}1x${2}x", "${1}${2}x1x", "${1}2x${2}x"}))
}

func swapLines(r *rand.Rand, text string) string {
	all, i := lines(r, text)
	_, j := lines(r, text)
	all[i], all[j] = all[j], all[i]
	return strings.Join(all, "\n")
}

func flipByte(r *rand.Rand, text string) string {
	if text == "" {
		return text
	}
	b := []byte(text)
	b[r.IntN(len(b))] ^= 1 << r.IntN(8)
	return string(b)
}

// inLine replaces one match in a line.
func inLine(what *regexp.Regexp, by func(r *rand.Rand, text string) string) func(*rand.Rand, string) string {
	return func(r *rand.Rand, text string) string {
		all, i := lines(r, text)
		found := what.FindAllStringIndex(all[i], -1)
		if found == nil {
			return text
		}
		at := pick(r, found)
		all[i] = all[i][:at[0]] + by(r, text) + all[i][at[1]:]
		return strings.Join(all, "\n")
	}
}
