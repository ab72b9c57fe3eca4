package tt

import (
	"strings"

	"github.com/tshared/tshared/ir"
)

// CachePolicyDef is #tt.cache_policy<...>, which says in Triton 3.9 what cacheModifier and
// evictionPolicy say. Loads and stores with it are read as with those.
var CachePolicyDef = &ir.AttrDef{
	Name:  "cache_policy",
	Doc:   "cache modifier and eviction policy of an access, as Triton 3.9 writes them",
	Parse: parseCachePolicy,
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		for i, f := range cachePolicyFields {
			w.Str([]string{"<", ", "}[i])
			w.Str(f.name + " = " + nameOf(f.enum, a.Params[i].(int64)))
		}
		w.Byte('>')
	},
}

// cachePolicyFields are the parameters of a cache policy, and the attributes of an access
// that have their values.
var cachePolicyFields = [2]struct {
	name, attr string
	enum       *ir.EnumDef
}{
	{"cache_modifier", "cache", cacheModifiers},
	{"eviction_policy", "evict", evictions},
}

func parseCachePolicy(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
	var values [2]ir.Param
	p.Expect("<")
	for n := range values {
		if n > 0 {
			p.Expect(",")
		}
		at := p.Pos()
		name, i := p.Keyword(), 0
		for i < len(values) && (cachePolicyFields[i].name != name || values[i] != nil) {
			i++
		}
		if i == len(values) {
			p.Fail(at, "expected cache_modifier and eviction_policy, each once, but found '%s'", name)
		}
		p.Expect("=")
		values[i] = parseCase(p, cachePolicyFields[i].enum)
	}
	p.Expect(">")
	return p.Context().DialectAttr(def, values[:]...)
}

// parseCase parses the name of a value of an enumeration.
func parseCase(p ir.AsmParser, e *ir.EnumDef) int64 {
	at := p.Pos()
	word := p.KeywordOrString()
	var names []string
	for _, c := range e.Cases {
		if c.Name == word {
			return c.Value
		}
		names = append(names, c.Name)
	}
	p.Fail(at, "expected one of: %s, but found '%s'", strings.Join(names, ", "), word)
	return 0
}

// cachePolicy is declared so that properties may hold it; upgradeCachePolicy replaces it.
var cachePolicy = ir.AttrSlot{Name: "cachePolicy", Optional: true, Type: ir.AttrIs("cache policy of Triton", func(a ir.Attr) bool {
	return asCachePolicy(a) != nil
})}

func asCachePolicy(a ir.Attr) *ir.DialectAttr {
	if d, ok := a.(*ir.DialectAttr); ok && d.Def == CachePolicyDef {
		return d
	}
	return nil
}

func upgradeCachePolicy(st *ir.OpState) {
	policy := asCachePolicy(st.Attr(cachePolicy.Name))
	if policy == nil || st.Attr("cache") != nil || st.Attr("evict") != nil {
		return
	}
	st.TakeAttr(cachePolicy.Name)
	for i, f := range cachePolicyFields {
		st.SetAttr(f.attr, st.Ctx.IntAttr(ir.I32, policy.Params[i].(int64)))
	}
}

// verifyCachePolicy refuses an access that says twice how it uses the caches.
func verifyCachePolicy(op *ir.Op) error {
	if op.HasAttr(cachePolicy.Name) {
		return op.OpErrorf("has a cachePolicy beside cacheModifier or evictionPolicy")
	}
	return nil
}
