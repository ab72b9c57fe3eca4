package subprocess

import (
	"os/exec"
	"syscall"
)

// tie makes a program end with this process, and what it started with its context.
func tie(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
}
