package llvmir

import (
	"fmt"
	"strings"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"

	"github.com/tshared/tshared/ir"
)

// Attr is an attribute of a function or parameter, as LLVM spells it.
type Attr string

// Attributes of parameters, then those of functions.
const (
	NoAlias   Attr = "noalias"
	NoCapture Attr = "captures(none)"
	ReadOnly  Attr = "readonly"
	WriteOnly Attr = "writeonly"
	NonNull   Attr = "nonnull"
	NoUndef   Attr = "noundef"
	SignExt   Attr = "signext"
	ZeroExt   Attr = "zeroext"

	NoUnwind     Attr = "nounwind"
	WillReturn   Attr = "willreturn"
	MustProgress Attr = "mustprogress"
	NoFree       Attr = "nofree"
	NoInline     Attr = "noinline"
	AlwaysInline Attr = "alwaysinline"
	Convergent   Attr = "convergent"
	Cold         Attr = "cold"
	OptNone      Attr = "optnone"
)

// Align says that an address is a multiple of n bytes.
func Align(n int) Attr { return Attr(fmt.Sprintf("align %d", n)) }

// Dereferenceable says that n bytes at a pointer can be read.
func Dereferenceable(n int) Attr { return Attr(fmt.Sprintf("dereferenceable(%d)", n)) }

// Memory says which memory a function accesses: "none", "read", "argmem: readwrite".
func Memory(effects string) Attr { return Attr("memory(" + effects + ")") }

// TargetFeatures overrides the target features of the machine for a function:
// "+avx2,+fma".
func TargetFeatures(features string) Attr { return Pair("target-features", features) }

// TargetCPU overrides the CPU of the machine for a function.
func TargetCPU(cpu string) Attr { return Pair("target-cpu", cpu) }

// Pair is a string attribute with a value.
func Pair(key, value string) Attr { return Attr(quoted(key) + "=" + quoted(value)) }

func (a Attr) String() string { return string(a) }

// IsFuncAttribute makes Attr an attribute of llir.
func (a Attr) IsFuncAttribute() {}

// IsParamAttribute makes Attr an attribute of llir.
func (a Attr) IsParamAttribute() {}

// IsReturnAttribute makes Attr an attribute of llir.
func (a Attr) IsReturnAttribute() {}

// Param describes a parameter.
type Param struct {
	Name  string // "" for none; made unique in the function
	Type  *Type  // of the value
	Attrs []Attr // of the parameter
}

// Function is a function of a module, declared or defined.
type Function struct {
	module *Module
	ll     *llir.Func
	typ    *Type
	params []Value
	names  map[string]int
	loc    ir.Location
	scope  *Node // its DISubprogram
}

// Function adds a function, which is a declaration until a block is added. It panics if
// the name is taken.
func (m *Module) Function(name string, result *Type, params ...Param) *Function {
	if m.functions[name] != nil {
		bug("function @%s exists", name)
	}
	f := &Function{module: m, names: map[string]int{}}
	list := make([]*llir.Param, len(params))
	sig := make([]*Type, len(params))
	for i, p := range params {
		list[i], sig[i] = llir.NewParam(f.unique(p.Name), p.Type), p.Type
		for _, a := range p.Attrs {
			list[i].Attrs = append(list[i].Attrs, a)
		}
		f.params = append(f.params, Value{p.Type, list[i]})
	}
	f.ll = llir.NewFunc(name, result, list...)
	f.ll.Parent = m.ll
	f.typ = Func(result, sig...)
	m.ll.Funcs = append(m.ll.Funcs, f.ll)
	m.functions[name] = f
	m.order = append(m.order, f)
	return f
}

// Declare returns the function with a name, and declares it if there is none. It panics if
// the function has another type.
func (m *Module) Declare(name string, result *Type, params ...*Type) *Function {
	if f := m.functions[name]; f != nil {
		if want := Func(result, params...); f.typ != want {
			bug("function @%s is %s, and not %s", name, f.typ, want)
		}
		return f
	}
	list := make([]Param, len(params))
	for i, t := range params {
		list[i].Type = t
	}
	return m.Function(name, result, list...)
}

// Name is the name of the function, without "@".
func (f *Function) Name() string { return f.ll.Name() }

// Result is the result type.
func (f *Function) Result() *Type { return f.typ.elems[0] }

// Params are the parameters. Callers must not modify the slice.
func (f *Function) Params() []Value { return f.params }

// Param is the parameter with an index.
func (f *Function) Param(i int) Value { return f.params[i] }

// SetLinkage sets the linkage; that of a new function is External.
func (f *Function) SetLinkage(l Linkage) { f.ll.Linkage = l }

// Value is the function's address.
func (f *Function) Value() Value { return Value{Ptr, f.ll} }

// Attr adds attributes and returns the function.
func (f *Function) Attr(attrs ...Attr) *Function {
	for _, a := range attrs {
		f.ll.FuncAttrs = append(f.ll.FuncAttrs, a)
	}
	return f
}

// Kernel gives the function the calling convention of GPU kernels and returns it.
func (f *Function) Kernel() *Function {
	f.ll.CallingConv = enum.CallingConvPTXKernel
	return f
}

// unique makes the name of a value or block unique in the function.
func (f *Function) unique(name string) string {
	if name == "" {
		return ""
	}
	for {
		n := f.names[name]
		f.names[name]++
		if n == 0 {
			return name
		}
		next := fmt.Sprintf("%s.%d", strings.TrimSuffix(name, "."), n)
		if f.names[next] == 0 {
			f.names[next] = 1
			return next
		}
	}
}

// Block is a basic block.
type Block struct {
	fn *Function
	ll *llir.Block
}

// Block appends a block; its name is made unique.
func (f *Function) Block(name string) *Block {
	b := f.detached(name)
	b.place()
	return b
}

// detached makes a block that is not yet in the function. It can be a branch target, and
// is placed after the blocks that are built first.
func (f *Function) detached(name string) *Block {
	if name == "" {
		name = "block"
	}
	return &Block{f, llir.NewBlock(f.unique(name))}
}

func (b *Block) place() {
	b.ll.Parent = b.fn.ll
	b.fn.ll.Blocks = append(b.fn.ll.Blocks, b.ll)
}

// Name is the label.
func (b *Block) Name() string { return b.ll.Name() }

// Ended reports whether the block has a terminator.
func (b *Block) Ended() bool { return b.ll.Term != nil }

func (f *Function) instructions() (list []*inst) {
	for _, b := range f.ll.Blocks {
		for _, i := range b.Insts {
			list = append(list, i.(*inst))
		}
		list = append(list, b.Term.(*inst))
	}
	return list
}
