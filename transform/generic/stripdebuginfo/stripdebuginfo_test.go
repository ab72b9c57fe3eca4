package stripdebuginfo_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/cli/opt"
)

func TestAllLocationsAreRemoved(t *testing.T) {
	const input = `func.func @f(%x: i1 loc("a.py":1:1)) {
  cf.br ^bb1(%x : i1) loc("a.py":2:1)
^bb1(%y: i1 loc("a.py":3:1)):
  return loc(fused["a.py":4:1, "a.py":5:1])
} loc("a.py":6:1)`
	var out, err strings.Builder
	code := opt.Main([]string{"--strip-debuginfo", "--mlir-print-debuginfo"}, strings.NewReader(input), &out, &err)
	assert.Equal(t, 0, code, err.String())
	assert.Equal(t, `#loc = loc(unknown)
module {
  func.func @f(%arg0: i1 loc(unknown)) {
    cf.br ^bb1(%arg0 : i1) loc(#loc)
  ^bb1(%0: i1 loc(unknown)):  // pred: ^bb0
    return loc(#loc)
  } loc(#loc)
} loc(#loc)

`, out.String())
}
