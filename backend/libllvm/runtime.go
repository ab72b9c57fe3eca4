package libllvm

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Processors without instructions for f16 and bf16 convert them by calls of the compiler runtime.
// Code must load and link where no compiler is installed, and old runtimes lack some of these
// functions, so code that calls them gets them from here. They round once, to nearest even, and
// make NaNs quiet as the instructions do.

// runtimeTriples are the targets whose code gets the functions: how the triple begins, and what is
// in it. They pass half and bfloat to these calls as to any function. AArch64 has instructions.
var runtimeTriples = []struct{ prefix, system string }{
	{"x86_64-", "-linux"}, {"riscv64-", "-linux"}, {"loongarch64-", "-linux"},
}

// runtimeFunctions are the LLVM IR of the functions, by name. They are defined as external.
var runtimeFunctions = map[string]string{
	"__truncsfhf2":  truncation("__truncsfhf2", "float", "half", 32, 23, 127, 10, 15),
	"__truncdfhf2":  truncation("__truncdfhf2", "double", "half", 64, 52, 1023, 10, 15),
	"__truncsfbf2":  truncation("__truncsfbf2", "float", "bfloat", 32, 23, 127, 7, 127),
	"__truncdfbf2":  truncation("__truncdfbf2", "double", "bfloat", 64, 52, 1023, 7, 127),
	"__extendhfsf2": extendHalf,
}

// truncation converts a float, of which the number of bits, the bits of the fraction and the bias
// of the exponent are given, to a float of 16 bits.
func truncation(name, from, to string, bits, fraction, bias, toFraction, toBias int) string {
	shift := fraction - toFraction
	mask := uint64(1)<<(bits-1) - 1
	infinity := mask >> fraction << fraction
	toInfinity := uint64(0x7fff) >> toFraction << toFraction
	// The last bit of this number counts as much as the last bit of the result's subnormals, so
	// that adding it rounds to one of these.
	unit := uint64(1-toBias-toFraction+fraction+bias) << fraction
	return fmt.Sprintf(`
define %[1]s @%[2]s(%[3]s %%x) nounwind {
  %%pattern = bitcast %[3]s %%x to i%[4]d
  %%magnitude = and i%[4]d %%pattern, %[5]d
  %%high = lshr i%[4]d %%pattern, %[6]d
  %%high16 = trunc i%[4]d %%high to i16
  %%sign = and i16 %%high16, -32768

  %%scaled = sub i%[4]d %%magnitude, %[7]d
  %%last = lshr i%[4]d %%scaled, %[8]d
  %%odd = and i%[4]d %%last, 1
  %%carry = add i%[4]d %%odd, %[9]d
  %%carried = add i%[4]d %%scaled, %%carry
  %%rounded = lshr i%[4]d %%carried, %[8]d
  %%overflow = icmp ugt i%[4]d %%rounded, %[10]d
  %%normal = select i1 %%overflow, i%[4]d %[10]d, i%[4]d %%rounded

  %%positive = bitcast i%[4]d %%magnitude to %[3]s
  %%unit = bitcast i%[4]d %[11]d to %[3]s
  %%sum = fadd %[3]s %%positive, %%unit
  %%bits = bitcast %[3]s %%sum to i%[4]d
  %%subnormal = sub i%[4]d %%bits, %[11]d
  %%small = icmp ult i%[4]d %%magnitude, %[12]d
  %%finite = select i1 %%small, i%[4]d %%subnormal, i%[4]d %%normal

  %%payload = lshr i%[4]d %%magnitude, %[8]d
  %%payload16 = trunc i%[4]d %%payload to i16
  %%quiet = or i16 %%payload16, %[13]d
  %%quieted = and i16 %%quiet, 32767
  %%nan = or i16 %%quieted, %[14]d
  %%isnan = icmp ugt i%[4]d %%magnitude, %[15]d
  %%finite16 = trunc i%[4]d %%finite to i16
  %%unsigned = select i1 %%isnan, i16 %%nan, i16 %%finite16
  %%result = or i16 %%unsigned, %%sign
  %%float = bitcast i16 %%result to %[1]s
  ret %[1]s %%float
}
`, to, name, from, bits, mask, bits-16, uint64(bias-toBias)<<fraction, shift, uint64(1)<<(shift-1)-1, toInfinity,
		unit, uint64(bias-toBias+1)<<fraction, 1<<(toFraction-1), toInfinity, infinity)
}

// extendHalf converts f16 to f32, exactly: infinities and NaNs have the largest exponent, and
// subnormals are multiples of 2^-24.
const extendHalf = `
define float @__extendhfsf2(half %x) nounwind {
  %pattern16 = bitcast half %x to i16
  %pattern = zext i16 %pattern16 to i32
  %magnitude = and i32 %pattern, 32767
  %sign16 = and i32 %pattern, 32768
  %sign = shl i32 %sign16, 16

  %shifted = shl i32 %magnitude, 13
  %normal = add i32 %shifted, 939524096
  %special = or i32 %shifted, 2139095040
  %quiet = or i32 %special, 4194304
  %isnan = icmp ugt i32 %magnitude, 31744
  %nan = select i1 %isnan, i32 %quiet, i32 %special
  %isspecial = icmp uge i32 %magnitude, 31744
  %large = select i1 %isspecial, i32 %nan, i32 %normal

  %integer = sitofp i32 %magnitude to float
  %multiple = fmul float %integer, 0x3E70000000000000
  %subnormal = bitcast float %multiple to i32
  %small = icmp ult i32 %magnitude, 1024
  %unsigned = select i1 %small, i32 %subnormal, i32 %large
  %result = or i32 %unsigned, %sign
  %float = bitcast i32 %result to float
  ret float %float
}
`

// hasRuntime reports whether code for a triple gets the functions of the compiler runtime.
func hasRuntime(triple string) bool {
	return slices.ContainsFunc(runtimeTriples, func(t struct{ prefix, system string }) bool {
		return strings.HasPrefix(triple, t.prefix) && strings.Contains(triple, t.system)
	})
}

// runtimeCalls lists the functions of the compiler runtime that generated code names, in order.
func runtimeCalls(code []byte) (names []string) {
	for name := range runtimeFunctions {
		if bytes.Contains(code, []byte(name)) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
