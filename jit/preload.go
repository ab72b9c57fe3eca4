package jit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"strconv"
	"strings"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/frontend/triton"
)

// Preload loads kernels of the cache on a device, by their keys, so that launches that need them
// compile nothing; Compilation.Key and `tshared cache list` have the keys. Without keys it loads
// all entries that were made of this function. An entry of another function or device, or of a
// file that has changed since, is an error where its key was given.
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
			err = f.preload(d, k, entry)
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
		m, err := readMetadata(&cache.Entry{Kind: info.Kind, Metadata: info.Metadata})
		if err != nil || m.Function != f.name {
			continue
		}
		if entry, err := store.Get(ctx, info.Key); err == nil {
			_ = f.preload(d, info.Key, entry) // one of another device or version does not matter
		}
	}
	return nil
}

// preload loads an entry, after checking that a launch would use it.
func (f *Function) preload(d *Device, key cache.Key, e *cache.Entry) error {
	m, err := readMetadata(e)
	if err != nil {
		return err
	}
	if m.Function != f.name {
		return fmt.Errorf("the entry is for kernel %s", m.Function)
	}
	if m.Target != d.target() {
		return fmt.Errorf("the entry is for %s %s, not for %v", m.Target.Backend, m.Target.Arch, d)
	}
	s, err := m.Specialization.read()
	if err != nil {
		return err
	}
	o := m.Options
	b := &building{fn: f, device: d, specialization: s, overlap: o.Overlap, options: Options{NumWarps: o.NumWarps, NumStages: o.NumStages,
		NumCTAs: o.NumCTAs, MaxRegisters: o.MaxRegisters, NoFPFusion: o.NoFPFusion, Debug: o.Debug}}
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
	k, err := d.loadEntry(e)
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

// read makes a specialisation of what describeSpecialization wrote.
func (j specializationJSON) read() (*triton.Specialization, error) {
	s := &triton.Specialization{Signature: j.Signature, Divisibility: j.Divisibility, Constants: map[string]any{}, Tuples: map[string][]triton.Part{}, Attributes: j.Attributes}
	for name, c := range j.Constants {
		v, err := c.read()
		if err != nil {
			return nil, fmt.Errorf("constant %q: %w", name, err)
		}
		s.Constants[name] = v
	}
	for name, list := range j.Tuples {
		parts, err := readParts(list)
		if err != nil {
			return nil, fmt.Errorf("tuple %q: %w", name, err)
		}
		s.Tuples[name] = parts
	}
	return s, nil
}

func readParts(list []partJSON) (parts []triton.Part, err error) {
	parts = make([]triton.Part, len(list))
	for i, p := range list {
		parts[i] = triton.Part{Type: p.Type, Divisibility: p.Divisibility}
		if p.Parts != nil {
			parts[i].Parts, err = readParts(p.Parts)
		} else if p.Constant != nil {
			parts[i].Constant, err = p.Constant.read()
		}
		if err != nil {
			return nil, err
		}
	}
	return parts, nil
}

func (c constantJSON) read() (any, error) {
	for kind, v := range c {
		switch text, isText := v.(string); {
		case kind == "bool":
			return v, nil
		case kind == "int" && isText:
			n, ok := new(big.Int).SetString(text, 10)
			if !ok {
				return nil, fmt.Errorf("%q is no integer", text)
			}
			if n.IsInt64() {
				return n.Int64(), nil
			}
			return n, nil
		case kind == "float" && isText:
			return strconv.ParseFloat(text, 64)
		case kind == "str" && isText:
			return text, nil
		case kind == "dtype" && isText:
			return Dtype(text), nil
		case kind == "object" && isText:
			return Object(text), nil
		case kind == "tuple":
			return readTuple(v)
		}
		return nil, fmt.Errorf("a constant of kind %q cannot be read back", kind)
	}
	return nil, nil
}

func readTuple(v any) (any, error) {
	list, _ := v.([]any)
	parts := make([]any, len(list))
	for i, e := range list {
		m, _ := e.(map[string]any)
		var err error
		if parts[i], err = constantJSON(m).read(); err != nil {
			return nil, err
		}
	}
	return parts, nil
}
