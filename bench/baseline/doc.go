// Command baseline measures native kernels beside what one would use instead:
// loops in C, and OpenBLAS for products of matrices. All of it runs in one
// process and turn by turn, since only figures of one run can be compared; the
// best time of each counts. It shows which goals are met, and fails only
// for wrong results.
package main
