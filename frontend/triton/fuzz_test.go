package triton_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/pass"
)

// FuzzCompile: whatever the text is, compiling it ends with a kernel or with an error, in
// bounded time.
func FuzzCompile(f *testing.F) {
	for _, pattern := range []string{"testdata/*.py", errorFiles, "../../examples/python/*.py"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			f.Fatalf("no files %s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				f.Fatal(err)
			}
			signature := "*fp32, i32, 64"
			if sig := signatureLine.FindSubmatch(text); sig != nil {
				signature = string(sig[1])
			}
			f.Add(string(text), signature)
		}
	}
	f.Fuzz(func(t *testing.T, text, signature string) {
		m, err := triton.LoadText("fuzz.py", text, triton.LoadOptions{Steps: 20_000})
		if err != nil {
			return
		}
		kernels, err := m.Kernels()
		if err != nil {
			checkNoBug(t, err)
		}
		for _, k := range kernels[:min(3, len(kernels))] {
			s, err := k.ParseSignature(signature, nil)
			if err != nil {
				checkNoBug(t, err)
				continue
			}
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			_, err = k.TTIR(s, triton.TTIR, triton.Options{Limits: pass.Config{Context: ctx, MaxOps: 20_000}})
			late := ctx.Err() != nil
			cancel()
			if late {
				t.Fatal("compilation does not end")
			}
			if err != nil {
				checkNoBug(t, err)
			}
		}
	})
}

// checkNoBug fails for errors that say the compiler is wrong.
func checkNoBug(t *testing.T, err error) {
	t.Helper()
	if strings.Contains(err.Error(), "BUG") {
		t.Fatal(err)
	}
}
