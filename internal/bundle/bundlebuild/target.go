package bundlebuild

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// target is a machine to compile for, and its compute capability in the rules of the language.
type target struct {
	driver.Target
	capability int
}

// cpuCapability stands for CPUs in the rules of the language, as in package jit.
const cpuCapability = 90

// parseTargets looks targets up by their names.
func parseTargets(names []string) ([]target, error) {
	if len(names) == 0 {
		return nil, fmt.Errorf("expected one or more targets, such as sm_80, sm_90a, x86-64-v3 and aarch64, found none")
	}
	var list []target
	seen := map[string]bool{}
	for _, name := range names {
		t, err := parseTarget(name)
		if err != nil {
			return nil, err
		}
		if seen[name] {
			return nil, fmt.Errorf("the target %s is there twice", name)
		}
		seen[name] = true
		list = append(list, t)
	}
	return list, nil
}

func parseTarget(name string) (target, error) {
	if strings.HasPrefix(name, "sm_") {
		gpu, err := targets.LookupGPU(name)
		return target{driver.Target{Backend: driver.CUDA, Arch: name}, gpu.Capability}, err
	}
	if name == targets.Host {
		return target{}, fmt.Errorf("a bundle says which processors its code is for: expected a name such as x86-64-v3 or aarch64, found %s", name)
	}
	_, err := targets.LookupCPU(name)
	return target{driver.Target{Backend: driver.CPU, Arch: name}, cpuCapability}, err
}
