//go:build linux

package libllvm

import (
	"fmt"
	"sync"
)

const (
	relocStatic, relocPIC = 1, 2
	codeModelDefault      = 0
)

// machine is a target and the idle target machines of LLVM for it, each of which serves
// one thread at a time.
type machine struct {
	lib    *library
	target Target
	ref    pointer // LLVMTargetRef
	layout string

	mu     sync.Mutex
	idle   []pointer
	closed bool
}

func (l *library) Machine(t Target) (Machine, error) {
	t = l.complete(t)
	m := &machine{lib: l, target: t}
	err := guarded(func() error {
		var message pointer
		if l.GetTargetFromTriple(t.Triple, &m.ref, &message) != 0 {
			return unknownTarget(t.Triple, l.take(message), l.targets)
		}
		first, err := m.create()
		if err != nil {
			return err
		}
		layout := l.CreateTargetDataLayout(first)
		m.layout = l.take(l.CopyStringRepOfTargetData(layout))
		l.DisposeTargetData(layout)
		m.idle = []pointer{first}
		return nil
	})
	if err != nil {
		return nil, withStage("target", err)
	}
	return m, nil
}

// complete fills in the empty fields of a target.
func (l *library) complete(t Target) Target {
	if t.Triple == "" {
		t.Triple = l.host.Triple
		if t.CPU == "" || t.CPU == "native" {
			t.CPU = l.host.CPU
			t.Features = join(l.host.Features, t.Features)
		}
	} else {
		t.Triple = l.take(l.NormalizeTargetTriple(t.Triple))
	}
	return t
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "," + b
}

func (m *machine) create() (pointer, error) {
	reloc := int32(relocPIC)
	if m.target.Static {
		reloc = relocStatic
	}
	t := m.target
	ref := m.lib.CreateTargetMachine(m.ref, t.Triple, t.CPU, t.Features, t.generation(), reloc, codeModelDefault)
	if ref == nil {
		return nil, fmt.Errorf("LLVM has no machine for %q with CPU %q", t.Triple, t.CPU)
	}
	return ref, nil
}

// acquire returns an idle target machine of LLVM, or makes one.
func (m *machine) acquire() (pointer, error) {
	m.mu.Lock()
	if n := len(m.idle); n > 0 {
		ref := m.idle[n-1]
		m.idle = m.idle[:n-1]
		m.mu.Unlock()
		return ref, nil
	}
	closed := m.closed
	m.mu.Unlock()
	if closed {
		return nil, fmt.Errorf("the machine for %q is closed", m.target.Triple)
	}
	return m.create()
}

func (m *machine) release(ref pointer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		m.lib.DisposeTargetMachine(ref)
		return
	}
	m.idle = append(m.idle, ref)
}

func (m *machine) Target() Target     { return m.target }
func (m *machine) DataLayout() string { return m.layout }

func (m *machine) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	for _, ref := range m.idle {
		m.lib.DisposeTargetMachine(ref)
	}
	m.idle = nil
}
