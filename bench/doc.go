// Package bench measures speed, as ratios to LLVM tools where one does the same job, with the times
// beside them, since only figures of one run can be compared. No benchmark fails for being slow.
package bench
