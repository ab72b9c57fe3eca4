package testir

import (
	"fmt"
	"strings"
)

// Doubling is the text of a kernel @k and of n functions, each of which calls the function before twice: the
// first is called 2^n times.
func Doubling(n int, noinline bool) string {
	var b strings.Builder
	b.WriteString("tt.func private @f0(%x: i32) -> i32 {\n  %a = arith.muli %x, %x : i32\n  tt.return %a : i32\n}\n")
	attrs := ""
	if noinline {
		attrs = " attributes {noinline = true}"
	}
	for i := range n {
		fmt.Fprintf(&b, "tt.func private @f%d(%%x: i32) -> i32%s {\n", i+1, attrs)
		fmt.Fprintf(&b, "  %%a = tt.call @f%d(%%x) : (i32) -> i32\n  %%b = tt.call @f%d(%%a) : (i32) -> i32\n  tt.return %%b : i32\n}\n", i, i)
	}
	fmt.Fprintf(&b, "tt.func public @k(%%p: !tt.ptr<i32>, %%x: i32) {\n  %%r = tt.call @f%d(%%x) : (i32) -> i32\n  tt.store %%p, %%r : !tt.ptr<i32>\n  tt.return\n}\n", n)
	return b.String()
}
