package triton

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"maps"
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// SourceKey identifies everything of the Python files that the kernel's code depends on: the
// text of the function and of all functions that it uses, the lines where they start, and the
// globals that they read. Equal keys, specialisations and options give the same IR. Constants
// of the specialisation that are functions count as well.
func (k *Kernel) SourceKey(s *Specialization, o Options) (string, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	k.module.interp.Refill()
	s, err := k.module.withObjects(s)
	if err != nil {
		return "", err
	}
	symbol, err := k.symbol(s, o)
	if err != nil {
		return "", err
	}
	d := &dependencies{interp: k.module.interp, hash: sha256.New(), seen: map[any]bool{}}
	d.add("symbol", symbol)
	d.add("options", fmt.Sprintf("%+v", k.module.semanticOptions(o)))
	d.function(k.fn)
	for _, name := range slices.Sorted(maps.Keys(s.Constants)) {
		if v, ok := s.Constants[name].(pyeval.Value); ok {
			d.add("constant", name)
			d.tree(v)
		}
	}
	return hex.EncodeToString(d.hash.Sum(nil)), placedIn(k.fn.Fn, d.err)
}

// dependencies hashes what a function depends on.
type dependencies struct {
	interp *pyeval.Interp
	hash   hash.Hash
	seen   map[any]bool // functions and classes that are hashed
	err    error        // the first value that has too many parts
}

// add hashes a text under a name, with lengths, so that texts do not run together.
func (d *dependencies) add(name, text string) {
	var length [8]byte
	for _, s := range []string{name, text} {
		binary.LittleEndian.PutUint64(length[:], uint64(len(s)))
		d.hash.Write(length[:])
		_, _ = io.WriteString(d.hash, s) // which never fails
	}
}

// function hashes a function under @triton.jit.
func (d *dependencies) function(f *jit.Function) {
	if d.once(f) {
		debug := "?"
		if f.Debug != nil {
			debug = fmt.Sprint(*f.Debug)
		}
		d.add("jit", fmt.Sprintf("%s noinline=%v debug=%s", f.FullName(), f.NoInline, debug))
		d.python(f.Fn)
	}
}

// once reports whether a value is met for the first time, and hashes that it is met again
// otherwise.
func (d *dependencies) once(v any) bool {
	if d.seen[v] {
		d.add("seen", "")
		return false
	}
	d.seen[v] = true
	return true
}

// python hashes a function of Python: its text, its first line and the globals that it reads.
func (d *dependencies) python(f *pyeval.Function) {
	var node pysyntax.Node
	var args *pysyntax.Arguments
	if f.Def != nil {
		node, args = f.Def, f.Def.Args
	} else {
		node, args = f.Lambda, f.Lambda.Args
	}
	at := node.At()
	d.add("text", sourceText(f.Module.Source(), at))
	d.add("line", fmt.Sprint(at.Line))
	params := map[string]bool{}
	for _, list := range [][]*pysyntax.Arg{args.PosOnlyArgs, args.Args, args.KwOnlyArgs} {
		for _, a := range list {
			params[a.Arg] = true
		}
	}
	d.names(f, params, args)
	if f.Def == nil {
		d.names(f, params, f.Lambda.Body)
		return
	}
	for _, s := range f.Def.Body {
		d.names(f, params, s)
	}
}

// names hashes the globals that a part of a function reads.
func (d *dependencies) names(f *pyeval.Function, params map[string]bool, node any) {
	pysyntax.Inspect(node, func(n any) bool {
		e, ok := n.(pysyntax.Expr)
		if !ok {
			return true
		}
		v, text, ok := d.global(f, params, e)
		if ok {
			d.add("name", text)
			d.tree(v)
		}
		return !ok
	})
}

// global is the value of a name, or of attributes of modules and classes behind one.
func (d *dependencies) global(f *pyeval.Function, params map[string]bool, e pysyntax.Expr) (v pyeval.Value, text string, ok bool) {
	switch e := e.(type) {
	case *pysyntax.Name:
		if params[e.Id] {
			return nil, "", false
		}
		v, err := d.interp.Eval(e, f)
		if err != nil || v == nil { // a local variable, or something that the kernel must not use
			return nil, "", false
		}
		return v, e.Id, true
	case *pysyntax.Attribute:
		base, text, ok := d.global(f, params, e.Value)
		if !ok {
			return nil, "", false
		}
		switch base.(type) {
		case *pyeval.Module, *pyeval.Class:
		default:
			if _, isHost := base.(pyeval.HasAttrs); !isHost || jit.FunctionOf(base) != nil {
				return base, text, true
			}
		}
		v, err := d.interp.FindAttr(base, e.Attr)
		if err != nil || v == nil {
			return base, text, true
		}
		return v, text + "." + e.Attr, true
	}
	return nil, "", false
}

// tree hashes a value that a function reads, with all its parts.
func (d *dependencies) tree(v pyeval.Value) {
	switch err := d.interp.Walk(v); {
	case err == nil:
		d.value(v)
	case d.err == nil:
		d.err = err
	}
}

// value hashes a value, or a part of one.
func (d *dependencies) value(v pyeval.Value) {
	if f := jit.FunctionOf(v); f != nil {
		d.function(f)
		return
	}
	switch v := v.(type) {
	case *jit.ConstexprFunction:
		d.value(v.Fn)
	case *semantic.Constexpr:
		d.add("constexpr", "")
		d.value(v.Value)
	case *pyeval.Function:
		if d.once(v) {
			d.python(v)
		}
	case *pyeval.Class:
		d.class(v)
	case *pyeval.Instance:
		d.class(v.Class)
		d.repr(v)
	case *pyeval.Module:
		d.add("module", v.Name)
	case *pyeval.Tuple:
		d.add("tuple", fmt.Sprint(len(v.Elts)))
		for _, e := range v.Elts {
			d.value(e)
		}
	case *pyeval.List:
		d.add("list", fmt.Sprint(len(v.Elts)))
		for _, e := range v.Elts {
			d.value(e)
		}
	case *pyeval.Dict:
		keys, values := v.Keys(), v.Values()
		d.add("dict", fmt.Sprint(len(keys)))
		for i := range keys {
			d.value(keys[i])
			d.value(values[i])
		}
	default:
		d.repr(v)
	}
}

func (d *dependencies) class(c *pyeval.Class) {
	if !d.once(c) {
		return
	}
	d.add("class", c.Qualname)
	if c.Def != nil && c.Module != nil {
		d.add("text", sourceText(c.Module.Source(), c.Def.At()))
	}
	for _, base := range c.Bases {
		d.value(base)
	}
	if attrs := c.Attrs(); attrs != nil {
		for _, v := range attrs.Values() {
			d.tree(v)
		}
	}
}

func (d *dependencies) repr(v pyeval.Value) {
	text, err := d.interp.Repr(v)
	if err != nil {
		text = ""
	}
	d.add(v.TypeName(), text)
}

// sourceText is a part of a file as it is written.
func sourceText(src *diag.Source, at *pysyntax.Extent) string {
	start, ok := src.Offset(int(at.Line), int(at.Col)+1)
	end, ok2 := src.Offset(int(at.EndLine), int(at.EndCol)+1)
	if !ok || !ok2 || end < start {
		return ""
	}
	return src.Text[start:end]
}
