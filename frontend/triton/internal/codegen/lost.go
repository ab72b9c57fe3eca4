package codegen

import (
	"slices"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
)

// updates is what is known about assignments in loops that are lost when an iteration ends.
//
// Triton finds the names that a loop carries by a try: those that have other values after it. A name
// that the body gives the value of another one, which it had before the loop as well, seems
// unchanged: the loop does not carry it. Python's semantics differ where the name is read before it
// is assigned again, in the next iteration or after the loop. What we emit is Triton's, with a warning.
type updates struct {
	// stored has where names were assigned last.
	stored map[string]pysyntax.Node
	// reads are the local names that were read since the outermost loop began, with their values.
	reads []binding
	// lost are assignments that are lost, as far as nothing was read in their place yet.
	lost []lostUpdate
}

// lostUpdate is an assignment in a loop that does not carry its name.
type lostUpdate struct {
	binding               // the name, and the value that it keeps
	at      pysyntax.Node // the assignment
	twin    string        // the name that had the same value
}

// findLost finds the names that the body of a loop changed and the loop does not carry.
func (f *frame) findLost(c *carries, r region) {
	if f.tries > 0 {
		return // names may share values here that they do not share when the body is visited
	}
	for _, live := range r.outer.bindings {
		after := f.scope.lookup(live.name)
		if live.name == c.skip || slices.Contains(c.names, live.name) || !isKernelValue(live.value) || !isKernelValue(after) || sameHandles(live.value, after) {
			continue
		}
		lost := lostUpdate{binding: live, at: f.updates.stored[live.name], twin: c.twin(live.value)}
		if slices.ContainsFunc(f.updates.reads, lost.isRead) {
			f.warnLost(&lost)
		} else {
			f.updates.lost = append(f.updates.lost, lost)
		}
	}
}

// isRead reports whether a read gave the value that the name keeps.
func (l *lostUpdate) isRead(read binding) bool {
	return read.name == l.name && sameHandles(read.value, l.value)
}

// noteRead notes that a local name was read.
func (f *frame) noteRead(name string, v pyeval.Value) {
	if f.tries > 0 || !isKernelValue(v) {
		return
	}
	read := binding{name, v}
	f.updates.reads = append(f.updates.reads, read)
	f.updates.lost = slices.DeleteFunc(f.updates.lost, func(l lostUpdate) bool {
		if l.isRead(read) {
			f.warnLost(&l)
			return true
		}
		return false
	})
}

// noteStore notes that a name was assigned.
func (f *frame) noteStore(n *pysyntax.Name) {
	if f.tries > 0 {
		return
	}
	f.updates.stored[n.Id] = n
	f.updates.lost = slices.DeleteFunc(f.updates.lost, func(l lostUpdate) bool { return l.name == n.Id })
}

func (f *frame) warnLost(l *lostUpdate) {
	outer := f.node
	if l.at != nil {
		f.node = l.at
	}
	f.warn("what is assigned to '%s' here is lost at the end of the iteration, unlike in Python: before the loop '%s' is the same value as %s, "+
		"and Triton takes it for unchanged; '%s = %s + 0' before the loop makes the loop carry it", l.name, l.name, l.twin, l.name, l.name)
	f.node = outer
}

// twin is the carried name that had a value before the loop.
func (c *carries) twin(v pyeval.Value) string {
	shared := handlesOfAll([]pyeval.Value{v})
	for i, init := range c.inits {
		for _, h := range handlesOfAll([]pyeval.Value{init}) {
			if slices.Contains(shared, h) {
				return "'" + c.names[i] + "'"
			}
		}
	}
	return "another name"
}
