source_filename = "vector.py"

define float @norm(<4 x float> %0) {
entry:
	%1 = fmul <4 x float> %0, %0
	%2 = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 0x0000000000000000, <4 x float> %1)
	%3 = call fast float @llvm.sqrt.f32(float %2)
	ret float %3
}

declare float @llvm.vector.reduce.fadd.v4f32(float %0, <4 x float> %1)

declare float @llvm.sqrt.f32(float %0)
