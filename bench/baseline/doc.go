// Command baseline measures native kernels beside the alternatives: loops in C, and OpenBLAS for
// matrix products. All contenders run in one process and interleaved, since only figures of one run
// can be compared; the best time of each counts. It shows which goals are met, and fails only for
// wrong results.
package main
