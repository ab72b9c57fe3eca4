// flags: --allow-unregistered-dialect
// How numbers are written depends on whether few digits say enough.
"test.floats"() {
  a = 0.0, b = -0.0, c = 1.0, d = 1.5, e = 0.1, f = 3.14159265358979, g = 1.0e10, h = 1.0e-10, i = 1.e100, j = 123456789.0, k = 1.0E+5,
  l = 2.2250738585072014e-308, m = 4.9406564584124654e-324, n = 1.7976931348623157e308, o = 1.0e400, p = -1.0e400, q = 1.0e-400, r = 12345678901234567890.0
} : () -> ()

// -----

"test.floats"() {
  a = 0x7FF0000000000000 : f64, b = 0xFFF0000000000000 : f64, c = 0x7FF8000000000000 : f64, d = 0x7FF0000000000001 : f64, e = 0xFFFFFFFFFFFFFFFF : f64,
  f = 0x7F800000 : f32, g = 0xFF800000 : f32, h = 0x7FC00000 : f32, i = 0x7F800001 : f32, j = 0x00000001 : f32, k = 0x3F800000 : f32,
  l = 0x7C00 : f16, m = 0x7E00 : f16, n = 0x0001 : f16, o = 0x3C00 : f16, p = 0x7F80 : bf16, q = 0x7FC0 : bf16, r = 0x3F80 : bf16, s = 0x0001 : bf16
} : () -> ()

// -----

"test.floats"() {
  a = 0.1 : f32, b = 0.1 : f16, c = 0.1 : bf16, d = 16777217.0 : f32, e = 65504.0 : f16, f = 65520.0 : f16, g = 3.4028234663852886e38 : f32,
  h = 1.17549435e-38 : f32, i = 1.4e-45 : f32, j = 1.0e-46 : f32, k = 123456.789 : f32, l = 1.0 : f80, m = 0.1 : f80, n = 0.1 : f128, o = 1.0 : f128, p = 0.1 : tf32
} : () -> ()

// -----

"test.floats"() {
  a = 1.0 : f8E5M2, b = 0.1 : f8E5M2, c = 57344.0 : f8E5M2, d = 1.0e9 : f8E5M2, e = 448.0 : f8E4M3FN, f = 500.0 : f8E4M3FN, g = 0x7F : f8E4M3FN, h = 0x80 : f8E5M2FNUZ,
  i = -0.0 : f8E4M3FNUZ, j = 0.5 : f8E4M3B11FNUZ, k = 6.0 : f4E2M1FN, l = 100.0 : f4E2M1FN, m = 7.5 : f6E2M3FN, n = 28.0 : f6E3M2FN, o = 1.0 : f8E8M0FNU, p = 0.125 : f8E3M4, q = 240.0 : f8E4M3
} : () -> ()

// -----

// Only floats of 64 bits go without a type in a list.
"test.floats"() {a = [1.0, 2.0 : f32, 3.0 : f64, 0x7FF0000000000000 : f64], b = {x = 1.0, y = 1.0 : f16}} : () -> ()
