package streamk_test

import (
	"testing"

	"github.com/tshared/tshared/internal/verify/lit"
)

func TestLit(t *testing.T) { lit.RunPass(t) }
