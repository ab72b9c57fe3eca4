//go:build linux

package libllvm

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
)

const internalLinkage = 8 // LLVMInternalLinkage

const returnStatus = 2 // LLVMReturnStatusAction: the verifier reports errors and does not end the process

// module is a module in a context of its own, so that modules are independent.
type module struct {
	lib          *library
	context, ref pointer
	source       string
	handle       uintptr
	sink         *sink
	lost         atomic.Bool // a thread still uses the context: it is parked after a fatal error, or abandoned
	ctx          context.Context
}

func (l *library) Parse(name, source string) (Module, error) {
	return l.parse(context.Background(), name, source)
}

func (l *library) parse(ctx context.Context, name, source string) (Module, error) {
	m := &module{lib: l, source: source, ctx: ctx}
	err := m.guarded("parse", func() error {
		m.context = l.ContextCreate()
		m.handle, m.sink = newSink()
		l.ContextSetDiagnosticHandler(m.context, l.callbacks.diagnostic, m.handle)
		var message pointer
		if l.ParseIRInContext(m.context, l.buffer(name, []byte(source)), &m.ref, &message) != 0 {
			m.ref = nil
			return parseError(l.take(message))
		}
		return nil
	})
	if err != nil {
		m.Close()
		return nil, err
	}
	// A module that was not closed is closed by the garbage collector.
	runtime.SetFinalizer(m, (*module).Close)
	return m, nil
}

// guarded calls LLVM and returns its error with the diagnostics.
func (m *module) guarded(stage string, calls func() error) error {
	if m.lost.Load() || m.context == nil && stage != "parse" {
		return errClosed
	}
	err := abandonable(m.ctx, calls, m.dispose)
	var left *abandoned
	if isFatal(err) || errors.As(err, &left) {
		m.lost.Store(true)
		return withStage(stage, err)
	}
	reported := m.sink.failure(stage)
	if err == nil {
		err = reported
	} else if e, ok := err.(*Error); ok && reported != nil && e.Stage != "parse" {
		e.Message += "\n" + reported.(*Error).Message
	}
	return withStage(stage, err)
}

func (m *module) Verify() error {
	return m.guarded("verify", func() error {
		var message pointer
		broken := m.lib.VerifyModule(m.ref, returnStatus, &message) != 0
		output := m.lib.take(message)
		if !broken {
			return nil
		}
		return verifyError(output, m.Text(), m.source)
	})
}

func (m *module) Link(name string, ir []byte) error {
	return m.guarded("link", func() error {
		var other, message pointer
		if m.lib.ParseIRInContext(m.context, m.lib.buffer(name, ir), &other, &message) != 0 {
			return parseError(m.lib.take(message))
		}
		if m.lib.LinkModules2(m.ref, other) != 0 { // destroys the other module
			return &Error{Stage: "link", Message: name + " does not fit"}
		}
		return nil
	})
}

func (m *module) Text() string {
	if m.lost.Load() || m.ref == nil {
		return ""
	}
	return m.lib.take(m.lib.PrintModuleToString(m.ref))
}

func (m *module) Warnings() []string {
	m.sink.mu.Lock()
	defer m.sink.mu.Unlock()
	return append([]string(nil), m.sink.warnings...)
}

func (m *module) Run(pipeline string, on Machine, o PassOptions) error {
	host := on.(*machine)
	return m.guarded("passes", func() error {
		ref, err := host.acquire()
		if err != nil {
			return err
		}
		defer host.release(ref)
		m.setTarget(host, ref)
		options := m.lib.passOptions(o)
		defer m.lib.DisposePassBuilderOptions(options)
		return m.lib.failure(m.lib.RunPasses(m.ref, pipeline, ref, options))
	})
}

// setTarget sets the triple and the data layout of the module, unless the text has them.
func (m *module) setTarget(on *machine, ref pointer) {
	if text(m.lib.GetTarget(m.ref)) == "" {
		m.lib.SetTarget(m.ref, on.target.Triple)
	}
	if text(m.lib.GetDataLayoutStr(m.ref)) == "" {
		layout := m.lib.CreateTargetDataLayout(ref)
		m.lib.SetModuleDataLayout(m.ref, layout)
		m.lib.DisposeTargetData(layout)
	}
}

func (a *api) passOptions(o PassOptions) pointer {
	p := a.CreatePassBuilderOptions()
	for _, option := range []struct {
		set   func(pointer, int32)
		value bool
	}{
		{a.PassBuilderOptionsSetSLPVectorization, !o.NoSLPVectorize},
		{a.PassBuilderOptionsSetLoopUnrolling, !o.NoUnroll},
		{a.PassBuilderOptionsSetLoopInterleaving, !o.NoInterleave},
		{a.PassBuilderOptionsSetVerifyEach, o.VerifyEach},
	} {
		value := int32(0)
		if option.value {
			value = 1
		}
		option.set(p, value)
	}
	if o.InlinerThreshold != 0 {
		a.PassBuilderOptionsSetInlinerThreshold(p, int32(o.InlinerThreshold))
	}
	return p
}

// outputs are the numbers that LLVM has for the forms of output.
var outputs = map[Output]int32{Assembly: 0, Object: 1}

func (m *module) Emit(on Machine, kind Output) ([]byte, error) {
	host := on.(*machine)
	var code []byte
	err := m.guarded("code generation", func() error {
		ref, err := host.acquire()
		if err != nil {
			return err
		}
		defer host.release(ref)
		m.setTarget(host, ref)
		var copied pointer
		if hasRuntime(host.target.Triple) {
			copied = m.lib.CloneModule(m.ref)
			defer m.lib.DisposeModule(copied)
		}
		if code, err = m.lib.generate(ref, m.ref, kind); err != nil || copied == nil {
			return err
		}
		calls := runtimeCalls(code)
		if len(calls) == 0 {
			return nil
		}
		for _, name := range calls {
			if err := m.addRuntime(copied, name); err != nil {
				return err
			}
		}
		code, err = m.lib.generate(ref, copied, kind)
		return err
	})
	if err != nil {
		return nil, err
	}
	return code, nil
}

// generate generates code for a module, which only can be disposed of afterwards.
func (l *library) generate(machine, module pointer, kind Output) ([]byte, error) {
	var message, buffer pointer
	if l.TargetMachineEmitToMemoryBuffer(machine, module, outputs[kind], &message, &buffer) != 0 {
		return nil, &Error{Message: l.take(message)}
	}
	return l.drain(buffer), nil
}

// addRuntime adds a function of the compiler runtime to a module of the same context. LLVM's linker
// leaves out internal functions that nobody calls yet, so the function becomes internal afterwards.
func (m *module) addRuntime(to pointer, name string) error {
	var other, message pointer
	if m.lib.ParseIRInContext(m.context, m.lib.buffer(name, []byte(runtimeFunctions[name])), &other, &message) != 0 {
		return parseError(m.lib.take(message))
	}
	m.lib.SetTarget(other, text(m.lib.GetTarget(to)))
	m.lib.SetDataLayout(other, text(m.lib.GetDataLayoutStr(to)))
	if m.lib.LinkModules2(to, other) != 0 { // destroys the other module
		return &Error{Message: name + " does not fit"}
	}
	m.lib.SetLinkage(m.lib.GetNamedFunction(to, name), internalLinkage)
	return nil
}

func (m *module) Close() {
	runtime.SetFinalizer(m, nil)
	if m.lost.Load() || m.context == nil {
		return
	}
	m.dispose()
}

// dispose frees the module if no thread uses it.
func (m *module) dispose() {
	if m.context == nil {
		return
	}
	if m.ref != nil {
		m.lib.DisposeModule(m.ref)
	}
	m.lib.ContextDispose(m.context)
	sinks.Delete(m.handle)
	m.ref, m.context = nil, nil
}
