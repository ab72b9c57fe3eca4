package structure

import (
	"maps"
	"slices"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// AccessAttrs are the attributes of a tile access for an access of lowered IR. Of another kind, or with a value that the
// instruction does not have, an attribute says nothing about the access.
func AccessAttrs(def *ir.OpDef, op *ir.Op) (list []ir.NamedAttr) {
	for _, a := range op.Discardable() {
		name, known := attrNames[a.Name]
		switch {
		case known && tile.IsAccessAttr(def, name, a.Attr):
			list = append(list, ir.NamedAttr{Name: name, Attr: a.Attr})
		case !known && ir.DialectPrefix(a.Name) != "":
			list = append(list, a)
		}
	}
	return list
}

// attrNames are the attributes of tile accesses by their names in lowered IR.
var attrNames = map[string]string{"tshared.alignment": "alignment", "tshared.cache": "cache", "tshared.evict": "evict"}

// SetAccessAttrs gives an access of lowered IR the attributes of a tile access.
func SetAccessAttrs(access, of *ir.Op) {
	for _, lowered := range slices.Sorted(maps.Keys(attrNames)) {
		if a := of.Attr(attrNames[lowered]); a != nil {
			access.SetAttr(lowered, a)
		}
	}
	for _, a := range of.Discardable() {
		if ir.DialectPrefix(a.Name) != "" {
			access.SetAttr(a.Name, a.Attr)
		}
	}
}
