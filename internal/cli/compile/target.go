package compile

import (
	"errors"
	"strings"

	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// targetNames are the names of targets.
func targetNames() []string {
	names := targets.GPUNames()
	for _, c := range targets.CPUs() {
		names = append(names, c.Name)
	}
	return names
}

// targetNamed is a machine that is named on the command line, with the processor and features that the user asks for.
func targetNamed(name, processor, features string) (driver.Target, error) {
	if strings.HasPrefix(name, "sm_") || name == targets.NVPTXTriple {
		_, err := targets.LookupGPU(name)
		return driver.Target{Backend: driver.CUDA, Arch: name}, err
	}
	t := driver.Target{Backend: driver.CPU, Arch: name, Processor: processor}
	known, err := targets.LookupCPU(name)
	if err != nil {
		return t, err
	}
	if processor == "native" && known.Name != targets.Host {
		return t, errors.New("--mcpu=native is for --target=host only")
	}
	if features != "" {
		t.Arch += "," + features
	}
	return t, nil
}
