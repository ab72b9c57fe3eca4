package bench

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/ir"
)

// BenchmarkCompilePTX compiles every kernel of the corpus to PTX, as BenchmarkCompileCorpus does to
// native code.
func BenchmarkCompilePTX(b *testing.B) {
	if _, err := libllvm.Open(); err != nil {
		b.Skip(err)
	}
	compileCorpus(b, func(folder string) backend {
		c, err := testcase.Load(filepath.Join(folder, "case.json"))
		require.NoError(b, err)
		return func(top *ir.Op, ended func(string)) error {
			_, err := ptx.Compile(top, "", ptx.Options{Target: "sm_90a", Warps: c.NumWarps, Stages: c.NumStages, Contract: true, Stage: stageEnded(ended)})
			return err
		}
	})
}
