package progress

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWithoutTerminal: without a terminal nothing draws a progress bar, and streams are left as they are.
func TestWithoutTerminal(t *testing.T) {
	var b bytes.Buffer
	use := func(p *Bar) {
		p.Show(1, 2)
		p.Line("text")
		p.During(1, 2, "this")()
		p.Watch(2, time.Hour)()
		p.Restart()
		p.Clear()
	}
	use(NewBar(&b, "things"))
	assert.Same(t, &b, NewBar(&b, "things").Messages(&b))
	stages := NewStages(&b, "working", time.Hour, CPU)
	assert.Nil(t, stages)
	stages.Stage(Lower, 1)()
	stages.End()
	assert.Nil(t, stages.Hooks())
	assert.Same(t, &b, stages.Messages(&b))
	require.Empty(t, b.String())
	file, err := os.Create(filepath.Join(t.TempDir(), "f"))
	require.NoError(t, err)
	defer file.Close()
	use(NewBar(file, "things"))
	info, err := file.Stat()
	require.NoError(t, err)
	require.Zero(t, info.Size())
}

func TestTexts(t *testing.T) {
	began := time.Now()
	text := func(b *Bar) string { b.started = began; return b.text(began.Add(10*time.Second), 60) }
	assert.Equal(t, " 25 of 100 programs, 30s left", text(&Bar{done: 25, total: 100, what: "programs"}))
	assert.Equal(t, " 0 of 4 programs", text(&Bar{total: 4, what: "programs"}), "nothing is known yet")
	assert.Equal(t, " 4 of 4 programs", text(&Bar{done: 4, total: 4, what: "programs"}))
	assert.Equal(t, " 999 of 1000 programs, 1s left", text(&Bar{done: 999, total: 1000, what: "programs"}))
	assert.Equal(t, " 1 of 100 programs, 1m0s left", text(&Bar{done: 1, total: 100, what: "programs", limit: began.Add(70 * time.Second)}))
	assert.Equal(t, " 1 of 2 kernels, 10s left: k.py", text(&Bar{done: 1, total: 2, what: "kernels", detail: "k.py"}))
	assert.Equal(t, "round 3", text(&Bar{done: 1, total: 2, line: "round 3"}))
	assert.Empty(t, text(&Bar{what: "programs"}))
	assert.Equal(t, " 1 of 2 kernels", (&Bar{done: 1, total: 2, what: "kernels", detail: "k.py"}).text(began, 15))
}

// TestDrawn: a bar appears after a while, and goes away; messages stand above it, in lines of their own.
func TestDrawn(t *testing.T) {
	var terminal bytes.Buffer
	b := &Bar{w: &terminal, what: "things", started: time.Now().Add(-delay)}
	m := messages{&terminal, b}
	write := func(text string) {
		_, err := m.Write([]byte(text))
		require.NoError(t, err)
	}
	write("before ")
	b.Show(1, 4)
	time.Sleep(interval)
	assert.Nil(t, b.drawn(), "the line on the terminal is not complete")
	write("it\n")
	require.Eventually(t, func() bool { return b.drawn() != nil }, 10*time.Second, time.Millisecond)
	write("half a ")
	write("line\nand")
	time.Sleep(2 * interval)
	b.Clear()
	text := terminal.String()
	assert.Regexp(t, `(?s)^before it\n.*half a line\n.*and$`, text)
	assert.Regexp(t, `\[#{7,8}\.{22,23}\] 1 of 4 things, \d+s left\n`, text)
	write(" this")
	assert.Equal(t, text+" this", terminal.String())
	b.Clear()
}

// TestStages: a stage counts those before it as done, also those that were left out; others have only a name.
func TestStages(t *testing.T) {
	s := &Stages{bar: &Bar{w: &bytes.Buffer{}, what: "stages", started: time.Now()}, what: "k.py", names: []string{Parse, Passes, Output, Parse, Passes, Output}}
	defer s.End()
	state := func(name string) [2]int {
		s.Stage(name, 0)()
		assert.Equal(t, name+": k.py", s.bar.detail)
		return [2]int{s.bar.done, s.bar.total}
	}
	assert.Equal(t, [2]int{0, 6}, state(Parse))
	assert.Equal(t, [2]int{2, 6}, state(Output))
	assert.Equal(t, [2]int{2, 6}, state("surprise"))
	assert.Equal(t, [2]int{3, 6}, state(Parse))
	assert.Equal(t, [2]int{4, 6}, state(Passes))
	assert.Equal(t, []string{Lower, "emit"}, Until(CPU, "emit"))
	assert.Equal(t, CPU, Until(CPU, "surprise"))
}
