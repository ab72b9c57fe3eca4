package pysyntax

import (
	"os"
	"testing"

	"github.com/tshared/tshared/diag"
)

// BenchmarkParse parses the files in testdata, and the standard library of the machine's
// python3 where there is one.
func BenchmarkParse(b *testing.B) {
	b.Run("own", func(b *testing.B) { parseAll(b, ownFiles(b)) })
	b.Run("library", func(b *testing.B) {
		var texts []string
		for _, file := range sample(b, pythonFiles(b, findPython(b).library)) {
			text, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			// The library has files with errors, for its own tests.
			if _, err := Parse(diag.NewSource(file, string(text))); err == nil {
				texts = append(texts, string(text))
			}
		}
		parseAll(b, texts)
	})
}

func parseAll(b *testing.B, texts []string) {
	size := 0
	for _, text := range texts {
		size += len(text)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, text := range texts {
			if _, err := Parse(diag.NewSource("bench.py", text)); err != nil {
				b.Fatal(err)
			}
		}
	}
}
