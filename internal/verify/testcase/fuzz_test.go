package testcase

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// FuzzLoad: a case is refused, or its sizes are sound and it can be prepared and
// checked without files.
func FuzzLoad(f *testing.F) {
	f.Add(good)
	f.Add(`{"symbol":"k","grid":[1,2,3],"args":[{"name":"a","ttir_arg":0,"kind":"ptr","dtype":"i8","shape":[1099511627776,8388608],"output":true}]}`)
	f.Add(`{"symbol":"k","grid":[0],"args":[{"name":"../../x","ttir_arg":0,"kind":"ptr","dtype":"fp8e5","shape":[4],"null":true}]}`)
	f.Add(`{"grid":[1],"args":[{"name":"a","ttir_arg":0,"kind":"scalar","type":"fp16","value":"nan","bits":"0x7fc00000"},{"kind":"constexpr"}]}`)
	f.Add(`{"cases":[{"kernel":"k","ttir":"k.ttir","grid":[1],"args":[{"name":"a","kind":"ptr","dtype":"fp32","shape":[2],"count":2,"output":true,"fill":{"rule":"index","below":3},"expect":[[1,2]]}]}]}`)
	dir := f.TempDir()
	path := filepath.Join(dir, "case.json")
	require.NoError(f, os.WriteFile(filepath.Join(dir, "k.ttir"), nil, 0o600))
	f.Fuzz(func(t *testing.T, text string) {
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		if problems, err := LoadSuite(path); err == nil {
			for _, p := range problems {
				prepareAndCheck(t, p.Case)
			}
		}
		c, err := Load(path)
		if err != nil {
			require.Contains(t, err.Error(), "case.json")
			return
		}
		prepareAndCheck(t, c)
	})
}

func prepareAndCheck(t *testing.T, c *Case) {
	bytes := 0
	for _, a := range c.Args {
		require.NoError(t, CheckName(a.Name))
		n := a.Len()
		require.GreaterOrEqual(t, n, 0)
		if a.Buffer {
			require.LessOrEqual(t, n, maxElements)
			bytes += n * a.Type.Bytes()
		}
	}
	const small = 1 << 20
	if bytes > small {
		return
	}
	r, err := c.Prepare(Random(1))
	if err != nil {
		return // files that are not there
	}
	_, _ = r.Check()
}
