// Package tune finds the fastest of several candidates: it compiles them in parallel,
// measures them one by one, and keeps the results.
//
//	result, err := tune.Search(ctx, tune.Space{Candidates: candidates, Timer: tune.HostClock()})
//	...
//	best := result.Best() // its name is that of a candidate
//
// Bench measures one function as do_bench of Triton does. A Table has the results of
// searches, to be shipped in a file; a Store keeps them in a cache.
//
// An Op has several implementations, and takes the fastest for each signature of its parameters:
//
//	op := tune.NewOp("softmax", candidates...)
//	err := op.Run(ctx, params)
//
// A candidate is a name with functions that compile and run it: the package knows nothing of
// kernels.
package tune
