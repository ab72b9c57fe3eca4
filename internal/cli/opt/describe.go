package opt

import "github.com/tshared/tshared/pass"

// FlagInfo describes a flag, or a pass, which is a flag too.
type FlagInfo struct {
	Name   string
	Value  string // what it takes, "" for nothing
	Doc    string
	Values []string // nil where any value may be given
}

// Describe lists the flags and passes that help shows.
func (c Command) Describe() []FlagInfo {
	var list []FlagInfo
	for _, f := range flags() {
		if f.hidden || f.Name == "help" {
			continue
		}
		info := FlagInfo{Name: f.Name, Doc: f.Doc, Values: valueNames(f.Values)}
		if f.arity == needsValue {
			info.Value = f.TypeName()
			if f.Kind == pass.String && f.Default != "" {
				info.Value = f.Default
			}
		}
		list = append(list, info)
	}
	for _, name := range c.Toolchain.Passes.Names() {
		if p := c.Toolchain.Passes.Pass(name); p != nil {
			list = append(list, FlagInfo{Name: name, Doc: p.Doc})
		} else if p := c.Toolchain.Passes.Pipeline(name); p != nil {
			list = append(list, FlagInfo{Name: name, Doc: p.Doc})
		}
	}
	return list
}

func valueNames(values []pass.EnumValue) (names []string) {
	for _, v := range values {
		if v.Name != "" {
			names = append(names, v.Name)
		}
	}
	return names
}
