package test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/num/scalar"
)

// TestPackedF16x2: packed instructions compute the same results as scalar ones.
func TestPackedF16x2(t *testing.T) {
	needLLVM(t)
	early := map[string]bool{"max": true, "max.NaN": true, "min": true, "min.NaN": true, "fma.rn": true, "cvt.rn": true} // bf16 has them on all targets
	for name, compute := range map[string]string{
		"add.rn":  "arith.addf %v0, %v1 : T",
		"sub.rn":  "arith.subf %v0, %v1 : T",
		"mul.rn":  "arith.mulf %v0, %v1 : T",
		"max":     "arith.maxnumf %v0, %v1 : T",
		"min":     "arith.minnumf %v0, %v1 : T",
		"max.NaN": "arith.maximumf %v0, %v1 : T",
		"min.NaN": "arith.minimumf %v0, %v1 : T",
		"fma.rn":  "math.fma %v0, %v1, %v2 : T",
		"cvt.rn":  "arith.truncf %v0 : tensor<1024xf32> to T",
	} {
		for _, format := range []string{"f16", "bf16"} {
			for _, target := range []string{"sm_80", "sm_90a", "sm_100"} {
				t.Run(strings.Join([]string{name, format, target}, ","), func(t *testing.T) {
					s := &simulated{result: typeOf(t, format), target: target}
					s.compute = "%r = " + strings.ReplaceAll(compute, "T", fmt.Sprintf("tensor<%dx%s>", simulatedLanes, format))
					var lists [][]uint64
					for i := range 3 {
						if !strings.Contains(compute, fmt.Sprintf("%%v%d", i)) {
							break
						}
						from := format
						if name == "cvt.rn" {
							from = "f32"
						}
						s.params, lists = append(s.params, typeOf(t, from)), append(lists, operandsOf(t, from, uint64(i)))
					}
					want, got, text := s.run(t, lists)
					for i := range want {
						if want[i] != got[i] && !(isNaN(s.result, want[i]) && isNaN(s.result, got[i])) {
							require.Failf(t, "different", "number %d is %#x, not %#x", i, got[i], want[i])
						}
					}
					gpu, err := targets.LookupGPU(target)
					require.NoError(t, err)
					if gpu.Has(targets.BF16Arith) || format == "f16" || early[name] {
						bare := strings.ReplaceAll(strings.TrimSuffix(name, ".rn"), ".", `\.`)
						assert.Regexp(t, `\s`+bare+`(\.rn)?\.`+format+`x2`, text)
					}
				})
			}
		}
	}
}

// TestExtendedFP8: 8-bit floats are extended two at a time where there is an instruction, and all numbers are exact.
func TestExtendedFP8(t *testing.T) {
	needLLVM(t)
	for from, name := range map[string]string{"f8E4M3FN": "e4m3x2", "f8E5M2": "e5m2x2"} {
		for _, to := range []string{"f16", "bf16", "f32"} {
			for _, target := range []string{"sm_80", "sm_90a", "sm_120"} {
				t.Run(strings.Join([]string{from, to, target}, ","), func(t *testing.T) {
					s := &simulated{result: typeOf(t, to), target: target, params: []scalar.Type{typeOf(t, from)}}
					s.compute = fmt.Sprintf("%%r = tt.fp_to_fp %%v0 : tensor<%[1]dx%[2]s> -> tensor<%[1]dx%[3]s>", simulatedLanes, from, to)
					list := make([]uint64, simulatedLanes)
					for i := range list {
						list[i] = uint64(i % 256)
					}
					want, got, text := s.run(t, [][]uint64{list})
					for i := range want {
						if want[i] != got[i] && !(isNaN(s.result, want[i]) && isNaN(s.result, got[i])) {
							require.Failf(t, "different", "number %d is %#x, not %#x", i, got[i], want[i])
						}
					}
					assert.Equal(t, target != "sm_80", strings.Contains(text, "cvt.rn.f16x2."+name))
				})
			}
		}
	}
}

// TestIntegersToFloats: integers become floats of 16 bits without the slow instruction for that, bytes by arithmetic of the result, all exactly as one by one.
func TestIntegersToFloats(t *testing.T) {
	needLLVM(t)
	for _, from := range []string{"i8", "i16", "i32"} {
		for _, to := range []string{"f16", "bf16"} {
			for _, op := range []string{"sitofp", "uitofp"} {
				for _, target := range []string{"sm_80", "sm_90a"} {
					t.Run(strings.Join([]string{from, op, to, target}, ","), func(t *testing.T) {
						s := &simulated{result: typeOf(t, to), target: target, params: []scalar.Type{typeOf(t, from)}}
						s.compute = fmt.Sprintf("%%r = arith.%[1]s %%v0 : tensor<%[2]dx%[3]s> to tensor<%[2]dx%[4]s>", op, simulatedLanes, from, to)
						list := operandsOf(t, from, 5)
						if from == "i8" {
							for i := range list {
								list[i] = uint64(i*37) & 0xff
							}
						}
						want, got, text := s.run(t, [][]uint64{list})
						assert.Equal(t, want, got)
						if to == "f16" || target == "sm_90a" && from == "i8" {
							assert.NotRegexp(t, `cvt\.rn\.b?f16\.[su]`, text)
							assert.Equal(t, from == "i8", strings.Contains(text, "prmt.b32"))
						}
					})
				}
			}
		}
	}
}

// TestFloatsToIntegers: infinity and numbers out of range become the nearest integer, and NaN 0, as an instruction has it for 32 bits.
func TestFloatsToIntegers(t *testing.T) {
	needLLVM(t)
	for _, from := range []string{"f32", "f16", "bf16"} {
		for _, to := range []string{"i8", "i16", "i32"} {
			for _, op := range []string{"fptosi", "fptoui"} {
				t.Run(strings.Join([]string{from, op, to}, ","), func(t *testing.T) {
					s := &simulated{result: typeOf(t, to), target: "sm_90a", params: []scalar.Type{typeOf(t, from)}}
					s.compute = fmt.Sprintf("%%r = arith.%[1]s %%v0 : tensor<%[2]dx%[3]s> to tensor<%[2]dx%[4]s>", op, simulatedLanes, from, to)
					want, got, text := s.run(t, [][]uint64{operandsOf(t, from, 3)})
					assert.Equal(t, want, got)
					assert.NotContains(t, text, "setp.nan")
				})
			}
		}
	}
}
