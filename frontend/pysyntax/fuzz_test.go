package pysyntax

import (
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// checkParse parses any text and checks what holds for all: the tree or the errors have
// places inside the text.
func checkParse(text string) error {
	src := diag.NewSource("test.py", text)
	m, err := Parse(src)
	last := int32(strings.Count(text, "\n") + strings.Count(text, "\r") + 1)
	if err != nil {
		return checkErrors(err, last)
	}
	if Dump(m, DumpOptions{Attributes: true}) == "" || Dump(m, DumpOptions{Version311: true}) == "" {
		return errors.New("an empty dump")
	}
	var wrong error
	Inspect(m, func(n any) bool {
		if n, ok := n.(Node); ok {
			e := *n.At()
			if e.Line < 1 || e.EndLine < e.Line || e.EndLine > last || e.Col < 0 || e.Line == e.EndLine && e.EndCol < e.Col {
				wrong = fmt.Errorf("%T at %v in %d lines", n, e, last)
			}
		}
		return true
	})
	return wrong
}

func checkErrors(err error, last int32) error {
	list, ok := err.(diag.List)
	if !ok || len(list) == 0 {
		return fmt.Errorf("the error is %T of %d", err, len(list))
	}
	for _, d := range list {
		if d.Pos.Line < 1 || d.Pos.Line > int(last) || d.Pos.Col < 1 || d.Message == "" {
			return fmt.Errorf("a bad diagnostic in %d lines: %v", last, d)
		}
	}
	return nil
}

// seeds are texts that reach the corners of the lexer.
var seeds = []string{
	"", "\n", "\\", "x = \\\n", "(", ")", "'", "'''", "f'", "f'{", "f'{x", "f'{x!", "f'{x:", "f'{x:{y", "f'''{\n", "f'}'", "f'{{'",
	"f'{x:\n}'", "f'\\N{EM SPACE}{x}'", "f'\\N{'", "\\N", "'\\N{'", "'\\x", "'\\x4'", "b'\\x4'", "'\\u12'", "'\\U00110000'", "b'é'",
	"0x", "0_", "1__0", "1e", "1e+", "1.e5j", "0777", "1if x else 2", "é = 1", "ﬁ = 1", "\ufeff", "\ufeffx", "# coding: latin-1\n\xe9",
	"# coding: none\n", "\xff", "\x00", "if x:\n\ty\n        z\n", "if x:\n  y\n z\n", "\f\n\fx\n", "a\rb\r\nc", "match x:\n case {**r}: pass\n",
	"match(x)\n", "type X[T: int, *U, **V] = T\n", "with (a as b, c): pass\n", "with (yield): pass\n", "try:\n x\nexcept* E: y\n",
	"lambda *a, b=1, **c: 0\n", "@x\n", "async x\n", "x: int = yield\n", "f(a for a in b)\n", "f(a=1, b)\n", "{**a, 'b': c}\n", "$", "?", "print x",
}

func FuzzParse(f *testing.F) {
	for _, text := range seeds {
		f.Add(text)
	}
	for _, text := range ownFiles(f) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if err := checkParse(text); err != nil {
			t.Fatal(err)
		}
	})
}

// ownFiles are the texts of the files in testdata.
func ownFiles(t testing.TB) []string {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.py")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no files in testdata: %v", err)
	}
	var texts []string
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

// TestMutations parses files from which pieces are deleted, doubled, swapped and replaced.
func TestMutations(t *testing.T) {
	racedetector.SkipSerial(t)
	rnd := rand.New(rand.NewSource(1))
	texts := append(ownFiles(t), seeds...)
	rejected := 0
	for range 4000 {
		text := texts[rnd.Intn(len(texts))]
		for range 1 + rnd.Intn(4) {
			text = mutate(rnd, text, texts)
		}
		if err := checkParse(text); err != nil {
			t.Fatalf("%v:\n%q", err, text)
		}
		if _, err := Parse(diag.NewSource("test.py", text)); err != nil {
			rejected++
		}
	}
	if rejected < 1000 {
		t.Errorf("only %d texts were rejected: the mutations change nothing", rejected)
	}
}

// mutate changes a random piece of a text.
func mutate(rnd *rand.Rand, text string, texts []string) string {
	piece := func(s string) (int, int) {
		from := rnd.Intn(len(s) + 1)
		return from, from + rnd.Intn(min(len(s)-from, 1<<rnd.Intn(8))+1)
	}
	from, to := piece(text)
	switch rnd.Intn(4) {
	case 0:
		return text[:from] + text[to:]
	case 1:
		return text[:to] + text[from:to] + text[to:]
	case 2:
		other := texts[rnd.Intn(len(texts))]
		a, b := piece(other)
		return text[:from] + other[a:b] + text[to:]
	}
	for k := kindCount - 1; ; k = kind(rnd.Intn(int(kindCount))) {
		if kindTexts[k] != "" && rnd.Intn(4) == 0 {
			return text[:from] + " " + kindTexts[k] + " " + text[from:]
		}
	}
}

// TestNesting: deep nesting is an error, not an overflow of the stack, and so is a tree that
// is high without nesting.
func TestNesting(t *testing.T) {
	racedetector.SkipSerial(t)
	const n = 200000
	for name, text := range map[string]string{
		"brackets": strings.Repeat("(", n), "lists": strings.Repeat("[", n), "minus": strings.Repeat("-", n) + "x",
		"not": strings.Repeat("not ", n) + "x", "lambda": strings.Repeat("lambda:", n) + "x", "power": strings.Repeat("x**", n) + "x",
		"attributes": "x" + strings.Repeat(".y", n), "calls": "x" + strings.Repeat("()", n), "sum": "x" + strings.Repeat("+x", n),
		"conditional": strings.Repeat("x if x else ", n) + "x", "elif": "if x: y\n" + strings.Repeat("elif x: y\n", n),
		"blocks": blocks(n / 100), "f-strings": strings.Repeat("f'{", n), "patterns": "match x:\n case " + strings.Repeat("[", n),
		"await": strings.Repeat("await ", n) + "x", "star": strings.Repeat("*", n) + "x", "subscripts": "x" + strings.Repeat("[0]", n),
		"compare": strings.Repeat("(x<", 190) + "x" + strings.Repeat(".y", n), "dotted pattern": "match x:\n case a" + strings.Repeat(".b", n) + ": pass\n",
	} {
		if _, err := Parse(diag.NewSource("test.py", text+"\n")); err == nil {
			t.Errorf("%s: no error for %d levels", name, n)
		} else if err := checkErrors(err, int32(strings.Count(text, "\n")+2)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// blocks nests if statements.
func blocks(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "if x:\n")
	}
	return b.String() + strings.Repeat(" ", n) + "y\n"
}

// TestFlat: long lists are not deep.
func TestFlat(t *testing.T) {
	racedetector.SkipSerial(t)
	const n = 50000
	for name, text := range map[string]string{
		"list": "[" + strings.Repeat("x.y[0](),", n) + "]", "statements": strings.Repeat("x = y.z\n", n),
		"and": "x" + strings.Repeat(" and x.y", n), "compare": "x" + strings.Repeat(" < x", n), "targets": strings.Repeat("x = ", n) + "y",
		"sum of few": "x" + strings.Repeat(" + f(x)", 2000), "strings": strings.Repeat("'a' ", n), "arguments": "f(" + strings.Repeat("a=b.c, ", n) + ")",
	} {
		if _, err := Parse(diag.NewSource("test.py", text+"\n")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
