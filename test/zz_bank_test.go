package test

import (
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
)

func TestZZBanks(t *testing.T) {
	for _, name := range []string{"matmul_f16", "matmul_f16_bt", "matmul_f32_tf32", "matmul_f32_ieee", "flash_attn_fwd", "op_dot_scaled_mxfp8"} {
		file := "corpus/" + name + "/perf/kernel.ttir"
		m := parseFile(t, file)
		require.NoError(t, m.Run("triton-to-linalg"))
		k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: warpsOf(t, file), Contract: true})
		require.NoError(t, err)
		text, _ := os.ReadFile("corpus/" + name + "/perf/case.json")
		var c struct {
			Args []struct {
				Name   string
				Ttir   *int   `json:"ttir_arg"`
				Nbytes int    `json:"nbytes"`
				Value  any    `json:"value"`
				Type   string `json:"type"`
			}
		}
		require.NoError(t, json.Unmarshal(text, &c))
		l := sim.Launch{Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Banks: true, MaxSteps: 4e7, Workers: 1}
		args := map[int]uint64{}
		base := uint64(1 << 32)
		for _, a := range c.Args {
			if a.Ttir == nil {
				continue
			}
			if a.Nbytes > 0 {
				l.Memory = append(l.Memory, sim.Buffer{Name: a.Name, Base: base, Data: make([]byte, a.Nbytes)})
				args[*a.Ttir] = base
				base += uint64(a.Nbytes+4095) / 4096 * 4096 * 2
			} else if f, ok := a.Value.(float64); ok {
				v := uint64(int64(f))
				if a.Name == "K" || a.Name == "N_CTX" {
					v = 256
				}
				args[*a.Ttir] = v
			}
		}
		for _, p := range k.Params {
			l.Args = append(l.Args, args[p.Arg])
		}
		module, err := sim.Load(k.Text)
		require.NoError(t, err)
		entry, err := module.Entry(k.Name)
		require.NoError(t, err)
		r, err := entry.Run(context.Background(), l)
		t.Log(name, err, k.Shared)
		if r != nil {
			for _, a := range r.Accesses {
				if a.Conflicts() > 0 {
					t.Logf("%s: requests %d, waves %d, ideal %d", a.Inst, a.Requests, a.Wavefronts, a.Ideal)
				}
			}
		}
	}
}
