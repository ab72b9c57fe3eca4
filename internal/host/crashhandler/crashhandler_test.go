package crashhandler_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/host/crashhandler"
)

// TestManyExecutions: more executions than are known at once, again and again, is not a mistake.
func TestManyExecutions(t *testing.T) {
	require.NoError(t, crashhandler.Install())
	var frame uintptr
	list := make([]*crashhandler.Execution, 1000)
	for i := range list {
		list[i] = crashhandler.New(0, 0, &frame, nil)
	}
	for range 3 {
		for _, e := range list {
			e.Enter()
		}
		for _, e := range list {
			e.Leave()
		}
	}
}

// TestGoPanicsStay: with the handler in place a fault of Go code is a panic, with executions beside it.
func TestGoPanicsStay(t *testing.T) {
	require.NoError(t, crashhandler.Install())
	frame := ^uintptr(0)
	e := crashhandler.New(0, 0, &frame, func(crashhandler.Fault) { t.Error("it is reported as a crash") })
	e.Enter()
	defer e.Leave()
	for range 100 {
		var nothing *[8]int
		assert.Panics(t, func() { nothing[3]++ })
	}
}

func BenchmarkEnter(b *testing.B) {
	var frame uintptr
	e := crashhandler.New(0, 0, &frame, nil)
	for b.Loop() {
		e.Enter()
		e.Leave()
	}
}
