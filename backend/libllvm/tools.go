package libllvm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strings"

	"github.com/tshared/tshared/internal/host/subprocess"
)

// tools is LLVM as processes that read text and write text or code.
type tools struct {
	llc, opt string // opt may be missing
	version  string
	host     Target
	targets  []string
}

var (
	versionLine = regexp.MustCompile(`LLVM version (\d+)(\S*)`)
	tripleLine  = regexp.MustCompile(`Default target: (\S+)`)
	cpuLine     = regexp.MustCompile(`Host CPU: (\S+)`)
	// targetLine matches the targets that libLLVM is also used for.
	targetLine = regexp.MustCompile(`(?m)^    ((?:x86|aarch64|arm|thumb|nvptx|hexagon|loongarch|mips|ppc|riscv|sparc|systemz|wasm)\S*)\s+- `)
)

func newTools(llc, opt string) *tools {
	about, err := exec.Command(llc, "--version").Output()
	if err != nil {
		return nil
	}
	version := versionLine.FindSubmatch(about)
	if version == nil || string(version[1]) != fmt.Sprint(wantedMajor) {
		return nil
	}
	t := &tools{llc: llc, version: string(version[1]) + string(version[2])}
	if path, err := exec.LookPath(opt); err == nil {
		t.opt = path
	}
	if m := tripleLine.FindSubmatch(about); m != nil {
		t.host.Triple = string(m[1])
	}
	if m := cpuLine.FindSubmatch(about); m != nil {
		t.host.CPU = string(m[1])
	}
	for _, m := range targetLine.FindAllSubmatch(about, -1) {
		t.targets = append(t.targets, string(m[1]))
	}
	return t
}

func (t *tools) Describe() string {
	return fmt.Sprintf("LLVM %s (%s, as a process)", t.version, t.llc)
}
func (t *tools) Host() Target      { return t.host }
func (t *tools) Targets() []string { return t.targets }

// ErrNoJIT is the error of Load if there is no libLLVM.
var ErrNoJIT = errors.New("running code takes the library libLLVM, and only llc was found: " +
	"install it with 'apt-get install libllvm22' or set " + locationVariable)

func (t *tools) Load([]byte, map[string]uintptr) (*Code, error) { return nil, ErrNoJIT }

// run runs a tool; the error has its output.
func (t *tools) run(ctx context.Context, stage, tool, input string, args ...string) ([]byte, error) {
	var out, complaints bytes.Buffer
	if err := subprocess.Run(ctx, strings.NewReader(input), &out, &complaints, tool, args...); err != nil {
		if ctx.Err() != nil {
			return nil, &abandoned{context.Cause(ctx)}
		}
		output := strings.TrimSpace(complaints.String())
		if output == "" {
			output = err.Error()
		}
		e := parseError(output)
		if e.Line == 0 {
			e.Stage = stage
		}
		return nil, e
	}
	return out.Bytes(), nil
}

type toolMachine struct {
	target Target
	layout string
}

func (t *tools) Machine(target Target) (Machine, error) {
	if target.Triple == "" {
		target.Triple = t.host.Triple
		if target.CPU == "" {
			target.CPU = "native"
		}
	}
	m := &toolMachine{target: target}
	// llc writes the data layout into the IR that it prints if it is stopped early.
	out, err := t.run(context.Background(), "target", t.llc, "", append(m.flags(), "-stop-before=codegenprepare", "-o", "-")...)
	if err != nil {
		return nil, unknownTarget(target.Triple, err.(*Error).Message, t.targets)
	}
	if found := layoutLine.FindSubmatch(out); found != nil {
		m.layout = string(found[1])
	}
	return m, nil
}

var layoutLine = regexp.MustCompile(`target datalayout = "([^"]*)"`)

func (m *toolMachine) Target() Target     { return m.target }
func (m *toolMachine) DataLayout() string { return m.layout }
func (m *toolMachine) Close()             {}

// flags are the command line flags of both opt and llc.
func (m *toolMachine) flags() []string {
	flags := []string{"-mtriple=" + m.target.Triple}
	if m.target.CPU != "" {
		flags = append(flags, "-mcpu="+m.target.CPU)
	}
	if m.target.Features != "" {
		flags = append(flags, "-mattr="+m.target.Features)
	}
	return flags
}

// toolModule is the text of a module between two runs of tools.
type toolModule struct {
	tools        *tools
	name, source string
	text         string
	closed       bool
	ctx          context.Context
}

func (t *tools) Parse(name, source string) (Module, error) {
	return t.parse(context.Background(), name, source)
}

func (t *tools) parse(ctx context.Context, name, source string) (Module, error) {
	m := &toolModule{tools: t, name: name, source: source, text: source, ctx: ctx}
	if t.opt == "" {
		return m, nil // llc reports errors later
	}
	out, err := t.run(ctx, "parse", t.opt, source, "-S", "-disable-verify", "-disable-auto-upgrade-debug-info", "-passes=", "-o", "-")
	if err != nil {
		return nil, err
	}
	m.text = string(out)
	return m, nil
}

func (m *toolModule) Verify() error {
	if m.closed {
		return errClosed
	}
	tool, args := m.tools.opt, []string{"-passes=verify", "-disable-auto-upgrade-debug-info", "-disable-output"}
	if tool == "" {
		tool, args = m.tools.llc, []string{"-filetype=null", "-o", "/dev/null"}
	}
	_, err := m.tools.run(m.ctx, "verify", tool, m.text, args...)
	if e, ok := err.(*Error); ok && e.Line == 0 {
		return verifyError(e.Message, m.text, m.source)
	}
	return err
}

func (m *toolModule) Run(pipeline string, on Machine, o PassOptions) error {
	if m.closed {
		return errClosed
	}
	if m.tools.opt == "" {
		return &Error{Stage: "passes", Message: "opt of LLVM 22 is missing beside " + m.tools.llc}
	}
	args := append(on.(*toolMachine).flags(), "-S", "-passes="+pipeline, "-o", "-")
	for _, option := range []struct {
		off  bool
		flag string
	}{
		{o.NoSLPVectorize, "-vectorize-slp=false"},
		{o.NoUnroll, "-unroll-threshold=0"},
		{o.NoInterleave, "-interleave-loops=false"},
		{o.VerifyEach, "-verify-each"},
		{o.InlinerThreshold != 0, fmt.Sprintf("-inline-threshold=%d", o.InlinerThreshold)},
	} {
		if option.off {
			args = append(args, option.flag)
		}
	}
	out, err := m.tools.run(m.ctx, "passes", m.tools.opt, m.text, args...)
	if err != nil {
		return err
	}
	m.text = string(out)
	return nil
}

// fileTypes are the names that llc has for the forms of output.
var fileTypes = map[Output]string{Assembly: "asm", Object: "obj"}

func (m *toolModule) Emit(on Machine, kind Output) ([]byte, error) {
	if m.closed {
		return nil, errClosed
	}
	machine := on.(*toolMachine)
	relocation := "pic"
	if machine.target.Static {
		relocation = "static"
	}
	args := append(machine.flags(), "-filetype="+fileTypes[kind], "-relocation-model="+relocation,
		fmt.Sprintf("-O%d", machine.target.generation()), "-o", "-")
	code, err := m.tools.run(m.ctx, "code generation", m.tools.llc, m.text, args...)
	if err != nil || !hasRuntime(machine.target.Triple) {
		return code, err
	}
	calls := runtimeCalls(code)
	if len(calls) == 0 {
		return code, nil
	}
	text := m.text
	for _, name := range calls {
		text += strings.Replace(runtimeFunctions[name], "define", "define internal", 1)
	}
	return m.tools.run(m.ctx, "code generation", m.tools.llc, text, args...)
}

func (m *toolModule) Text() string       { return m.text }
func (m *toolModule) Warnings() []string { return nil }

func (m *toolModule) Link(name string, _ []byte) error {
	return errors.New(name + " cannot be linked: that takes the library libLLVM, and only llc was found")
}
func (m *toolModule) Close() { m.closed = true }
