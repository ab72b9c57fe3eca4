package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// launch is the first launch of a process. Times are in milliseconds.
type launch struct {
	Kernel string             `json:"kernel"`
	Load   float64            `json:"load"`   // of the Python file
	First  float64            `json:"first"`  // launch, until results are there
	Total  float64            `json:"total"`  // of both
	Second float64            `json:"second"` // launch
	Cached bool               `json:"cached"` // the kernel was in the cache
	Stages map[string]float64 `json:"stages,omitempty"`
	Error  string             `json:"error,omitempty"`
}

// row are the figures of a kernel.
type row struct {
	Kernel string `json:"kernel"`
	Cold   launch `json:"cold"`
	Cached launch `json:"cached"`
}

func (r row) String() string {
	if r.Cold.Error != "" {
		return fmt.Sprintf("%-28s %s", r.Kernel, strings.SplitN(r.Cold.Error, "\n", 2)[0])
	}
	note := ""
	if !r.Cached.Cached {
		note = "  not cached: " + r.Cached.Error
	}
	return fmt.Sprintf("%-28s %8.2f ms cold %8.2f ms from the cache%s", r.Kernel, r.Cold.Total, r.Cached.Total, note)
}

// faster is the launch that took less time. One without an error is better than any other.
func faster(a, b launch) launch {
	switch {
	case a.Kernel == "" || a.Error != "":
		return b
	case b.Error != "" || a.Total <= b.Total:
		return a
	}
	return b
}

// report prints the geometric means of kernels that ran, and what the stages took on average.
func report(w io.Writer, rows []row) {
	var cold, cached []float64
	times := map[string]float64{}
	for _, r := range rows {
		if r.Cold.Error != "" || r.Cached.Error != "" {
			continue
		}
		cold, cached = append(cold, r.Cold.Total), append(cached, r.Cached.Total)
		for s, ms := range r.Cold.Stages {
			times[s] += ms
		}
		times["load"] += r.Cold.Load
	}
	fmt.Fprintf(w, "%d of %d kernels, geometric means: %.2f ms cold, %.2f ms from the cache (at most %.2f)\n",
		len(cold), len(rows), geomean(cold), geomean(cached), slices.Max(append(cached, 0)))
	for _, s := range slices.Sorted(maps.Keys(times)) {
		fmt.Fprintf(w, "  %-8s %7.2f ms on average\n", s, times[s]/float64(len(cold)))
	}
}

func geomean(list []float64) float64 {
	sum := 0.0
	for _, v := range list {
		sum += math.Log(v)
	}
	return math.Exp(sum / float64(max(len(list), 1)))
}
