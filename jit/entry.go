package jit

import (
	"errors"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/compilation"
	"github.com/tshared/tshared/launch"
)

// entry is a compiled kernel for the cache.
func (b *building) entry(r *driver.Result) (*cache.Entry, error) {
	return compilation.NewEntry(b.Kernel, b.inputs("", compilerVersion()), r, b.LaunchKey, b.warnings)
}

// loadEntry loads the code of an entry, and tells of its warnings.
func (s *source) loadEntry(r *launch.Request, e *cache.Entry) (launch.Code, error) {
	m, err := compilation.ReadMetadata(e)
	if err != nil {
		return nil, err
	}
	code := e.Files[string(m.Last)]
	if code == nil || m.Manifest == nil {
		return nil, errors.New("the entry has no code")
	}
	k, err := launch.LoadCode(r.Device, code, m.Manifest)
	if err == nil && s.module != nil {
		r.Warn(m.FrontWarnings(s.module.Sources()))
	}
	return k, err
}
