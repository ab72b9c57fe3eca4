package compile

import (
	"path/filepath"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/manifest"
)

var entryParams = []manifest.EntryParam{
	{Name: "args", Type: "ptr", Doc: "the arguments, one after another at their offsets"},
	{Name: "arena", Type: "ptr", Doc: "memory to work in; each thread that runs programs has its own"},
	{Name: "control", Type: "ptr", Doc: "i64 stop (0), i64 budget (2^63-1), i64 program running or stopped, i64 frame, i64 user, i64[3] reserved; each thread has its own"},
	{Name: "grid", Type: "ptr", Doc: "i64[3]: numbers of programs along x, y and z"},
	{Name: "first", Type: "i64", Doc: "number of the first program to run, counted with x fastest"},
	{Name: "count", Type: "i64", Doc: "how many to run"},
}

func (j *job) manifest(h *header, names outputNames) []byte {
	k := j.kernel
	d := &manifest.CPUKernel{
		Kind: "cpu", Name: k.Entry, Kernel: k.Kernel, File: filepath.Base(j.o.out), Emit: j.o.emit.name, Header: filepath.Base(names.header),
		Arena: manifest.MemorySize{Bytes: k.ArenaBytes, Align: cpu.ArenaAlign}, Control: manifest.MemorySize{Bytes: cpu.ControlBytes, Align: 8},
		Grid:  manifest.GridRules{Dimensions: 3, Order: "x fastest", Max: 1<<31 - 1},
		Needs: j.needs, Args: []manifest.CPUArgument{}, Overlap: j.o.overlap,
	}
	t := j.machine.Target()
	d.Target.Triple, d.Target.CPU, d.Target.Features = t.Triple, t.CPU, t.Features
	d.Calling.Convention, d.Calling.Params, d.Calling.Returns = "C", entryParams, "i64: 0, or why a program stopped"
	for _, p := range h.params {
		a := manifest.CPUArgument{Name: p.name, Type: p.typ.String(), C: p.declaration(), Kind: "scalar", Offset: 8 * p.word, Bytes: 8 * p.words}
		if p.pointer {
			a.Kind, a.Access = "ptr", p.access.String()
		} else if p.tensor() {
			a.Kind = "tensor"
		}
		d.Args = append(d.Args, a)
	}
	for i, f := range k.Failures {
		if f.Message == "" {
			continue // a loop
		}
		d.Failures = append(d.Failures, manifest.FailureText{Status: int64(i + 1), Text: placed(f.Op, f.Message)})
	}
	for _, p := range k.Prints {
		place := manifest.PrintSite{Rank: p.Rank}
		if p.Elem != nil {
			place.Type = p.Elem.String()
		}
		d.Prints = append(d.Prints, place)
	}
	return cli.JSON(d)
}
