package bundlebuild

import (
	"errors"
	"path/filepath"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// errNoCode is the error of a row that compiled for no target.
var errNoCode = errors.New("the row has no code")

// describe makes the index's kernel of a row's units, and adds their files to those of the bundle.
func describe(units []*unit, files map[string][]byte) (*bundlefile.Kernel, error) {
	row := units[0].row
	k := &bundlefile.Kernel{Name: row.Name, Group: row.Group, Function: row.Function, Grid: row.Grid, When: row.When, Options: row.Options,
		Source: bundlefile.Source{File: filepath.Base(row.File.Path)}}
	var err error
	if k.Params, err = params(row); err != nil {
		return nil, err
	}
	for _, u := range units {
		if u.err != nil {
			continue
		}
		k.Source.SHA256 = u.source
		for _, a := range u.code {
			c, accesses, err := describeCode(u.target, a)
			if err != nil {
				return nil, rowError(row, "%s: %v", u.target.Arch, err)
			}
			files[c.File] = a.code
			k.Code = append(k.Code, *c)
			addAccesses(k.Params, accesses)
		}
		if u.ttir != nil && k.TTIR == nil { // it is the same for all CPUs
			ttir := bundlefile.Store(bundlefile.FormTTIR, u.ttir)
			files[ttir.File], k.TTIR = u.ttir, &ttir
		}
	}
	if len(k.Code) == 0 {
		return nil, errNoCode
	}
	return k, nil
}

// params are the parameters of a row as it is specialised.
func params(r *functable.Row) ([]bundlefile.Param, error) {
	s := r.Specialization
	list := make([]bundlefile.Param, len(r.Params))
	for i, p := range r.Params {
		list[i] = bundlefile.Param{Name: p.Name, Type: s.Signature[p.Name], Divisible: s.Divisibility[p.Name]}
		if typ, one := s.EqualTo1[p.Name]; one {
			list[i].Type, list[i].EqualTo1 = typ, true
			continue
		}
		if list[i].Type != specialize.Constexpr {
			continue
		}
		c, err := functable.Constant(s.Constants[p.Name])
		if err != nil {
			return nil, rowError(r, "parameter %q: %v", p.Name, err)
		}
		list[i].Constant = c
	}
	return list, nil
}

// describeCode is the index's entry of code, and what the code does with the memory behind
// parameters, by name.
func describeCode(t target, a artifact) (*bundlefile.Code, map[string]string, error) {
	c := &bundlefile.Code{Backend: t.Backend, Target: t.Arch, Form: string(a.form), Stored: bundlefile.Store(string(a.form), a.code), Manifest: a.manifest}
	accesses := map[string]string{}
	if t.Backend == driver.CPU {
		m, err := manifest.ReadCPU(a.manifest)
		if err != nil {
			return nil, nil, err
		}
		c.Symbol = m.Name
		for _, arg := range m.Args {
			accesses[arg.Name] = arg.Access
		}
		return c, accesses, nil
	}
	m, err := manifest.Read(a.manifest)
	if err != nil {
		return nil, nil, err
	}
	c.Symbol, c.Warps, c.Shared = m.Name, m.NumWarps, m.Shared
	for _, p := range m.Params {
		if p.Scratch != nil {
			c.Scratch += *p.Scratch
		}
		accesses[p.Name] = p.Access
	}
	return c, accesses, nil
}

// addAccesses adds what code does with memory to what other code of the kernel does.
func addAccesses(params []bundlefile.Param, accesses map[string]string) {
	for i := range params {
		p := &params[i]
		switch found := accesses[p.Name]; {
		case found == "" || found == p.Access:
		case p.Access == "" || p.Access == "none":
			p.Access = found
		case found != "none":
			p.Access = "read-write"
		}
	}
}
