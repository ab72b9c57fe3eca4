package launch

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
)

// Options are the settings of a compilation that a launch may give by name. The zero value is
// Triton's: 4 warps, 3 stages, 1 block per cluster, products and sums fused.
type Options struct {
	NumWarps  int // warps that run a program, a power of two; 0 is 4
	NumStages int // stages of pipelined loops; 0 is 3
	NumCTAs   int // blocks of a cluster; 0 is 1
	// MaxRegisters limits the registers of a thread; 0 means no limit. Its name in launches is
	// maxnreg.
	MaxRegisters int
	// NoFPFusion keeps products and sums from being rounded together. In launches it is
	// enable_fp_fusion=False.
	NoFPFusion bool
	Debug      bool // assertions of the kernel are checked
}

// launchOptions are the options that launches give by name.
var launchOptions = map[string]func(o *Options, a *argument) error{
	"num_warps":        func(o *Options, a *argument) error { return a.warps(&o.NumWarps) },
	"num_stages":       func(o *Options, a *argument) error { return a.count(&o.NumStages) },
	"num_ctas":         func(o *Options, a *argument) error { return a.count(&o.NumCTAs) },
	"maxnreg":          func(o *Options, a *argument) error { return a.count(&o.MaxRegisters) },
	"enable_fp_fusion": func(o *Options, a *argument) error { return a.flag(&o.NoFPFusion, false) },
	"debug":            func(o *Options, a *argument) error { return a.flag(&o.Debug, true) },
}

// optionNames lists the options in order.
var optionNames = slices.Sorted(maps.Keys(launchOptions))

// count takes a number for an option; nil leaves it open, as None does.
func (a *argument) count(to *int) error {
	switch n := int64(a.bits); {
	case a.kind == none:
		*to = 0
	case a.kind != integer:
		return fmt.Errorf("an integer is needed, but %s is given", describe(a.value))
	case n < 1 || n > 1<<16:
		return fmt.Errorf("a positive integer is needed, but %d is given", n)
	default:
		*to = int(n)
	}
	return nil
}

// warps takes a number of warps, on the CPU too: the launch should work on a GPU as well.
func (a *argument) warps(to *int) error {
	if err := a.count(to); err != nil {
		return err
	}
	if n := *to; n > 32 || n&(n-1) != 0 {
		return fmt.Errorf("1, 2, 4, 8, 16 or 32 is needed, but %d is given", n)
	}
	return nil
}

// flag takes a bool for an option; on is what it sets when it is true.
func (a *argument) flag(to *bool, on bool) error {
	if a.kind != boolean {
		return fmt.Errorf("a bool is needed, but %s is given", describe(a.value))
	}
	*to = a.bits != 0 == on
	return nil
}

// appendKey adds the options to a key.
func (o *Options) appendKey(key []byte) []byte {
	for _, n := range [...]int{o.NumWarps, o.NumStages, o.NumCTAs, o.MaxRegisters} {
		key = binary.LittleEndian.AppendUint32(key, uint32(n))
	}
	flags := byte(0)
	if o.NoFPFusion {
		flags |= 1
	}
	if o.Debug {
		flags |= 2
	}
	return append(key, flags)
}
