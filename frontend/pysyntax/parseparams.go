package pysyntax

// parameters reads the parameters of a function up to a token. Those of a lambda have no
// annotations.
func (p *parser) parameters(end kind, annotated bool) *Arguments {
	a := p.slabs.arguments.newNode()
	r := paramReader{parser: p, end: end, annotated: annotated, out: a}
	args, defaults := p.args.mark(), p.exprs.mark()
	for p.tok != end {
		r.parameter(args)
		if !p.accept(opComma) {
			break
		}
	}
	if r.bareStar {
		p.failAt(r.starAt, "expected a name after the bare '*' of the parameters, found %s", p.found())
	}
	if p.tok != end {
		p.syntaxError("',' or '" + kindTexts[end] + "' after a parameter")
	}
	if r.sawStar {
		a.KwOnlyArgs = p.args.take(r.keywordOnly)
	}
	a.Args = p.args.take(args)
	a.Defaults = p.exprs.take(defaults)
	return a
}

// paramReader is the state between the parameters of a function.
type paramReader struct {
	*parser
	end         kind
	annotated   bool
	out         *Arguments
	sawSlash    bool
	sawStar     bool
	bareStar    bool // the last parameter was a bare '*', the token at starAt
	starAt      int
	sawDefault  bool
	keywordOnly int // mark of the keyword-only parameters
}

func (r *paramReader) parameter(args int) {
	if r.out.Kwarg != nil {
		r.fail("a parameter cannot follow '**%s'", r.out.Kwarg.Arg)
	}
	switch r.tok {
	case opSlash:
		r.slash(args)
	case opStar:
		r.star()
	case opDoubleStar:
		if r.bareStar {
			r.failAt(r.starAt, "expected a name after the bare '*' of the parameters, found '**'")
		}
		r.next()
		r.out.Kwarg = r.param(false)
		if r.tok == opAssign {
			r.fail("the parameter '**%s' cannot have a default value", r.out.Kwarg.Arg)
		}
	default:
		r.plain()
	}
}

// slash makes the parameters before it positional-only.
func (r *paramReader) slash(args int) {
	switch {
	case r.sawSlash:
		r.fail("'/' may appear only once in the parameters")
	case r.sawStar:
		r.fail("'/' must be ahead of '*' in the parameters")
	case r.args.mark() == args:
		r.fail("at least one parameter must precede '/'")
	}
	r.next()
	r.sawSlash = true
	r.out.PosOnlyArgs = r.args.take(args)
}

func (r *paramReader) star() {
	if r.sawStar {
		r.fail("'*' may appear only once in the parameters")
	}
	r.starAt = r.i
	r.next()
	r.sawStar = true
	r.keywordOnly = r.args.mark()
	if r.tok == opComma || r.tok == r.end {
		r.bareStar = true
		return
	}
	r.out.Vararg = r.param(true)
	if r.tok == opAssign {
		r.fail("the parameter '*%s' cannot have a default value", r.out.Vararg.Arg)
	}
}

// plain reads a parameter with a name and perhaps a default value.
func (r *paramReader) plain() {
	start := r.i
	arg := r.param(false)
	r.args.push(arg)
	r.bareStar = false
	var value Expr
	if r.accept(opAssign) {
		if !startsExpr[r.tok] || r.tok == opStar {
			r.failAt(r.last, "expected a default value after '=', found %s", r.found())
		}
		value = r.expression()
	}
	switch {
	case r.sawStar:
		r.out.KwDefaults = append(r.out.KwDefaults, value)
	case value != nil:
		r.sawDefault = true
		r.exprs.push(value)
	case r.sawDefault:
		r.failAt(start, "the parameter '%s' without a default follows one with a default", arg.Arg)
	}
}

// param reads a name with its annotation. That of `*name` may be starred.
func (r *paramReader) param(star bool) *Arg {
	start := r.i
	if r.tok == opLParen {
		r.fail("a parameter cannot be parenthesized")
	}
	a := r.slabs.arg.newNode()
	a.Arg = r.parser.name("the name of a parameter")
	if r.annotated && r.accept(opColon) {
		if star && r.tok == opStar {
			a.Annotation = r.starred((*parser).bitOr)
		} else {
			a.Annotation = r.expression()
		}
	}
	a.Extent = r.extent(start)
	return a
}

// typeParameters reads `[T: bound, *Ts, **P]`.
func (p *parser) typeParameters() []TypeParam {
	if p.tok != opLBracket {
		return nil
	}
	open := p.i
	p.next()
	if p.tok == opRBracket {
		p.fail("expected a type parameter, found ']'")
	}
	var list []TypeParam
	for p.tok != opRBracket {
		list = append(list, p.typeParameter())
		if !p.accept(opComma) {
			break
		}
	}
	p.closing(opRBracket, open)
	return list
}

func (p *parser) typeParameter() TypeParam {
	start := p.i
	star := p.tok
	if star == opStar || star == opDoubleStar {
		p.next()
	}
	name := p.name("the name of a type parameter")
	var bound Expr
	if p.tok == opColon {
		if star == opStar || star == opDoubleStar {
			p.fail("the type parameter '%s%s' cannot have a bound", kindTexts[star], name)
		}
		p.next()
		bound = p.expression()
	}
	at := p.extent(start)
	switch star {
	case opStar:
		return &TypeVarTuple{Extent: at, Name: name}
	case opDoubleStar:
		return &ParamSpec{Extent: at, Name: name}
	}
	return &TypeVar{Extent: at, Name: name, Bound: bound}
}
