package kernelgen

// statement is a kind of statement of a kernel.
type statement struct {
	name   string
	likely int // percentage of kernels that have it
	weight int // relative frequency in a kernel
	nested int // largest nesting depth, 0 for no limit
	emit   func(*generator)
}

var statements []statement

// Styles of kernels.
const (
	oddAddresses = "odd addresses"
	masks        = "masks"
	oddMasks     = "odd masks"
)

// styles are the percentages of kernels with a style.
var styles = []struct {
	name   string
	likely int
}{{oddAddresses, 45}, {masks, 65}, {oddMasks, 30}}

func init() {
	statements = []statement{
		{"arithmetic", 100, 6, 0, (*generator).arithmetic},
		{"load", 100, 4, 0, func(g *generator) { g.load(g.someShape(), g.someElem()) }},
		{"load again", 60, 2, 0, (*generator).loadAgain},
		{"store", 60, 1, 0, func(g *generator) { g.store(g.pick(anything)) }},
		{"shape", 60, 3, 0, (*generator).reshape},
		{"cast", 60, 2, 0, (*generator).cast},
		{"reduce", 50, 3, 0, (*generator).reduce},
		{"scan", 20, 2, 0, (*generator).scan},
		{"dot", 20, 2, 0, (*generator).dot},
		{"for", 50, 3, 2, (*generator).forLoop},
		{"while", 12, 1, 1, (*generator).whileLoop},
		{"if", 25, 2, 2, (*generator).branch},
		{"blocks", 12, 2, 1, (*generator).branchBlocks},
		{"pointers", 25, 2, 0, (*generator).choosePointers},
		{"atomic", 15, 2, 0, (*generator).atomic},
		{"block pointer", 20, 3, 0, (*generator).blockPointer},
		{"descriptor", 12, 2, 0, (*generator).descriptor},
		{"call", 12, 1, 0, (*generator).call},
		{"gather", 10, 1, 0, (*generator).gatherWithin},
		{"histogram", 10, 2, 0, (*generator).histogram},
		{"long rows", 15, 2, 1, (*generator).longRows},
	}
}

// statementsUntil emits statements until the budget is down to left.
func (g *generator) statementsUntil(left int) {
	for g.budget > left {
		g.budget--
		total := 0
		for _, s := range statements {
			if g.may(&s) {
				total += s.weight
			}
		}
		n := g.rng.IntN(total)
		for _, s := range statements {
			if !g.may(&s) {
				continue
			}
			if n -= s.weight; n < 0 {
				s.emit(g)
				break
			}
		}
	}
}

func (g *generator) may(s *statement) bool {
	if g.isHelper && helperForbids[s.name] {
		return false
	}
	return g.likes[s.name] && (s.nested == 0 || g.depth < s.nested)
}

// helperForbids are the statements that need the kernel's arguments.
var helperForbids = map[string]bool{"store": true, "atomic": true, "load": true, "block pointer": true, "descriptor": true, "call": true, "blocks": true, "for": true, "while": true, "long rows": true}

// few emits one to n statements, for a region.
func (g *generator) few(n int) { g.statementsUntil(max(0, g.budget-1-g.rng.IntN(n))) }

// seedValues generates the first values.
func (g *generator) seedValues() {
	g.add(&value{name: g.let("tt.get_program_id x : i32"), elem: "i32", hi: int64(g.grid[0] - 1)})
	g.load(g.someShape(), g.someElem())
	g.load(g.someShape(), g.someElem())
}
