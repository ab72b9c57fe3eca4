package browser

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// command is the path of tshared: $TSHARED_BIN, or built from this checkout.
var command = sync.OnceValues(func() (string, error) {
	if path := os.Getenv("TSHARED_BIN"); path != "" {
		return path, nil
	}
	path, err := filepath.Abs("../../bin/tshared")
	if err != nil {
		return "", err
	}
	build := exec.Command("go", "build", "-o", path, "./cmd/tshared")
	build.Dir = "../.."
	build.Stderr = os.Stderr
	return path, build.Run()
})

var address = regexp.MustCompile(`http://127\.0\.0\.1:\d+/\S+`)

// serve starts tshared explore and returns the address of its page.
func serve(t *testing.T, args ...string) string {
	t.Helper()
	path, err := command()
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	c := exec.CommandContext(ctx, path, append([]string{"explore", "--no-open"}, args...)...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	t.Cleanup(func() {
		cancel()
		_ = c.Wait() // it was interrupted
	})
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if url := address.FindString(lines.Text()); url != "" {
			return url
		}
	}
	require.Fail(t, "tshared explore printed no address")
	return ""
}
