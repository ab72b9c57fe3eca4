package pass

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/tshared/tshared/ir"
)

// IRPrinting is a Hook that prints the IR before and after passes.
type IRPrinting struct {
	NopHook
	// Print writes an operation. Two newlines follow its output.
	Print func(w io.Writer, op *ir.Op)
	// Before and After select the passes; nil selects none.
	Before, After func(*Pass) bool
	// OnlyOnChange prints only after passes that changed the IR, OnlyOnFailure only after
	// failed passes. Selected passes that fail always print.
	OnlyOnChange, OnlyOnFailure bool
	// WholeModule prints the outermost operation instead of that of the pass.
	WholeModule bool
	// Out receives the output, unless TreeDir names a folder for a tree of files.
	Out     io.Writer
	TreeDir string
	// Fingerprint returns a text that differs when an operation changed.
	Fingerprint func(op *ir.Op) string

	mu     sync.Mutex
	before map[*ir.Op]string
}

// BeforePass implements Hook.
func (p *IRPrinting) BeforePass(ev *Event) {
	if p.Before != nil && p.Before(ev.Pass()) {
		p.dump(ev, "Before "+ev.Pass().title())
	}
	if p.OnlyOnChange && p.After != nil && p.After(ev.Pass()) {
		print := p.Fingerprint(ev.Op)
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.before == nil {
			p.before = map[*ir.Op]string{}
		}
		p.before[ev.Op] = print
	}
}

// AfterPass implements Hook.
func (p *IRPrinting) AfterPass(ev *Event) {
	if p.OnlyOnFailure || p.After == nil || !p.After(ev.Pass()) {
		return
	}
	if p.OnlyOnChange {
		now := p.Fingerprint(ev.Op)
		p.mu.Lock()
		same := p.before[ev.Op] == now
		p.mu.Unlock()
		if same {
			return
		}
	}
	p.dump(ev, "After "+ev.Pass().title())
}

// AfterFailure implements Hook.
func (p *IRPrinting) AfterFailure(ev *Event, _ error) {
	if p.OnlyOnFailure || p.After != nil && p.After(ev.Pass()) {
		p.dump(ev, "After "+ev.Pass().title()+" Failed")
	}
}

func (p *IRPrinting) dump(ev *Event, when string) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// -----// IR Dump %s (%s)", when, ev.Pass().Name)
	op := ev.Op
	if p.WholeModule {
		fmt.Fprintf(&b, " ('%s' operation%s)", op.Name(), symbolSuffix(op))
		for op.Parent() != nil {
			op = op.Parent()
		}
	}
	b.WriteString(" //----- //\n")
	p.print(&b, op)
	b.WriteString("\n\n")

	p.mu.Lock()
	defer p.mu.Unlock()
	if p.TreeDir == "" {
		_, _ = p.Out.Write(b.Bytes())
		return
	}
	if err := p.toTree(ev, b.Bytes()); err != nil {
		fmt.Fprintf(p.Out, "cannot write IR: %s\n", err)
	}
}

// print recovers from panics: a failed pass may leave inconsistent IR.
func (p *IRPrinting) print(b *bytes.Buffer, op *ir.Op) {
	size := b.Len()
	defer func() {
		if v := recover(); v != nil {
			b.Truncate(size)
			fmt.Fprintf(b, "// %s: cannot be printed: %v", ir.Describe(op), v)
		}
	}()
	p.Print(b, op)
}

func symbolSuffix(op *ir.Op) string {
	if name, ok := op.SymbolName(); ok {
		return ": @" + name
	}
	return ""
}

// toTree writes a file named after the step in a folder named after the operation, inside
// the folders of its parents.
func (p *IRPrinting) toTree(ev *Event, text []byte) error {
	var dirs []string
	for op := ev.Op; op != nil; op = op.Parent() {
		name, ok := op.SymbolName()
		if !ok || name == "" {
			name = "no-symbol-name"
		}
		dirs = append([]string{fileName(strings.ReplaceAll(op.Name(), ".", "_") + "_" + name)}, dirs...)
	}
	dir := filepath.Join(append([]string{p.TreeDir}, dirs...)...)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	var file strings.Builder
	for _, n := range ev.Path {
		fmt.Fprintf(&file, "%d_", n)
	}
	file.WriteString(ev.Pass().Name + ".mlir")
	return os.WriteFile(filepath.Join(dir, file.String()), text, 0o666)
}

// fileName escapes a symbol's name for file systems.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || r == 0 {
			return '_'
		}
		return r
	}, name)
}
