package ir

// Resources is the {-# ... #-} section of a file: named values beside the module, such as
// the blobs of dense_resource attributes and the pipeline of a crash reproducer. Methods
// accept a nil receiver except for Set and Group.
type Resources struct {
	Sections []ResourceSection // in the order of the text
}

// The names of sections: blobs that attributes refer to, and resources of tools.
const (
	DialectResources  = "dialect_resources"
	ExternalResources = "external_resources"
)

// ResourceSection is a section: its Name and its Groups.
type ResourceSection struct {
	Name   string
	Groups []ResourceGroup
}

// ResourceGroup has the Entries of a dialect or tool, Name.
type ResourceGroup struct {
	Name    string
	Entries []ResourceEntry
}

// ResourceEntry is a value with its Key.
type ResourceEntry struct {
	Key   string
	Value any // string, bool or []byte
}

// Lookup returns a value, nil when there is none.
func (r *Resources) Lookup(section, group, key string) any {
	if r == nil {
		return nil
	}
	for _, s := range r.Sections {
		if s.Name != section {
			continue
		}
		for _, g := range s.Groups {
			if g.Name != group {
				continue
			}
			for _, e := range g.Entries {
				if e.Key == key {
					return e.Value
				}
			}
		}
	}
	return nil
}

// Group returns a group, and adds it when there is none.
func (r *Resources) Group(section, group string) *ResourceGroup {
	s := find(&r.Sections, func(s *ResourceSection) *string { return &s.Name }, section)
	return find(&s.Groups, func(g *ResourceGroup) *string { return &g.Name }, group)
}

// find returns the element with a name, and appends one when there is none.
func find[T any](list *[]T, name func(*T) *string, want string) *T {
	for i := range *list {
		if e := &(*list)[i]; *name(e) == want {
			return e
		}
	}
	var added T
	*name(&added) = want
	*list = append(*list, added)
	return &(*list)[len(*list)-1]
}

// Set adds or replaces a value.
func (r *Resources) Set(section, group, key string, value any) {
	g := r.Group(section, group)
	find(&g.Entries, func(e *ResourceEntry) *string { return &e.Key }, key).Value = value
}

// Without returns a copy without one group.
func (r *Resources) Without(section, group string) *Resources {
	out := &Resources{}
	if r == nil {
		return out
	}
	for _, s := range r.Sections {
		for _, g := range s.Groups {
			if s.Name == section && g.Name == group {
				continue
			}
			copied := out.Group(s.Name, g.Name)
			copied.Entries = append(copied.Entries, g.Entries...)
		}
	}
	return out
}
