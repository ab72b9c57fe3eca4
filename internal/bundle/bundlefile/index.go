// Package bundlefile is the format of bundles: kernels that were compiled ahead of time, for one
// or more targets, in one file.
//
// A bundle is a zip archive. Its first file is the index, JSON that describes every kernel and
// names the files of its code; code that kernels share is there once. The same kernels make the
// same bytes.
//
// The package knows neither compilers nor devices.
package bundlefile

import "encoding/json"

// Version is the version of the format that this package writes, and the newest that it reads.
const Version = 1

// Index is what a bundle has.
type Index struct {
	Version  int      `json:"version"`
	Compiler string   `json:"compiler"`          // the build that made the code
	License  string   `json:"license,omitempty"` // the text that applies to the kernels
	Kernels  []Kernel `json:"kernels"`           // in the order of the function table
}

// Kernel is a row of a function table: a kernel with its specialisation, compiled for targets.
type Kernel struct {
	Name     string  `json:"name"`            // unique in the bundle
	Group    string  `json:"group,omitempty"` // kernels that do the same have the same group
	Function string  `json:"function"`        // in the source
	Params   []Param `json:"params"`          // of the function, in order, with constants
	// Grid is one to three expressions over the parameters, "cdiv(n, BLOCK), 8"; empty where the
	// table has none.
	Grid string `json:"grid,omitempty"`
	// When is the condition under which the kernel computes what its group does, an expression
	// over the parameters, "columns <= BLOCK"; empty where the table has none.
	When    string  `json:"when,omitempty"`
	Options Options `json:"options"`
	Source  Source  `json:"source"`
	Code    []Code  `json:"code"`
	// TTIR is the kernel in Triton IR, which checked code for a CPU is made of; nil where the
	// bundle was built without it.
	TTIR *Stored `json:"ttir,omitempty"`
}

// Param is a parameter of the function as the kernel was specialised for it.
type Param struct {
	Name string `json:"name"`
	// Type is "*fp16", "*kfp16", "i32", "fp32" ..., and "constexpr" for one that is a constant
	// of the code.
	Type string `json:"type"`
	// Divisible is what addresses and integers must be multiples of; 0 is 1.
	Divisible int `json:"divisible,omitempty"`
	// Constant is the value of a constexpr. EqualTo1 says that the parameter was specialised
	// for being 1, which is a constant as well.
	Constant *Constant `json:"constant,omitempty"`
	EqualTo1 bool      `json:"equal_to_1,omitempty"`
	// Access is what the kernel does with memory: read, write, read-write, none; empty where
	// that is not known.
	Access string `json:"access,omitempty"`
}

// Constant is the value of a constexpr. One field is set, none for None. Integers are text, so
// that no digits are lost.
type Constant struct {
	Int   *string    `json:"int,omitempty"`
	Float *string    `json:"float,omitempty"` // in Go's notation %x, inf, -inf or nan
	Bool  *bool      `json:"bool,omitempty"`
	Str   *string    `json:"str,omitempty"`
	Dtype *string    `json:"dtype,omitempty"` // fp16 for tl.float16
	Tuple []Constant `json:"tuple,omitempty"`
}

// Options are the options of the compilation.
type Options struct {
	NumWarps     int  `json:"num_warps,omitempty"`
	NumStages    int  `json:"num_stages,omitempty"`
	NumCTAs      int  `json:"num_ctas,omitempty"`
	MaxRegisters int  `json:"maxnreg,omitempty"`
	NoFPFusion   bool `json:"no_fp_fusion,omitempty"`
	Overlap      bool `json:"overlap,omitempty"` // arguments may share memory that the kernel writes
}

// Source is where a kernel comes from.
type Source struct {
	File   string `json:"file"`   // its name, without folders
	SHA256 string `json:"sha256"` // of the function and what it calls, in hexadecimal
}

// Stored is a file that a kernel has in the archive.
type Stored struct {
	File   string `json:"file"`   // its name there
	SHA256 string `json:"sha256"` // of its contents, in hexadecimal
	Bytes  int64  `json:"bytes"`  // before compression
}

// FormTTIR is the form of Triton IR in the names of files.
const FormTTIR = "ttir"

// Store describes a file of some form.
func Store(form string, data []byte) Stored {
	sha := checksum(data)
	return Stored{File: fileName(form, sha), SHA256: sha, Bytes: int64(len(data))}
}

// files are the files that a kernel has in the archive.
func (k *Kernel) files() []*Stored {
	var list []*Stored
	for i := range k.Code {
		list = append(list, &k.Code[i].Stored)
	}
	if k.TTIR != nil {
		list = append(list, k.TTIR)
	}
	return list
}

// Code is a kernel for one target, in one form.
type Code struct {
	Backend string `json:"backend"` // cuda or cpu
	Target  string `json:"target"`  // sm_90a, x86-64-v3, aarch64
	Form    string `json:"form"`    // ptx, cubin or o
	Stored

	Symbol  string `json:"symbol"`
	Warps   int    `json:"warps,omitempty"`
	Shared  int    `json:"shared,omitempty"`  // bytes of shared memory of a program
	Scratch int64  `json:"scratch,omitempty"` // bytes of global memory of a program

	// Manifest says how the code is launched, as cpu.LoadBytes and gpu.LoadBytes take it.
	Manifest json.RawMessage `json:"manifest"`
}
