//go:build linux

package libllvm

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// When the context is done, the caller gets its cause at once; memory that LLVM uses is
// freed when LLVM returns, and not before.
func TestAbandoned(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	busy, freed := make(chan struct{}), make(chan struct{})
	cancel(why)
	err := abandonable(ctx, func() error { <-busy; return nil }, func() { close(freed) })
	require.ErrorIs(t, err, why)
	select {
	case <-freed:
		t.Fatal("it is freed while LLVM works on it")
	default:
	}
	close(busy)
	<-freed
}

// A panic in the thread that calls LLVM is passed to the caller, who can recover.
func TestPanicsCross(t *testing.T) {
	require.PanicsWithValue(t, "ouch", func() {
		defer func() {
			v := recover().(string)
			require.Contains(t, v, "ouch\n")
			panic(v[:4])
		}()
		_ = guarded(func() error { panic("ouch") })
	})
}
