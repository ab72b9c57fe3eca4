package cpu

import (
	"errors"
	"fmt"

	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/internal/matmul"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/ir"
)

// Binary describes compiled code that is to be loaded.
type Binary struct {
	// Fields of Generated; Names are its ArgNames.
	Kernel, Entry string
	Args          []ir.Type
	Names         []string
	Accesses      []modref.Info
	ArenaBytes    int64
	Overlap       bool             // arguments may overlap
	Failures      map[int64]string // messages with locations, by status
	Prints        []PrintSite
	Tiles         bool // the code uses AMX tiles
	NoLLVM        bool // LLVM's linker is not used for an object, whatever it has
}

// errNoTiles refuses code that the operating system would end the process for.
var errNoTiles = errors.New("the code uses AMX tiles, which the processor does not have or the system does not permit")

// LoadObject links an object file into this process. It needs libLLVM for relocations that the
// objects of this backend do not have.
func (b Binary) LoadObject(object []byte) (*Kernel, error) {
	externs := map[string]uintptr{}
	if len(b.Prints) > 0 {
		externs[printCallback] = onPrint()
	}
	link := linkObject
	if b.NoLLVM {
		link = loadObject
	}
	code, err := link(object, externs)
	if err != nil {
		return nil, err
	}
	return b.kernel(code, object)
}

// LoadLibrary loads a shared library into this process. Output of its programs is
// dropped; Kernel.Mute tells whether there is any.
func (b Binary) LoadLibrary(path string) (*Kernel, error) {
	code, err := libllvm.OpenCode(path)
	if err != nil {
		return nil, err
	}
	k, err := b.kernel(code, nil)
	if err == nil {
		k.Mute, k.library = len(b.Prints) > 0, path
	}
	return k, err
}

func (b Binary) kernel(code loadedCode, object []byte) (*Kernel, error) {
	if b.Tiles && !matmul.AMXPermitted() {
		code.Close()
		return nil, errNoTiles
	}
	entry, err := code.Lookup(b.Entry)
	if err != nil {
		code.Close()
		return nil, err
	}
	k := &Kernel{
		Name: b.Kernel, Args: b.Args, Names: b.Names, Accesses: b.Accesses,
		object: object, code: code, entry: entry, entryName: b.Entry, arenaBytes: b.ArenaBytes, overlap: b.Overlap,
	}
	for status, text := range b.Failures {
		for int64(len(k.failures)) < status {
			k.failures = append(k.failures, failure{})
		}
		k.failures[status-1].message = text
	}
	for _, p := range b.Prints {
		site := printSite{elem: p.Elem, rank: p.Rank}
		if p.Elem != nil {
			layout, err := arithtollvm.ElementOf(p.Elem)
			if err != nil {
				code.Close()
				return nil, fmt.Errorf("kernel @%s prints values of type %s: %w", b.Kernel, p.Elem, err)
			}
			site.bytes = int(layout.Bytes)
		}
		k.printed = append(k.printed, site)
	}
	k.sources, k.types, k.loaded = k.sourceArgs(), k.goTypes(), true
	k.codeBounds()
	return k, nil
}

// failureAt is the site of a status, from 1. Manifests leave out the sites of loops,
// which stop only on request.
func (k *Kernel) failureAt(site int) failure {
	switch {
	case site <= len(k.failures):
		return k.failures[site-1]
	case k.loaded:
		return failure{}
	}
	panic(fmt.Sprintf("BUG: native code stopped at place %d of %d", site, len(k.failures)))
}

// SourceArg describes an argument of the source.
type SourceArg struct {
	Name, Type, Elem string      // Type is ptr, tensordesc, or a scalar type
	Access           modref.Info // to the memory of a ptr or tensordesc
	Word             int         // the index of its first word in Launch.Args
}

// Sources lists the arguments of the source.
func (k *Kernel) Sources() []SourceArg {
	list := make([]SourceArg, len(k.sources))
	for i, s := range k.sources {
		t := k.Args[s.at]
		list[i] = SourceArg{Name: k.Names[s.at], Type: t.String(), Access: k.Accesses[s.at], Word: s.word}
		switch {
		case s.count > 1:
			list[i].Type, list[i].Elem = "tensordesc", arithtollvm.ScalarTypeOf(t).String()
		case isMemRef(t):
			list[i].Type, list[i].Elem = "ptr", arithtollvm.ScalarTypeOf(t).String()
		}
	}
	return list
}
