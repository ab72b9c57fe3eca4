package sim_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// roles is a kernel whose warps branch to labels W0, W1, ...; each part ends with "bra END;" or a ret.
func roles(declarations string, parts ...string) string {
	body := "mov.u32 %r1, %tid.x;\nshr.u32 %r2, %r1, 5;\nand.b32 %r3, %r1, 31;\n"
	labels := []string{"W0", "W1", "W2", "W3"}[:len(parts)]
	body += "T: .branchtargets " + strings.Join(labels, ", ") + ";\nbrx.idx %r2, T;\n"
	for i, part := range parts {
		body += labels[i] + ":\n" + part + "\nbra END;\n"
	}
	return kernel(declarations, body+"END:", "a")
}

// TestBarriersOrderWhoTakesPart: a barrier orders the warps that pass it, and arrivals before waiters;
// nobody else.
func TestBarriersOrderWhoTakesPart(t *testing.T) {
	const (
		memory = ".shared .align 16 .b8 s[64];\n"
		write  = "st.shared.b32 [s], 7;\n"
		read   = "ld.shared.b32 %r4, [s];\n"
	)
	for name, c := range map[string]struct {
		parts []string
		want  string // of the fault; "" without one
	}{
		"both wait":             {[]string{write + "bar.sync 1, 64;", "bar.sync 1, 64;\n" + read}, ""},
		"one arrives":           {[]string{write + "bar.arrive 1, 64;", "bar.sync 1, 64;\n" + read}, ""},
		"the arrival is early":  {[]string{"bar.arrive 1, 64;\n" + write, "bar.sync 1, 64;\n" + read}, "read of byte 0 of shared memory and a write of it by thread 31"},
		"who arrives knows not": {[]string{write + "bar.sync 0;\nbar.arrive 1, 64;\n" + read, "bar.sync 0;\nbar.sync 1, 64;\n" + write}, "a read of it by thread 31"},
		"others":                {[]string{write + "bar.sync 1, 64;\nbar.sync 0;", "bar.sync 1, 64;\nbar.sync 0;", read + "bar.sync 0;"}, "a write of it by thread 31"},
		"other barriers":        {[]string{write + "bar.sync 1, 64;", "bar.sync 1, 64;", "bar.sync 2, 64;\n" + read, "bar.sync 2, 64;"}, "a write of it by thread 31"},
		"in a chain":            {[]string{write + "bar.sync 1, 64;", "bar.sync 1, 64;\nbar.sync 2, 64;", "bar.sync 2, 64;\n" + read}, ""},
		"the whole block":       {[]string{write + "bar.sync 0;", "bar.sync 0;", "bar.sync 0;\n" + read}, ""},
		"several readers":       {[]string{write + "bar.sync 0;\n" + read + "bar.arrive 1, 96;", "bar.sync 0;\n" + read + "bar.arrive 1, 96;", "bar.sync 0;\nbar.sync 1, 96;\n" + write}, ""},
		"one reader of several": {[]string{write + "bar.sync 0;\n" + read + "bar.arrive 1, 64;", "bar.sync 0;\n" + read, "bar.sync 0;\nbar.sync 1, 64;\n" + write}, "write of byte 0 of shared memory and a read of it"},
	} {
		t.Run(name, func(t *testing.T) {
			buffer, args := buffers(make([]byte, 4))
			l := sim.Launch{Block: [3]int{32 * len(c.parts)}, Memory: buffer, Args: args, Check: true}
			e := entry(t, roles(memory, c.parts...))
			if c.want == "" {
				run(t, e, l)
				return
			}
			f := fault(t, e, l)
			require.Equal(t, sim.Race, f.Kind, f.Error())
			assert.Contains(t, f.Message, c.want)
		})
	}
}

// TestParticipantsAgree: those that take part in a barrier give the same number of threads.
func TestParticipantsAgree(t *testing.T) {
	for name, c := range map[string]struct {
		parts []string
		want  string
	}{
		"two numbers":         {[]string{"bar.arrive 1, 64;", "bar.sync 1, 96;", "ret;"}, "a barrier for 96 threads, at which others arrived that count 64 threads"},
		"all, and two":        {[]string{"bar.sync 1;", "bar.arrive 1, 64;", "ret;"}, "a barrier for 64 threads, at which others arrived that count all threads"},
		"arrivals without it": {[]string{"bar.arrive 1;", "bar.sync 1;"}, "an arrival needs a number of threads"},
	} {
		e := entry(t, roles("", c.parts...))
		f := fault(t, e, sim.Launch{Block: [3]int{32 * len(c.parts)}, Args: []uint64{0}})
		assert.Equal(t, sim.BadOperand, f.Kind, name)
		assert.Contains(t, f.Message, c.want, name)
	}
}
