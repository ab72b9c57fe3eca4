package flight_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/host/flight"
)

var errStopped = errors.New("stopped")

func isStopped(err error) bool { return errors.Is(err, errStopped) }

// result is what Do returns, and how often the one who waits has computed.
type result struct {
	value int
	err   error
	again bool
}

// TestGroup: what one computes another one gets who waits, unless the computation was stopped: it is begun again then. One who waits goes when
// its context ends.
func TestGroup(t *testing.T) {
	failure := errors.New("failure")
	for name, c := range map[string]struct {
		first func() (int, error)
		want  result
	}{
		"value":   {func() (int, error) { return 1, nil }, result{1, nil, false}},
		"error":   {func() (int, error) { return 0, failure }, result{0, failure, false}},
		"stopped": {func() (int, error) { return 0, errStopped }, result{2, nil, true}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var g flight.Group[int]
				var got result
				end := make(chan struct{})
				go func() { _, _ = g.Do(t.Context(), "key", isStopped, func() (int, error) { <-end; return c.first() }) }()
				synctest.Wait()
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				_, err := g.Do(ctx, "key", isStopped, func() (int, error) { return 3, nil })
				assert.ErrorIs(t, err, context.Canceled)
				go func() {
					got.value, got.err = g.Do(t.Context(), "key", isStopped, func() (int, error) { got.again = true; return 2, nil })
				}()
				synctest.Wait()
				assert.Equal(t, result{}, got, "it waits")
				close(end)
				synctest.Wait()
				assert.Equal(t, c.want, got)
			})
		})
	}
}

// TestPanic: one who waits for a computation that panics gets an error.
func TestPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g flight.Group[int]
		var err error
		end := make(chan struct{})
		go func() {
			defer func() { _ = recover() }()
			_, _ = g.Do(t.Context(), "key", isStopped, func() (int, error) { <-end; panic("oh") })
		}()
		synctest.Wait()
		go func() { _, err = g.Do(t.Context(), "key", isStopped, func() (int, error) { return 0, nil }) }()
		synctest.Wait()
		close(end)
		synctest.Wait()
		assert.ErrorContains(t, err, "panicked")
	})
}
