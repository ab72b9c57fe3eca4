package bundle

import (
	"fmt"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// checkCode compares what the index says about code with its manifest, by which it is launched.
func checkCode(c *bundlefile.Code) error {
	symbol, target := "", ""
	if c.Backend == "cpu" {
		m, err := manifest.ReadCPU(c.Manifest)
		if err != nil {
			return fmt.Errorf("its manifest: %w", err)
		}
		level, err := targets.LookupCPU(c.Target)
		if err != nil {
			return err
		}
		if m.Target.Triple != level.Triple || m.Target.CPU != level.CPU || m.Target.Features != "" {
			return fmt.Errorf("its manifest is for %s %s%s, not for %s", m.Target.Triple, m.Target.CPU, m.Target.Features, c.Target)
		}
		symbol, target = m.Name, c.Target
	} else {
		m, err := manifest.Read(c.Manifest)
		if err != nil {
			return fmt.Errorf("its manifest: %w", err)
		}
		symbol, target = m.Name, m.Target
	}
	switch {
	case symbol != c.Symbol:
		return fmt.Errorf("its manifest has the symbol %q, not %q", symbol, c.Symbol)
	case target != "" && target != c.Target:
		return fmt.Errorf("its manifest is for %s, not for %s", target, c.Target)
	}
	return nil
}
