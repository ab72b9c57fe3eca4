package guess

import (
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// uses finds the parameters that addresses are computed from.
type uses struct {
	functions map[string]*pysyntax.FunctionDef
	// pointers has the parameters of each function that are pointers; a function that is being
	// looked at has those that were found so far.
	pointers map[*pysyntax.FunctionDef]map[string]bool
	dots     bool // a function multiplies matrices
}

func newUses(functions map[string]*pysyntax.FunctionDef) *uses {
	return &uses{functions: functions, pointers: map[*pysyntax.FunctionDef]map[string]bool{}}
}

func (u *uses) isPointer(f *pysyntax.FunctionDef, param string) bool { return u.pointers[f][param] }

// function looks at a function and those that it calls.
func (u *uses) function(f *pysyntax.FunctionDef) {
	if u.pointers[f] != nil {
		return
	}
	s := &scope{uses: u, params: map[string]bool{}, assigned: map[string][]pysyntax.Expr{}, found: map[string]bool{}, followed: map[string]bool{}}
	u.pointers[f] = s.found
	for _, list := range [][]*pysyntax.Arg{f.Args.PosOnlyArgs, f.Args.Args, f.Args.KwOnlyArgs} {
		for _, a := range list {
			s.params[a.Arg] = true
		}
	}
	pysyntax.Inspect(f, func(n any) bool { s.assignment(n); return true })
	pysyntax.Inspect(f, func(n any) bool {
		if c, ok := n.(*pysyntax.Call); ok {
			s.call(c)
		}
		return true
	})
}

// scope is a function that is looked at.
type scope struct {
	*uses
	params   map[string]bool
	assigned map[string][]pysyntax.Expr // what variables get
	found    map[string]bool            // parameters that are pointers
	followed map[string]bool            // variables that were followed, and whether to a parameter
}

// assignment notes what a variable gets.
func (s *scope) assignment(n any) {
	a, ok := n.(*pysyntax.Assign)
	if !ok || len(a.Targets) != 1 {
		return
	}
	if name, ok := a.Targets[0].(*pysyntax.Name); ok {
		s.assigned[name.Id] = append(s.assigned[name.Id], a.Value)
	}
}

// accesses are the functions whose first argument is an address.
var accesses = map[string]bool{
	"load": true, "store": true, "advance": true, "make_block_ptr": true, "make_tensor_descriptor": true,
	"atomic_add": true, "atomic_max": true, "atomic_min": true, "atomic_and": true, "atomic_or": true, "atomic_xor": true, "atomic_xchg": true, "atomic_cas": true,
}

// passing are the functions that return their first argument, as far as its type goes.
var passing = map[string]bool{"multiple_of": true, "max_contiguous": true, "max_constancy": true, "cast": true, "advance": true}

// call looks at a call: of an access, or of another function of the file with pointers.
func (s *scope) call(c *pysyntax.Call) {
	switch f := c.Func.(type) {
	case *pysyntax.Attribute:
		_, module := f.Value.(*pysyntax.Name)
		s.dots = s.dots || strings.HasPrefix(f.Attr, "dot")
		if accesses[f.Attr] && module && len(c.Args) > 0 {
			s.address(c.Args[0])
		}
		for _, k := range c.Keywords {
			if accesses[f.Attr] && (k.Arg == "pointer" || k.Arg == "base") {
				s.address(k.Value)
			}
		}
	case *pysyntax.Name:
		s.callOf(s.functions[f.Id], c)
	}
}

// callOf follows the arguments of a call into the function.
func (s *scope) callOf(f *pysyntax.FunctionDef, c *pysyntax.Call) {
	if f == nil {
		return
	}
	s.function(f)
	params := append(append([]*pysyntax.Arg{}, f.Args.PosOnlyArgs...), f.Args.Args...)
	for i, a := range c.Args {
		if i < len(params) && s.isPointer(f, params[i].Arg) {
			s.address(a)
		}
	}
	for _, k := range c.Keywords {
		if s.isPointer(f, k.Arg) {
			s.address(k.Value)
		}
	}
}

// address follows an address to the parameter that it begins with, and reports whether it found
// one: of a sum, that is on the left if there is one.
func (s *scope) address(e pysyntax.Expr) bool {
	switch e := e.(type) {
	case *pysyntax.Name:
		return s.variable(e.Id)
	case *pysyntax.BinOp:
		if e.Op == pysyntax.Add || e.Op == pysyntax.Sub {
			return s.address(e.Left) || s.address(e.Right)
		}
	case *pysyntax.IfExp:
		left := s.address(e.Body)
		return s.address(e.Orelse) || left
	case *pysyntax.Subscript:
		return s.address(e.Value)
	case *pysyntax.Call: // ptr.to(...), tl.multiple_of(ptr, ...)
		if f, ok := e.Func.(*pysyntax.Attribute); ok {
			switch {
			case f.Attr == "to":
				return s.address(f.Value)
			case passing[f.Attr] && len(e.Args) > 0:
				return s.address(e.Args[0])
			}
		}
	}
	return false
}

// variable follows a variable to what it gets, once.
func (s *scope) variable(name string) bool {
	if found, seen := s.followed[name]; seen {
		return found
	}
	s.followed[name] = s.params[name]
	if s.params[name] {
		s.found[name] = true
	}
	for _, v := range s.assigned[name] {
		if s.address(v) {
			s.followed[name] = true
		}
	}
	return s.followed[name]
}
