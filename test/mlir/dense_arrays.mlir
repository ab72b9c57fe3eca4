// flags: --allow-unregistered-dialect
"test.arrays"() {
  a = array<i1>, b = array<i1: true, false>, c = array<i8: 1, -1, 127>, d = array<i16: 0x7F>, e = array<i32: 10, 20>, f = array<i64: -9223372036854775808>,
  g = array<f32: 1.0, 2.5, 0x7F800000>, h = array<f64: 0.1>, i = array<f64>, j = array<i8>, k = array<i128: 5, -5>, l = array<bf16: 1.5>, m = array<f16: 0.1>, n = array<si8: -3>, o = array<ui8: 200>, p = array<f8E5M2: 1.0>
} : () -> ()
