package runtime

import (
	"errors"
	"fmt"
	"regexp"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/kernel/targets/host"
)

// Binary describes compiled code that is to be loaded.
type Binary struct {
	// Fields of Generated; Names are its ArgNames.
	Kernel, Entry string
	Args          []Type
	Names         []string
	Accesses      []Access
	ArenaBytes    int64
	Overlap       bool    // arguments may overlap
	Sharing       [][]int // groups of arguments, by number, that may
	Prints        []PrintSite
	Tiles         bool // the code uses AMX tiles
	NoLLVM        bool // LLVM's linker is not used for an object, whatever it has

	// Failures are messages with locations, by status. Code that this process made has all of its
	// sites instead.
	Failures map[int64]string
	Sites    []Site
	Checked  bool // the code checks its memory accesses, see Launch.Buffers
}

// PrintSite is an operation that prints.
type PrintSite struct {
	Elem  Type   // of the values; none for a text alone
	Rank  int    // of the values
	Place string // in the source, "k.py:3:5: "
}

// errNoTiles refuses code that the operating system would end the process for.
var errNoTiles = errors.New("the code uses AMX tiles, which the processor does not have or the system does not permit")

// LoadObject links an object file into this process. It needs libLLVM for relocations that the
// objects of this backend do not have.
func (b Binary) LoadObject(object []byte) (*Kernel, error) {
	externs := map[string]uintptr{}
	if len(b.Prints) > 0 {
		externs[PrintCallback] = onPrint()
	}
	if b.Checked {
		externs[ConflictCallback], externs[SyncCallback] = onConflict(), onAtomic()
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
	if b.Tiles && !host.AMXPermitted() {
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
		object: object, code: code, entry: entry, entryName: b.Entry, arenaBytes: b.ArenaBytes, overlap: b.Overlap, sharing: b.Sharing,
		failures: b.Sites, checked: b.Checked, loaded: b.Sites == nil, printed: b.Prints,
	}
	for status, text := range b.Failures {
		for int64(len(k.failures)) < status {
			k.failures = append(k.failures, Site{})
		}
		site := Site{Message: text}
		if m := placed.FindStringSubmatch(text); m != nil {
			site = Site{Place: m[1], Message: m[2]}
		}
		k.failures[status-1] = site
	}
	k.sources, k.types = k.sourceArgs(), k.goTypes()
	k.codeBounds()
	return k, nil
}

// placed splits a message that begins with its place.
var placed = regexp.MustCompile(`(?s)^(.*?:\d+:\d+): (.*)$`)

// failureAt is the site of a status, from 1. Manifests leave out the sites of loops,
// which stop only on request.
func (k *Kernel) failureAt(site int) Site {
	switch {
	case site <= len(k.failures):
		return k.failures[site-1]
	case k.loaded:
		return Site{}
	}
	panic(fmt.Sprintf("BUG: native code stopped at place %d of %d", site, len(k.failures)))
}

// SourceArg describes an argument of the source.
type SourceArg struct {
	Name, Type, Elem string // Type is ptr, tensordesc, or a scalar type
	Access           Access // to the memory of a ptr or tensordesc
	Word             int    // the index of its first word in Launch.Args
}

// Sources lists the arguments of the source.
func (k *Kernel) Sources() []SourceArg {
	list := make([]SourceArg, len(k.sources))
	for i, s := range k.sources {
		t := k.Args[s.at]
		list[i] = SourceArg{Name: k.Names[s.at], Type: t.Text, Access: k.Accesses[s.at], Word: s.word}
		switch {
		case s.count > 1:
			list[i].Type, list[i].Elem = "tensordesc", t.Elem
		case t.Form == Pointer:
			list[i].Type, list[i].Elem = "ptr", t.Elem
		}
	}
	return list
}
