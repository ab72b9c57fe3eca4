package model

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/kernel"
)

// Code is the PTX of a kernel, and how it is launched.
type Code struct {
	PTX      string
	Manifest *manifest.Kernel
}

// maxSteps bounds the instructions that are followed, so that pictures of kernels that wait for other programs are drawn soon.
const maxSteps = 500_000

// instruction is what the warps of the block did with an instruction of the PTX that accesses memory.
type instruction struct {
	kind   sim.EventKind
	space  syntax.Space
	async  bool // of a copy to shared memory
	pos    syntax.Pos
	place  Place
	first  []*sim.Event // of each warp
	events []int        // of each warp
	bytes  int          // of a lane
	total  int          // bytes of all lanes
	global sim.GlobalAccess
	shared SharedTraffic
}

// run is what the simulator traces and counts of one block.
type run struct {
	instructions []*instruction // that access memory, in the order in which they are first executed
	stats        *sim.Stats
	shuffles     map[Place]int // executions by warps
	barriers     map[Place]int
	products     map[Place]map[string]int // by the name of the instruction
	async        []*sim.Event             // copies, groups and waits of the first warp
	ended        string                   // why the program was not followed to its end; empty if it was
}

// key tells instructions apart, and the two sides of one that copies.
type key struct {
	pos   syntax.Pos
	space syntax.Space
}

// assumed is what a buffer has whose contents are unknown. Integers that a kernel only reads count up, so that loops over ranges or
// lengths that they tell are executed; integers of 64 bits may be addresses. Others are empty: reads outside of buffers give zeros.
func assumed(p manifest.Param) []byte {
	bits := 0
	if _, err := fmt.Sscanf(p.Element, "i%d", &bits); err != nil || bits%8 != 0 || bits > 32 || p.Access != kernel.Reads.String() {
		return nil
	}
	const elements = 1 << 16
	data := make([]byte, 0, elements*bits/8)
	for i := range elements {
		var word [8]byte
		binary.LittleEndian.PutUint64(word[:], uint64(i+1))
		data = append(data, word[:bits/8]...)
	}
	return data
}

// simulate runs the program that is drawn.
func (b *builder) simulate(ctx context.Context, code Code, l Launch) error {
	module, err := sim.Load(code.PTX)
	if err != nil {
		return err
	}
	entry, err := module.Entry(code.Manifest.Name)
	if err != nil {
		return err
	}
	g, p := l.Grid, l.Program
	launch := sim.Launch{
		Grid: g, Blocks: []int{(p[2]*g[1]+p[1])*g[0] + p[0]}, Block: [3]int{WarpSize * b.Warps}, Shared: code.Manifest.Shared,
		MaxSteps: maxSteps, Stats: true, AllowOutOfBounds: true, SkipProducts: len(l.Buffers) == 0,
	}
	for i, p := range code.Manifest.Params {
		switch {
		case p.Arg == nil || *p.Arg >= len(b.Args):
			return fmt.Errorf("parameter %d of the kernel is not an argument", i)
		case b.Args[*p.Arg].Pointer:
			a := b.Args[*p.Arg]
			data := slices.Clone(l.Buffers[a.Name])
			if data == nil {
				data = assumed(p)
			}
			launch.Args = append(launch.Args, base(*p.Arg))
			launch.Memory = append(launch.Memory, sim.Buffer{Name: a.Name, Base: base(*p.Arg), Data: data})
		default:
			launch.Args = append(launch.Args, uint64(b.Args[*p.Arg].Value))
		}
	}
	r := &run{shuffles: map[Place]int{}, barriers: map[Place]int{}, products: map[Place]map[string]int{}}
	known := map[key]*instruction{}
	launch.Trace = func(e sim.Event) { r.add(known, b.Warps, e) }
	report, err := entry.Run(ctx, launch)
	switch {
	case ctx.Err() != nil, report == nil:
		return err
	case sim.IsStepLimit(err):
		r.ended = "only its beginning"
	case err != nil:
		r.ended = "only up to a fault"
	}
	for _, a := range report.Stats.GlobalAccesses {
		known[key{a.Place.Pos, syntax.Global}].global = a
	}
	for _, a := range report.Stats.SharedAccesses {
		in := known[key{a.Place.Pos, syntax.Shared}]
		in.shared = SharedTraffic{a.SharedTraffic, in.total}
	}
	r.stats, b.run = report.Stats, r
	return nil
}

// base is the address that the buffer of an argument is assumed to have: buffers are aligned and far from each other.
func base(arg int) uint64 { return uint64(arg+1) << baseBits }

const baseBits = 36

// argOf is the argument whose buffer an address is in, or near.
func argOf(address uint64) int { return int((address+1<<(baseBits-1))>>baseBits) - 1 }

// placeOfEvent is where an instruction comes from.
func placeOfEvent(p sim.Place) Place {
	if p.Source == nil {
		return Place{}
	}
	return Place{filepath.Base(p.Source.File), p.Source.Line, p.Source.Col}
}

// add adds an event.
func (r *run) add(known map[key]*instruction, warps int, e sim.Event) {
	async := strings.HasPrefix(e.Name, "cp.async")
	if async && e.Warp == 0 {
		kept := e
		r.async = append(r.async, &kept)
	}
	switch e.Kind {
	case sim.Shuffle:
		r.shuffles[placeOfEvent(e.Place)]++
		return
	case sim.Barrier:
		r.barriers[placeOfEvent(e.Place)]++
		return
	case sim.Product:
		at := placeOfEvent(e.Place)
		if r.products[at] == nil {
			r.products[at] = map[string]int{}
		}
		r.products[at][shapeOfProduct(e.Name)]++
		return
	case sim.Commit, sim.Wait:
		return
	}
	k := key{e.Place.Pos, e.Space}
	in := known[k]
	if in == nil {
		in = &instruction{kind: e.Kind, space: e.Space, async: async, pos: e.Place.Pos, place: placeOfEvent(e.Place), bytes: e.Bytes, first: make([]*sim.Event, warps), events: make([]int, warps)}
		known[k] = in
		r.instructions = append(r.instructions, in)
	}
	if in.first[e.Warp] == nil {
		kept := e
		in.first[e.Warp] = &kept
	}
	in.events[e.Warp]++
	in.total += e.Bytes * bits.OnesCount32(e.Active)
}
