package run

import (
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/testcase"
)

// setStats is the value of --stats, which may be left out.
func (o *options) setStats(value string) error {
	switch value {
	case "true", "text":
		o.stats = "text"
	case "json":
		o.stats = "json"
	case "false":
		o.stats = ""
	default:
		return fmt.Errorf("%q is neither text nor json", value)
	}
	return nil
}

// elementBytesOf are the sizes of elements by the addresses of buffers.
func elementBytesOf(r *testcase.Run) map[uint64]int {
	sizes := map[uint64]int{}
	for i, b := range r.Buffers {
		if b != nil {
			sizes[b.Base()] = r.Case.Args[i].Type.Bytes()
		}
	}
	return sizes
}

// launchStats is what --stats prints.
type launchStats struct {
	Kernel         string       `json:"kernel"`
	WarpsRequested int          `json:"warpsRequested,omitempty"` // 0 where unknown
	Metrics        []sim.Metric `json:"metrics"`
	Counts         *sim.Stats   `json:"counts"`
}

func newLaunchStats(k *manifest.Kernel, warps int, s *sim.Stats) *launchStats {
	return &launchStats{Kernel: k.Name, WarpsRequested: warps, Metrics: s.Metrics(), Counts: s}
}

// write prints the figures as text or json.
func (s *launchStats) write(w io.Writer, format string) {
	if format == "json" {
		_, _ = w.Write(cli.JSON(s))
		return
	}
	s.writeText(w)
}

func (s *launchStats) writeText(out io.Writer) {
	c := s.Counts
	requested := ""
	if s.WarpsRequested > 0 {
		requested = fmt.Sprintf(" of %d requested", s.WarpsRequested)
	}
	fmt.Fprintf(out, "%s: %d blocks, %d warps%s per block, %d instructions, %d lane instructions\n\n",
		diag.Printable(s.Kernel), c.Blocks, c.WarpsPerBlock, requested, c.Instructions, c.LaneInstructions)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, m := range s.Metrics {
		fmt.Fprintf(w, "%s\t%s\n", m.Name, figure(m.Value))
	}
	fmt.Fprintf(w, "\nglobal memory\trequests\tbytes\tdistinct\tsectors\tneeded\n")
	for _, row := range []struct {
		name string
		sim.Traffic
	}{{"loads", c.Loads}, {"stores", c.Stores}, {"atomics", c.Atomics}} {
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\n", row.name, row.Requests, row.Bytes, row.DistinctBytes, row.Sectors, row.NeededSectors)
	}
	s.writeLoops(w)
	s.writeAccesses(w)
	_ = w.Flush()
}

// writeLoops prints a row per loop.
func (s *launchStats) writeLoops(w io.Writer) {
	if len(s.Counts.Loops) == 0 {
		return
	}
	fmt.Fprintf(w, "\nloop\titerations\tinstructions / iteration\tbarriers / iteration\n")
	for _, l := range s.Counts.Loops {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", diag.Printable(l.Place.String()), l.Iterations, figure(float64(l.Instructions)/float64(l.Iterations)), figure(l.BarriersPerIteration()))
	}
}

// wideRequest is the number of bytes that a request for consecutive words has. Requests for fewer
// bytes are listed.
const wideRequest = 128

// writeAccesses prints a row per instruction whose requests are not coalesced or narrow, and per
// instruction with bank conflicts.
func (s *launchStats) writeAccesses(w io.Writer) {
	header := "\nuncoalesced or narrow\trequests\tbytes / request\tsectors / needed\tinstruction\n"
	for _, a := range s.Counts.GlobalAccesses {
		if a.SectorRatio() < 1.5 && a.BytesPerRequest() >= wideRequest {
			continue
		}
		fmt.Fprintf(w, "%s%s\t%d\t%s\t%s\t%s\n", header, diag.Printable(a.Place.String()), a.Requests, figure(a.BytesPerRequest()), figure(a.SectorRatio()), diag.Printable(a.Inst))
		header = ""
	}
	header = "\nbank conflicts\trequests\twavefronts\tideal\tinstruction\n"
	for _, a := range s.Counts.SharedAccesses {
		if a.Conflicts() == 0 {
			continue
		}
		fmt.Fprintf(w, "%s%s\t%d\t%d\t%d\t%s\n", header, diag.Printable(a.Place.String()), a.Requests, a.Wavefronts, a.Ideal, diag.Printable(a.Inst))
		header = ""
	}
}

// figure prints a number with three significant digits, whole numbers with all of theirs.
func figure(v float64) string {
	if v >= 1000 {
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
