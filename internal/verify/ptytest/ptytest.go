//go:build linux

// Package ptytest runs commands of tests whose standard error is a terminal. It knows no command.
package ptytest

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// Result is what a command left.
type Result struct {
	Stdout   string
	Terminal string // what the terminal got
	Took     time.Duration
	Err      error
}

// Run runs a command with a terminal of 80 columns as its standard error.
func Run(t testing.TB, c *exec.Cmd) Result {
	t.Helper()
	master, slave := open(t)
	defer master.Close()
	var stdout bytes.Buffer
	c.Stdout, c.Stderr = &stdout, slave
	c.Env = append(c.Environ(), "TERM=xterm")
	started := time.Now()
	err := c.Start()
	if closed := slave.Close(); err != nil || closed != nil { // the command has its own
		t.Fatal("the command cannot be started: ", err, closed)
	}
	got := make(chan string)
	go func() {
		text, _ := io.ReadAll(master) // the error says that nobody has the terminal open any more
		got <- string(text)
	}()
	err = c.Wait()
	took := time.Since(started)
	return Result{stdout.String(), <-got, took, err}
}

// Larger is the size of an input that takes the command a longer time, where one of another size took the time of the result. It
// is at most three times as large, and a little larger where it should have taken long enough.
func (r Result) Larger(size int, time time.Duration) int {
	factor := 1.1 * float64(time) / float64(max(r.Took, 1))
	return int(float64(size) * min(max(factor, 1.2), 3))
}

// open makes a pair of pseudo-terminals.
func open(t testing.TB) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no pseudo-terminals: ", err)
	}
	n, err := unix.IoctlGetUint32(int(master.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(int(master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80})
	}
	if err != nil {
		master.Close()
		t.Skip("there are no pseudo-terminals: ", err)
	}
	return master, slave
}
