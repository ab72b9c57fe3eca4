package explore

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/verify/launcharg"
)

// launchable is a kernel in Triton IR with the arguments that it is called with.
type launchable struct {
	launcharg.Kernel
	module *tshared.Module
	args   []launcharg.Spec
	values map[string]any // of arguments and constants, for the grid
}

// openLaunch compiles the kernel of a request for arguments.
func (e *Engine) openLaunch(ctx context.Context, req *Request, args []launcharg.Spec) (k *launchable, err error) {
	k = &launchable{args: args}
	name := req.Kernel
	if req.isPython() {
		name, err = k.openPython(e, newRecorder(ctx, req))
	} else {
		k.module, err = tshared.Parse(req.Name, req.Text)
	}
	if err != nil {
		return nil, err
	}
	if k.Name, k.Params, err = abi.Arguments(k.module.Top, name); err == nil && k.values == nil {
		k.values = k.Values(args)
	}
	return k, err
}

// openPython specialises the kernel as a launch does, and returns the name of its function.
func (k *launchable) openPython(e *Engine, r *Recorder) (symbol string, err error) {
	f, err := e.readPython(r)
	if err != nil {
		return "", err
	}
	kernel, err := f.choose(r)
	if err != nil {
		return "", f.module.Explain(err)
	}
	values, err := launcharg.ByName(k.args, kernel.Params())
	if err != nil {
		return "", err
	}
	if err := f.addConstants(r, kernel, values); err != nil {
		return "", err
	}
	spec, err := kernel.Specialize(values)
	if err != nil {
		return "", f.module.Explain(err)
	}
	k.values = values
	k.args = launcharg.Passed(launcharg.Complete(values, kernel.Params(), spec), k.args, values)
	o := triton.Options{NumWarps: r.request.NumWarps, NumStages: r.request.NumStages}
	o.Limits.Context = r.Context
	if e.Backend != nil { // the interpreter computes what the target does
		_, o.CPU = e.Backend.Capability(r.request.Target)
	}
	out, err := kernel.TTIR(spec, triton.TTIR, o)
	if err != nil {
		return "", f.module.Explain(err)
	}
	k.module = out.Module
	return out.Symbol, nil
}

// addConstants adds the constants of a launch that its arguments leave open, as they are where the
// kernel is compiled only. Autotune, heuristics and defaults add theirs later.
func (f *pythonFile) addConstants(r *Recorder, k *triton.Kernel, values map[string]any) error {
	guesses, row, decided := f.guess(k), f.tableRow(k), f.decided(k)
	for _, p := range k.Params() {
		asked := r.request.Consts[p.Name] != ""
		if _, given := values[p.Name]; given || !asked && (!p.Constexpr || decided[p.Name]) {
			continue
		}
		_, constant, err := r.entry(p, row, guesses[p.Name])
		if err != nil {
			return err
		}
		if constant != nil {
			values[p.Name] = constant.value
		}
	}
	return nil
}
