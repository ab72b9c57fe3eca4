package manifest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/manifest"
)

func TestReadAndWrite(t *testing.T) {
	const text = `{
  "kind": "ptx",
  "name": "k",
  "num_warps": 4,
  "shared": 65536,
  "cluster": [
    2,
    1,
    1
  ],
  "overlap": false,
  "params": [
    {
      "arg": 0,
      "type": "ptr",
      "divisible": 16
    },
    {
      "scratch": 0,
      "align": 64
    },
    {
      "null": true
    },
    {
      "tensormap": {
        "arg": 0,
        "dtype": "fp16",
        "dims": [
          4096,
          "arg1 * 2"
        ],
        "strides_bytes": [
          8192
        ],
        "box": [
          64,
          64
        ],
        "swizzle": "128B"
      }
    }
  ]
}
`
	d, err := manifest.Read([]byte(text))
	require.NoError(t, err)
	require.Equal(t, 0, *d.Params[0].Arg)
	require.Equal(t, int64(0), *d.Params[1].Scratch)
	again, err := d.Write()
	require.NoError(t, err)
	require.Equal(t, text, string(again))
}

func TestInvalidManifests(t *testing.T) {
	for text, want := range map[string]string{
		`[]`:                          "kernel.json: json: cannot unmarshal array into Go value of type manifest.Kernel",
		`{}`:                          "kernel.json: the entry has no name",
		`{"name":"k"}`:                "kernel.json: 0 warps are not 1 to 32",
		`{"name":"k","num_warps":33}`: "kernel.json: 33 warps are not 1 to 32",
		`{"kind":"cubin","name":"k","num_warps":1}`:                                    `kernel.json: the kind is "cubin", not "ptx"`,
		`{"name":"k","num_warps":1,"shared":-1}`:                                       "kernel.json: -1 bytes of shared memory are not 0 to 2^20",
		`{"name":"k","num_warps":1,"cluster":[2]}`:                                     "kernel.json: a cluster has 3 sizes, not 1",
		`{"name":"k","num_warps":1,"cluster":[2,1,17]}`:                                "kernel.json: a cluster has 1 to 16 blocks along an axis, not 17",
		`{"name":"k","num_warps":1,"blocks_per_multiprocessor":33}`:                    "kernel.json: 33 blocks per multiprocessor are not 0 to 32",
		`{"name":"k","num_warps":1,"blocks_per_multiprocessor":1,"cluster":[2,1,1]}`:   "kernel.json: blocks of a cluster do not go through programs",
		`{"name":"k","num_warps":1,"params":[{"programs":3}]}`:                         "kernel.json: parameter 0: a grid has no axis 3, only 0 to 2",
		`{"name":"k","num_warps":1,"params":[{}]}`:                                     "kernel.json: parameter 0: it must be one of arg, scratch, null, tensormap and programs, not 0 of them",
		`{"name":"k","num_warps":1,"params":[{"arg":0,"null":true}]}`:                  "kernel.json: parameter 0: it must be one of arg, scratch, null, tensormap and programs, not 2 of them",
		`{"name":"k","num_warps":1,"params":[{"arg":-1}]}`:                             "kernel.json: parameter 0: there is no argument -1",
		`{"name":"k","num_warps":1,"params":[{"arg":65536}]}`:                          "kernel.json: parameter 0: there is no argument 65536",
		`{"name":"k","num_warps":1,"params":[{"tensormap":{"arg":999999999}}]}`:        "kernel.json: parameter 0: there is no argument 999999999 to make a tensor map of",
		`{"name":"k","num_warps":1,"params":[{"tensormap":{"oob_fill_if":-1}}]}`:       "kernel.json: parameter 0: there is no argument -1 to fill by",
		`{"name":"k","num_warps":1,"params":[{"tensormap":{"arg":-1}}]}`:               "kernel.json: parameter 0: there is no argument -1 to make a tensor map of",
		`{"name":"k","num_warps":1,"params":[{"scratch":8,"align":3}]}`:                "kernel.json: parameter 0: the alignment 3 is no power of two up to 4096",
		`{"name":"k","num_warps":1,"params":[{"scratch":-8}]}`:                         "kernel.json: parameter 0: -8 bytes of scratch are not 0 to 2^32",
		`{"name":"k","num_warps":1,"params":[{"tensormap":{"arg":0,"dims":["arg"]}}]}`: `kernel.json: parameter 0: "arg" is no size: a number is expected at ""`,
		`{"name":"k","num_warps":1,"params":[{"tensormap":{"arg":0,"dims":[1.5]}}]}`:   "kernel.json: 1.5 is no whole number",
	} {
		_, err := manifest.Read([]byte(text))
		require.EqualError(t, err, want, text)
	}
}

// TestBlocks: a launch has as many blocks as programs, or as the GPU holds where blocks go through the programs.
func TestBlocks(t *testing.T) {
	for _, c := range []struct {
		resident       int
		programs, want [3]int
	}{
		{0, [3]int{70, 80, 90}, [3]int{70, 80, 90}}, {2, [3]int{5, 5, 5}, [3]int{20, 1, 1}}, {2, [3]int{3, 2, 2}, [3]int{12, 1, 1}}, {1, [3]int{100, 0, 0}, [3]int{10, 1, 1}},
		{1, [3]int{1 << 15, 1 << 15, 1}, [3]int{10, 1, 1}},
	} {
		got, err := (&manifest.Kernel{Name: "k", Resident: c.resident}).Blocks(c.programs, 10)
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
	all, err := (&manifest.Kernel{Name: "k", Resident: 2, AllBlocks: true}).Blocks([3]int{3, 2, 1}, 10)
	require.NoError(t, err)
	require.Equal(t, [3]int{20, 1, 1}, all, "blocks share the iterations of few programs")
	_, err = (&manifest.Kernel{Name: "k", Resident: 1}).Blocks([3]int{1 << 15, 1 << 15, 2}, 10)
	require.EqualError(t, err, "the blocks of kernel @k go through at most 1073741824 programs, fewer than the grid [32768 32768 2] has")
}

// The values are Python's.
func TestSizes(t *testing.T) {
	args := []int64{7, -3, 1 << 40}
	arg := func(i int) (int64, bool) {
		if i >= len(args) {
			return 0, false
		}
		return args[i], true
	}
	for text, want := range map[manifest.Size]int64{
		"12": 12, " arg0 ": 7, "arg0 + 2*3 - 1": 12, "(arg0+2)*3": 27, "-arg0 // 2": -4, "arg0 // arg1": -3, "arg1 // 2": -2, "arg1 % 5": 2,
		"arg0 % arg1": -2, "arg1 % arg1": 0, "min(arg0, 3, max(1, 2))": 2, "max(arg1)": -3, "--3": 3, "10 - 3 - 2": 5, "100 // 7 // 2": 7, "-(arg1*arg1)": -9,
		"arg2*4096": 1 << 52,
	} {
		got, err := text.Value(arg)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	for text, want := range map[manifest.Size]string{
		"":                                `"" is no size: a number is expected at ""`,
		"1 +":                             `"1 +" is no size: a number is expected at ""`,
		"(1":                              `"(1" is no size: a ')' is missing`,
		"min 1":                           `"min 1" is no size: a '(' is missing behind min`,
		"max(1":                           `"max(1" is no size: a ')' is missing`,
		"1 2":                             `"1 2" is no size: unexpected "2"`,
		"x":                               `"x" is no size: a number is expected at "x"`,
		"arg3":                            `"arg3": arg3 is no integer argument`,
		"1 // 0":                          `"1 // 0": division by zero`,
		"1 % (arg0-7)":                    `"1 % (arg0-7)": division by zero`,
		"arg2*arg2":                       `"arg2*arg2": the value is out of range`,
		"arg2*4194304*2 + arg2*4194304*2": `"arg2*4194304*2 + arg2*4194304*2": the value is out of range`,
	} {
		_, err := text.Value(arg)
		require.EqualError(t, err, want, text)
	}
}

func TestElements(t *testing.T) {
	for size, want := range map[manifest.Size]manifest.Size{
		"max(arg1 - 2 * arg0, (1))": "(arg1 - (2 * arg0))", "max(min(arg1, 7) // 2 % 5, 1)": "((min(arg1, 7) // 2) % 5)", "max(arg1, 2)": "max(arg1, 2)", "max(arg1, 0, 1)": "max(arg1, 0, 1)",
		"max(arg1, 1) + 1": "max(arg1, 1) + 1", "16": "16", "max(-arg0, 1)": "(0 - arg0)",
	} {
		require.Equal(t, want, size.Elements())
	}
}
