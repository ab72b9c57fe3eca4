package main

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
)

// goal is a ratio and the target it has to reach.
type goal struct {
	About  string  `json:"about"`
	Ratio  float64 `json:"ratio"` // how many times faster
	Target float64 `json:"target"`
	Met    bool    `json:"met"`
	Count  int     `json:"count,omitempty"` // number of problems of a mean
}

// comparison compares two columns of a kernel.
type comparison struct {
	kernel      string
	ours, their string
	target      float64 // 0 without a target
	mean        bool    // part of the mean over C
}

// overBestC is the target against the fastest of several C functions: at most 1.5 times as slow.
const overBestC = 1 / 1.5

// comparisons are the rows of the table: kernels with math functions against C with vectorised math
// functions, the others against plain C, and those that have several C functions against the fastest.
var comparisons = []comparison{
	{"vector_add_f32", ours1, plainC, 0.9, true},
	{"softmax_fused", ours1, fastC, 0.9, true},
	{"layernorm_fwd", ours1, fastC, 0.9, true},
	{"transpose_f32", ours1, plainC, 0.9, true},
	{"reduce_axis1", ours1, plainC, 0.9, true},
	{"ew_gelu_erf", ours1, fastC, 0.9, true},
	{"ew_exp", ours1, fastC, 0.9, true},
	{"embedding_gather_f16", ours1, plainC, 0.9, true},
	{"dropout_philox", ours1, plainC, 0.9, true},
	{"cumsum_chunked_i32", ours1, plainC, 0.9, true},
	{"nested_conv2d_direct", ours1, plainC, 0.9, true},
	{"matmul_f32_ieee", ours1, sgemm1, 0.7, false},
	{"matmul_f32_ieee", ours2, sgemm2, 0.7, false},
	{"matmul_f16", ours1, sgemm1, 0.5, false},
	{"matmul_f16", ours2, sgemm2, 0, false},
	{"matmul_bf16_bias_leaky", ours1, sgemm1, 0.5, false},
	{"matmul_bf16_bias_leaky", ours2, sgemm2, 0, false},
	{"flash_attn_fwd", ours1, sgemm1, 0.35, false},
	{"conv2d_3x3_nchw", ours1, bestC, overBestC, false},
	{"red_bias_grad_gelu", ours1, bestC, overBestC, false},
	{"gemm_w4_nmajor_zp", ours1, bestC, overBestC, false},
	{"decode_paged_x", ours1, bestC, overBestC, false},
	{"linear_cross_entropy", ours1, bestC, overBestC, false},
}

// scaling names the kernels that two workers must speed up.
var scaling = map[string]bool{"matmul_f32_ieee": true, "matmul_f16": true, "matmul_bf16_bias_leaky": true, "flash_attn_fwd": true,
	"ew_gelu_erf": true, "ew_exp": true, "nested_conv2d_direct": true}

const (
	goalOverC         = 1.0
	goalScaling       = 1.6
	goalOverReference = 30.0
)

// referenceTimes are times of the reference pipeline, measured on another machine beside the same
// baselines.
type referenceTimes struct {
	Results map[string]struct {
		MS map[string]float64 `json:"ms"`
	} `json:"results"`
}

// referenceTime is the column of the reference pipeline.
const referenceTime = "peer"

func loadReferenceTimes(path string) (*referenceTimes, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r := &referenceTimes{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return r, nil
}

// overReference is the speed-up over the reference pipeline, scaled by a baseline measured beside
// each. ok is false where one is missing.
func (r *referenceTimes) overReference(f *figure) (ratio float64, ok bool) {
	then := r.Results[f.Kernel].MS
	for _, baseline := range []string{plainC, sgemm1} {
		if then[referenceTime] > 0 && then[baseline] > 0 && f.has(baseline, ours1) {
			return then[referenceTime] / then[baseline] * f.times(ours1, baseline), true
		}
	}
	return 0, false
}

func (f *figure) has(columns ...string) bool {
	for _, c := range columns {
		if f.MS[c] <= 0 {
			return false
		}
	}
	return true
}

// times is the speed-up of one column over another.
func (f *figure) times(column, than string) float64 { return f.MS[than] / f.MS[column] }

// evaluate compares the figures with the goals.
func (r *report) evaluate(past *referenceTimes) {
	figures := map[string]*figure{}
	for _, f := range r.Results {
		figures[f.Kernel] = f
	}
	mean := newMean("geometric mean over C", goalOverC)
	for _, c := range comparisons {
		f := figures[c.kernel]
		if f == nil || !f.has(c.ours, c.their) {
			continue
		}
		ratio := f.times(c.ours, c.their)
		r.Goals = append(r.Goals, newGoal(fmt.Sprintf("%s: %s over %s", c.kernel, c.ours, c.their), ratio, c.target))
		if c.mean {
			mean.add(ratio)
		}
	}
	r.Goals = append(r.Goals, mean.goal()...)
	overReference := newMean("geometric mean over the reference pipeline", goalOverReference)
	for _, f := range r.Results {
		if f.has(ours1, ours2) {
			target := 0.0
			if scaling[f.Kernel] {
				target = goalScaling
			}
			r.Scaling = append(r.Scaling, newGoal(f.Kernel, f.times(ours2, ours1), target))
		}
		if ratio, ok := past.overReference(f); ok {
			r.Reference = append(r.Reference, newGoal(f.Kernel, ratio, 0))
			overReference.add(ratio)
		}
	}
	r.Goals = append(r.Goals, overReference.goal()...)
}

func newGoal(about string, ratio, target float64) goal {
	return goal{About: about, Ratio: ratio, Target: target, Met: ratio >= target}
}

// mean is a geometric mean.
type mean struct {
	about  string
	target float64
	logs   float64
	count  int
}

func newMean(about string, target float64) *mean { return &mean{about: about, target: target} }

func (m *mean) add(ratio float64) { m.logs += math.Log(ratio); m.count++ }

// goal returns the mean as a goal; none without values.
func (m *mean) goal() []goal {
	if m.count == 0 {
		return nil
	}
	b := newGoal(m.about, math.Exp(m.logs/float64(m.count)), m.target)
	b.Count = m.count
	return []goal{b}
}
