package test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/ir"
)

// mutation changes a program, most often so that it becomes invalid.
type mutation struct {
	*rand.Rand
	ops    []*ir.Op
	blocks []*ir.Block
	values []*ir.Value
}

func spoil(r *rand.Rand, top *ir.Op) *mutation {
	s := &mutation{Rand: r}
	top.Walk(func(op *ir.Op) ir.WalkResult {
		if op != top {
			s.ops = append(s.ops, op)
		}
		s.values = append(s.values, op.Results()...)
		for _, region := range op.Regions() {
			for b := range region.Blocks() {
				s.blocks = append(s.blocks, b)
				s.values = append(s.values, b.Args()...)
			}
		}
		return ir.Continue
	})
	return s
}

func some[T any](s *mutation, list []T) T { return list[s.IntN(len(list))] }

var spoilings = map[string]func(s *mutation, op *ir.Op){
	"another operand": func(s *mutation, op *ir.Op) {
		if n := op.NumOperands(); n > 0 {
			op.SetOperand(s.IntN(n), some(s, s.values))
		}
	},
	"fewer operands": func(s *mutation, op *ir.Op) {
		if n := op.NumOperands(); n > 0 {
			op.SetOperands(op.Operands()[:n-1])
		}
	},
	"another type": func(s *mutation, _ *ir.Op) { some(s, s.values).SetType(some(s, s.values).Type()) },
	"another attribute": func(_ *mutation, op *ir.Op) {
		for _, a := range op.Def().Attrs {
			op.SetAttr(a.Name, ir.Unit)
		}
	},
	"no attribute": func(_ *mutation, op *ir.Op) {
		for _, a := range op.Def().Attrs {
			op.RemoveAttr(a.Name)
		}
	},
	"another place": func(s *mutation, op *ir.Op) {
		if at := some(s, s.ops); !op.Contains(at) {
			op.Remove()
			at.Block().InsertBefore(at, op)
		}
	},
	"gone": func(_ *mutation, op *ir.Op) {
		if !op.HasUses() {
			op.Remove()
		}
	},
	"another argument": func(s *mutation, op *ir.Op) { some(s, s.blocks).AddArg(ir.I32, op.Loc()) },
	"another body": func(s *mutation, op *ir.Op) {
		b := some(s, s.blocks)
		for _, region := range op.Regions() {
			if region != b.Region() && !b.ParentOp().Contains(op) {
				b.Remove()
				region.Append(b)
			}
		}
	},
}

// TestVerifyChanged: verified IR is verified again when it, or something it depends on, has
// changed. Every other recorded kernel has its turn.
func TestVerifyChanged(t *testing.T) {
	files, err := filepath.Glob("corpus/*/small/kernel.ttir")
	require.NoError(t, err)
	broken := map[string]int{}
	for n, file := range files {
		if testing.Short() && n%4 != 0 || !sweep.Turn(n, 2) {
			continue
		}
		r := rand.New(rand.NewPCG(uint64(n), 5))
		for _, pipeline := range []string{"", "triton-to-structured", "triton-to-linalg"} {
			m := parseFile(t, file)
			if pipeline != "" && m.Run(pipeline) != nil {
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(spoilings)) {
				top := m.Top.Clone(ir.NewMapping())
				require.NoError(t, ir.Verify(top).Err())
				require.Empty(t, ir.VerifyChanged(top))
				s := spoil(r, top)
				spoilings[name](s, some(s, s.ops))
				changed := ir.VerifyChanged(top)
				if len(changed) > 0 {
					broken[name]++
					assert.Equal(t, changed.Error(), ir.VerifyChanged(top).Error(), "once more")
				}
				assert.Equal(t, fmt.Sprint(ir.Verify(top)), fmt.Sprint(changed), "%s after %q: %s", file, pipeline, name)
			}
		}
	}
	for name := range spoilings {
		assert.Greater(t, broken[name], 5, name)
	}
	t.Log(broken)
}
