package compile

import (
	"errors"
	"strings"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/targets"
)

// targetNames are the names of targets.
func targetNames() []string {
	names := targets.GPUNames()
	for _, c := range targets.CPUs() {
		names = append(names, c.Name)
	}
	return names
}

// targetNamed is the target for LLVM of a machine that is named on the command line, with the
// processor and features that the user asks for.
func targetNamed(name, cpu, features string, level libllvm.Level) (libllvm.Target, error) {
	t := libllvm.Target{CPU: cpu, Features: features, Level: level}
	if strings.HasPrefix(name, "sm_") || name == targets.NVPTXTriple {
		t.Triple, t.CPU = targets.NVPTXTriple, name
		_, err := targets.LookupGPU(name)
		return t, err
	}
	known, err := targets.LookupCPU(name)
	if err != nil {
		return t, err
	}
	t.Triple = known.Triple
	if t.CPU == "" {
		t.CPU = known.CPU
	}
	if t.CPU == "native" && known.Name != targets.Host {
		return t, errors.New("--mcpu=native is for --target=host only")
	}
	return t, nil
}
