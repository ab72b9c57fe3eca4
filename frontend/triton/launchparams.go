package triton

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// LaunchParams is the static signature of the kernel: what its decorator and annotations say
// about each parameter. It is read once; do not change it.
func (k *Kernel) LaunchParams() []LaunchParam {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	return k.launchParams()
}

func (k *Kernel) launchParams() []LaunchParam {
	if k.static != nil {
		return k.static
	}
	args := k.fn.Fn.Def.Args
	list := make([]LaunchParam, len(k.fn.Params))
	for i, p := range k.fn.Params {
		l := &list[i]
		l.Param = specialize.Param{
			Name: p.Name, Constexpr: p.Constexpr,
			DoNotSpecialize:            k.listed(k.fn.DoNotSpecialize, i),
			DoNotSpecializeOnAlignment: k.listed(k.fn.DoNotSpecializeOnAlignment, i),
		}
		l.PositionalOnly, l.KeywordOnly = i < len(args.PosOnlyArgs), i >= len(list)-len(args.KwOnlyArgs)
		if p.Default != nil {
			l.Default, l.HasDefault = defaultArgument(p.Default), true
		}
		if p.Annotation != nil && !p.Constexpr {
			l.Annotate(k.annotation(i))
		}
	}
	k.static = list
	return list
}

// listed reports whether a list of names and indices of the decorator has a parameter.
func (k *Kernel) listed(list []pyeval.Value, i int) bool {
	for _, e := range list {
		switch e := e.(type) {
		case pyeval.Str:
			if string(e) == k.fn.Params[i].Name {
				return true
			}
		case pyeval.Int:
			if n, ok := e.Int64(); ok && n == int64(i) {
				return true
			}
		}
	}
	return false
}

// annotation is what the annotation of a parameter says about its type, as text. One that
// cannot be evaluated, because a module is not there, counts as it is written.
func (k *Kernel) annotation(i int) string {
	expr := k.fn.Params[i].Annotation
	v, err := k.module.interp.Eval(expr, k.fn.Fn)
	if err == nil {
		switch v := v.(type) {
		case *semantic.Scalar:
			return v.Name
		case *semantic.Pointer:
			return pointerAnnotation(v)
		case pyeval.Str:
			return string(v)
		case *pyeval.BuiltinType:
			return v.Name()
		}
	}
	return k.module.textOf(expr)
}

func pointerAnnotation(p *semantic.Pointer) string {
	prefix := "*"
	if p.Const {
		prefix = "*k"
	}
	if elem, ok := p.Elem.(*semantic.Scalar); ok {
		return prefix + elem.Name
	}
	return prefix
}
