package main

import (
	"fmt"
	"os"
	"strings"
	"time"
	"unsafe"

	"github.com/tshared/tshared/backend/libllvm"
)

// blas is OpenBLAS; nil where it is missing.
type blas struct {
	sgemm, setThreads uintptr
	name              string
}

// gemm is a product of an m by k and a k by n matrix, repeated.
type gemm struct{ m, n, k, times int32 }

// gemms are the matrix products of kernels that mostly multiply matrices.
var gemms = map[string][]gemm{
	"matmul_f32_ieee":        {{512, 512, 512, 1}},
	"matmul_f16":             {{512, 512, 512, 1}},
	"matmul_bf16_bias_leaky": {{512, 512, 512, 1}},
	"flash_attn_fwd":         {{256, 256, 64, 16}, {256, 64, 256, 16}},
}

// coreTypes are OpenBLAS' kernels by processor feature; on processors it does not know, OpenBLAS
// falls back to old ones.
var coreTypes = []struct{ flag, name string }{
	{"avx512_bf16", "Cooperlake"},
	{"avx512f", "SkylakeX"},
	{"avx2", "Haswell"},
}

const (
	coreVariable   = "OPENBLAS_CORETYPE"
	threadVariable = "OPENBLAS_NUM_THREADS"
	// spinning is the time that OpenBLAS' threads keep cores busy after their work.
	spinning = 60 * time.Millisecond
)

// coreType is the best kernel type for this processor, "" to let OpenBLAS decide.
func coreType() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	_, flags, _ := strings.Cut(string(text), "\nflags")
	flags, _, _ = strings.Cut(flags, "\n")
	for _, c := range coreTypes {
		if strings.Contains(flags+" ", " "+c.flag+" ") {
			return c.name
		}
	}
	return ""
}

func openBLAS() (*blas, error) {
	lookup, err := openLibrary("libopenblas.so.0")
	if err != nil {
		return nil, fmt.Errorf("%w (apt-get install libopenblas0-pthread)", err)
	}
	b := &blas{}
	var coreName, config uintptr
	for name, symbol := range map[string]*uintptr{"sgemm_": &b.sgemm, "openblas_set_num_threads": &b.setThreads,
		"openblas_get_corename": &coreName, "openblas_get_config": &config} {
		if *symbol, err = lookup(name); err != nil {
			return nil, err
		}
	}
	var text func() string
	libllvm.Bind(&text, coreName)
	core := text()
	libllvm.Bind(&text, config)
	version := strings.Join(strings.Fields(text())[:2], " ")
	b.name = fmt.Sprintf("%s, %s kernels", version, core)
	return b, nil
}

func (b *blas) describe() string {
	if b == nil {
		return ""
	}
	return b.name
}

// contenders compute only the matrix products of a kernel.
func (b *blas) contenders(kernel string) []contender {
	list := gemms[kernel]
	if b == nil || list == nil {
		return nil
	}
	var jobs []func()
	for _, p := range list {
		jobs = append(jobs, b.job(p))
	}
	on := func(threads uintptr) func() error {
		return func() error {
			libllvm.Call(b.setThreads, threads)
			for _, job := range jobs {
				job()
			}
			return nil
		}
	}
	return []contender{{column: sgemm1, launch: on(1)}, {column: sgemm2, launch: on(2), rest: spinning}}
}

func (b *blas) job(p gemm) func() {
	x, y, z := make([]float32, p.m*p.k), make([]float32, p.k*p.n), make([]float32, p.m*p.n)
	for i := range x {
		x[i] = float32(i%7) - 3
	}
	for i := range y {
		y[i] = float32(i%5) - 2
	}
	as, one, zero := new(byte), new(float32), new(float32)
	*as, *one = 'N', 1
	return func() {
		for range p.times {
			libllvm.Call(b.sgemm, address(as), address(as), address(&p.m), address(&p.n), address(&p.k), address(one),
				address(&x[0]), address(&p.m), address(&y[0]), address(&p.k), address(zero), address(&z[0]), address(&p.m))
		}
	}
}

// address is the address of a heap object, which does not move.
func address[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }
