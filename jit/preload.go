package jit

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/driver/compilation"
	"github.com/tshared/tshared/launch"
)

// preloadKeys loads the entries of keys.
func (s *source) preloadKeys(ctx context.Context, r *launch.Request, keys []cache.Key) (list []launch.Preloaded, err error) {
	for _, k := range keys {
		entry, err := r.Store.Get(ctx, k)
		var p launch.Preloaded
		if err == nil {
			p, err = s.preload(ctx, r, k, entry)
		}
		if err != nil {
			return list, fmt.Errorf("preloading %v for kernel %s: %w", k, s.name, err)
		}
		list = append(list, p)
	}
	return list, nil
}

// preloadAll loads what is there of the kernel.
func (s *source) preloadAll(ctx context.Context, r *launch.Request) (list []launch.Preloaded, err error) {
	lister, ok := r.Store.(interface {
		List(context.Context) ([]cache.Info, error)
	})
	if !ok {
		return nil, fmt.Errorf("kernel %s: the cache cannot list its entries: their keys are needed", s.name)
	}
	infos, err := lister.List(ctx)
	if err != nil {
		return nil, err
	}
	for _, info := range infos {
		m, err := compilation.ReadMetadata(&cache.Entry{Kind: info.Kind, Metadata: info.Metadata})
		if err != nil || m.Function != s.name {
			continue
		}
		entry, err := r.Store.Get(ctx, info.Key)
		if err != nil {
			continue
		}
		if p, err := s.preload(ctx, r, info.Key, entry); err == nil { // one of another device or version does not matter
			list = append(list, p)
		}
	}
	return list, nil
}

// preload loads an entry, after checking that a launch would use it.
func (s *source) preload(ctx context.Context, r *launch.Request, key cache.Key, e *cache.Entry) (loaded launch.Preloaded, err error) {
	m, err := compilation.ReadMetadata(e)
	if err != nil {
		return loaded, err
	}
	if m.Function != s.name {
		return loaded, fmt.Errorf("the entry is for kernel %s", m.Function)
	}
	if m.Target != targetOf(r.Device) {
		return loaded, fmt.Errorf("the entry is for %s %s, not for %v", m.Target.Backend, m.Target.Arch, r.Device)
	}
	spec, err := m.Specialization.Read()
	if err != nil {
		return loaded, err
	}
	o := m.Options
	entry := *r
	entry.Specialization, entry.Overlap, entry.Descriptors = spec, o.Overlap, compilation.HasDescriptors(spec)
	entry.Options = Options{NumWarps: o.NumWarps, NumStages: o.NumStages, NumCTAs: o.NumCTAs, MaxRegisters: o.MaxRegisters, NoFPFusion: !o.Contract(), Debug: o.Debug}
	entry.Override = ""
	b := &building{Request: &entry, source: s}
	compiler := compilerVersion()
	if !hasLLVM() && strings.HasPrefix(m.Compiler, compiler) {
		compiler = m.Compiler // the same build with an LLVM: nothing here could make other code
	}
	now, err := b.diskKeyBy(compiler)
	if err != nil {
		return loaded, s.Explain(err)
	}
	if now != key {
		return loaded, errors.New("the entry was made of another version of the file or by another compiler")
	}
	loaded.LaunchKey = m.LaunchKey
	if r.Checked {
		loaded.Code, err = b.compileChecked(ctx)
	} else {
		loaded.Code, err = s.loadEntry(r, e)
	}
	return loaded, err
}
