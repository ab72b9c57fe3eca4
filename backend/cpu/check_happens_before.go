package cpu

// happensBefore knows which programs have seen what others did: one that looks at what an
// atomic operation found comes behind all that released there before.
//
// Programs are numbers from 1. Each counts its releases; what it did before the
// n-th is of epoch n-1 or less.
type happensBefore struct {
	running int64                       // the program the next is about
	seen    map[int64]int64             // by program: the last epoch the running one has seen
	at      map[uintptr]map[int64]int64 // by address: what is seen by who looks there
}

// switchTo begins with another program, which has seen nothing.
func (o *happensBefore) switchTo(program int64) {
	if o.running != program {
		o.running, o.seen = program, map[int64]int64{}
	}
}

// acquire reports whether there was anything to see.
func (o *happensBefore) acquire(program int64, addr uintptr) bool {
	o.switchTo(program)
	join(o.seen, o.at[addr])
	return len(o.seen) > 0
}

func (o *happensBefore) release(program int64, addr uintptr, epoch int64) {
	o.switchTo(program)
	o.seen[program] = epoch
	if o.at == nil {
		o.at = map[uintptr]map[int64]int64{}
	}
	if o.at[addr] == nil {
		o.at[addr] = map[int64]int64{}
	}
	join(o.at[addr], o.seen)
}

// before reports whether the running program comes behind an access.
func (o *happensBefore) before(h history, program int64) bool {
	o.switchTo(program)
	epoch, ok := o.seen[h.program()+1]
	return ok && h.epoch() <= epoch
}

func join(to, from map[int64]int64) {
	for program, epoch := range from {
		if was, ok := to[program]; !ok || was < epoch {
			to[program] = epoch
		}
	}
}
