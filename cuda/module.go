package cuda

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/internal/kernel/targets"
)

// Module is code in a context. Several goroutines may use it at once.
type Module struct {
	*primary
	Log    string // the text of the driver's compiler
	module Handle
	life   life
}

// LoadPTX compiles PTX text for the device and loads it. The error has the log of the
// driver's compiler.
func (c *Context) LoadPTX(text string, o JIT) (*Module, error) {
	if err := c.checkPTX(text); err != nil {
		return nil, err
	}
	return c.load("the PTX is not accepted", append([]byte(text), 0), o)
}

// LoadCubin loads code that was compiled for this kind of device, as by Link.
func (c *Context) LoadCubin(cubin []byte) (*Module, error) {
	if !bytes.HasPrefix(cubin, []byte("\x7fELF")) {
		return nil, errors.New("the cubin is none: it does not begin as an ELF file does")
	}
	return c.load("the cubin is not accepted", cubin, JIT{})
}

func (c *Context) load(about string, image []byte, o JIT) (*Module, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	j := o.start()
	defer j.release()
	m := &Module{primary: c.primary}
	err := c.do("cuModuleLoadDataEx", about, func() Result {
		return c.d.ModuleLoadDataEx(&m.module, unsafe.Pointer(&image[0]), j.count(), &j.options[0], &j.values[0])
	})
	runtime.KeepAlive(image)
	m.Log = j.log()
	if err != nil {
		return nil, withLog(err, m.Log)
	}
	return m, nil
}

func withLog(err error, log string) error {
	if e := (*Error)(nil); errors.As(err, &e) {
		e.Log = log
	}
	return err
}

var ptxTarget = regexp.MustCompile(`(?m)^\s*\.target\s+sm_(\d+)([af]?)\b`)

// checkPTX finds mistakes for which the driver has no good message.
func (c *Context) checkPTX(text string) error {
	if strings.IndexByte(text, 0) >= 0 {
		return errors.New("the PTX has a zero byte in it, where the driver would stop reading")
	}
	m := ptxTarget.FindStringSubmatch(text)
	if m == nil {
		return errors.New("the PTX has no line '.target sm_..'")
	}
	target, err := strconv.Atoi(m[1])
	if err != nil {
		return fmt.Errorf("the PTX has a strange target: %w", err)
	}
	dev := c.device
	has := dev.Capability.number()
	_, err = targets.LookupGPU("sm_" + m[1] + m[2])
	switch {
	case err != nil && !errors.Is(err, targets.ErrTooOld) && target != has: // drivers take PTX for older GPUs
		return fmt.Errorf("the PTX is for an unknown GPU: %w", err)
	case target > has:
		return fmt.Errorf("the PTX is for sm_%s%s, but %v is an older %v: compile it for that", m[1], m[2], dev, dev.Capability)
	case m[2] == "a" && target != has:
		return fmt.Errorf("the PTX is for sm_%sa, which runs on sm_%s only, but %v is %v: compile it for that", m[1], m[1], dev, dev.Capability)
	case m[2] == "f" && target/10 != has/10:
		return fmt.Errorf("the PTX is for the family of sm_%s, but %v is %v: compile it for that", m[1], dev, dev.Capability)
	}
	return nil
}

// Close unloads the module, whose kernels must be done. Closing twice is an error.
func (m *Module) Close() error {
	if err := m.life.end("module"); err != nil {
		return err
	}
	return m.dispose("cuModuleUnload", func() Result { return m.d.ModuleUnload(m.module) })
}

func (m *Module) open() error { return m.life.check("module") }

// Global is the address of a variable of the module, and its size in bytes. errors.Is
// finds ErrNotFound.
func (m *Module) Global(name string) (at Pointer, size int, err error) {
	if err := m.open(); err != nil {
		return 0, 0, err
	}
	var n uint64
	err = m.do("cuModuleGetGlobal", fmt.Sprintf("variable %q", name), func() Result {
		return m.d.ModuleGetGlobal(&at, &n, m.module, terminated(name))
	})
	return at, int(n), err
}

// SetGlobal gives a variable of the module a value, for the launches to come. The value
// must have the size of the variable.
func (m *Module) SetGlobal(name string, value []byte) error {
	at, size, err := m.Global(name)
	if err != nil {
		return err
	}
	if size != len(value) {
		return fmt.Errorf("variable %q has %d bytes, but is to have %d", name, size, len(value))
	}
	return m.do("cuMemcpyHtoD", fmt.Sprintf("variable %q", name), func() Result {
		return m.d.MemcpyHtoD(at, unsafe.Pointer(unsafe.SliceData(value)), uint64(size))
	})
}

// Function finds a kernel by its name. errors.Is finds ErrNotFound.
func (m *Module) Function(name string) (*Function, error) {
	if err := m.open(); err != nil {
		return nil, err
	}
	f := &Function{Name: name, module: m, primary: m.primary}
	about := fmt.Sprintf("kernel %q", name)
	err := m.do("cuModuleGetFunction", about, func() Result {
		return m.d.ModuleGetFunction(&f.handle, m.module, terminated(name))
	})
	if errors.Is(err, ErrNotFound) {
		return nil, fmt.Errorf("the module has no kernel %q: %w", name, err)
	}
	if err != nil {
		return nil, err
	}
	return f, f.inspect()
}
