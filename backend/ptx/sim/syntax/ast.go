package syntax

// Module is a parsed PTX text.
type Module struct {
	File        string
	Version     string
	Target      []string // the GPU, then options
	TargetPos   Pos
	AddressSize int
	Vars        []*Var
	Funcs       []*Func
}

// Space is a state space.
type Space uint8

const (
	Generic Space = iota
	Global
	Shared
	Local
	Param
	Const
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
	Name   string
	Space  Space
	Type   string // such as b8
	Align  int
	Size   int // in bytes
	Array  bool
	Extern bool
	Init   []Init
}

// Init is one element of an initialiser: a number or an address. If Byte is set, only the address's
// byte at Shift is kept.
type Init struct {
	Value   uint64
	Symbol  string
	Generic bool
	Byte    bool
	Shift   int
}

// Func is a kernel or a device function. Extern functions have no body.
type Func struct {
	Pos
	Name    string
	Entry   bool
	Extern  bool
	Rets    []*Var
	Params  []*Var
	Vars    []*Var // declared in the body
	Regs    []*Reg // used by instructions
	Insts   []*Inst
	Labels  map[string]int      // index of the following instruction
	Targets map[string][]string // branch target lists by their label
	// Limits has the values of directives such as .reqntid and .maxntid.
	Limits map[string][]int
}

// Reg is a register.
type Reg struct {
	Name  string
	Type  string // such as b32 or pred
	Index int    // in Func.Regs
}

// Inst is an instruction.
type Inst struct {
	Pos
	Guard    *Reg // guard predicate, negated by GuardNot
	GuardNot bool
	Name     string   // as written, such as add.s32
	Parts    []string // the name, split at dots
	Operands []Operand
	Text     string // as written
	Source   *Source
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
	Kind   Kind
	Reg    *Reg
	Not    bool
	Value  uint64
	Single bool
	Name   string
	Var    *Var
	Offset int64
	Elems  []Operand
}
