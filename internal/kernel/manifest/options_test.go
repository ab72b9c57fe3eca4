package manifest_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/manifest"
)

// TestReadLaunching: options stand at the top, as in kernel.json and in what Triton
// writes itself, or in metadata, as in case.json; null is not set.
func TestReadLaunching(t *testing.T) {
	no, acc := false, 32
	all := manifest.TritonOptions{NumCTAs: 1, MaxRegisters: 64, FPFusion: &no, MaxNumImpreciseAcc: &acc}
	for text, want := range map[string]manifest.TritonOptions{
		`{"num_warps":4}`: {},
		`{"num_warps":4,"num_ctas":1,"maxnreg":64,"enable_fp_fusion":false,"max_num_imprecise_acc":32}`:                              all,
		`{"num_warps":4,"metadata":{"num_ctas":1,"maxnreg":64,"enable_fp_fusion":false,"max_num_imprecise_acc":32}}`:                 all,
		`{"num_warps":4,"maxnreg":64,"metadata":{"num_ctas":1,"maxnreg":128,"enable_fp_fusion":false,"max_num_imprecise_acc":32}}`:   all,
		`{"num_warps":4,"maxnreg":null,"metadata":{"maxnreg":null,"enable_fp_fusion":null,"max_num_imprecise_acc":null}, "grid":[]}`: {},
	} {
		l, err := manifest.ReadLaunchMetadata([]byte(text))
		require.NoError(t, err, text)
		assert.Equal(t, want, l.Options(), text)
		assert.Equal(t, 4, l.NumWarps)
	}
	for text, want := range map[string]string{
		`{"num_stages":4}`:                        "it says no num_warps",
		`{"num_warps":4,"enable_fp_fusion":"no"}`: "enable_fp_fusion of type bool",
	} {
		_, err := manifest.ReadLaunchMetadata([]byte(text))
		assert.ErrorContains(t, err, want)
	}
}

// TestOptionsInDescriptions: what differs from Triton's usual is written and read
// again, and what cannot be done is refused.
func TestOptionsInDescriptions(t *testing.T) {
	no, yes, acc := false, true, 0
	d := &manifest.Kernel{Name: "k", NumWarps: 1}
	plain, err := d.Write()
	require.NoError(t, err)
	assert.JSONEq(t, `{"name":"k","num_warps":1,"shared": 0, "overlap": false,"params":[]}`, string(plain))
	d.TritonOptions = manifest.TritonOptions{NumCTAs: 1, FPFusion: &yes}.NonDefault()
	usual, err := d.Write()
	require.NoError(t, err)
	assert.Equal(t, string(plain), string(usual))
	d.TritonOptions = manifest.TritonOptions{NumCTAs: 1, MaxRegisters: 40, FPFusion: &no, MaxNumImpreciseAcc: &acc}.NonDefault()
	text, err := d.Write()
	require.NoError(t, err)
	assert.JSONEq(t, `{"name":"k","num_warps":1,"shared": 0, "overlap": false,"params":[],"maxnreg":40,"enable_fp_fusion":false,"max_num_imprecise_acc":0}`, string(text))
	again, err := manifest.Read(text)
	require.NoError(t, err)
	assert.Equal(t, d.TritonOptions, again.TritonOptions)
	for option, want := range map[string]string{
		`"num_ctas":16`:              "kernel.json: num_ctas is 16, but a program is run by 1, 2, 4 or 8 blocks",
		`"num_ctas":-1`:              "kernel.json: num_ctas is -1, but a program is run by 1 block",
		`"maxnreg":256`:              "kernel.json: maxnreg is 256, but a thread has 1 to 255 registers",
		`"max_num_imprecise_acc":-1`: "kernel.json: max_num_imprecise_acc is -1, but it must not be negative",
	} {
		_, err := manifest.Read([]byte(`{"name":"k","num_warps":1,"params":[],` + option + `}`))
		assert.EqualError(t, err, want)
	}
}
