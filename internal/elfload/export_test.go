package elfload

import (
	"bytes"
	"debug/elf"
)

// Link lays an object for any known machine out in memory that is not executed. It returns the
// memory and the loader's view of its symbols.
func Link(object []byte, goarch string, resolve Resolver) ([]byte, map[string]uintptr, error) {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return nil, nil, err
	}
	l := &loader{file: f, resolve: resolve, arch: archs[goarch]}
	for _, step := range []func() error{l.readSymbols, l.readRelocations, l.layOut} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	l.memory = make([]byte, l.size)
	if err := l.place(); err != nil {
		return nil, nil, err
	}
	return l.memory, l.exported(), nil
}
