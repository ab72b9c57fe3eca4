package main

// rowKernels are the kernels of rows, with the vectors and numbers among their arguments.
var rowKernels = []struct {
	kernel, file string
	vectors      int
	numbers      []any
}{
	{"softmax", "softmax.py", 0, nil}, {"rmsnorm", "norm.py", 1, []any{1e-5}}, {"layernorm", "norm.py", 2, []any{1e-5}},
}

// gpuProblems are launches of models with 7 to 70 billion parameters.
func gpuProblems() (all []*problem) {
	for _, k := range rowKernels {
		for _, dtype := range []string{"bf16", "fp32"} {
			for _, cols := range []int{128, 512, 1024, 2048, 4096, 8192, 16384, 32000, 128256} {
				for _, rows := range []int{1, 256, 4096} {
					if rows*cols > 1<<27 || dtype == "fp32" && (rows == 256 || k.kernel == "layernorm") {
						continue
					}
					if cols <= 32768 {
						all = append(all, rowProblem(k.kernel, k.file, dtype, rows, cols, false, k.vectors, k.numbers...))
					}
					if cols >= 16384 {
						all = append(all, rowProblem(k.kernel, k.file, dtype, rows, cols, true, k.vectors, k.numbers...))
					}
				}
			}
		}
	}
	for _, n := range []int{4096, 1 << 16, 1 << 20, 1 << 24, 14336 * 4096} {
		all = append(all, vectorProblem("add", "bf16", 3, n), vectorProblem("swiglu", "bf16", 3, n), vectorProblem("gelu", "bf16", 2, n), vectorProblem("add", "fp32", 3, n))
	}
	for _, tokens := range []int{1, 16, 256, 4096} {
		for _, heads := range []int{8, 32, 64} {
			all = append(all, ropeProblem("rope", "bf16", tokens, heads), ropeProblem("rope_interleaved", "bf16", tokens, heads))
		}
	}
	for _, rows := range []int{1, 16, 256} {
		for _, k := range []int{8, 64} {
			all = append(all, chunkProblem("bf16", rows, 128256, k), chunkProblem("fp32", rows, 128256, k))
			for _, chunks := range []int{4, 8, 16, 32} {
				all = append(all, mergeProblem(rows, 2*k*chunks, k))
			}
		}
	}
	return all
}

// cpuProblems are the same on a CPU, where warps mean nothing.
func cpuProblems() (all []*problem) {
	for _, k := range rowKernels {
		for _, dtype := range []string{"fp32", "bf16"} {
			for _, s := range [][2]int{{1, 128}, {1, 4096}, {1, 8192}, {1, 128256}, {256, 4096}} {
				long := rowProblem(k.kernel, k.file, dtype, s[0], s[1], true, k.vectors, k.numbers...)
				long.configs = blocks(between(64, 8192))
				all = append(all, long)
				if k.kernel == "softmax" {
					blocked := *long
					blocked.kernel = "softmax_blocks"
					all = append(all, &blocked)
				}
				if s[1] <= 1<<17 {
					whole := rowProblem(k.kernel, k.file, dtype, s[0], s[1], false, k.vectors, k.numbers...)
					whole.configs = blocks(between(powerOfTwo(s[1]), 1<<17))
					all = append(all, whole)
				}
			}
		}
	}
	for _, n := range []int{4096, 1 << 20, 1 << 24} {
		for _, dtype := range []string{"fp32", "bf16"} {
			for kernel, operands := range map[string]int{"add": 3, "swiglu": 3, "gelu": 2} {
				p := vectorProblem(kernel, dtype, operands, n)
				p.configs = blocks(between(1024, 65536))
				all = append(all, p)
			}
		}
	}
	for _, tokens := range []int{1, 256} {
		for _, kernel := range []string{"rope", "rope_interleaved"} {
			p := ropeProblem(kernel, "bf16", tokens, 32)
			p.configs = []config{{1, 64, 4}, {4, 64, 4}, {8, 64, 4}, {32, 64, 4}}
			all = append(all, p)
		}
	}
	return append(all, topkRowsProblem("fp32", 1, 128256, 64), topkRowsProblem("bf16", 16, 128256, 64), topkRowsProblem("fp32", 16, 32000, 8))
}

func blocks(sizes []int) (all []config) {
	for _, n := range sizes {
		all = append(all, config{1, n, 4})
	}
	return all
}
