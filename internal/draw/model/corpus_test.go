package model

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/internal/testcase"
)

type key struct {
	line int
	kind string
}

func TestCorpus(t *testing.T) {
	files, _ := filepath.Glob("../../../test/corpus/*/perf/kernel.ttir")
	only := os.Getenv("ONLY")
	good, bad := 0, 0
	for _, file := range files {
		name := filepath.Base(filepath.Dir(filepath.Dir(file)))
		if only != "" && name != only {
			continue
		}
		c, err := testcase.Load(filepath.Join(filepath.Dir(file), "case.json"))
		require.NoError(t, err)
		text, _ := os.ReadFile(file)
		m, err := tshared.Parse(file, string(text))
		require.NoError(t, err)
		require.NoError(t, m.Run(ptx.Lowering))
		o := ptx.Options{Target: "sm_90a", Warps: c.NumWarps, Stages: c.NumStages, Contract: true}
		planned, err := ptx.Plan(m.Top, c.Symbol, o)
		require.NoError(t, err)
		k, err := ptx.Compile(planned, c.Symbol, o)
		require.NoError(t, err)
		gpu, _ := targets.LookupGPU("sm_90a")
		f, err := KernelOf(planned, c.Symbol)
		require.NoError(t, err)
		g := c.Grid
		block := (g[2]/2*g[1]+g[1]/2)*g[0] + g[0]/2
		l := Launch{Grid: [3]int64{int64(g[0]), int64(g[1]), int64(g[2])}, Program: [3]int64{int64(g[0] / 2), int64(g[1] / 2), int64(g[2] / 2)}, Args: map[string]int64{}}
		for i, a := range c.Args {
			if !a.Buffer {
				l.Args[a.Name] = int64(a.Bits)
				l.Args[fmt.Sprintf("arg%d", i)] = int64(a.Bits)
			}
		}
		mod, err := Of(context.Background(), f, gpu, l)
		if err != nil {
			t.Logf("%s: ERR %v", name, err)
			bad++
			continue
		}
		module, err := sim.Load(k.Text)
		require.NoError(t, err)
		entry, err := module.Entry(k.Name)
		require.NoError(t, err)
		sl := sim.Launch{Grid: c.Grid, Blocks: []int{block}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1, Stats: true, AllowOutOfBounds: true, MaxSteps: 20_000_000}
		for _, p := range k.Params {
			a := c.Args[p.Arg]
			if !a.Buffer || a.Null {
				sl.Args = append(sl.Args, a.Bits)
				continue
			}
			base := uint64(p.Arg+1) << 36
			sl.Args = append(sl.Args, base)
			sl.Memory = append(sl.Memory, sim.Buffer{Name: a.Name, Base: base, Data: make([]byte, 64), ElementBytes: a.Type.Bytes()})
		}
		report, err := entry.Run(context.Background(), sl)
		if err != nil {
			t.Logf("%s: SIM %v", name, err)
			continue
		}
		want, got := map[int]Traffic{}, map[int]Traffic{}
		for _, a := range report.Stats.GlobalAccesses {
			line := 0
			if a.Place.Source != nil {
				line = a.Place.Source.Line
			}
			x := want[line]
			x.Add(Traffic{a.Requests, a.Bytes, a.Sectors, a.NeededSectors})
			want[line] = x
		}
		for _, a := range mod.Accesses {
			x := got[a.Place.Line]
			x.Add(a.Traffic)
			got[a.Place.Line] = x
		}
		if only != "" {
			for _, a := range mod.Accesses {
				if !a.Known {
					t.Logf("unknown: %s %v", a.Op, a.Place)
				}
			}
		}
		same := true
		var lines []int
		for l := range want {
			lines = append(lines, l)
		}
		for l := range got {
			if _, ok := want[l]; !ok {
				lines = append(lines, l)
			}
		}
		sort.Ints(lines)
		for _, l := range lines {
			if want[l] != got[l] {
				same = false
				if len(only) > 0 || os.Getenv("V") != "" {
					t.Logf("%s line %d: sim %+v model %+v", name, l, want[l], got[l])
				}
			}
		}
		d := report.Stats
		if d.MultiplyAdds != mod.Work.MultiplyAdds {
			t.Logf("%s: FMAS sim %d model %d", name, d.MultiplyAdds, mod.Work.MultiplyAdds)
		}
		if n := d.Executed["cp.async.commit_group"]; n != mod.Work.Groups*mod.Warps {
			t.Logf("%s: GROUPS sim %d model %d exact %v", name, n, mod.Work.Groups*mod.Warps, mod.Exact)
		}
		instr := map[string]int{}
		for op, n := range d.Executed {
			if strings.HasPrefix(op, "mma.") || strings.HasPrefix(op, "wgmma.mma_async") {
				instr[op] += n
			}
		}
		if only != "" {
			t.Log(instr, d.Executed)
			for _, x := range mod.Dots {
				t.Logf("%+v", x)
			}
			for _, x := range mod.Pipelines {
				t.Logf("%+v", x)
			}
			t.Logf("%+v", mod.Work)
		}
		for _, x := range mod.Pipelines {
			for _, g := range x.Groups {
				if g.Used >= 0 && (g.Ready > g.Used || g.Ready < g.Issued) || g.Reads && g.Used < 0 {
					t.Logf("%s: PIPE %+v", name, g)
				}
			}
		}
		total := 0
		for _, n := range instr {
			total += n
		}
		for _, x := range mod.Dots {
			total -= x.Total(mod.Warps)
		}
		if total != 0 {
			t.Logf("%s: MMAS %d exact %v", name, total, mod.Exact)
		}
		wantS, gotS := map[int]SharedTraffic{}, map[int]SharedTraffic{}
		for _, a := range d.SharedAccesses {
			line := 0
			if a.Place.Source != nil {
				line = a.Place.Source.Line
			}
			x := wantS[line]
			x.Add(SharedTraffic{a.Requests, a.Wavefronts, a.Ideal})
			wantS[line] = x
		}
		for _, a := range mod.Banks {
			x := gotS[a.Place.Line]
			x.Add(a.SharedTraffic)
			gotS[a.Place.Line] = x
		}
		banks := true
		for l := range gotS {
			if _, ok := wantS[l]; !ok {
				wantS[l] = SharedTraffic{}
			}
		}
		for l := range wantS {
			if wantS[l] != gotS[l] {
				banks = false
				if only != "" {
					t.Logf("%s line %d: SHARED sim %+v model %+v", name, l, wantS[l], gotS[l])
				}
			}
		}
		t.Logf("%s: exact %v unmodelled %v banks %v (%d) BANKS", name, mod.Exact, mod.UnmodelledShared, banks, len(wantS))
		foot := d.Loads.DistinctBytes == mod.Work.Loaded && d.Stores.DistinctBytes == mod.Work.Stored
		t.Logf("%s: exact %v same %v footprint %v", name, mod.Exact, same, foot)
		if same {
			good++
		} else {
			bad++
		}
	}
	t.Logf("good %d bad %d", good, bad)
}
