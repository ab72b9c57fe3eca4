// Every float type, alone and in containers.
func.func private @small(f4E2M1FN, f6E2M3FN, f6E3M2FN, f8E3M4, f8E4M3, f8E4M3B11FNUZ, f8E4M3FN, f8E4M3FNUZ, f8E5M2, f8E5M2FNUZ, f8E8M0FNU)
func.func private @usual(bf16, f16, tf32, f32, f64, f80, f128)
func.func private @inside(vector<4xbf16>, tensor<2x?xtf32>, memref<3xf80>, complex<f128>)
