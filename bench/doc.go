// Package bench measures speed, as ratios to LLVM tools where one does the same
// job and with the times beside them, since only figures of one run can be
// compared. Nothing here fails for being slow.
package bench
