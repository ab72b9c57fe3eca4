//go:build linux

package libllvm

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/racedetector"
)

// stages compiles and loads a small function, and returns the time of each step.
func stages(t testing.TB, l LLVM, m Machine, source string) (names []string, took []time.Duration) {
	var module Module
	var object []byte
	var code *Code
	for _, stage := range []struct {
		name string
		do   func() error
	}{
		{"parse", func() (err error) { module, err = l.Parse("test", source); return }},
		{"verify", func() error { return module.Verify() }},
		{"O3", func() error { return module.Run("default<O3>", m, PassOptions{}) }},
		{"object", func() (err error) { object, err = module.Emit(m, Object); return }},
		{"load", func() (err error) { code, err = l.Load(object, nil); return }},
		{"link", func() error { _, err := code.Lookup("sum"); return err }},
		{"close", func() error { code.Close(); module.Close(); return nil }},
	} {
		start := time.Now()
		err := stage.do()
		names, took = append(names, stage.name), append(took, time.Since(start))
		require.NoError(t, err, stage.name)
	}
	return names, took
}

// TestTimes prints medians; it does not fail if they are slow.
func TestTimes(t *testing.T) {
	l := opened(t)
	m := machineFor(t, l, Target{})
	const rounds = 31
	var names []string
	columns := map[string][]time.Duration{}
	for range rounds {
		var took []time.Duration
		names, took = stages(t, l, m, sum)
		for i, name := range names {
			columns[name] = append(columns[name], took[i])
		}
	}
	var line strings.Builder
	for _, name := range names {
		slices.Sort(columns[name])
		fmt.Fprintf(&line, " %s %v", name, columns[name][rounds/2].Round(time.Microsecond))
	}
	start := time.Now()
	_, err := openLibrary(l.path)
	require.NoError(t, err)
	t.Logf("medians of %d:%s; opening again %v", rounds, line.String(), time.Since(start).Round(time.Microsecond))
}

var memoryRounds = flag.Int("memory-rounds", 2000, "how often TestMemory compiles")

// TestMemory: the process does not grow by compiling and loading repeatedly. The first
// iterations fill caches and arenas, so they do not count.
func TestMemory(t *testing.T) {
	racedetector.SkipSerial(t)
	l := opened(t)
	m := machineFor(t, l, Target{})
	const small = "define i64 @sum(i64 %x) {\n  %y = mul i64 %x, %x\n  ret i64 %y\n}\n"
	rounds, bound := *memoryRounds, 16<<10
	if testing.Short() {
		rounds = min(rounds, 200)
	}
	for range rounds / 5 {
		stages(t, l, m, small)
	}
	before := resident(t)
	start := time.Now()
	for i := range rounds {
		stages(t, l, m, small)
		if i%10 == 0 { // failures give their memory back too
			_, err := l.Parse("test", "define i32 @f() {")
			require.Error(t, err)
		}
	}
	after := resident(t)
	t.Logf("%d compilations in %v: resident memory %d KiB before, %d KiB after", rounds, time.Since(start).Round(time.Millisecond), before, after)
	assert.Less(t, after-before, bound, "KiB more than before")
	count := 0
	sinks.Range(func(any, any) bool { count++; return true })
	assert.LessOrEqual(t, count, 1+linkersKept, "handles left over, besides those of idle linkers and of a fatal error")
}

// TestParallel: 64 goroutines compile, load and call at once, on machines
// they share.
func TestParallel(t *testing.T) {
	l := opened(t)
	machines := []Machine{machineFor(t, l, Target{}), machineFor(t, l, Target{Triple: "aarch64-linux-gnu"})}
	const workers = 64
	done := make(chan error, workers)
	for w := range workers {
		go func() {
			for i := range 4 {
				if err := compileOnce(l, machines[(w+i)%2], (w+i)%2 == 0, w); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	for range workers {
		require.NoError(t, <-done)
	}
}

func compileOnce(l LLVM, m Machine, native bool, number int) error {
	source := sum + fmt.Sprintf("define i64 @number() {\n  ret i64 %d\n}\n", number)
	module, err := l.Parse("test", source)
	if err != nil {
		return err
	}
	defer module.Close()
	if err := module.Verify(); err != nil {
		return err
	}
	if err := module.Run("default<O3>", m, PassOptions{}); err != nil {
		return err
	}
	object, err := module.Emit(m, Object)
	if err != nil || !native {
		return err
	}
	code, err := l.Load(object, nil)
	if err != nil {
		return err
	}
	defer code.Close()
	address, err := code.Lookup("number")
	if err != nil {
		return err
	}
	if got := int(Call(address)); got != number {
		return fmt.Errorf("code of worker %d returned %d", number, got)
	}
	return nil
}
