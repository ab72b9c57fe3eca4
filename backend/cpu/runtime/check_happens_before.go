package runtime

// happensBefore is the happens-before relation of the race detector, by vector clocks (Mattern, Virtual
// Time and Global States of Distributed Systems, 1989). As in FastTrack (Flanagan and Freund, 2009), an
// access is remembered by the epoch of its program alone: a word per byte, not a clock. A
// program that uses the result of an acquiring atomic comes after all programs that
// released at that address before.
//
// Programs are numbered from 1. Each counts its releases; its accesses before the n-th
// release have epoch n-1 or less.
type happensBefore struct {
	running int64                       // the program that seen belongs to
	seen    map[int64]int64             // vector clock of the running program
	at      map[uintptr]map[int64]int64 // vector clock of each address that was released at
}

// switchTo begins another program, whose clock is empty.
func (o *happensBefore) switchTo(program int64) {
	if o.running != program {
		o.running, o.seen = program, map[int64]int64{}
	}
}

// acquire joins the clock of an address. It reports whether the program comes after any
// other.
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

// before reports whether an access happens before the running program.
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
