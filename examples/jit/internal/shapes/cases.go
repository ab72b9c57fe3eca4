package shapes

import "slices"

// Small are problems that take a moment on a CPU: all types of elements, sizes that are
// multiples of tiles and sizes that are not.
func Small() []Case {
	half := []Named{{"BLOCK_Q", 64}, {"BLOCK_K", 32}}
	return slices.Concat(
		[]Case{
			VectorAdd(F32, 4096), VectorAdd(F32, 1000), VectorAdd(F32, 1), VectorAdd(F64, 1023), VectorAdd(F16, 5000), VectorAdd(BF16, 333),
			VectorAdd(I64, 1025), VectorAdd(I32, 16), VectorAdd(I8, 77), VectorAdd(F32, 777, Named{"BLOCK", 128}),
		},
		[]Case{
			Softmax(F32, 16, 256), Softmax(F32, 5, 100), Softmax(F32, 7, 1), Softmax(F32, 1, 1000), Softmax(F16, 9, 333), Softmax(BF16, 4, 64),
		},
		[]Case{
			MatMul(F32, 64, 64, 64, MatMulOptions{}), MatMul(F32, 50, 70, 33, MatMulOptions{Activation: "relu"}), MatMul(F32, 1, 1, 1, MatMulOptions{}),
			MatMul(F16, 128, 96, 64, MatMulOptions{}), MatMul(F16, 33, 65, 100, MatMulOptions{TransposedB: true, Activation: "silu"}),
			MatMul(BF16, 64, 32, 96, MatMulOptions{TransposedB: true}), MatMul(BF16, 17, 130, 40, MatMulOptions{}),
		},
		[]Case{
			LayerNorm(F32, 8, 256, 128), LayerNorm(F32, 5, 100, 64), LayerNorm(F32, 1, 1, 16), LayerNorm(F16, 33, 300, 512), LayerNorm(BF16, 20, 77, 32),
		},
		[]Case{
			Attention(F32, 2, 128, 64, false, half...), Attention(F32, 2, 100, 64, true, half...), Attention(F16, 3, 65, 64, true), Attention(F16, 1, 33, 128, false),
			Attention(BF16, 2, 96, 128, true), Attention(BF16, 1, 1, 64, false, half...), Attention(F16, 1, 130, 64, true, half...),
		},
	)
}

// Large are problems that a GPU feels.
func Large() []Case {
	return []Case{
		VectorAdd(F32, 1<<24+1), VectorAdd(F16, 1<<24),
		Softmax(F32, 4096, 781), Softmax(F16, 4096, 4096),
		MatMul(F16, 1024, 1024, 1024, MatMulOptions{}), MatMul(BF16, 1000, 520, 776, MatMulOptions{Activation: "relu"}),
		MatMul(F32, 512, 512, 512, MatMulOptions{TransposedB: true}),
		LayerNorm(F16, 4096, 1024, 1024), LayerNorm(F32, 1000, 3001, 1024),
		Attention(F16, 8, 1024, 64, true, Named{"num_warps", 8}), Attention(BF16, 4, 1000, 128, false, Named{"num_warps", 8}), Attention(F32, 2, 500, 64, true),
	}
}
