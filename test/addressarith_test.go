package test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/analysis/use"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
)

// TestAddressArithmeticIsRemoved: where all accesses are structured, no tensor computation for addresses
// and masks is left. Source lines identify the origin of operations.
func TestAddressArithmeticIsRemoved(t *testing.T) {
	checked, metaOps, kept := 0, 0, 0
	for _, file := range kernels(t) {
		plain := run("", "--strip-debuginfo", "--canonicalize", "--cse", file)
		require.Equal(t, 0, plain.exit, plain.err)
		r := run(plain.out, lowering, "--report=json", "--mlir-print-debuginfo", "-")
		if r.exit != 0 {
			continue
		}
		structured := true
		for _, row := range reportedAccesses(t, r.err) {
			structured = structured && (row.Kind == remarks.Structured || row.Kind == remarks.Scalar)
		}
		if !structured {
			continue
		}
		meta, data := tensorLines(t, plain.out)
		lowered, err := parseText(r.out)
		require.NoError(t, err, file)
		lowered.Top.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
			if op.NumResults() == 0 || !ir.IsTensor(op.Result(0).Type()) {
				return ir.Continue
			}
			line := ir.PositionOf(op.Loc()).Line
			assert.False(t, meta[line], "%s: line %d only computes addresses, but %s is left of it", file, line, op)
			if data[line] {
				kept++
			}
			return ir.Continue
		})
		checked++
		metaOps += len(meta)
	}
	t.Logf("%d operations for addresses in %d files; %d are made for others", metaOps, checked, kept)
	assert.Greater(t, checked, 300)
	assert.Greater(t, metaOps, 5000)
	assert.Greater(t, kept, 5000, "where operations come from is lost")
}

// reportedAccesses are the memory accesses of a report in JSON, without its other remarks.
func reportedAccesses(t *testing.T, report string) []remarks.Access {
	var rows []remarks.Access
	require.NoError(t, json.Unmarshal([]byte(report), &rows), report)
	return slices.DeleteFunc(rows, func(row remarks.Access) bool { return row.Kind == "" })
}

// tensorLines are the source lines of the operations on tensors: meta of those that serve only
// addresses and masks, data of the others.
func tensorLines(t *testing.T, text string) (meta, data map[int]bool) {
	mod, err := parseText(text)
	require.NoError(t, err)
	uses := use.Of(mod.Top)
	meta, data = map[int]bool{}, map[int]bool{}
	mod.Top.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op.NumResults() != 1 || !ir.IsTensor(op.Result(0).Type()) || op.Has(ir.ConstantLike) {
			return ir.Continue
		}
		lines := data
		if uses.Op(op) == use.Meta {
			lines = meta
		}
		lines[ir.PositionOf(op.Loc()).Line] = true
		return ir.Continue
	})
	return meta, data
}
