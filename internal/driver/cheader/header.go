// Package cheader writes C headers of native kernels: how to call the code, and what its status means.
package cheader

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/text/csource"
)

// Header is the C header of a kernel.
type Header struct {
	kernel *cpu.Generated
	prefix string // prefix of all names
	params []parameter
	about  *manifest.CPUKernel
}

// New makes the header of a kernel. The manifest gets the names that C has for arguments.
func New(kernel *cpu.Generated, about *manifest.CPUKernel) *Header {
	h := &Header{kernel, csource.Identifier(kernel.Kernel), parameters(kernel), about}
	for i, p := range h.params {
		about.Args[i].Name, about.Args[i].C = p.name, p.declaration()
	}
	return h
}

// Entry is the name of the function that a kernel is entered through in C.
func Entry(kernel string) string { return csource.Identifier(kernel) + "_run" }

// Text is the file.
func (h *Header) Text() []byte {
	guard := "TSHARED_KERNEL_" + strings.ToUpper(h.prefix) + "_H"
	var b strings.Builder
	part := func(text string) { b.WriteString(h.fill(text)) }
	part(intro)
	part(aliasing[h.about.Overlap])
	b.WriteString(h.needed())
	fmt.Fprintf(&b, " */\n#ifndef %s\n#define %s\n", guard, guard)
	part(common)
	if len(h.kernel.Prints) > 0 {
		part(printing)
	}
	h.arguments(&b)
	part(functions)
	h.overlapping(&b)
	part(checked)
	h.failures(&b)
	if len(h.kernel.Prints) > 0 {
		h.prints(&b)
	}
	fmt.Fprintf(&b, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* %s */\n", guard)
	return []byte(b.String())
}

// fill substitutes the kernel's names in a template.
func (h *Header) fill(text string) string {
	cpuName := h.about.Target.CPU
	if cpuName == "" {
		cpuName = "generic"
	}
	return strings.NewReplacer(
		"$KERNEL", csource.Comment(h.kernel.Kernel), "$TRIPLE", h.about.Target.Triple, "$CPU", cpuName, "$ENTRY", h.kernel.Entry, "$K", h.prefix,
		"$CONTROL_BYTES", fmt.Sprint(cpu.ControlBytes), "$SHIFT", fmt.Sprint(cpu.KindShift), "$STOPPED", fmt.Sprint(cpu.KindStopped), "$EXHAUSTED", fmt.Sprint(cpu.KindExhausted),
		"$ARENA_BYTES", fmt.Sprint(h.kernel.ArenaBytes), "$ARENA_ALIGN", fmt.Sprint(cpu.ArenaAlign),
		"$PRINT", cpu.PrintFunction, "$RANK", fmt.Sprint(cpu.MaxPrintedRank), "$ARGS_BYTES", fmt.Sprint(8*max(1, h.words())),
	).Replace(text)
}

func (h *Header) words() (n int64) {
	for _, p := range h.params {
		n += p.words
	}
	return n
}

// needed lists the external functions that the code calls.
func (h *Header) needed() string {
	switch {
	case h.about.Needs == nil:
		return " *\n * The code may call functions of libc and libm: link with -lm.\n"
	case len(h.about.Needs) == 0:
		return " *\n * The code calls no functions.\n"
	}
	return " *\n * The code calls, from libc, libm (-lm) or the compiler's library: " + strings.Join(h.about.Needs, ", ") + ".\n"
}

func (h *Header) arguments(b *strings.Builder) {
	b.WriteString(h.fill("\n/* The arguments of the kernel, 8 bytes each. */\ntypedef struct $K_args {\n"))
	for _, p := range h.params {
		fmt.Fprintf(b, "  TSHARED_WORD %s; /* %s */\n", p.declaration(), csource.Comment(p.typ.String()))
	}
	if len(h.params) == 0 {
		b.WriteString("  TSHARED_WORD uint64_t none; /* the kernel takes nothing */\n")
	}
	b.WriteString(h.fill("} $K_args;\nTSHARED_CHECK(sizeof($K_args) == $ARGS_BYTES);\n"))
}

// failures writes the messages of the status codes.
func (h *Header) failures(b *strings.Builder) {
	b.WriteString(h.fill("\n/* What a status means. */\nstatic inline const char *$K_failure(int64_t status) {\n" +
		"  if (TSHARED_KIND(status) == TSHARED_STOPPED) return \"the run was stopped\";\n" +
		"  if (TSHARED_KIND(status) == TSHARED_EXHAUSTED) return \"the budget of loop iterations is used up\";\n" +
		"  switch (status) {\n  case 0: return \"no failure\";\n"))
	for i, f := range h.kernel.Failures {
		if f.Message == "" {
			continue // a loop
		}
		fmt.Fprintf(b, "  case %d: return %s;\n", i+1, csource.Quote(f.String()))
	}
	b.WriteString(`  case TSHARED_BAD_GRID: return "the grid has no programs, or too many";
  case TSHARED_NO_MEMORY: return "there is no memory for the arena";
  case TSHARED_OVERLAP: return "memory that the kernel writes through one argument overlaps that of another";
  }
  return "unknown status";
}
`)
}

func (h *Header) prints(b *strings.Builder) {
	b.WriteString(h.fill("\n/* The places that print: the element type of the values (\"\": a text alone) and\n" +
		" * the number of their dimensions, by the site $PRINT is given. */\n" +
		"static const struct { const char *type; int rank; } $K_prints[] = {\n"))
	for _, p := range h.kernel.Prints {
		fmt.Fprintf(b, "  {%s, %s},\n", csource.Quote(p.Elem.Text), strconv.Itoa(p.Rank))
	}
	b.WriteString("};\n")
}
