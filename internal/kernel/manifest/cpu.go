package manifest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/internal/kernel/footprint"
)

// CPUKernel describes native code of a kernel to programs that load and call it: the
// contents of the JSON file that stands beside an object or a shared library.
type CPUKernel struct {
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

	// Calling is the entry's C type in words: its parameters and its result.
	Calling struct {
		Convention string       `json:"convention"`
		Params     []EntryParam `json:"params"`
		Returns    string       `json:"returns"`
	} `json:"calling"`
	Args []CPUArgument `json:"args"` // the memory behind the parameter args
	// Params are the arguments of the kernel in the source, where they are known: a tensor
	// descriptor there is several arguments of the lowered kernel.
	Params []Param `json:"params,omitempty"`
	// Footprint is the elements of the arguments in the source that a launch accesses; nil where that is not known.
	Footprint *footprint.Kernel `json:"footprint,omitempty"`
	// Overlap: arguments may share memory. Otherwise memory that the kernel writes through
	// one argument must not be memory that it accesses through another.
	Overlap  bool          `json:"overlap"`
	Arena    MemorySize    `json:"arena"`
	Control  MemorySize    `json:"control"`
	Grid     GridRules     `json:"grid"`
	Failures []FailureText `json:"failures,omitempty"`
	Prints   []PrintSite   `json:"prints,omitempty"`
	Needs    []string      `json:"needs,omitempty"` // functions the code calls, of an object
	// Tiles: the code uses AMX tiles, for which a process has to ask the system.
	Tiles bool `json:"amx_tiles,omitempty"`
}

// EntryParam is a parameter of the entry.
type EntryParam struct {
	Name string `json:"name"`
	Type string `json:"type"`
	Doc  string `json:"doc"`
}

// CPUArgument is an argument of the lowered kernel.
type CPUArgument struct {
	Name   string `json:"name"`
	Type   string `json:"type"`   // of the lowered kernel
	C      string `json:"c"`      // the member of the struct
	Kind   string `json:"kind"`   // ptr, scalar or tensor
	Offset int64  `json:"offset"` // in bytes
	Bytes  int64  `json:"bytes"`
	Access string `json:"access,omitempty"` // to the memory behind a pointer: read, write, read-write or none
}

// MemorySize is memory that the caller provides.
type MemorySize struct {
	Bytes int64 `json:"bytes"`
	Align int64 `json:"align"`
}

// GridRules is how programs are numbered.
type GridRules struct {
	Dimensions int    `json:"dimensions"`
	Order      string `json:"order"`
	Max        int64  `json:"max"` // along each dimension
}

// FailureText is the message of a status that the entry returns.
type FailureText struct {
	Status int64  `json:"status"`
	Text   string `json:"text"`
}

// PrintSite is a place that prints.
type PrintSite struct {
	Type string `json:"type,omitempty"` // of the values; absent: a text alone
	Rank int    `json:"rank"`
}

// The forms of native code that can be loaded.
const (
	EmitObject = "obj"
	EmitShared = "shared"
)

// LoadCPU reads the manifest of native code: x.json beside x.so or x.o. The path may be
// that of either file. It returns the path of the code, too.
func LoadCPU(path string) (k *CPUKernel, code string, err error) {
	about := strings.TrimSuffix(path, filepath.Ext(path)) + ".json"
	text, err := os.ReadFile(about)
	if err != nil {
		return nil, "", fmt.Errorf("how to call %s is not known: %w", path, err)
	}
	if k, err = ReadCPU(text); err != nil {
		return nil, "", fmt.Errorf("%s: %w", about, err)
	}
	if path == about {
		path = filepath.Join(filepath.Dir(about), filepath.Base(k.File))
	}
	return k, path, nil
}

// ReadCPU parses the manifest of native code.
func ReadCPU(text []byte) (*CPUKernel, error) {
	k := new(CPUKernel)
	if err := json.Unmarshal(text, k); err != nil {
		return nil, err
	}
	return k, k.check()
}

// maxCPUStatus is more places than a kernel can stop at.
const maxCPUStatus = 1 << 20

func (k *CPUKernel) check() error {
	switch {
	case k.Kind != "cpu":
		return fmt.Errorf("the kind is %q, not \"cpu\"", k.Kind)
	case k.Name == "":
		return errors.New("the entry has no name")
	case k.Emit != EmitObject && k.Emit != EmitShared:
		return fmt.Errorf("code of the form %q cannot be loaded, only %s and %s", k.Emit, EmitObject, EmitShared)
	case k.Arena.Bytes < 0 || k.Arena.Bytes > 1<<40:
		return fmt.Errorf("%d bytes of memory to work in are not 0 to 2^40", k.Arena.Bytes)
	}
	for _, f := range k.Failures {
		if f.Status < 1 || f.Status > maxCPUStatus {
			return fmt.Errorf("there is no status %d", f.Status)
		}
	}
	return nil
}
