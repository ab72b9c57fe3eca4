package jit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/driver/compilation"
)

// Preload loads kernels of the cache on a device, by their keys, so that launches that need them
// compile nothing; Compilation.Key and `tshared cache list` have the keys. Without keys it loads
// all entries that were made of this function. An entry of another function or device, or of a
// file that has changed since, is an error where its key was given. With WithCheck the entries say
// which kernels are loaded, and checked code is compiled for them.
func (f *Function) Preload(ctx context.Context, d *Device, keys ...cache.Key) error {
	store := f.store()
	if store == nil {
		return fmt.Errorf("kernel %s has no cache to load from", f.name)
	}
	if len(keys) == 0 {
		return f.preloadAll(ctx, d, store)
	}
	for _, k := range keys {
		entry, err := store.Get(ctx, k)
		if err == nil {
			err = f.preload(ctx, d, k, entry)
		}
		if err != nil {
			return fmt.Errorf("preloading %v for kernel %s: %w", k, f.name, err)
		}
	}
	return nil
}

// preloadAll loads what is there of the function.
func (f *Function) preloadAll(ctx context.Context, d *Device, store cache.Layer) error {
	list, ok := store.(interface {
		List(context.Context) ([]cache.Info, error)
	})
	if !ok {
		return fmt.Errorf("kernel %s: the cache cannot list its entries: their keys are needed", f.name)
	}
	infos, err := list.List(ctx)
	if err != nil {
		return err
	}
	for _, info := range infos {
		m, err := compilation.ReadMetadata(&cache.Entry{Kind: info.Kind, Metadata: info.Metadata})
		if err != nil || m.Function != f.name {
			continue
		}
		if entry, err := store.Get(ctx, info.Key); err == nil {
			_ = f.preload(ctx, d, info.Key, entry) // one of another device or version does not matter
		}
	}
	return nil
}

// preload loads an entry, after checking that a launch would use it.
func (f *Function) preload(ctx context.Context, d *Device, key cache.Key, e *cache.Entry) error {
	m, err := compilation.ReadMetadata(e)
	if err != nil {
		return err
	}
	if m.Function != f.name {
		return fmt.Errorf("the entry is for kernel %s", m.Function)
	}
	if m.Target != d.target() {
		return fmt.Errorf("the entry is for %s %s, not for %v", m.Target.Backend, m.Target.Arch, d)
	}
	s, err := m.Specialization.Read()
	if err != nil {
		return err
	}
	o := m.Options
	b := &building{fn: f, device: d, specialization: s, overlap: o.Overlap, descriptors: compilation.HasDescriptors(s), options: Options{NumWarps: o.NumWarps, NumStages: o.NumStages,
		NumCTAs: o.NumCTAs, MaxRegisters: o.MaxRegisters, NoFPFusion: !o.Contract(), Debug: o.Debug}}
	compiler := compilerVersion()
	if !hasLLVM() && strings.HasPrefix(m.Compiler, compiler) {
		compiler = m.Compiler // the same build with an LLVM: nothing here could make other code
	}
	now, err := b.diskKeyBy(compiler)
	if err != nil {
		return f.explain(err)
	}
	if now != key {
		return errors.New("the entry was made of another version of the file or by another compiler")
	}
	checked, err := f.checks(d)
	if err != nil {
		return err
	}
	var k executable
	if checked {
		k, err = b.compileChecked(ctx)
	} else {
		k, err = f.loadEntry(d, e)
	}
	if err != nil {
		return err
	}
	return f.adopt(d.launchKey(m.LaunchKey), k)
}

// adopt adds a loaded kernel to those that launches find.
func (f *Function) adopt(key string, k executable) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, there := (*f.compiled.Load())[key]; there || f.closed {
		return k.close()
	}
	table := maps.Clone(*f.compiled.Load())
	table[key] = k
	f.compiled.Store(&table)
	return nil
}
