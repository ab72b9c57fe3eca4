package jit

import (
	"errors"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/compilation"
)

// entry is a compiled kernel for the cache.
func (b *building) entry(r *driver.Result) (*cache.Entry, error) {
	return compilation.NewEntry(b.fn.name, b.inputs("", compilerVersion()), r, b.launchKey, b.warnings)
}

// loadEntry loads the code of an entry, and tells of its warnings.
func (f *Function) loadEntry(d *Device, e *cache.Entry) (executable, error) {
	m, err := compilation.ReadMetadata(e)
	if err != nil {
		return nil, err
	}
	code := e.Files[string(m.Last)]
	if code == nil || m.Manifest == nil {
		return nil, errors.New("the entry has no code")
	}
	k, err := d.load(code, m.Manifest)
	if err == nil && f.module != nil {
		f.tellWarnings(m.FrontWarnings(f.module.Sources()))
	}
	return k, err
}
