package ir

// Resources is the trailing {-# ... #-} section of a file: named values kept
// beside the module, such as the blobs of dense_resource attributes and the
// pipeline of a crash reproducer.
type Resources struct {
	Sections []ResourceSection
}

// ResourceSection is "dialect_resources" or "external_resources".
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

// Set adds or replaces a value.
func (r *Resources) Set(section, group, key string, value any) {
	var s *ResourceSection
	for i := range r.Sections {
		if r.Sections[i].Name == section {
			s = &r.Sections[i]
		}
	}
	if s == nil {
		r.Sections = append(r.Sections, ResourceSection{Name: section})
		s = &r.Sections[len(r.Sections)-1]
	}
	var g *ResourceGroup
	for i := range s.Groups {
		if s.Groups[i].Name == group {
			g = &s.Groups[i]
		}
	}
	if g == nil {
		s.Groups = append(s.Groups, ResourceGroup{Name: group})
		g = &s.Groups[len(s.Groups)-1]
	}
	for i := range g.Entries {
		if g.Entries[i].Key == key {
			g.Entries[i].Value = value
			return
		}
	}
	g.Entries = append(g.Entries, ResourceEntry{key, value})
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
			for _, e := range g.Entries {
				out.Set(s.Name, g.Name, e.Key, e.Value)
			}
		}
	}
	return out
}
