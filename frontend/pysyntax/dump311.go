package pysyntax

// joined311 writes an f-string as Python 3.11 does: its parts have the place of the whole
// string, the parts of a format specification that of the literal which holds it, and no part
// is empty. Only expressions have places of their own.
func (d *dumper) joined311(j *JoinedStr, whole *Extent) {
	if j.literal != nil {
		whole = j.literal
	}
	d.begin("JoinedStr")
	dumpList(d, "values", parts311(j.Values), func(d *dumper, e Expr) {
		switch e := e.(type) {
		case *Constant:
			d.begin("Constant")
			d.key("value")
			d.out = appendConstant(d.out, e.Value)
			d.optional("kind", e.Kind)
			d.end(whole)
		case *FormattedValue:
			d.begin("FormattedValue")
			d.expr("value", e.Value)
			d.int("conversion", int64(e.Conversion))
			if e.FormatSpec != nil {
				d.key("format_spec")
				d.joined311(e.FormatSpec, whole)
			}
			d.end(whole)
		}
	})
	d.end(whole)
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
