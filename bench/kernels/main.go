// Command kernels measures the operations of package kernels, one case after the other as they are
// asked for on its standard input, so that another program can measure its own in turns.
//
//	kernels -bundle build/kernels/kernels.tsb -device gpu < cases.jsonl
//
// A line is a case, such as {"op": "softmax", "dtype": "bf16", "shape": [4096, 4096]}, and the answer
// a line too. Operations are bound to their tensors before they are measured. On a GPU a run puts
// them into the stream, after a write that leaves nothing in the L2 cache, and is measured by
// events; on a CPU a run waits for them.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/kernels"
	"github.com/tshared/tshared/tune"
)

type options struct {
	bundle, device string
	warmup, rep    time.Duration
}

func main() {
	var o options
	flag.StringVar(&o.bundle, "bundle", "build/kernels/kernels.tsb", "the bundle; empty compiles kernels from their source")
	flag.StringVar(&o.device, "device", "gpu", "gpu or cpu")
	flag.DurationVar(&o.warmup, "warmup", 10*time.Millisecond, "time of runs before measured ones")
	flag.DurationVar(&o.rep, "rep", 40*time.Millisecond, "time of measured runs")
	flag.Parse()
	if err := o.run(context.Background(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintf(os.Stderr, "kernels: %v\n", err)
		os.Exit(1)
	}
}

func (o *options) run(ctx context.Context, in io.Reader, out io.Writer) error {
	s := &session{options: o, lib: kernels.FromSource(), device: jit.CPU(), timer: tune.HostClock()}
	var err error
	if o.bundle != "" {
		if s.lib, err = kernels.Open(o.bundle); err != nil {
			return err
		}
	}
	if o.device == "gpu" {
		if s.device, err = jit.GPU(nil); err != nil {
			return err
		}
		events, err := tune.NewEventTimer(s.device.Context(), nil, 0)
		if err != nil {
			return err
		}
		defer events.Close()
		s.timer = events
	}
	return s.serve(ctx, in, out)
}

// session answers cases on a device.
type session struct {
	*options
	lib    *kernels.Library
	device *jit.Device
	timer  tune.Timer
}

// answer is what became of a case.
type answer struct {
	Nanoseconds int64 `json:"ns,omitempty"`
	Low         int64 `json:"low_ns,omitempty"` // the quantile .2
	Runs        int   `json:"runs,omitempty"`
	// Samples has elements of each output of the first run: of n elements those with the indices
	// j * n / samples.
	Samples [][]float64 `json:"samples,omitempty"`
	Error   string      `json:"error,omitempty"`
}

func (s *session) serve(ctx context.Context, in io.Reader, out io.Writer) error {
	lines, encoder := bufio.NewScanner(in), json.NewEncoder(out)
	for lines.Scan() {
		var a answer
		var c Case
		err := json.Unmarshal(lines.Bytes(), &c)
		if err == nil {
			a, err = s.measure(ctx, c)
		}
		if err != nil {
			a = answer{Error: err.Error()}
		}
		if err := encoder.Encode(a); err != nil {
			return err
		}
	}
	return lines.Err()
}
