package sim

import (
	"encoding/binary"
	"fmt"
	"sort"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// Module is PTX that is ready to run. Its global variables keep their values between launches. It
// is safe for concurrent use: many goroutines may launch from one module.
type Module struct {
	file      string
	gpu       targets.GPU // target of the PTX
	decls     map[string]*syntax.Func
	functions map[string]*function
	entries   map[string]*Entry
	globals   map[string]uint64 // addresses
	data      Buffer            // all global and constant variables
	vars      map[*syntax.Var]uint64
	shared    int  // bytes of module-level shared variables
	atomics   bool // some instruction is an atomic on global memory
	partial   bool // some instruction orders warps of a block without all of them
}

// Entry is a kernel.
type Entry struct {
	Name   string  // as in the PTX
	Params []Param // in order
	// Shared is the static shared memory in bytes.
	Shared int
	// ReqBlock and MaxBlock are the block sizes that .reqntid and .maxntid give, if any.
	ReqBlock, MaxBlock []int
	// ReqCluster is the size of clusters that .reqnctapercluster gives, if any.
	ReqCluster []int

	module *Module
	fn     *function
}

// Param is a parameter of a kernel.
type Param struct {
	Name string // as in the PTX
	Size int    // in bytes
}

// Load parses PTX text and compiles all of it.
func Load(ptx string) (*Module, error) { return LoadFile("kernel.ptx", ptx) }

// LoadFile is Load with a file name for messages.
func LoadFile(file, ptx string) (*Module, error) {
	src, err := syntax.Parse(file, ptx)
	if err != nil {
		return nil, err
	}
	m := &Module{
		file: file, decls: map[string]*syntax.Func{}, functions: map[string]*function{},
		entries: map[string]*Entry{}, vars: map[*syntax.Var]uint64{}, globals: map[string]uint64{},
	}
	if err := m.findGPU(src); err != nil {
		return nil, err
	}
	if err := m.placeVariables(src); err != nil {
		return nil, err
	}
	for _, f := range src.Funcs {
		if old := m.decls[f.Name]; old != nil && !old.Extern && !f.Extern {
			return nil, &syntax.Error{File: file, Pos: f.Pos, Message: fmt.Sprintf("function '%s' is already defined", f.Name)}
		}
		if old := m.decls[f.Name]; old != nil && f.Extern {
			continue
		}
		m.decls[f.Name] = f
		if !f.Extern {
			m.functions[f.Name] = &function{src: f, offsets: map[*syntax.Var]int{}}
		}
	}
	for _, f := range src.Funcs {
		fn := m.functions[f.Name]
		if fn == nil || fn.src != f {
			continue
		}
		if err := m.layOut(fn); err != nil {
			return nil, err
		}
	}
	m.shared = align(m.shared, 128)
	for _, f := range src.Funcs {
		fn := m.functions[f.Name]
		if fn == nil || fn.src != f {
			continue
		}
		if f.Entry {
			// Shared variables of kernels overlap: only one kernel runs at a time.
			fn.shared += m.shared
		}
		if err := m.compileFunction(fn); err != nil {
			return nil, err
		}
		if f.Entry {
			m.entries[f.Name] = newEntry(m, fn)
		}
	}
	return m, nil
}

func newEntry(m *Module, fn *function) *Entry {
	e := &Entry{Name: fn.src.Name, module: m, fn: fn, Shared: fn.shared,
		ReqBlock: fn.src.Limits["reqntid"], MaxBlock: fn.src.Limits["maxntid"], ReqCluster: fn.src.Limits["reqnctapercluster"]}
	for _, p := range fn.src.Params {
		e.Params = append(e.Params, Param{p.Name, p.Size})
	}
	return e
}

// Entry finds a kernel by name.
func (m *Module) Entry(name string) (*Entry, error) {
	if e := m.entries[name]; e != nil {
		return e, nil
	}
	return nil, fmt.Errorf("there is no kernel '%s' in the PTX: it has %s", name, strings.Join(m.EntryNames(), ", "))
}

// EntryNames lists the kernels, sorted.
func (m *Module) EntryNames() []string {
	var names []string
	for name := range m.entries {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Global finds a variable of the module: its address and its bytes. Changes of the bytes are
// visible to the next launch.
func (m *Module) Global(name string) (address uint64, data []byte, ok bool) {
	address, ok = m.globals[name]
	if !ok {
		return 0, nil, false
	}
	for v, at := range m.vars {
		if v.Name == name && at == address {
			return address, m.data.Data[at-moduleBase:][:v.Size], true
		}
	}
	return 0, nil, false
}

// findGPU refuses PTX for a GPU that is not in the table of targets.
func (m *Module) findGPU(src *syntax.Module) (err error) {
	if len(src.Target) == 0 {
		return &syntax.Error{File: m.file, Pos: syntax.Pos{Line: 1, Col: 1}, Message: "the PTX has no line '.target sm_..'"}
	}
	if m.gpu, err = targets.LookupGPU(src.Target[0]); err != nil {
		return &syntax.Error{File: m.file, Pos: src.TargetPos, Message: err.Error()}
	}
	return nil
}

// placeVariables assigns addresses and initial values to the module's variables.
func (m *Module) placeVariables(src *syntax.Module) error {
	var kept []*syntax.Var
	for _, v := range src.Vars {
		switch {
		case v.Space == syntax.Shared && v.Extern:
		case v.Space == syntax.Shared:
			m.shared = align(m.shared, v.Align)
			m.vars[v] = uint64(m.shared)
			m.shared += v.Size
		case v.Extern:
			return &syntax.Error{File: m.file, Pos: v.Pos, Message: fmt.Sprintf("variable '%s' is not defined here", v.Name)}
		default:
			kept = append(kept, v)
		}
	}
	m.placeData(kept)
	return m.initialise(kept)
}

// placeData appends variables to the module's memory.
func (m *Module) placeData(vars []*syntax.Var) {
	m.data.Name, m.data.Base = "the module's variables", moduleBase
	size := len(m.data.Data)
	for _, v := range vars {
		size = align(size, max(v.Align, 1))
		m.vars[v] = moduleBase + uint64(size)
		m.globals[v.Name] = m.vars[v]
		size += v.Size
	}
	m.data.Data = append(m.data.Data, make([]byte, size-len(m.data.Data))...)
}

func (m *Module) initialise(vars []*syntax.Var) error {
	for _, v := range vars {
		unit := syntax.Bytes(v.Type)
		data := m.data.Data[m.vars[v]-moduleBase:]
		for i, init := range v.Init {
			value := init.Value
			if init.Symbol != "" {
				address, ok := m.globals[init.Symbol]
				if !ok {
					return &syntax.Error{File: m.file, Pos: v.Pos, Message: fmt.Sprintf("the initial value '%s' of '%s' is not the address of a global variable", init.Symbol, v.Name)}
				}
				value += address
			}
			if init.Byte {
				value = value >> init.Shift & 0xFF
			}
			var word [8]byte
			binary.LittleEndian.PutUint64(word[:], value)
			copy(data[i*unit:(i+1)*unit], word[:])
		}
	}
	return nil
}

// layOut assigns addresses to the variables of a function.
func (m *Module) layOut(fn *function) error {
	place := func(v *syntax.Var, size *int) {
		*size = align(*size, max(v.Align, 1))
		fn.offsets[v] = *size
		*size += v.Size
	}
	formals := &fn.frame
	if fn.src.Entry {
		formals = &fn.paramBytes
	}
	for _, v := range fn.src.Params {
		place(v, formals)
	}
	for _, v := range fn.src.Rets {
		place(v, &fn.frame)
	}
	var global []*syntax.Var
	for _, v := range fn.src.Vars {
		switch {
		case v.Space == syntax.Local || v.Space == syntax.Param:
			place(v, &fn.frame)
		case v.Space == syntax.Shared && v.Extern:
		case v.Space == syntax.Shared && fn.src.Entry:
			fn.shared = align(fn.shared, v.Align)
			fn.offsets[v] = fn.shared
			fn.shared += v.Size
		case v.Space == syntax.Shared:
			m.shared = align(m.shared, v.Align)
			m.vars[v] = uint64(m.shared)
			m.shared += v.Size
		default:
			global = append(global, v)
		}
	}
	m.placeData(global)
	return m.initialise(global)
}
