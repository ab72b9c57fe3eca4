package run

import (
	"flag"
	"fmt"

	"github.com/tshared/tshared/internal/cli"
)

// Backends that flags are for.
var (
	anyBackend  = []string(nil)
	evaluators  = []string{"interp"}
	compiling   = []string{"cpu", "cuda", "ptx-sim"}
	gpus        = []string{"cuda", "ptx-sim"}
	notOnDevice = []string{"interp", "cpu", "ptx-sim"} // where every step can be looked at
)

// applies has every flag of the command.
var applies = cli.FlagScope{By: "backend", Kinds: []string{"interp", "cpu", "cuda", "ptx-sim"}, Flags: map[string][]string{
	"backend": anyBackend, "case": anyBackend, "kernel": anyBackend, "out": anyBackend, "allow-outside": anyBackend, "timeout": anyBackend,
	"grid": anyBackend, "arg": anyBackend, "fill": anyBackend, "max-ops": anyBackend, "max-memory": anyBackend,
	"lowered": evaluators, "check": notOnDevice, "max-steps": notOnDevice,
	"max-instructions": compiling, "fp-contract": compiling, "enable-fp-fusion": compiling,
	"O": {"cpu"}, "workers": {"cpu", "ptx-sim"},
	"target": gpus, "num-warps": gpus, "num-stages": gpus, "libdevice": gpus, "line-info": gpus, "maxnreg": gpus, "num-ctas": gpus, "max-num-imprecise-acc": gpus,
}}

// needsCase says whether flags mean something with a case, or without one; the others
// do in any case.
var needsCase = map[string]bool{"fill": true, "allow-outside": true, "grid": false, "arg": false}

// checkFlags refuses flags that mean nothing for what is to be done.
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
