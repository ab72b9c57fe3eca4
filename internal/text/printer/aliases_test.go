package printer_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/text/printer"
)

var seventeen = strings.Repeat("i1, ", 16) + "i1"

const aliased = `
#m = affine_map<(d0) -> (d0 + 1)>
"x.a"() {m = affine_map<(d0, d1) -> (d1)>, n = [#m, #m], s = affine_set<(d0) : (d0 >= 0)>} : () -> ()
"x.c"() {d = distinct[0]<"x">, e = distinct[1]<>, f = loc("f":1:1), g = loc("g"("f":1:1))} : () -> () loc(fused<affine_map<(d0) -> (d0 + 2)>>["f":1:1, "h":2:2])
"x.d"() : () -> () loc(callsite("h":2:2 at "g"("f":1:1)))`

// Parts come before the whole; aliases of one depth are in the order of names.
func TestAliasOrder(t *testing.T) {
	prints(t, aliased, printer.Options{}, `
#distinct = distinct[0]<"x">
#loc = loc("f":1:1)
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0) : (d0 >= 0)>
#loc1 = loc("g"(#loc))
module {
  "x.a"() {m = #map, n = [#map1, #map1], s = #set} : () -> ()
  "x.c"() {d = #distinct, e = distinct[1]<>, f = #loc, g = #loc1} : () -> ()
  "x.d"() : () -> ()
}
`)
}

// Locations of operations, and the aliases only they need, are defined after the
// module.
func TestDeferredAliases(t *testing.T) {
	prints(t, aliased, printer.Options{DebugInfo: true}, `
#distinct = distinct[0]<"x">
#loc2 = loc("f":1:1)
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0) -> (d0 + 1)>
#set = affine_set<(d0) : (d0 >= 0)>
#loc5 = loc("g"(#loc2))
module {
  "x.a"() {m = #map, n = [#map1, #map1], s = #set} : () -> () loc(#loc1)
  "x.c"() {d = #distinct, e = distinct[1]<>, f = #loc2, g = #loc5} : () -> () loc(#loc4)
  "x.d"() : () -> () loc(#loc6)
} loc(#loc)
#loc = loc("in":0:0)
#loc1 = loc("in":3:1)
#loc3 = loc("h":2:2)
#map2 = affine_map<(d0) -> (d0 + 2)>
#loc4 = loc(fused<#map2>[#loc2, #loc3])
#loc6 = loc(callsite(#loc3 at #loc5))
`)
}

// The location of an argument is spelled out, yet has a definition.
func TestArgumentLocations(t *testing.T) {
	prints(t, `"x.a"() ({ ^bb0(%a: i32 loc("f":1:1)): }) : () -> () loc("g":2:2)`, printer.Options{DebugInfo: true}, `
#loc2 = loc("f":1:1)
module {
  "x.a"() ({
  ^bb0(%arg0: i32 loc("f":1:1)):
  }) : () -> () loc(#loc1)
} loc(#loc)
#loc = loc("in":0:0)
#loc1 = loc("g":2:2)
`)
}

func TestPrettyLocations(t *testing.T) {
	prints(t, `"x.a"() ({ ^bb0(%a: i32 loc("f":1:1)): }) : () -> () loc("n"("g":2:2))`,
		printer.Options{DebugInfo: true, PrettyDebugInfo: true, LocalScope: true}, `
module {
  "x.a"() ({
  ^bb0(%arg0: i32 f:1:1):
  }) : () -> () "n"(g:2:2)
} in:0:0`)
	prints(t, `"x.a"() : () -> () loc("n"("g":2:2))`, printer.Options{PrettyDebugInfo: true}, `
module {
  "x.a"() : () -> ()
}
`)
}

func TestTypesComeBeforeAttributes(t *testing.T) {
	prints(t, `"x.a"() {a = #p.thing, t = !p.thing, v = !p.v1, b = #p.box<#p.thing>, u = tuple<`+seventeen+`>} : () -> !p.thing`, printer.Options{}, `
!thing = !p.thing
!tuple = tuple<`+seventeen+`>
!v1_ = !p.v1
#thing1 = #p.thing
#a_box = #p.box<#thing1>
module {
  %0 = "x.a"() {a = #thing1, b = #a_box, t = !thing, u = !tuple, v = !v1_} : () -> !thing
}
`)
}

func TestShortTuplesHaveNoAlias(t *testing.T) {
	short := strings.TrimPrefix(seventeen, "i1, ")
	prints(t, `"x.a"() {t = tuple<`+short+`>} : () -> ()`, printer.Options{}, `
module {
  "x.a"() {t = tuple<`+short+`>} : () -> ()
}
`)
}

// Aliases are found wherever a type or attribute is printed.
func TestPlacesOfAliases(t *testing.T) {
	const withMap = "tensor<2xi8, affine_map<(d0) -> (d0)>>"
	for name, text := range map[string]string{
		"operand type":    `%0 = "x.def"() : () -> ` + withMap + ` "x.use"(%0) : (` + withMap + `) -> ()`,
		"block argument":  `"x.a"() ({ ^bb0(%a: ` + withMap + `): }) : () -> ()`,
		"elements":        `"x.a"() {a = dense<1> : ` + withMap + `} : () -> ()`,
		"sparse elements": `"x.a"() {a = sparse<0, 1> : ` + withMap + `} : () -> ()`,
		"strings":         `"x.a"() {a = dense<"s"> : tensor<2x!x.s, affine_map<(d0) -> (d0)>>} : () -> ()`,
		"resources":       `"x.a"() {a = dense_resource<k> : ` + withMap + `} : () -> ()`,
		"opaque":          `"x.a"() {a = #x.y : ` + withMap + `} : () -> ()`,
		"typed string":    `"x.a"() {a = "s" : ` + withMap + `} : () -> ()`,
		"inside regions":  `p.isolated { "x.a"() {a = #p.box<affine_map<(d0) -> (d0)>>} : () -> () }`,
	} {
		t.Run(name, func(t *testing.T) {
			mod := parse(t, text)
			got := string(printer.Append(nil, mod.Top, printer.Options{}))
			assert.True(t, strings.HasPrefix(got, "#map = affine_map<(d0) -> (d0)>\n"), got)
			assert.Equal(t, 1, strings.Count(got, "affine_map"), got)
			local := string(printer.Append(nil, mod.Top, printer.Options{LocalScope: true}))
			assert.NotContains(t, local, "#map", "in local scope everything is inline")
		})
	}
}

// The properties of an unregistered operation are not looked into.
func TestUnknownPropertiesMakeNoAliases(t *testing.T) {
	prints(t, `"x.a"() <{a = affine_map<(d0) -> (d0)>}> : () -> ()`, printer.Options{}, `
module {
  "x.a"() <{a = affine_map<(d0) -> (d0)>}> : () -> ()
}
`)
}

func TestPartsOfAModuleHaveNoAliases(t *testing.T) {
	mod := parse(t, `"x.a"() {m = affine_map<(d0) -> (d0)>} : () -> ()`)
	assert.Equal(t, `"x.a"() {m = affine_map<(d0) -> (d0)>} : () -> ()`,
		string(printer.Append(nil, sub(t, mod.Top, "x.a"), printer.Options{})))
}

func TestElidedElementsNeedNoAlias(t *testing.T) {
	prints(t, `"x.a"() {a = dense<[1, 2, 3]> : tensor<3xi8>} : () -> ()`, printer.Options{ElideElements: 2}, `
module {
  "x.a"() {a = dense_resource<__elided__> : tensor<3xi8>} : () -> ()
}
`)
}
