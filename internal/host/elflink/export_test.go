package elflink

// Link lays an object for any known machine out in memory that is not executed. It returns the
// memory and the loader's view of its symbols.
func Link(object []byte, resolve Resolver) ([]byte, map[string]uintptr, error) {
	l := &loader{linker: linker{page: pageBytes}, resolve: resolve}
	if err := l.open(object, nil); err != nil {
		return nil, nil, err
	}
	for _, step := range []func() error{l.findExterns, l.layOut, func() error { return l.place(make([]byte, l.size)) }} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	return l.memory, l.exported(), nil
}
