package fuzz

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// usage is the resource usage of a process so far.
type usage struct {
	time         time.Duration // processor time
	memory, peak int64         // resident bytes
}

// tick is the unit of times in /proc on all current machines.
const tick = time.Second / 100

var residentLine = regexp.MustCompile(`(?m)^Vm(HWM|RSS):\s+(\d+) kB$`)

// usageOf reads /proc; the usage of a process that is gone is zero.
func usageOf(pid int) (u usage) {
	if text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil {
		// The second field is a name in parentheses, which may hold anything.
		_, rest, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(rest); len(fields) > 12 {
			for _, f := range fields[11:13] {
				n, _ := strconv.ParseInt(f, 10, 64)
				u.time += time.Duration(n) * tick
			}
		}
	}
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for _, m := range residentLine.FindAllSubmatch(text, -1) {
		n, _ := strconv.ParseInt(string(m[2]), 10, 64)
		if string(m[1]) == "HWM" {
			u.peak = n << 10
		} else {
			u.memory = n << 10
		}
	}
	return u
}
