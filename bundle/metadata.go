package bundle

import (
	"math"
	"math/big"
	"strconv"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/launch"
)

// Metadata describes a bundle.
type Metadata struct {
	Version  int    // of the format
	Compiler string // the build that made the code
	License  string // the text that applies to the kernels
	Hash     string // of the contents
	Kernels  int    // how many it has
}

// KernelMetadata describes a kernel of a bundle.
type KernelMetadata struct {
	Name     string         // unique in the bundle
	Group    string         // of kernels that do the same; empty for none
	Function string         // in the source
	Params   []launch.Param // of the function, in order
	Grid     string         // of launches that give none; empty where there is no such grid
	When     string         // the condition under which it may be launched; empty where there is none
	Options  launch.Options // of the compilation
	Overlap  bool           // arguments may share memory that the kernel writes
	// Source is the name of the source file, and SourceHash the SHA-256 of the function and
	// what it calls.
	Source, SourceHash string
	Code               []CodeMetadata
	// Checked says that launches on the CPU can run checked code: the bundle has the kernel's
	// Triton IR.
	Checked bool
}

// CodeMetadata describes the code of a kernel for one target.
type CodeMetadata struct {
	Backend string // cuda or cpu
	Target  string // sm_90a, x86-64-v3, aarch64
	Form    string // ptx, cubin or o
	SHA256  string // of the code
	Bytes   int64  // of the code, in memory
	Symbol  string // the entry of the code
	// Warps run a program, which has so many bytes of shared memory and of global memory.
	Warps, Shared int
	Scratch       int64
}

// Metadata describes the bundle.
func (b *Bundle) Metadata() Metadata {
	ix := b.reader.Index()
	return Metadata{Version: ix.Version, Compiler: ix.Compiler, License: ix.License, Hash: b.Hash(), Kernels: len(ix.Kernels)}
}

// Metadata describes the kernel.
func (k *Kernel) Metadata() KernelMetadata {
	r := k.row
	m := KernelMetadata{
		Name: r.Name, Group: r.Group, Function: r.Function, Params: params(r), Grid: r.Grid, When: r.When, Overlap: r.Options.Overlap,
		Options: launch.Options{NumWarps: r.Options.NumWarps, NumStages: r.Options.NumStages, NumCTAs: r.Options.NumCTAs,
			MaxRegisters: r.Options.MaxRegisters, NoFPFusion: r.Options.NoFPFusion},
		Source: r.Source.File, SourceHash: r.Source.SHA256, Checked: r.TTIR != nil,
	}
	for _, c := range r.Code {
		m.Code = append(m.Code, CodeMetadata{Backend: c.Backend, Target: c.Target, Form: c.Form, SHA256: c.SHA256, Bytes: c.Bytes,
			Symbol: c.Symbol, Warps: c.Warps, Shared: c.Shared, Scratch: c.Scratch})
	}
	return m
}

// params are the parameters of a kernel, with constants as values of Go.
func params(k *bundlefile.Kernel) []launch.Param {
	list := make([]launch.Param, len(k.Params))
	for i, p := range k.Params {
		list[i] = launch.Param{Name: p.Name, Type: p.Type, Divisible: p.Divisible, EqualTo1: p.EqualTo1, Access: p.Access}
		if p.Constant != nil {
			list[i].Constant = constant(p.Constant)
		}
	}
	return list
}

// constant is the value of a constant, which the reader checked.
func constant(c *bundlefile.Constant) any {
	switch {
	case c.Int != nil:
		n, _ := new(big.Int).SetString(*c.Int, 10)
		if n.IsInt64() {
			return n.Int64()
		}
		return n
	case c.Float != nil:
		return float(*c.Float)
	case c.Bool != nil:
		return *c.Bool
	case c.Str != nil:
		return *c.Str
	case c.Dtype != nil:
		return launch.Dtype(*c.Dtype)
	case c.Tuple != nil:
		parts := make(launch.Tuple, len(c.Tuple))
		for i := range c.Tuple {
			parts[i] = constant(&c.Tuple[i])
		}
		return parts
	}
	return nil
}

func float(text string) float64 {
	if text == "nan" {
		return math.NaN()
	}
	v, _ := strconv.ParseFloat(text, 64) // which knows inf
	return v
}
