package ir

// Location appends a location as a top-level attribute.
func (w *Text) Location(l Location) {
	if w.PrettyLocations {
		w.prettyLocation(l)
		return
	}
	w.Str("loc(")
	w.LocationBody(l)
	w.Byte(')')
}

// LocationBody appends the contents of loc(...).
func (w *Text) LocationBody(l Location) {
	switch l := l.(type) {
	case *UnknownLoc:
		w.Str("unknown")
	case *FileLoc:
		w.Quoted(l.File)
		w.filePlace(l)
	case *NameLoc:
		w.Quoted(l.Name)
		if l.Child != Unknown {
			w.Byte('(')
			w.nestedLocation(l.Child)
			w.Byte(')')
		}
	case *CallSiteLoc:
		w.Str("callsite(")
		w.nestedLocation(l.Callee)
		w.Str(" at ")
		w.nestedLocation(l.Caller)
		w.Byte(')')
	case *FusedLoc:
		w.Str("fused")
		if l.Metadata != nil {
			w.Byte('<')
			w.Attr(l.Metadata)
			w.Byte('>')
		}
		w.Byte('[')
		for i, inner := range l.Locs {
			if i > 0 {
				w.Str(", ")
			}
			w.nestedLocation(inner)
		}
		w.Byte(']')
	}
}

func (w *Text) filePlace(l *FileLoc) {
	w.Byte(':')
	w.Int(int64(l.Line))
	w.Byte(':')
	w.Int(int64(l.Col))
	if !l.IsRange {
		return
	}
	w.Str(" to ")
	if l.EndLine != l.Line {
		w.Int(int64(l.EndLine))
	}
	w.Byte(':')
	w.Int(int64(l.EndCol))
}

func (w *Text) nestedLocation(l Location) {
	if !w.substituted(l) {
		w.LocationBody(l)
	}
}

func (w *Text) nestedPretty(l Location) {
	if !w.substituted(l) {
		w.prettyLocation(l)
	}
}

// prettyLocation appends the form for people, which does not parse.
func (w *Text) prettyLocation(l Location) {
	switch l := l.(type) {
	case *UnknownLoc:
		w.Str("[unknown]")
	case *FileLoc:
		w.Str(l.File)
		w.filePlace(l)
	case *NameLoc:
		w.Quoted(l.Name)
		if l.Child != Unknown {
			w.Byte('(')
			w.nestedPretty(l.Child)
			w.Byte(')')
		}
	case *CallSiteLoc:
		w.nestedPretty(l.Callee)
		_, named := l.Callee.(*NameLoc)
		_, file := l.Caller.(*FileLoc)
		if !named || !file {
			w.Byte('\n')
		}
		w.Str(" at ")
		w.nestedPretty(l.Caller)
	case *FusedLoc:
		if l.Metadata != nil {
			w.Byte('<')
			w.Attr(l.Metadata)
			w.Byte('>')
		}
		w.Byte('[')
		for i, inner := range l.Locs {
			if i > 0 {
				w.Str(", ")
			}
			w.nestedPretty(inner)
		}
		w.Byte(']')
	}
}
