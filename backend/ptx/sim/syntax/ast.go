package syntax

// Module is a parsed PTX text.
type Module struct {
	File      string   // as Parse was told
	Version   string   // of the PTX ISA, such as 8.4
	Target    []string // the GPU, then options
	TargetPos Pos      // of the GPU
	Vars      []*Var   // of the module, in order
	Funcs     []*Func  // in order, with declarations
}

// Space is a state space.
type Space uint8

const (
	Generic Space = iota // the address tells the space
	Global               // of the device
	Shared               // of a block
	Local                // of a thread
	Param                // parameters of kernels and of calls
	Const                // read-only memory of the device
)

var spaceNames = [...]string{"generic", "global", "shared", "local", "param", "const"}

func (s Space) String() string { return spaceNames[s] }

// Spaces finds state spaces by their names.
var Spaces = map[string]Space{
	"global": Global, "shared": Shared, "local": Local, "param": Param, "const": Const,
	"shared::cta": Shared, "shared::cluster": Shared, "param::entry": Param, "param::func": Param,
}

// Var is a variable or a parameter. Unsized arrays have a size of 0.
type Var struct {
	Pos
	Name   string // unique in its scope
	Space  Space  // where it is stored
	Type   string // of an element, such as b8
	Align  int    // in bytes
	Size   int    // in bytes
	Array  bool   // declared with brackets
	Extern bool   // declared here, defined in another module
	Init   []Init // by element; missing ones are 0
}

// Init is one element of an initialiser: a number or an address. If Byte is set, only the address's
// byte at Shift is kept.
type Init struct {
	Value   uint64 // the number, or the offset from Symbol in bytes
	Symbol  string // variable whose address it is; "" for a number
	Generic bool   // the address is generic, not one of the variable's state space
	Byte    bool
	Shift   int
}

// Func is a kernel or a device function. Extern functions have no body.
type Func struct {
	Pos
	Name    string // as calls and launches spell it
	Entry   bool   // a kernel
	Extern  bool
	Rets    []*Var              // return values of a device function
	Params  []*Var              // in order
	Vars    []*Var              // declared in the body
	Regs    []*Reg              // used by instructions
	Insts   []*Inst             // in order, without labels and directives
	Labels  map[string]int      // index of the following instruction
	Targets map[string][]string // branch target lists by their label
	// Limits has the values of directives such as .reqntid and .maxntid.
	Limits map[string][]int
}

// Reg is a register.
type Reg struct {
	Name string // such as %r1
	Type string // such as b32 or pred
}

// Inst is an instruction.
type Inst struct {
	Pos
	Guard    *Reg      // guard predicate; nil if there is none
	GuardNot bool      // the guard is negated: @!p
	Name     string    // as written, such as add.s32
	Parts    []string  // the name, split at dots
	Operands []Operand // in the order of the text
	Text     string    // as written
	Source   *Source   // from the .loc directive before; nil without one
}

// Kind says which fields of an operand are used.
type Kind uint8

const (
	Register  Kind = iota // Reg, perhaps Not
	Integer               // Value
	Real                  // Value: the bits, of f32 when Single, else of f64
	Symbol                // Name, perhaps Var, plus Offset
	Address               // Elems: a register, number or symbol, plus Offset
	Vector                // Elems between braces
	Pair                  // Elems: destination and predicate, written d|p
	Sink                  // _
	Arguments             // Elems between parentheses
)

// Operand is an operand of an instruction.
type Operand struct {
	Pos
	Kind   Kind      // which of the following are set
	Reg    *Reg      // of a Register
	Not    bool      // a negated predicate: !p
	Value  uint64    // the number, or the bits of a Real
	Single bool      // a Real of f32
	Name   string    // of a symbol: variable, function or label
	Var    *Var      // the variable of that name; nil for functions and labels
	Offset int64     // in bytes
	Elems  []Operand // of operands in braces, brackets or parentheses
}
