package cuda

import (
	"fmt"
	"runtime"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/internal/kernel/targets"
)

// JIT are the options of the driver's PTX compiler. The zero value is the driver's
// default.
type JIT struct {
	OptLevel     int  // 1 to 4; 0 is the driver's default, which is 4, and -1 does not optimise
	MaxRegisters int  // per thread, 1 to 255; 0 means no limit
	LineInfo     bool // instructions know their source lines, for profilers
	DebugInfo    bool // code is for debuggers, and slow
	Verbose      bool // the log lists registers and memory
}

func (o JIT) check() error {
	if o.OptLevel < -1 || o.OptLevel > 4 {
		return fmt.Errorf("the optimisation level %d is none of -1 to 4", o.OptLevel)
	}
	if o.MaxRegisters < 0 || o.MaxRegisters > targets.RegistersPerThread {
		return fmt.Errorf("a limit of %d registers is not between 1 and %d", o.MaxRegisters, targets.RegistersPerThread)
	}
	return nil
}

const logBytes = 1 << 16

// jitRun is one use of the driver's compiler: its options, and the logs that it fills.
// The driver keeps pointers to all of them, so they stay in place until release.
type jitRun struct {
	options      []JITOption
	values       []uintptr
	info, errors []byte
	pinned       runtime.Pinner
}

func (o JIT) start() *jitRun {
	j := &jitRun{info: make([]byte, logBytes), errors: make([]byte, logBytes)}
	j.pinned.Pin(&j.info[0])
	j.pinned.Pin(&j.errors[0])
	j.add(jitInfoLog, uintptr(unsafe.Pointer(&j.info[0])))
	j.add(jitInfoLogBytes, logBytes-1)
	j.add(jitErrorLog, uintptr(unsafe.Pointer(&j.errors[0])))
	j.add(jitErrorLogBytes, logBytes-1)
	j.add(jitFromContext, 0)
	if o.OptLevel != 0 {
		j.add(jitOptLevel, uintptr(max(o.OptLevel, 0)))
	}
	if o.MaxRegisters != 0 {
		j.add(jitMaxRegisters, uintptr(o.MaxRegisters))
	}
	for _, f := range []struct {
		set    bool
		option JITOption
	}{{o.DebugInfo, jitDebugInfo}, {o.LineInfo, jitLineInfo}, {o.Verbose, jitVerboseLog}} {
		if f.set {
			j.add(f.option, 1)
		}
	}
	j.pinned.Pin(&j.options[0])
	j.pinned.Pin(&j.values[0])
	return j
}

func (j *jitRun) add(o JITOption, value uintptr) {
	j.options, j.values = append(j.options, o), append(j.values, value)
}

func (j *jitRun) count() uint32 { return uint32(len(j.options)) }

func (j *jitRun) release() {
	j.pinned.Unpin()
	runtime.KeepAlive(j)
}

// log is the text of the compiler's logs, errors first.
func (j *jitRun) log() string {
	var parts []string
	for _, b := range [][]byte{j.errors, j.info} {
		if s := strings.TrimSpace(cString(&b[0])); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, "\n")
}
