package driver

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// readManifest takes what is known of the kernel from the job's manifest.
func (r *run) readManifest() (err error) {
	text := r.job.Manifest
	if text == nil {
		return nil
	}
	if r.job.Backend == CPU {
		if r.cpu, err = manifest.ReadCPU(text); err != nil {
			return fmt.Errorf("the manifest of the kernel: %w", err)
		}
		r.result.CPU, r.result.Kernel, r.params, r.footprint = r.cpu, r.cpu.Kernel, r.cpu.Params, r.cpu.Footprint
		return nil
	}
	if r.gpu, err = manifest.Read(text); err != nil {
		return fmt.Errorf("the manifest of the kernel: %w", err)
	}
	d := r.gpu
	r.result.GPU, r.result.Kernel, r.params, r.footprint = d, d.Name, d.Arguments(), d.Footprint
	r.codegen = ptx.Codegen{Entry: d.Name, Target: d.Target, MaxRegisters: d.MaxRegisters}
	if c := d.Codegen; c != nil {
		r.codegen.Features, r.codegen.Fast, r.codegen.Libdevice = c.Features, c.Fast, c.Libdevice
	}
	return nil
}

// needManifest refuses code of which nothing else is known.
func (r *run) needManifest() error {
	if r.gpu == nil && r.cpu == nil {
		return errors.New("the file does not tell how to launch the kernel: its manifest is needed")
	}
	return nil
}

// writeManifest adds the manifest to the result. Stages before LLVM IR have none, but what a job
// brought is handed on.
func (r *run) writeManifest() (err error) {
	switch {
	case r.gpu != nil:
		r.result.Manifest, err = r.gpu.Write()
	case r.cpu != nil:
		r.result.Manifest, err = json.MarshalIndent(r.cpu, "", "  ")
	default:
		return nil
	}
	if err != nil {
		return err
	}
	return r.job.Environment.dump(r.job.Key, r.result.Kernel, "json", r.result.Manifest)
}
