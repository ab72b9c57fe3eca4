// Package tritoncache reads kernels out of the cache folder of Triton itself, and makes entries of
// our cache of them.
//
// A kernel that Triton compiled is a folder with NAME.ttir, NAME.ptx, NAME.cubin and so on, and its
// options in NAME.json. The entry keeps what we can go on with: Triton IR, which we can compile,
// and PTX and cubin, with a manifest that says how Triton launches them.
package tritoncache

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/driver"
)

// DefaultDir is where Triton keeps its cache: $TRITON_CACHE_DIR, or .triton/cache in $TRITON_HOME or
// in the user's home.
func DefaultDir() (string, error) {
	if dir := os.Getenv("TRITON_CACHE_DIR"); dir != "" {
		return dir, nil
	}
	home := os.Getenv("TRITON_HOME")
	if home == "" {
		var err error
		if home, err = os.UserHomeDir(); err != nil {
			return "", fmt.Errorf("the folder of Triton's cache is not known: %w", err)
		}
	}
	return filepath.Join(home, ".triton", "cache"), nil
}

// Kernel is a kernel in Triton's cache.
type Kernel struct {
	Folder string
	Name   string
}

// groupPrefix begins the names of files that list the files of a kernel by their absolute paths,
// which need not be right any more.
const groupPrefix = "__grp__"

// Kernels lists the kernels in a cache folder of Triton. Triton keeps other things there, too:
// launchers, results of tuning.
func Kernels(dir string) ([]Kernel, error) {
	folders, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var kernels []Kernel
	for _, f := range folders {
		if !f.IsDir() {
			continue
		}
		folder := filepath.Join(dir, f.Name())
		files, err := os.ReadDir(folder)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			name, ok := strings.CutSuffix(file.Name(), ".json")
			if _, err := os.Stat(filepath.Join(folder, name+".ttir")); ok && err == nil && !strings.HasPrefix(name, groupPrefix) {
				kernels = append(kernels, Kernel{folder, name})
			}
		}
	}
	return kernels, nil
}

// Metadata is the maker's object of an entry that is made of a kernel. Members are named as in
// entries of kernels that we compiled.
type Metadata struct {
	Origin  string                `json:"origin"` // Origin
	Symbol  string                `json:"symbol"` // of the kernel's function
	Target  driver.Target         `json:"target"`
	Options driver.CompileOptions `json:"options"`
	// Last is the stage to launch the kernel from, and Manifest says how. Stage ttir must be compiled
	// first; NoLaunch is why no later stage can be launched.
	Last     driver.Stage    `json:"last"`
	Manifest json.RawMessage `json:"manifest,omitempty"`
	NoLaunch string          `json:"no_launch,omitempty"`
	Triton   json.RawMessage `json:"triton"` // what Triton says of the kernel
}

// Origin marks entries that are made of kernels in Triton's cache.
const Origin = "triton"

// Key is the key of the kernel's entry. The name of its folder is a hash of everything it was made
// of.
func (k Kernel) Key() cache.Key {
	h := cache.NewHasher(cache.KindKernel)
	h.AddString("origin", Origin)
	h.AddString("folder", filepath.Base(k.Folder))
	h.AddString("name", k.Name)
	return h.Sum()
}

// Entry reads the kernel.
func (k Kernel) Entry() (*cache.Entry, error) {
	about, err := k.about()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", k.path("json"), err)
	}
	m := Metadata{Origin: Origin, Symbol: about.Name, Options: about.options(), Last: driver.TTIR, Triton: about.text}
	files := map[string][]byte{}
	last := m.Last
	for _, s := range []driver.Stage{driver.TTIR, driver.PTX, driver.CUBIN} {
		text, err := readFile(k.path(string(s)))
		if errors.Is(err, fs.ErrNotExist) && s != driver.TTIR {
			continue
		}
		if err != nil {
			return nil, err
		}
		files[string(s)], last = text, s
	}
	m.Target = about.target(files[string(driver.PTX)])
	if m.Manifest, err = about.manifest(k.path("ttir"), files); err != nil {
		m.NoLaunch = err.Error()
	} else {
		m.Last = last
	}
	text, err := json.Marshal(m)
	return &cache.Entry{Kind: cache.KindKernel, Name: k.Name, Metadata: text, Files: files}, err
}

func (k Kernel) path(ext string) string { return filepath.Join(k.Folder, k.Name+"."+ext) }

// maxFileBytes is more than a kernel has.
const maxFileBytes = 64 << 20

func readFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular() || info.Size() > maxFileBytes:
		return nil, fmt.Errorf("%s is no file of up to %d bytes", path, maxFileBytes)
	}
	return os.ReadFile(path)
}
