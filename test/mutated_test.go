package test

import (
	"io/fs"
	"math/rand"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// loweringPasses are the ways a mutated kernel is sent.
var loweringPasses = []string{
	"--triton-to-structured", "--triton-to-structured=skip-prepass=true", "--triton-to-unstructured",
	"--triton-arith-to-linalg", "--triton-arith-to-linalg=tensor-ptr-to-linalg=true",
	"--structured-to-memref", "--unstructured-to-memref", "--triton-ptr-to-memref", "--triton-to-ptr",
	"--reconcile-ptr-casts", "--collapse-shape", "--ttx-to-linalg", "--tptr-to-llvm", "--expand-narrow-floats", "--triton-saturate-casts", wholeLowering, "--triton-rewrite-tensor-pointer",
	"--triton-rewrite-tensor-descriptor-to-pointer", "--triton-combine", "--triton-reorder-broadcast",
	"--triton-licm", "--triton-loop-aware-cse", "--triton-loop-unroll",
}

var (
	dimension   = regexp.MustCompile(`([<x])(\d+)x`)
	elementType = regexp.MustCompile(`([^\w]|x)(f16|f32|i8|i32|i64|i1)\b`)
	anyNumber   = regexp.MustCompile(`\b\d+\b`)
	operand     = regexp.MustCompile(`%\w+`)
	predicate   = regexp.MustCompile(`cmpi \w+`)
)

// mutations change a text so that it often stays valid.
var mutations = []func(r *rand.Rand, text string) string{
	func(r *rand.Rand, text string) string { // a size, everywhere
		m := dimension.FindAllStringSubmatch(text, -1)
		if m == nil {
			return text
		}
		old, size := pick(r, m)[2], pick(r, []string{"0", "1", "2", "3", "64", "1048576", "4294967296", "?"})
		text = strings.ReplaceAll(text, "<"+old+"x", "<"+size+"x")
		text = strings.ReplaceAll(text, "x"+old+"x", "x"+size+"x")
		return strings.ReplaceAll(text, "end = "+old+" :", "end = "+size+" :")
	},
	func(r *rand.Rand, text string) string { // one more dimension
		return dimension.ReplaceAllString(text, pick(r, []string{"${1}1x${2}x", "${1}${2}x1x", "${1}2x${2}x"}))
	},
	func(r *rand.Rand, text string) string { // a type, everywhere
		m := elementType.FindAllStringSubmatch(text, -1)
		if m == nil {
			return text
		}
		old := regexp.MustCompile(`([^\w]|x)` + pick(r, m)[2] + `\b`)
		return old.ReplaceAllString(text, "${1}"+pick(r, []string{"f16", "f32", "f64", "bf16", "i1", "i8", "i16", "i32", "i64", "index"}))
	},
	inLine(anyNumber, func(r *rand.Rand, _ string) string {
		return pick(r, []string{"0", "1", "-1", "7", "2147483647", "9223372036854775807", "-9223372036854775808"})
	}),
	inLine(operand, func(r *rand.Rand, text string) string { return pick(r, operand.FindAllString(text, -1)) }),
	inLine(predicate, func(r *rand.Rand, _ string) string {
		return "cmpi " + pick(r, []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"})
	}),
	inLine(regexp.MustCompile(`^.*$`), func(*rand.Rand, string) string { return "" }),
}

func pick[T any](r *rand.Rand, list []T) T { return list[r.Intn(len(list))] }

// inLine replaces one of the places in a line that match.
func inLine(what *regexp.Regexp, by func(r *rand.Rand, text string) string) func(*rand.Rand, string) string {
	return func(r *rand.Rand, text string) string {
		lines := strings.Split(text, "\n")
		i := r.Intn(len(lines))
		found := what.FindAllStringIndex(lines[i], -1)
		if found == nil {
			return text
		}
		at := pick(r, found)
		lines[i] = lines[i][:at[0]] + by(r, text) + lines[i][at[1]:]
		return strings.Join(lines, "\n")
	}
}

// TestMutated sends kernels with a few changes through the lowering and its
// passes, always the same ones: each is lowered to something valid, or refused.
func TestMutated(t *testing.T) {
	const rounds = 4000
	random := rand.New(rand.NewSource(4))
	texts := chunksOf(t, filepath.Join("lit", "lower"))
	for _, name := range truncated {
		texts = append(texts, read(t, filepath.Join("corpus", name, "small", "kernel.ttir")))
	}
	valid, lowered := 0, 0
	for range rounds {
		text := pick(random, texts)
		for range 1 + random.Intn(3) {
			text = pick(random, mutations)(random, text)
		}
		single := pick(random, loweringPasses)
		if run(text, "-").exit != 0 {
			continue
		}
		valid++
		for _, pass := range []string{lowering, single} {
			r := run(text, pass, "-")
			if err := wellBehaved(r); err != nil || strings.Contains(r.err, "the verifier says so") {
				t.Fatalf("%s: %v\n%s\nthe text:\n%s", pass, err, r.err, text)
			}
			lowered += 1 - r.exit
		}
	}
	assert.Greater(t, valid, rounds/4)
	assert.Greater(t, lowered, valid/2)
}

// chunksOf are the texts in a directory, cut where they are to be cut.
func chunksOf(t *testing.T, dir string) []string {
	var texts []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".mlir" {
			texts = append(texts, strings.Split(read(t, path), "// -----")...)
		}
		return err
	}))
	return texts
}
