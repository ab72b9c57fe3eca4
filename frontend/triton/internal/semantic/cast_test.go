package semantic

import "testing"

func TestCasts(t *testing.T) {
	for _, c := range []struct {
		name, from string
		src, dst   Type
		rounding   string
		text       string
	}{
		{"fp16 to integers goes through fp32", "f16", FP16, Int8, "", "%a = arith.extf %x : f16 to f32\n%r = arith.fptosi %a : f32 to i8"},
		{"fp16 to bf16 goes through fp32", "f16", FP16, BF16, "", "%a = arith.extf %x : f16 to f32\n%r = arith.truncf %a : f32 to bf16"},
		{"fp16 to a truth value", "f16", FP16, Int1, "", "%a = arith.extf %x : f16 to f32\n%z = arith.constant 0.000000e+00 : f32\n%r = arith.cmpf une, %a, %z : f32"},
		{"fp8 is fp_to_fp", "f32", FP32, FP8E4NV, "", "%r = tt.fp_to_fp %x, rounding = rtne : f32 -> f8E4M3FN"},
		{"from fp8 there is no rounding", "f8E5M2", FP8E5, FP16, "", "%r = tt.fp_to_fp %x : f8E5M2 -> f16"},
		{"toward zero is fp_to_fp", "f32", FP32, BF16, "rtz", "%r = tt.fp_to_fp %x, rounding = rtz : f32 -> bf16"},
		{"signedness alone is a bitcast", "i32", Int32, UInt32, "", "%r = arith.bitcast %x : i32 to i32"},
		{"truth values are unsigned", "i1", Int1, Int32, "", "%r = arith.extui %x : i1 to i32"},
		{"to unsigned", "f32", FP32, UInt8, "", "%r = arith.fptoui %x : f32 to i8"},
		{"pointers are addresses", "!tt.ptr<f32>", &Pointer{Elem: FP32}, Int64, "", "%r = tt.ptr_to_int %x : !tt.ptr<f32> -> i64"},
		{"addresses are pointers", "i64", Int64, &Pointer{Elem: FP32}, "", "%r = tt.int_to_ptr %x : i64 -> !tt.ptr<f32>"},
		{"between pointers", "!tt.ptr<f32>", &Pointer{Elem: FP32}, &Pointer{Elem: Int8}, "", "%r = tt.bitcast %x : !tt.ptr<f32> -> !tt.ptr<i8>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			builds(t, "%x: "+c.from, c.text, []Type{c.src}, func(s *Semantic, v []*Tensor) error {
				_, err := s.Cast(v[0], c.dst, c.rounding)
				return err
			})
		})
	}
}
