package pysyntax

import "reflect"

// joined311 writes an f-string as Python 3.11 does: its parts have the place of the whole
// string and no part is empty. A format specification and the text at its end have the place
// of the literal that holds it. Only expressions have places of their own.
func (d *dumper) joined311(j *JoinedStr, whole *Extent) {
	own := whole
	if j.literal != nil {
		own = j.literal
	}
	parts := parts311(j.Values)
	d.begin("JoinedStr")
	d.key("values")
	d.text("[")
	for i, e := range parts {
		if i > 0 {
			d.text(", ")
		}
		switch e := e.(type) {
		case *Constant:
			d.begin("Constant")
			d.fields(reflect.ValueOf(e).Elem(), "Constant")
			if e == parts[len(parts)-1] {
				d.end(own)
			} else {
				d.end(whole)
			}
		case *FormattedValue:
			d.field311(e, whole)
		}
	}
	d.text("]")
	d.first = false
	d.end(own)
}

func (d *dumper) field311(e *FormattedValue, whole *Extent) {
	d.begin("FormattedValue")
	d.key("value")
	if t, ok := e.Value.(*Tuple); ok && isBare(t) {
		d.bareTuple311(t, e)
	} else {
		d.node(e.Value)
	}
	d.int("conversion", int64(e.Conversion))
	if e.FormatSpec != nil {
		d.key("format_spec")
		d.joined311(e.FormatSpec, whole)
	}
	d.end(whole)
}

// isBare reports whether a tuple was written without parentheses.
func isBare(t *Tuple) bool {
	if len(t.Elts) == 0 {
		return false
	}
	first := t.Elts[0].At()
	return first.Line == t.Line && first.Col == t.Col
}

// bareTuple311 writes a tuple without parentheses that is the value of a field. Python 3.11
// reads it as if the brace and what ends the expression were its parentheses.
func (d *dumper) bareTuple311(t *Tuple, field *FormattedValue) {
	d.begin("Tuple")
	d.fields(reflect.ValueOf(t).Elem(), "Tuple")
	at := Extent{field.Line, field.Col, field.EndLine, field.EndCol}
	if spec := field.FormatSpec; spec != nil {
		at.EndLine, at.EndCol = spec.Line, spec.Col+1
	}
	if field.Conversion >= 0 {
		at.EndCol -= int32(len("!r"))
	}
	d.end(&at)
}

// parts311 joins constants that stand side by side and drops empty ones.
func parts311(values []Expr) []Expr {
	var parts []Expr
	for _, e := range values {
		c, ok := e.(*Constant)
		if !ok {
			parts = append(parts, e)
			continue
		}
		text, _ := c.Value.(string)
		if text == "" {
			continue
		}
		if n := len(parts); n > 0 {
			if last, ok := parts[n-1].(*Constant); ok {
				parts[n-1] = &Constant{Value: last.Value.(string) + text, Kind: last.Kind}
				continue
			}
		}
		parts = append(parts, c)
	}
	return parts
}
