package printopstats_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/cli/opt"
)

const input = `func.func @f(%x: i32) -> i32 {
  %0 = arith.addi %x, %x : i32
  %1 = arith.addi %0, %x : i32
  "nodot"() : () -> ()
  return %1 : i32
}`

func stats(flag string) string {
	var out, err strings.Builder
	opt.Main([]string{flag, "--allow-unregistered-dialect", "-o", "/dev/null"}, strings.NewReader(input), &out, &err)
	return err.String()
}

func TestTable(t *testing.T) {
	assert.Equal(t, `Operations encountered:
-----------------------
    arith.addi   , 2
  builtin.module , 1
     func.func   , 1
     func.return , 1
          nodot  , 1
`, stats("--print-op-stats"))
}

func TestJSON(t *testing.T) {
	assert.Equal(t, `{
  "arith.addi" : 2,
  "builtin.module" : 1,
  "func.func" : 1,
  "func.return" : 1,
  "nodot" : 1
}
`, stats("--print-op-stats=json"))
}
