package interp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// TestRaces runs sequences of steps. A step is a program's number and what it does to a byte: r, w
// and u read, write and update it atomically; + and - acquire and release there.
func TestRaces(t *testing.T) {
	for steps, want := range map[string]string{
		"0r0 1r0 2r0":                 "",
		"0w0 0r0 0w0 1w1":             "",
		"0u0 1u0 2u0":                 "",
		"0w0 1r0":                     "read of byte 0 of buffer \"x\", which program (0, 0, 0) wrote",
		"0r0 1w0":                     "write of byte 0 of buffer \"x\", which program (0, 0, 0) read",
		"0w0 1w0":                     "write of byte 0 of buffer \"x\", which program (0, 0, 0) wrote",
		"0u0 1r0":                     "read of byte 0 of buffer \"x\", which program (0, 0, 0) updated atomically",
		"0w0 1u0":                     "atomic update of byte 0 of buffer \"x\", which program (0, 0, 0) wrote",
		"0w0 0-9 1+9 1r0":             "",
		"0w0 1+9 1r0":                 "read of byte 0",
		"0-9 0w0 1+9 1r0":             "read of byte 0",
		"0w0 0-9 1r0":                 "read of byte 0",
		"0w0 0-8 1+9 1r0":             "read of byte 0",
		"0w0 0-9 1+9 1-8 2+8 2r0 2w0": "",
		"0w0 0-9 1w1 1-9 2+9 2r0 2r1": "",
		"0w0 0-9 1+9 1r0 2r0":         "read of byte 0 of buffer \"x\", which program (0, 0, 0) wrote",
		"0w0 0-9 1+9 1w0 2+9 2r0":     "read of byte 0 of buffer \"x\", which program (1, 0, 0) wrote",
	} {
		m := memory.New()
		b := m.Add("x", make([]byte, 10))
		races, err := interp.NewRaceDetector(m)
		require.NoError(t, err)
		var found error
		last := byte(0)
		for i := 0; i < len(steps) && found == nil; i += 4 {
			if steps[i] != last {
				last = steps[i]
				races.Begin([3]int{int(last - '0'), 0, 0})
			}
			at := b.Base() + uint64(steps[i+2]-'0')
			switch steps[i+1] {
			case 'r':
				found = races.Access(interp.ReadAccess, at, 1)
			case 'w':
				found = races.Access(interp.WriteAccess, at, 1)
			case 'u':
				found = races.Access(interp.AtomicAccess, at, 1)
			case '+':
				races.Acquire(at)
			case '-':
				races.Release(at)
			}
		}
		if want == "" {
			assert.NoError(t, found, steps)
		} else {
			assert.ErrorContains(t, found, "race between programs: "+want, steps)
		}
	}
}
