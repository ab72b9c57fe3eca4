package run

import (
	"flag"
	"fmt"

	"github.com/tshared/tshared/internal/cli"
)

// Backends by the flags that affect them.
var (
	anyBackend   = []string(nil)
	interpreters = []string{"interp"}
	compilers    = []string{"cpu", "cuda", "ptx-sim"}
	gpus         = []string{"cuda", "ptx-sim"}
	notOnDevice  = []string{"interp", "cpu", "ptx-sim"} // backends that can check every step
)

// applies is the scope of every flag.
var applies = cli.FlagScope{By: "backend", Kinds: []string{"interp", "cpu", "cuda", "ptx-sim"}, Flags: map[string][]string{
	"backend": anyBackend, "case": anyBackend, "kernel": anyBackend, "out": anyBackend, "allow-outside": anyBackend, "timeout": anyBackend,
	"fn": anyBackend, "const": anyBackend, "triton-path": anyBackend, "triton-version": anyBackend, "path": anyBackend,
	"grid": anyBackend, "json": anyBackend, "arg": anyBackend, "fill": anyBackend, "max-ops": anyBackend, "max-memory": anyBackend,
	"lowered": interpreters, "check": notOnDevice, "max-steps": notOnDevice,
	"max-instructions": compilers, "fp-contract": compilers, "enable-fp-fusion": compilers,
	"O": {"cpu"}, "workers": {"cpu", "ptx-sim"}, "stats": {"ptx-sim"},
	"target": gpus, "num-warps": gpus, "num-stages": gpus, "libdevice": gpus, "line-info": gpus, "maxnreg": gpus, "num-ctas": gpus, "max-num-imprecise-acc": gpus, "accurate-exp": gpus, "tensor-maps": gpus, "thread-stores": gpus, "persistent": gpus, "stream-k": gpus,
}}

// needsCase says whether a flag needs a case (true) or excludes one (false).
var needsCase = map[string]bool{"fill": true, "allow-outside": true, "grid": false, "arg": false, "const": false}

// checkFlags refuses flags without an effect.
func (o *options) checkFlags(fs *flag.FlagSet) error {
	err := applies.Check(fs, o.backend)
	fs.Visit(func(f *flag.Flag) {
		needed, ok := needsCase[f.Name]
		switch {
		case err != nil || !ok || needed == (o.caseFile != ""):
		case needed:
			err = fmt.Errorf("--%s does nothing without --case", f.Name)
		default:
			err = fmt.Errorf("--%s does nothing with --case: the case says what to launch", f.Name)
		}
	})
	return err
}
