package cli

import (
	"errors"
	"flag"
	"fmt"
	"strconv"

	"github.com/tshared/tshared/internal/kernel/manifest"
)

// CompileFlags adds the flags of Triton's compilation options. FPFusion has two: the name that C
// compilers have for it, and Triton's.
func CompileFlags(fs *flag.FlagSet, o *manifest.TritonOptions) {
	fs.Func("fp-contract", "`on|off`: fuse multiplications and additions in compiled code (default on)", func(s string) error {
		on, err := onOrOff(s)
		o.FPFusion = &on
		return err
	})
	fs.BoolFunc("enable-fp-fusion", "the same as --fp-contract, by Triton's name: `true|false`", func(s string) error {
		on, err := strconv.ParseBool(s)
		o.FPFusion = &on
		return err
	})
	fs.IntVar(&o.MaxRegisters, "maxnreg", 0, "`registers` a thread may have, for a GPU; 0 for any number")
	fs.IntVar(&o.NumCTAs, "num-ctas", 0, "`blocks` that run a program together, for sm_90 and later GPUs: 1, 2, 4 or 8")
	fs.Func("max-num-imprecise-acc", "`number` of fp8 products that may be accumulated with less precision than f32, on a GPU (default: the attribute of each dot)", func(s string) error {
		n, err := strconv.Atoi(s)
		if err != nil {
			return fmt.Errorf("%q is no number", s)
		}
		o.MaxNumImpreciseAcc = &n
		return nil
	})
	fs.BoolVar(&o.AccurateExp, "accurate-exp", false, "compute exp of f32 with an error of 3.5 ulp, in more instructions than Triton's, on a GPU")
	fs.BoolVar(&o.TensorMaps, "tensor-maps", false, "load tiles by bulk copies where that is possible, for a GPU with wgmma: the kernel gets tensor maps, which kernel.json describes")
	fs.BoolVar(&o.ThreadStores, "thread-stores", false, "with --tensor-maps, have threads store tiles that bulk stores could write")
	fs.BoolVar(&o.StreamK, "stream-k", false, "have the blocks that the GPU holds share the iterations of all programs of a launch evenly, in kernels with one loop of dots; kernel.json describes the launch")
	fs.Func("persistent", "`on|off`: with --tensor-maps, do as many blocks as the GPU holds go through the programs of a launch, as kernel.json describes (default: where that is expected to be faster)", func(s string) error {
		on, err := onOrOff(s)
		o.Persistent = &on
		return err
	})
}

// LineInfoFlag adds --line-info, which is on by default.
func LineInfoFlag(fs *flag.FlagSet, no *bool) {
	fs.Func("line-info", "`on|off`: do PTX instructions say which lines of the source they are made for (default on)", func(s string) error {
		on, err := onOrOff(s)
		*no = !on
		return err
	})
}

func onOrOff(s string) (bool, error) {
	if s != "on" && s != "off" {
		return false, errors.New("expected on or off")
	}
	return s == "on", nil
}
