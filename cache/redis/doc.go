// Package redis is the remote layer of a cache: machines share compiled kernels and tuning results
// through a server that speaks Redis's protocol.
//
// A program passes the layer to [github.com/tshared/tshared/cache.Open] as Options.Remote. Kernels
// are code that will run, and the server is not trusted with it: each value carries an HMAC-SHA256
// over its key and contents under a secret that only the operator's machines know. A value without
// a valid one is a missing entry. Nor is the server trusted to answer: requests have short
// time-outs, answers are bounded before memory is taken for them, and a server that fails is left
// alone for a while. Whatever it does, the cost is a kernel that is compiled here.
//
// The package knows nothing of kernels, of folders, or of the other layers.
package redis
