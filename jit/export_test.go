package jit

import (
	"time"

	"github.com/tshared/tshared/tune"
)

func init() {
	flushBytes, bench = 1<<12, tune.BenchOptions{Warmup: time.Millisecond, Rep: 5 * time.Millisecond}
}
