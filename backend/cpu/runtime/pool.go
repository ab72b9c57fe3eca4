package runtime

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// pool has the threads that run the workers of launches, but the first, which the caller runs.
// Starting a thread takes longer than many launches, so threads stay, and look out for the next
// launch for a while before they sleep. A launch that finds the pool in use by another one starts
// goroutines of its own.
type pool struct {
	inUse   sync.Mutex
	threads []*poolThread
}

// workerPool is the pool of the process.
var workerPool pool

// lookout is how long a thread looks for the next launch before it sleeps, and how long a launch
// looks for the end of its workers.
const lookout = 100 * time.Microsecond

// hand gives workers to the threads. It is false where another launch has the pool.
func (p *pool) hand(workers []*worker) bool {
	if !p.inUse.TryLock() {
		return false
	}
	for len(p.threads) < len(workers) {
		t := &poolThread{wake: make(chan int, 1)}
		p.threads = append(p.threads, t)
		go t.loop()
	}
	for i, w := range workers {
		p.threads[i].next.Store(w)
	}
	for i := range workers {
		if t := p.threads[i]; t.asleep.CompareAndSwap(true, false) {
			t.wake <- callersCore()
		}
	}
	return true
}

// unknownCore is the core of a caller where that is not known.
const unknownCore = -1

// takeBack takes the workers back that no thread has begun with, and lets go of the pool. The
// caller has seen that there is nothing left to do for them.
func (p *pool) takeBack(workers []*worker, each func()) {
	for i, w := range workers {
		if p.threads[i].next.CompareAndSwap(w, nil) {
			each()
		}
	}
	p.inUse.Unlock()
}

// poolThread is a thread of the pool. A worker is put into next; where the thread is asleep, it is
// woken then.
type poolThread struct {
	next   atomic.Pointer[worker]
	asleep atomic.Bool
	wake   chan int // with the core of the caller; it never has more than one element
	avoid  affinity
}

func (t *poolThread) loop() {
	runtime.LockOSThread()
	for {
		if w := t.look(); w != nil {
			w.main()
			continue
		}
		t.sleep()
	}
}

// look looks for a worker for a while.
func (t *poolThread) look() *worker {
	var w *worker
	spin(func() bool {
		if t.next.Load() != nil {
			w = t.next.Swap(nil)
		}
		return w != nil
	})
	return w
}

// sleep waits to be woken. A worker may have come in between: then there is no sleep, unless the
// caller has seen that the thread is asleep, and wakes it.
func (t *poolThread) sleep() {
	t.asleep.Store(true)
	if t.next.Load() != nil && t.asleep.CompareAndSwap(true, false) {
		return
	}
	t.avoid.leave(<-t.wake)
}

// spin waits for a condition, without giving the core away, and gives up after a while.
func spin(met func() bool) bool {
	var until time.Time // once it has taken long enough to look at the clock
	for {
		for range 32 {
			if met() {
				return true
			}
			pause(4)
		}
		now := time.Now()
		if until.IsZero() {
			until = now.Add(lookout)
		}
		if now.After(until) {
			return false
		}
	}
}
