package ir

// Resources is the trailing {-# ... #-} section of a file: named values kept
// beside the module, such as the blobs of dense_resource attributes and the
// pipeline of a crash reproducer.
type Resources struct {
	Sections []ResourceSection
}

// The sections there are: blobs that attributes refer to, and what tools leave
// for themselves.
const (
	DialectResources  = "dialect_resources"
	ExternalResources = "external_resources"
)

// ResourceSection is one of them.
type ResourceSection struct {
	Name   string
	Groups []ResourceGroup
}

// ResourceGroup holds the entries of one dialect or one tool.
type ResourceGroup struct {
	Name    string
	Entries []ResourceEntry
}

// ResourceEntry is one value: a string, a bool, or a blob of bytes.
type ResourceEntry struct {
	Key   string
	Value any // string, bool or []byte
}

// Lookup finds a value, nil when it is not there.
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

// Group finds a group, making it when it is not there.
func (r *Resources) Group(section, group string) *ResourceGroup {
	s := find(&r.Sections, func(s *ResourceSection) *string { return &s.Name }, section)
	return find(&s.Groups, func(g *ResourceGroup) *string { return &g.Name }, group)
}

// find returns the element of a name, appending one when there is none.
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

// Without is the same section with one group left out.
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
