package cstub

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlestub"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/text/csource"
)

const includes = ` */
#define _POSIX_C_SOURCE 200809L

#include "$P.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

`

// source is the text of the C file.
func (g *generator) source() []byte {
	var b bytes.Buffer
	part := func(names ...string) {
		for _, name := range names {
			b.WriteString(g.template(name))
		}
	}
	hasCUDA, hasCPU := slices.ContainsFunc(g.kernels, func(k *kernel) bool { return k.images != nil }), len(g.cpus) > 0
	b.WriteString(generated)
	fmt.Fprintf(&b, " * The kernels of %s: code for GPUs, and functions that launch them.\n", csource.Comment(g.File))
	b.WriteString(g.fill(includes))
	part("common.c")
	g.writeLimits(&b)
	b.Write(g.texts.Bytes())
	b.WriteString(helpers(boundHelpers, g.bounds.String()))
	g.writeCPUs(&b)
	g.writeGrids(&b)
	g.writeKernels(&b)
	part("bounds.c", either(hasCUDA, "cuda.c", "nocuda.c"), either(hasCPU, "cpu.c", "nocpu.c"), "launch.c", "one.c")
	if len(g.groups) > 0 {
		part(either(hasCUDA, "groupcuda.c", "groupnocuda.c"), either(hasCPU, "groupcpu.c", "groupnocpu.c"), "group.c")
	}
	g.writeFunctions(&b)
	return b.Bytes()
}

func either(condition bool, yes, no string) string {
	if condition {
		return yes
	}
	return no
}

// writeLimits writes the sizes of tables.
func (g *generator) writeLimits(b *bytes.Buffer) {
	args, params, maps := 1, 1, 1
	for _, k := range g.kernels {
		args = max(args, len(k.Args))
		for _, m := range k.images {
			params = max(params, len(m.params))
			count := 0
			for _, p := range m.params {
				count += flag(p.tensor != nil)
			}
			maps = max(maps, count)
		}
	}
	fmt.Fprintf(b, "\nenum { KERNELS = %d, ARGS = %d, ENTRY_PARAMS = %d, ENTRY_MAPS = %d, VALUES = %d, PIECE = %d };\n", len(g.kernels), args, params, maps, max(1, g.values), pieceBytes)
}

// pieceBytes is the size of the strings that code is written as: compilers need not take those of more
// than 4095 bytes.
const pieceBytes = 4000

// writeCode writes code as a list of strings, of which compilers make short work, unlike of lists of
// numbers.
func writeCode(b *bytes.Buffer, name, about string, data []byte) {
	fmt.Fprintf(b, "\n/* %s */\nstatic const char *const %s[] = {\n", csource.Comment(about), name)
	for piece := range slices.Chunk(data, pieceBytes) {
		for line := range bytes.Lines(piece) {
			b.WriteString("  " + csource.Quote(string(line)) + "\n")
		}
		b.WriteString("  ,\n")
	}
	b.WriteString("};\n")
}

// cpuTests are the instructions that levels of x86-64 have, by the names that __builtin_cpu_supports
// has for them.
var cpuTests = map[string][]string{
	"x86-64-v2": {"sse4.2", "popcnt"},
	"x86-64-v3": {"avx2", "fma", "bmi2"},
	"x86-64-v4": {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
}

// writeCPUs writes the tables of the code for CPUs, by architecture.
func (g *generator) writeCPUs(b *bytes.Buffer) {
	if len(g.cpus) == 0 {
		for _, k := range g.kernels {
			fmt.Fprintf(b, "\n#define NATIVE_%d NULL", k.number)
		}
		b.WriteString("\n")
		return
	}
	for i, t := range g.cpus {
		fmt.Fprintf(b, "\n#%s %s\n#define CPU_TARGET %s\n", either(i == 0, "if", "elif"), t.macro, csource.Quote(t.name))
		var tests []string
		for _, name := range cpuTests[t.name] {
			tests = append(tests, fmt.Sprintf("__builtin_cpu_supports(%q)", name))
		}
		if tests == nil {
			tests = []string{"1"}
		}
		fmt.Fprintf(b, "static int cpu_runs(void) { return %s; }\n", strings.Join(tests, " && "))
		declared := map[string]bool{}
		for _, k := range g.kernels {
			g.writeNative(b, k, k.native[t.name], declared)
		}
	}
	b.WriteString("\n#else\n#define CPU_TARGET \"\"\nstatic int cpu_runs(void) { return 0; }\n")
	for _, k := range g.kernels {
		fmt.Fprintf(b, "#define NATIVE_%d NULL\n", k.number)
	}
	b.WriteString("#endif\n")
}

// writeNative writes the tables of a kernel's code for a CPU.
func (g *generator) writeNative(b *bytes.Buffer, k *kernel, n *native, declared map[string]bool) {
	if n == nil {
		fmt.Fprintf(b, "#define NATIVE_%d NULL\n", k.number)
		return
	}
	if !declared[n.entry] {
		fmt.Fprintf(b, "extern int64_t %s(const void *args, void *arena, void *state, const int64_t *size, int64_t first, int64_t count);\n", n.entry)
		declared[n.entry] = true
	}
	args, failures := "NULL", "NULL"
	if len(n.args) > 0 {
		args = fmt.Sprintf("native_args_%d", k.number)
		fmt.Fprintf(b, "static const int %s[] = {%s};\n", args, numbers(n.args))
	}
	if len(n.manifest.Failures) > 0 {
		failures = fmt.Sprintf("failures_%d", k.number)
		fmt.Fprintf(b, "static const failure %s[] = {\n", failures)
		for _, f := range n.manifest.Failures {
			fmt.Fprintf(b, "  {%d, %s},\n", f.Status, csource.Quote(f.Text))
		}
		b.WriteString("};\n")
	}
	fmt.Fprintf(b, "static const native native_%d = {%s, %d, %d, %s, %d, %s, %d, %s};\n#define NATIVE_%d &native_%d\n", k.number, n.entry,
		n.manifest.Arena.Bytes, max(1, n.manifest.Arena.Align), args, len(n.args), failures, len(n.manifest.Failures), n.bounds, k.number, k.number)
}

func numbers(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
}

// writeGrids writes the functions that compute grids and the sizes of tensor maps, with those that they call.
func (g *generator) writeGrids(b *bytes.Buffer) {
	var text strings.Builder
	var maps bytes.Buffer
	for _, k := range g.kernels {
		if k.Sizes != nil {
			text.WriteString(k.sizes())
		}
		if k.Condition != nil {
			text.WriteString(k.condition())
		}
	}
	for _, k := range g.kernels {
		for i, m := range k.images {
			for j, p := range m.params {
				if p.tensor != nil {
					p.tensor.write(&maps, mapName(k, i, j))
				}
			}
		}
	}
	b.WriteString(helpers(gridHelpers, text.String()+maps.String()))
}

// helper is a function of C that expressions call.
type helper struct{ name, text string }

// helpers are the functions that a text calls, with the text after them. Functions call only those before them.
func helpers(list []helper, text string) string {
	for _, h := range slices.Backward(list) {
		if strings.Contains(text, h.name+"(") {
			text = "\n" + h.text + text
		}
	}
	return text
}

// accesses are the flags of accesses by their names in the index.
var accesses = map[string]string{"none": "0", "read": "ACCESS_READ", "write": "ACCESS_WRITE", "read-write": "ACCESS_READ | ACCESS_WRITE", "": "ACCESS_READ | ACCESS_WRITE"}

// writeKernels writes the table of kernels.
func (g *generator) writeKernels(b *bytes.Buffer) {
	for _, k := range g.kernels {
		if len(k.Args) > 0 {
			fmt.Fprintf(b, "\nstatic const param params_%d[] = {\n", k.number)
			for _, a := range k.Args {
				access := "0"
				if a.Pointer {
					access = accesses[a.Access]
				}
				fmt.Fprintf(b, "  {%s, %d, %d, %d, %s},\n", csource.Quote(a.Name), max(1, a.Divisible), flag(a.EqualTo1), flag(a.Pointer), access)
			}
			b.WriteString("};\n")
		}
		g.writeImages(b, k)
	}
	b.WriteString("\nstatic const kernel kernels[KERNELS] = {\n")
	for _, k := range g.kernels {
		fmt.Fprintf(b, "  {%s, %d, %s, %d, %d, %s, %s, %s, %d, NATIVE_%d},\n", csource.Quote(k.Name), k.number,
			orNull(len(k.Args) > 0, "params", k.number), len(k.Args), flag(k.Options.Overlap), orNull(k.Sizes != nil, "grid", k.number), orNull(k.Condition != nil, "when", k.number),
			orNull(k.images != nil, "images", k.number), len(k.images), k.number)
	}
	b.WriteString("};\n")
}

func flag(b bool) int {
	if b {
		return 1
	}
	return 0
}

func orNull(there bool, table string, number int) string {
	if there {
		return fmt.Sprintf("%s_%d", table, number)
	}
	return "NULL"
}

// writeImages writes the table of a kernel's code for GPUs.
func (g *generator) writeImages(b *bytes.Buffer, k *kernel) {
	if k.images == nil {
		return
	}
	for i, m := range k.images {
		if len(m.params) == 0 {
			continue
		}
		fmt.Fprintf(b, "\nstatic const entry_param entry_%d_%d[] = {", k.number, i)
		for j, p := range m.params {
			fmt.Fprintf(b, "%s{%d, %d, %s, %d}", either(j > 0, ", ", ""), p.arg, p.scratch, either(p.tensor != nil, "&"+mapName(k, i, j), "NULL"), p.programs)
		}
		b.WriteString("};")
	}
	fmt.Fprintf(b, "\nstatic const image images_%d[] = {\n", k.number)
	for i, m := range k.images {
		d := m.manifest
		fmt.Fprintf(b, "  {%d, %s, %d, %d, %s, %d, %s, %d, %d, {%s}, %d, %d, %d, %s, %d, %s}, /* %s */\n", m.gpu.Capability, m.scope(), flag(m.cubin), flag(m.letter() != ""), m.code, m.bytes,
			csource.Quote(d.Name), 32*d.NumWarps, d.Shared, cluster(d), d.Resident, flag(d.AllBlocks), max(d.NumCTAs, 1), orNull(len(m.params) > 0, fmt.Sprintf("entry_%d", k.number), i), len(m.params), m.bounds, m.target)
	}
	b.WriteString("};\n")
}

func cluster(d *manifest.Kernel) string {
	if d.Cluster == nil {
		return "0, 0, 0"
	}
	return numbers(d.Cluster)
}

// writeFunctions writes the functions of groups and rows.
func (g *generator) writeFunctions(b *bytes.Buffer) {
	for _, f := range wordFunctions {
		if slices.ContainsFunc(g.kernels, func(k *kernel) bool { return usesWord(k.params, f.name) }) {
			b.WriteString("\n" + f.text)
		}
	}
	for _, gr := range g.groups {
		fmt.Fprintf(b, "\nstatic const row group_%d[] = {\n", gr.number)
		for _, r := range gr.Rows {
			at := slices.IndexFunc(g.kernels, func(k *kernel) bool { return k.Row == r })
			algo := slices.IndexFunc(gr.Choices, func(c bundlestub.Choice) bool { return slices.Contains(c.Rows, r) })
			fmt.Fprintf(b, "  {&kernels[%d], %d}, /* %s */\n", at, algo, csource.Comment(r.Name))
		}
		b.WriteString("};\n")
		algo := len(gr.choices) > 1
		g.writeFunction(b, gr.name, gr.sized, gr.params, algo, gr.GivenGrid, fmt.Sprintf("launch_group(group_%d, %d, %s", gr.number, len(gr.Rows), either(algo, "algo", "0")))
	}
	for _, k := range g.kernels {
		g.writeFunction(b, k.name, k.sized, k.params, false, k.Sizes == nil, fmt.Sprintf("launch_kernel(&kernels[%d]", k.number))
	}
}

// writeFunction writes a function that launches, and the one that takes sizes as well.
func (g *generator) writeFunction(b *bytes.Buffer, name, sized string, params []param, algo, grid bool, call string) {
	given := either(grid, "&grid", "NULL")
	fmt.Fprintf(b, "\n%s {\n%s  return %s, device, words, NULL, %s);\n}\n", g.prototype(name, params, false, algo, grid), words(params), call, given)
	if sized != "" {
		fmt.Fprintf(b, "\n%s {\n%s%s  return %s, device, words, bytes, %s);\n}\n", g.prototype(sized, params, true, algo, grid), words(params), sizes(params), call, given)
	}
}

func usesWord(params []param, function string) bool {
	return slices.ContainsFunc(params, func(p param) bool { return strings.HasPrefix(p.word(), function) })
}

// words packs the arguments.
func words(params []param) string {
	list := []string{"0"}
	for i := range params {
		list = append(list[:i], params[i].word())
	}
	return fmt.Sprintf("  const uint64_t words[] = {%s};\n", strings.Join(list, ", "))
}

// sizes packs the sizes of the memory behind arguments.
func sizes(params []param) string {
	list := make([]string, len(params))
	for i := range params {
		list[i] = either(params[i].Pointer, params[i].bytes, "0")
	}
	return fmt.Sprintf("  const size_t bytes[] = {%s};\n", strings.Join(list, ", "))
}
