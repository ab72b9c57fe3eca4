package compile

import (
	"path/filepath"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/cli"
)

// description is a kernel for programs that load and call it.
type description struct {
	Kind   string `json:"kind"`
	Name   string `json:"name"`   // the symbol code is entered through
	Kernel string `json:"kernel"` // in the source
	File   string `json:"file"`
	Emit   string `json:"emit"`
	Header string `json:"header"`

	Target struct {
		Triple   string `json:"triple"`
		CPU      string `json:"cpu"`
		Features string `json:"features,omitempty"`
	} `json:"target"`

	// Calling is the entry's C type in words: what it is given, what it returns.
	Calling struct {
		Convention string       `json:"convention"`
		Params     []entryParam `json:"params"`
		Returns    string       `json:"returns"`
	} `json:"calling"`
	Args []argument `json:"args"` // what the entry's args points to
	// Overlap: arguments may share memory. Otherwise what the kernel writes through one
	// must not be memory it accesses through another.
	Overlap  bool          `json:"overlap"`
	Arena    scratchSize   `json:"arena"`
	Control  scratchSize   `json:"control"`
	Grid     grid          `json:"grid"`
	Failures []failureText `json:"failures,omitempty"`
	Prints   []printSite   `json:"prints,omitempty"`
	Needs    []string      `json:"needs,omitempty"` // functions the code calls, of an object
}

type entryParam struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Doc  string `json:"doc"`
}

type argument struct {
	Name   string `json:"name"`
	Type   string `json:"type"`   // of the lowered kernel
	C      string `json:"c"`      // the member of the struct
	Kind   string `json:"kind"`   // ptr, scalar or tensor
	Offset int64  `json:"offset"` // in bytes
	Bytes  int64  `json:"bytes"`
	Access string `json:"access,omitempty"` // to what a pointer points to: read, write, read-write or none
}

type scratchSize struct {
	Bytes int64 `json:"bytes"`
	Align int64 `json:"align"`
}

type grid struct {
	Dimensions int    `json:"dimensions"`
	Order      string `json:"order"`
	Max        int64  `json:"max"` // along each dimension
}

type failureText struct {
	Status int64  `json:"status"`
	Text   string `json:"text"`
}

type printSite struct {
	Type string `json:"type,omitempty"` // of the values; absent: a text alone
	Rank int    `json:"rank"`
}

var entryParams = []entryParam{
	{"args", "ptr", "the arguments, one after another at their offsets"},
	{"arena", "ptr", "memory to work in; each thread that runs programs has its own"},
	{"control", "ptr", "i64 stop (0), i64 budget (2^63-1), i64 program running or stopped, i64 frame, i64 user, i64[3] reserved; each thread has its own"},
	{"grid", "ptr", "i64[3]: numbers of programs along x, y and z"},
	{"first", "i64", "number of the first program to run, counted with x fastest"},
	{"count", "i64", "how many to run"},
}

func (j *job) description(h *header, names outputNames) []byte {
	k := j.kernel
	d := &description{
		Kind: "cpu", Name: k.Entry, Kernel: k.Kernel, File: filepath.Base(j.o.out), Emit: j.o.emit.name, Header: filepath.Base(names.header),
		Arena: scratchSize{k.ArenaBytes, cpu.ArenaAlign}, Control: scratchSize{cpu.ControlBytes, 8},
		Grid:  grid{Dimensions: 3, Order: "x fastest", Max: 1<<31 - 1},
		Needs: j.needs, Args: []argument{}, Overlap: j.o.overlap,
	}
	t := j.machine.Target()
	d.Target.Triple, d.Target.CPU, d.Target.Features = t.Triple, t.CPU, t.Features
	d.Calling.Convention, d.Calling.Params, d.Calling.Returns = "C", entryParams, "i64: 0, or why a program stopped"
	for _, p := range h.params {
		a := argument{Name: p.name, Type: p.typ.String(), C: p.declaration(), Kind: "scalar", Offset: 8 * p.word, Bytes: 8 * p.words}
		if p.pointer {
			a.Kind, a.Access = "ptr", p.access.String()
		} else if p.tensor() {
			a.Kind = "tensor"
		}
		d.Args = append(d.Args, a)
	}
	for i, f := range k.Failures {
		if f.Message == "" {
			continue // a loop
		}
		d.Failures = append(d.Failures, failureText{int64(i + 1), placed(f.Op, f.Message)})
	}
	for _, p := range k.Prints {
		place := printSite{Rank: p.Rank}
		if p.Elem != nil {
			place.Type = p.Elem.String()
		}
		d.Prints = append(d.Prints, place)
	}
	return cli.JSON(d)
}
