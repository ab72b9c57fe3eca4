package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const text = "k.py:3:5: error: y is not defined\n    y += 1\n    ^~~\nk.py:1:1: note: here\ntshared run: there is no flag --x\nx: f32[3]\n"

func TestPaint(t *testing.T) {
	var b bytes.Buffer
	t.Setenv(Variable, "")
	assert.Equal(t, text, Paint(&b, text), "a buffer is no terminal")
	t.Setenv(Variable, "always")
	assert.Equal(t, "\033[1mk.py:3:5: \033[0m\033[1;31merror:\033[0m \033[1my is not defined\033[0m\n    y += 1\n\033[1;32m    ^~~\033[0m\n"+
		"\033[1mk.py:1:1: \033[0m\033[1;36mnote:\033[0m \033[1mhere\033[0m\n\033[1;31mtshared run:\033[0m there is no flag --x\nx: f32[3]\n", Paint(&b, text))
	assert.Equal(t, "\033[1;36mnote:\033[0m \033[1mwithout a place\033[0m", Paint(&b, "note: without a place"))
}

// TestModes: the flag outweighs NO_COLOR, which outweighs a terminal. Files are no terminals.
func TestModes(t *testing.T) {
	device, err := os.OpenFile("/dev/null", os.O_WRONLY, 0) // a character device, as terminals are
	if err != nil {
		t.Skip("there is no /dev/null: ", err)
	}
	defer device.Close()
	file, err := os.Create(filepath.Join(t.TempDir(), "f"))
	require.NoError(t, err)
	defer file.Close()
	for _, c := range []struct {
		mode, noColor, term string
		device, file        bool
	}{
		{"", "", "xterm", true, false}, {"auto", "", "xterm", true, false}, {"auto", "1", "xterm", false, false}, {"", "", "dumb", false, false},
		{"always", "1", "dumb", true, true}, {"never", "", "xterm", false, false},
	} {
		t.Setenv(Variable, c.mode)
		t.Setenv("NO_COLOR", c.noColor)
		t.Setenv("TERM", c.term)
		assert.Equal(t, c.device, HasColors(device), c)
		assert.Equal(t, c.file, HasColors(file), c)
	}
	t.Setenv(Variable, "")
	require.NoError(t, SetMode("never"))
	assert.Equal(t, "never", os.Getenv(Variable))
	assert.EqualError(t, SetMode("blue"), "--color=blue is none of auto, always, never")
}
