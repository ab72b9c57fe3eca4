package pysyntax

// slab hands out values of a type from arrays, so that a tree takes few allocations. The
// arrays grow with the tree: small files stay small.
type slab[T any] struct {
	free []T
	size int
}

const (
	slabMin = 8
	slabMax = 256
)

// newNode returns a pointer to a zero value.
func (s *slab[T]) newNode() *T {
	if len(s.free) == 0 {
		s.grow(1)
	}
	v := &s.free[0]
	s.free = s.free[1:]
	return v
}

// copy returns a copy of a list that has no room to grow. An empty list is nil.
func (s *slab[T]) copy(list []T) []T {
	n := len(list)
	if n == 0 {
		return nil
	}
	if len(s.free) < n {
		if n > slabMax/4 {
			return append(make([]T, 0, n), list...)
		}
		s.grow(n)
	}
	v := s.free[:n:n]
	s.free = s.free[n:]
	copy(v, list)
	return v
}

func (s *slab[T]) grow(n int) {
	s.size = min(max(2*s.size, slabMin), slabMax)
	s.free = make([]T, max(s.size, n))
}

// list collects the elements of lists that nest. Elements behind mark belong to the list
// that began there.
type list[T any] struct {
	items []T
	slab  slab[T]
}

func (l *list[T]) mark() int { return len(l.items) }

func (l *list[T]) push(v T) { l.items = append(l.items, v) }

// take removes the elements behind mark and returns them.
func (l *list[T]) take(mark int) []T {
	v := l.slab.copy(l.items[mark:])
	clear(l.items[mark:])
	l.items = l.items[:mark]
	return v
}

// slabs are the slabs of all types of nodes and the lists of nodes.
type slabs struct {
	name      slab[Name]
	constant  slab[Constant]
	attribute slab[Attribute]
	call      slab[Call]
	keyword   slab[Keyword]
	subscript slab[Subscript]
	binOp     slab[BinOp]
	compare   slab[Compare]
	tuple     slab[Tuple]
	arg       slab[Arg]
	arguments slab[Arguments]
	assign    slab[Assign]
	exprStmt  slab[ExprStmt]
	ifStmt    slab[If]
	returns   slab[Return]

	exprs    list[Expr]
	stmts    list[Stmt]
	keywords list[*Keyword]
	args     list[*Arg]
	ops      list[CmpOperator]
	strings  list[string]
	patterns list[Pattern]
}
