package explore

// Result is a kernel at each of its stages. The page, exported files and the playground read it
// as JSON.
type Result struct {
	// Kernels are the functions of the file, and Kernel the one that was compiled.
	Kernels     []Kernel     `json:"kernels"`
	Kernel      string       `json:"kernel"`
	Panes       []Pane       `json:"panes"`
	Origins     []Origin     `json:"origins"`
	Diagnostics []Diagnostic `json:"diagnostics"`
	Timings     []Timing     `json:"timings"`
	Pictures    []Picture    `json:"pictures"`
}

// Kernel is a function that can be compiled.
type Kernel struct {
	Name   string  `json:"name"`
	Line   int     `json:"line"` // of its def, counted from 1; 0 where it is not known
	Params []Param `json:"params"`
	Launch *Launch `json:"launch,omitempty"` // a launch that was made up, of the kernel that was compiled
}

// Param is a parameter of a kernel with what it was compiled for.
type Param struct {
	Name string `json:"name"`
	// Type is as in signatures, "*fp32:16", and the value as Python prints it for a constant.
	Type      string `json:"type"`
	Constexpr bool   `json:"constexpr"`
	Default   string `json:"default"` // as Python prints it, empty for none
	Guessed   bool   `json:"guessed"` // Type is not from the request
}

// Groups of panes.
const (
	Source = "source" // what was written and what the front end made of it
	Passes = "passes"
	GPU    = "gpu"
	CPU    = "cpu"
)

// Languages of panes.
const (
	Python   = "python"
	MLIR     = "mlir"
	LLVM     = "llvm"
	PTX      = "ptx"
	Assembly = "asm"
)

// Names of panes. The panes of passes are called pass:NN:name.
const (
	PanePython  = "python"
	PaneSource  = "ttir-source"
	PaneTTIR    = "ttir"
	PaneLinalg  = "linalg"
	PaneTile    = "tile"
	PaneLLVMGPU = "llvm-ptx"
	PanePTX     = "ptx"
	PaneLLVMCPU = "llvm-cpu"
	PaneAsm     = "asm"
)

// Pane is the text of one stage, without locations.
type Pane struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	Language string `json:"language"`
	Group    string `json:"group"`
	Text     string `json:"text"`
	Before   string `json:"before"` // ID of the pane that a diff is shown against, empty for none
	// Links has for each line the indices of the origins that it came from.
	Links [][]int `json:"links"`
	// Values are the names of values in the text.
	Values []Value `json:"values"`
}

// Value is a name in a text: %x, %r3. Line counts from 0, as the index of Links does; From and To
// are columns in UTF-16 units.
type Value struct {
	Line    int   `json:"line"`
	From    int   `json:"from"`
	To      int   `json:"to"`
	Origins []int `json:"origins"`
}

// Origin is a place in the source from which lines of panes came. Line and Column count from 1,
// Column in UTF-16 units.
type Origin struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	File   string `json:"file"`
	Name   string `json:"name"` // of the variable there, empty for none
}

// Severities of diagnostics.
const (
	Error   = "error"
	Warning = "warning"
	Remark  = "remark"
)

// Diagnostic is a message about a place in a pane. Lines and columns count from 1, columns in
// UTF-16 units; Line is 0 where the place is not known.
type Diagnostic struct {
	Pane      string `json:"pane"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
	Severity  string `json:"severity"`
	Message   string `json:"message"`
	Notes     []Note `json:"notes"`
	Bug       bool   `json:"bug,omitempty"` // of this project
}

// Note explains a diagnostic. Its place may be in another file; columns count bytes from 1, as messages write them. Line is 0 where
// the place is not known.
type Note struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
}

// Timing is what a stage took.
type Timing struct {
	Stage string  `json:"stage"`
	MS    float64 `json:"ms"`
}

// Picture is a drawing of one aspect of a kernel.
type Picture struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Kernel  string `json:"kernel"`
	Caption string `json:"caption"`
	SVG     string `json:"svg"`
}
