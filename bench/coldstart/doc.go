// Command coldstart measures how long the first launch of a kernel takes: from the Python file to
// results, in a new process for each kernel, with an empty cache and then from that cache.
//
//	coldstart [flags] DIR/*/small/case.json
//
// The device is opened and the arguments are made before the clock starts; LLVM is not.
// triton_first_call.py measures the same of Triton.
package main
