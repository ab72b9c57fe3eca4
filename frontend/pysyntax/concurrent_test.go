package pysyntax

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/tshared/tshared/diag"
)

// TestConcurrent: parsers at the same time share buffers, but no token of one gets into the
// tree of another.
func TestConcurrent(t *testing.T) {
	var wg sync.WaitGroup
	for n := range 16 {
		text := strings.Repeat(fmt.Sprintf("x%d = f(%d, 'y%d')\n", n, n, n), 50+n)
		want := Dump(parseText(t, text), DumpOptions{Attributes: true})
		wg.Go(func() {
			for range 20 {
				m, err := Parse(diag.NewSource("test.py", text))
				if err != nil || Dump(m, DumpOptions{Attributes: true}) != want {
					t.Errorf("file %d: another tree than before, error %v", n, err)
				}
			}
		})
	}
	wg.Wait()
}
