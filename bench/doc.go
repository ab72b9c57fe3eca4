// Package bench measures speed, as ratios to mlir-opt where that does the same
// job and with the times beside them, since only figures of one run can be
// compared. Nothing here fails for being slow.
package bench
