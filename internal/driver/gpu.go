package driver

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// chooseTarget fills in the GPU of the job.
func (r *run) chooseTarget() error {
	j := &r.job
	if j.Backend != CUDA {
		return nil
	}
	if j.Arch == "" && j.Context != nil {
		j.Arch = j.Context.Device().Capability.Target()
	}
	if j.Arch == "" && r.gpu != nil {
		j.Arch = r.gpu.Target
	}
	j.Arch = cmp.Or(j.Arch, targets.DefaultGPU)
	_, err := targets.LookupGPU(j.Arch)
	return err
}

// emitPTX makes LLVM IR of a planned kernel.
func (r *run) emitPTX() error {
	o := r.job.ptxOptions(r.ctx, r.module)
	o.OwnPlan = r.ownPlan
	if r.job.NoDataLayout {
		defer r.job.step(stepEmit, r.module.Context().LiveOps())()
		text, err := ptx.Text(r.module.Top, r.result.Kernel, o)
		r.code = []byte(text)
		return err
	}
	e, err := ptx.Emit(r.module.Top, r.result.Kernel, o)
	if err != nil {
		return err
	}
	d := describeGPU(e.Kernel, r.params)
	d.Footprint = r.footprint
	d.Target, d.Stages, d.Overlap, d.TritonOptions = r.job.Arch, r.job.NumStages, r.job.Overlap, r.job.NonDefault()
	d.NumCTAs = e.Kernel.CTAs
	d.TritonOptions = d.NonDefault()
	d.Codegen = &manifest.Codegen{Features: e.Codegen.Features, Fast: e.Codegen.Fast, Libdevice: e.Codegen.Libdevice}
	r.gpu, r.codegen, r.code = d, e.Codegen, []byte(e.LLVM)
	r.result.GPU, r.result.Remarks = d, append(e.Kernel.Remarks, r.expected...)
	return nil
}

// describeGPU makes the manifest of a kernel. An argument that args lacks is known by its number only.
func describeGPU(k *ptx.Kernel, args []manifest.Param) *manifest.Kernel {
	d := &manifest.Kernel{Kind: "ptx", Name: k.Name, NumWarps: k.Warps, Shared: int(k.Shared), Resident: k.Resident, AllBlocks: k.AllBlocks}
	if k.Cluster > 1 {
		d.Cluster = []int{k.Cluster, 1, 1}
	}
	if len(k.Assertions) > 0 {
		d.Assertions, d.Failures = k.Assertions, ptx.Failures
	}
	for _, p := range k.Params {
		if p.Map != nil {
			d.Params = append(d.Params, manifest.Param{TensorMap: describeMap(p.Arg, p.Map)})
			continue
		}
		if p.Programs != nil {
			d.Params = append(d.Params, manifest.Param{Programs: p.Programs})
			continue
		}
		if p.Scratch > 0 {
			d.Params = append(d.Params, manifest.Scratch(p.Scratch, ptx.ScratchAlign))
			continue
		}
		param := manifest.Argument(p.Arg, "")
		if p.Arg < len(args) {
			param = args[p.Arg]
		}
		if param.Type == manifest.Pointer {
			param.Access = p.Access.String()
		}
		d.Params = append(d.Params, param)
	}
	return d
}

// mapTypes are the types of elements in manifests of tensor maps, where they differ from those of the IR.
var mapTypes = map[string]string{"f16": "fp16", "f32": "fp32", "f64": "fp64", "f8E4M3FN": "fp8e4nv", "f8E5M2": "fp8e5"}

// describeMap describes a tensor map of an argument.
func describeMap(arg int, m *ptx.TensorMap) *manifest.TensorMap {
	elem := m.Elem.String()
	if m.Unsigned {
		elem = "u" + strings.TrimPrefix(elem, "i")
	}
	t := &manifest.TensorMap{Arg: arg, DType: cmp.Or(mapTypes[elem], elem), Box: m.Box}
	if m.SwizzleBytes > 0 {
		t.Swizzle = fmt.Sprintf("%dB", m.SwizzleBytes)
	}
	if m.FillNaN {
		t.OOBFill = "nan"
	}
	if m.FillNaNIf >= 0 {
		t.OOBFillIf = &m.FillNaNIf
	}
	for _, s := range m.Dims {
		t.Dims = append(t.Dims, manifest.Size(s))
	}
	for _, s := range m.StridesBytes {
		t.StridesBytes = append(t.StridesBytes, manifest.Size(s))
	}
	return t
}

// compilePTX makes PTX of LLVM IR.
func (r *run) compilePTX() error {
	text, err := ptx.CompileLLVM(string(r.code), r.codegen, ptx.Options{Context: r.ctx, Stage: r.job.Step})
	if err != nil {
		return r.placeLLVM(err)
	}
	r.code = []byte(text)
	return nil
}

// codeText is the file of a stage that is code.
func (r *run) codeText() ([]byte, error) { return r.code, nil }

// readCode takes LLVM IR or PTX from a file. What it says is seen by the next stage.
func (r *run) readCode(file *diag.Source) error {
	if err := r.needManifest(); err != nil {
		return err
	}
	r.code, r.generated = []byte(file.Text), nil
	return nil
}
