package driver

import (
	"github.com/tshared/tshared/analysis/cost"
	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/remarks"
)

// expectedTopic is the topic of remarks about the expected time of a launch.
const expectedTopic = "expected"

// expect estimates the launch of the planned kernel. A GPU whose bandwidth is not known has none.
func (r *run) expect() {
	if r.job.Launch == nil {
		return
	}
	gpu, err := targets.LookupGPU(r.job.Arch)
	if err != nil {
		return
	}
	for op := range r.module.Top.Region0().Entry().Ops() {
		if name, _ := op.SymbolName(); !cost.IsPlanned(op) || r.result.Kernel != "" && name != r.result.Kernel {
			continue
		}
		if r.result.Expected, err = cost.Of(op, gpu, *r.job.Launch, occupancy.Registers{}); err != nil {
			return
		}
		for _, line := range r.result.Expected.Lines() {
			r.expected = append(r.expected, remarks.At(op.Loc(), expectedTopic, line))
		}
		return
	}
}
