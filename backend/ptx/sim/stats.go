package sim

import (
	"cmp"
	"fmt"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// sectorBytes is the unit of accesses to global memory: caches and DRAM move sectors.
const sectorBytes = 32

// Stats counts what the warps of a launch executed. All counts are sums over the blocks that ran,
// so that they do not depend on the order of blocks.
type Stats struct {
	Blocks        int `json:"blocks"`        // that ran
	WarpsPerBlock int `json:"warpsPerBlock"` // of the launch
	// Instructions are those that warps executed. LaneInstructions counts each of them once per
	// active lane.
	Instructions     int `json:"instructions"`
	LaneInstructions int `json:"laneInstructions"`

	Loads   Traffic `json:"loads"`   // from global memory: ld, cp.async
	Stores  Traffic `json:"stores"`  // to global memory: st
	Atomics Traffic `json:"atomics"` // on global memory: atom, red
	// ScalarReds counts the requests of red that update one element per lane, VectorReds those that
	// update several: vectors, and packed halves.
	ScalarReds int `json:"scalarReds"`
	VectorReds int `json:"vectorReds"`

	// ElementsLoaded and ElementsStored are the distinct bytes of each buffer, divided by the size
	// of its elements.
	ElementsLoaded int `json:"elementsLoaded"`
	ElementsStored int `json:"elementsStored"`
	// MultiplyAdds counts the products that mma and wgmma accumulate.
	MultiplyAdds int `json:"multiplyAdds"`

	// RoundTrips is how often warps waited for global memory. A load that is issued after k waits
	// arrives at wait k+1, along with all other loads issued since wait k. Moves between registers
	// do not wait, and a barrier makes warps wait for the one that waited most. The assembler may
	// issue loads earlier than the PTX has them, so this is an upper bound.
	RoundTrips int `json:"roundTrips"`
	// Barriers counts the barriers of the block that warps executed.
	Barriers int `json:"barriers"`

	// Executed counts the instructions that warps executed by their names, such as add.f32; those whose predicate is false count as well.
	Executed map[string]int `json:"executed"`

	// Shared is the sum of SharedAccesses.
	Shared SharedTraffic `json:"shared"`

	Loops          []LoopStats    `json:"loops"`          // in program order
	GlobalAccesses []GlobalAccess `json:"globalAccesses"` // instructions that access global memory, in program order
	SharedAccesses []SharedAccess `json:"sharedAccesses"` // instructions that access shared memory, in program order
}

// Traffic counts requests to global memory. A request is one instruction of a warp; bytes that
// several of its lanes access count once.
type Traffic struct {
	Requests int `json:"requests"` // instructions of warps
	Bytes    int `json:"bytes"`    // distinct within each request
	// Sectors are those that the requests touch, NeededSectors the fewest that hold as many bytes.
	Sectors       int `json:"sectors"`
	NeededSectors int `json:"neededSectors"`
	DistinctBytes int `json:"distinctBytes"` // within each block
}

// SectorRatio is the number of sectors requested per sector needed: 1 is coalesced.
func (t Traffic) SectorRatio() float64 { return ratio(t.Sectors, t.NeededSectors) }

// BytesPerRequest is the number of distinct bytes that a warp asks for at once.
func (t Traffic) BytesPerRequest() float64 { return ratio(t.Bytes, t.Requests) }

func (t *Traffic) add(o Traffic) {
	t.Requests += o.Requests
	t.Bytes += o.Bytes
	t.Sectors += o.Sectors
	t.NeededSectors += o.NeededSectors
	t.DistinctBytes += o.DistinctBytes
}

// GlobalAccess counts the requests of an instruction to global memory.
type GlobalAccess struct {
	Inst       string `json:"inst"`       // text of the instruction
	Place      Place  `json:"place"`      // of the instruction
	Executions int    `json:"executions"` // by warps; those in which its predicate is false count as well
	Traffic    `json:"traffic"`
}

// SharedTraffic counts requests to shared memory.
type SharedTraffic struct {
	Requests int `json:"requests"` // executions by warps
	// Wavefronts is the number of passes over the banks, Ideal the number without bank conflicts.
	Wavefronts int `json:"wavefronts"`
	Ideal      int `json:"ideal"`
}

// Conflicts is the number of additional wavefronts due to bank conflicts.
func (t SharedTraffic) Conflicts() int { return t.Wavefronts - t.Ideal }

func (t *SharedTraffic) add(o SharedTraffic) {
	t.Requests += o.Requests
	t.Wavefronts += o.Wavefronts
	t.Ideal += o.Ideal
}

// SharedAccess counts how often an instruction accessed shared memory, and its bank conflicts.
type SharedAccess struct {
	Inst          string `json:"inst"`  // text of the instruction
	Place         Place  `json:"place"` // of the instruction
	SharedTraffic `json:"traffic"`
}

// LoopStats counts what a loop executed without its inner loops.
type LoopStats struct {
	Place        Place `json:"place"`        // of the loop header
	Iterations   int   `json:"iterations"`   // executions of the loop header by warps
	Instructions int   `json:"instructions"` // executed by warps
	Barriers     int   `json:"barriers"`     // executed by warps
}

// BarriersPerIteration is the number of barriers that a warp passes in an iteration.
func (l LoopStats) BarriersPerIteration() float64 { return ratio(l.Barriers, l.Iterations) }

// HottestLoop is the loop that executed the most instructions, the first of several.
func (s *Stats) HottestLoop() (hottest LoopStats, ok bool) {
	for _, l := range s.Loops {
		if l.Instructions > hottest.Instructions {
			hottest, ok = l, true
		}
	}
	return hottest, ok
}

// Elements is the number of distinct elements that blocks load, or that they store if they load
// none.
func (s *Stats) Elements() int { return cmp.Or(s.ElementsLoaded, s.ElementsStored) }

func (s *Stats) warps() int { return s.Blocks * s.WarpsPerBlock }

// ratio is a / b; 0 without a b.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

// Place is where an instruction stands.
type Place struct {
	Pos    syntax.Pos     // in the PTX
	Source *syntax.Source // nil without line tables
}

// String is the place in the source, or without line tables in the PTX.
func (p Place) String() string {
	if p.Source == nil {
		return fmt.Sprintf("PTX line %d", p.Pos.Line)
	}
	return p.Source.String()
}

// MarshalText is String, for JSON.
func (p Place) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p Place) compare(o Place) int {
	return cmp.Or(cmp.Compare(p.Pos.Line, o.Pos.Line), cmp.Compare(p.Pos.Col, o.Pos.Col))
}

// Metric is a figure of a launch that says how well a kernel uses the GPU.
type Metric struct {
	Key            string  `json:"key"`                      // for programs
	Name           string  `json:"name"`                     // for people
	Value          float64 `json:"value"`                    // a ratio, or a count per warp
	HigherIsBetter bool    `json:"higherIsBetter,omitempty"` // the others are better the lower they are
}

// Metrics are the figures of the launch. They do not depend on the number of blocks where blocks do
// the same. A ratio to something that the launch did not do is left out.
func (s *Stats) Metrics() (list []Metric) {
	add := func(key, name string, a, b int, higherIsBetter bool) {
		if b > 0 {
			list = append(list, Metric{key, name, ratio(a, b), higherIsBetter})
		}
	}
	loop, _ := s.HottestLoop()
	add("load-sectors", "load sectors requested / needed", s.Loads.Sectors, s.Loads.NeededSectors, false)
	add("store-sectors", "store sectors requested / needed", s.Stores.Sectors, s.Stores.NeededSectors, false)
	add("load-bytes", "bytes per load request", s.Loads.Bytes, s.Loads.Requests, true)
	add("store-bytes", "bytes per store request", s.Stores.Bytes, s.Stores.Requests, true)
	add("load-redundancy", "bytes loaded / distinct bytes of a block", s.Loads.Bytes, s.Loads.DistinctBytes, false)
	add("inst-per-element", "lane instructions per element", s.LaneInstructions, s.Elements(), false)
	add("inst-per-fma", "lane instructions per tensor-core multiply-add", s.LaneInstructions, s.MultiplyAdds, false)
	add("round-trips", "memory round trips per warp, at most", s.RoundTrips, s.warps(), false)
	add("barriers", "barriers per warp", s.Barriers, s.warps(), false)
	add("loop-barriers", "barriers per iteration of the hottest loop", loop.Barriers, loop.Iterations, false)
	add("scalar-reds", "scalar red requests per warp", s.ScalarReds, s.warps(), false)
	add("wavefronts", "shared-memory wavefronts / without bank conflicts", s.Shared.Wavefronts, s.Shared.Ideal, false)
	return list
}
