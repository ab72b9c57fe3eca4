package driver

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// Loaded is a kernel as native code in this process.
type Loaded struct {
	Code      *cpu.Kernel
	Params    []manifest.Param  // of the kernel in Triton IR; nil where that was not seen
	Footprint *footprint.Kernel // nil where Triton IR was not seen
}

// Load compiles kernels of a module for the machine at hand and loads their code. A name may be empty where there is one kernel. The
// module, which is lowered by this, must not change afterwards: failures of programs have places in it. Of the job its options, its
// observer and Start matter, which is the stage of the module, TTIR or Linalg; stages are not told.
func Load(ctx context.Context, m *tshared.Module, j Job, names ...string) ([]*Loaded, error) {
	list := make([]*Loaded, len(names))
	for i, name := range names {
		list[i] = &Loaded{Footprint: abi.Footprint(m.Top, name)}
		// A lowered module has no tt.func: its arguments are those of the code.
		_, list[i].Params, _ = abi.Arguments(m.Top, name)
	}
	if err := j.lowerNative(ctx, m); err != nil {
		return nil, err
	}
	for i, name := range names {
		code, err := cpu.Compile(m.Top, name, j.cpuOptions(ctx, m))
		if err != nil {
			for _, k := range list[:i] {
				k.Code.Close()
			}
			return nil, m.Explain(err)
		}
		list[i].Code = code
	}
	return list, nil
}

// lowerNative lowers a module for native code, checked or not.
func (j *Job) lowerNative(ctx context.Context, m *tshared.Module) error {
	switch {
	case j.Start == Linalg:
		return nil
	case j.Check:
		return j.lower(ctx, m, sanitizeOverflow, checkedLowering)
	}
	return j.lower(ctx, m, cpuLowering)
}
