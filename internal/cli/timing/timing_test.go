package timing

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestClock(t *testing.T) {
	var c StageTimes
	c.Add("parse", 1*time.Millisecond)
	c.Add("optimise", 6*time.Millisecond)
	c.Add("print", 2*time.Millisecond)
	c.Add("parse", 1*time.Millisecond)
	require.Equal(t, []string{"parse", "optimise", "print"}, c.Names())
	require.Equal(t, 4*time.Millisecond, c.Ours())
	require.Equal(t, 10*time.Millisecond, c.Total())
	var b strings.Builder
	c.Print(&b)
	require.Equal(t, []string{
		"parse 2.000 ms 20.0 %", "optimise 6.000 ms 60.0 %", "print 2.000 ms 20.0 %", "all 10.000 ms 100.0 %", "all but LLVM 4.000 ms 40.0 %", "",
	}, strings.Split(regularSpaces(b.String()), "\n"))
}

func regularSpaces(s string) string {
	for strings.Contains(s, "  ") {
		s = strings.ReplaceAll(s, "  ", " ")
	}
	return s
}
