//go:build !linux

package fuzz

import "time"

// usage is the resource usage of a process so far; only Linux reports it.
type usage struct {
	time         time.Duration
	memory, peak int64
}

func usageOf(int) usage { return usage{} }
