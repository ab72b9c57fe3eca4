package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
)

// A kernel is measured beside all baselines, and the results of the C loops are right too.
func TestMeasure(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	t.Setenv(coreVariable, "") // set, so that the process does not restart
	t.Setenv(threadVariable, "2")
	file := filepath.Join(t.TempDir(), "out.json")
	o := &options{data: "../cpu", only: regexp.MustCompile("^(dropout_philox|matmul_f16|decode_paged_x)$"), turns: 1, json: file}
	var out bytes.Buffer
	code, err := o.run(context.Background(), &out)
	require.NoError(t, err)
	require.Zero(t, code, out.String())
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var got report
	require.NoError(t, json.Unmarshal(text, &got))
	require.Len(t, got.Results, 3)
	product, dropout, decode := got.Results[0], got.Results[1], got.Results[2]
	assert.True(t, dropout.has(ours1, ours2))
	assert.Empty(t, dropout.Wrong)
	assert.Equal(t, got.Compiler != "", dropout.has(plainC, fastC))
	assert.False(t, dropout.has(sgemm1))
	assert.Equal(t, got.OpenBLAS != "", product.has(sgemm1, sgemm2))
	assert.False(t, product.has(plainC))
	assert.Empty(t, dropout.Loops)
	assert.Empty(t, decode.Wrong)
	assert.Equal(t, got.Compiler != "", decode.has(bestC))
	if got.Compiler != "" {
		assert.Len(t, decode.Loops, len(loopOrders)*2)
	}
}

// The fastest of several C functions counts; one that is much slower than another has one turn.
func TestSeveralLoops(t *testing.T) {
	launches := map[string]int{}
	loop := func(column, order string, takes time.Duration) contender {
		return contender{column: column, order: order, launch: func() error {
			launches[column+order]++
			time.Sleep(takes)
			return nil
		}}
	}
	f := &figure{MS: map[string]float64{}}
	require.NoError(t, f.measureInterleaved(&options{turns: 3}, []contender{
		loop(ours1, "", 0), loop(plainC, "", 50*time.Millisecond), loop(plainC, "_vector", 0), loop(fastC, "", 50*time.Millisecond),
	}))
	require.Equal(t, map[string]int{ours1: 3 * runs, plainC: runs, plainC + "_vector": 3 * runs, fastC: 3 * runs}, launches)
	require.Equal(t, f.Loops[plainC+"_vector"], f.MS[plainC])
	require.Equal(t, f.MS[plainC], f.MS[bestC])
	require.Len(t, f.Loops, 2)
	require.Greater(t, f.Loops[plainC], f.MS[plainC])
}

// Ratios are ratios of times; means are geometric.
func TestGoals(t *testing.T) {
	r := &report{Results: []*figure{
		{Kernel: "ew_exp", MS: map[string]float64{ours1: 4, ours2: 2, plainC: 80, fastC: 2}},
		{Kernel: "vector_add_f32", MS: map[string]float64{ours1: 1, ours2: 1, plainC: 8, fastC: 1}},
		{Kernel: "matmul_bf16_bias_leaky", MS: map[string]float64{ours1: 10, sgemm1: 5}},
		{Kernel: "cumsum_chunked_i32", MS: map[string]float64{ours1: 1}},
	}}
	past := &referenceTimes{}
	require.NoError(t, json.Unmarshal([]byte(`{"results": {
		"ew_exp": {"ms": {"peer": 120, "c": 40}},
		"matmul_bf16_bias_leaky": {"ms": {"peer": 480, "sgemm_1": 2}},
		"cumsum_chunked_i32": {"ms": {"c": 40}}}}`), past))
	r.evaluate(past)
	require.Equal(t, []goal{
		{About: "vector_add_f32: ours over c", Ratio: 8, Target: 0.9, Met: true},
		{About: "ew_exp: ours over c_fast", Ratio: 0.5, Target: 0.9},
		{About: "matmul_bf16_bias_leaky: ours over sgemm_1", Ratio: 0.5, Target: 0.5, Met: true},
	}, r.Goals[:3])
	require.Len(t, r.Goals, 5)
	require.InDelta(t, 2, r.Goals[3].Ratio, 1e-12)
	require.Equal(t, 2, r.Goals[3].Count)
	require.InDelta(t, 84.8528, r.Goals[4].Ratio, 1e-3) // the square root of 60 x 120
	require.True(t, r.Goals[4].Met)
	require.Equal(t, []goal{{About: "ew_exp", Ratio: 2, Target: 1.6, Met: true}, {About: "vector_add_f32", Ratio: 1, Met: true}}, r.Scaling)
	require.Equal(t, []goal{{About: "ew_exp", Ratio: 60, Met: true}, {About: "matmul_bf16_bias_leaky", Ratio: 120, Met: true}}, r.Reference)
}

// Without a compiler and without OpenBLAS the columns stay empty.
func TestNothingToCompareWith(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	l, err := compileLoops("../cpu/cpu_bench_loops.c")
	require.EqualError(t, err, "there is no C compiler (apt-get install clang-22)")
	require.Nil(t, l.contenders(nil))
	require.Empty(t, l.describe())
	var b *blas
	require.Nil(t, b.contenders("matmul_f16"))
	require.Empty(t, b.describe())
}

func TestBadOptions(t *testing.T) {
	_, err := parseOptions([]string{"x"}, nil)
	require.EqualError(t, err, `there are only flags, but got "x"`)
	_, err = parseOptions([]string{"-n", "0"}, nil)
	require.EqualError(t, err, "-n must be at least 1")
	_, err = loadReferenceTimes("../cpu/cpu_bench_loops.c")
	require.ErrorContains(t, err, "cpu_bench_loops.c: invalid character")
}
