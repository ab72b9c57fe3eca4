package sim_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx/sim"
)

// compiled compiles LLVM IR to PTX, or skips the test with the reason.
func compiled(t testing.TB, source string) string {
	t.Helper()
	l, err := libllvm.Open()
	if errors.Is(err, libllvm.ErrMissing) {
		t.Skip(err)
	}
	require.NoError(t, err)
	m, err := l.Machine(libllvm.Target{Triple: "nvptx64-nvidia-cuda", CPU: "sm_90", Features: "+ptx84"})
	require.NoError(t, err)
	defer m.Close()
	module, err := l.Parse("test", "target triple = \"nvptx64-nvidia-cuda\"\n"+source)
	require.NoError(t, err)
	defer module.Close()
	require.NoError(t, module.Verify())
	require.NoError(t, module.Run("default<O2>", m, libllvm.PassOptions{}))
	code, err := module.Emit(m, libllvm.Assembly)
	require.NoError(t, err)
	return string(code)
}

func loaded(t testing.TB, ptx string) *sim.Module {
	t.Helper()
	m, err := sim.LoadFile("test.ptx", ptx)
	require.NoError(t, err, "PTX:\n%s", ptx)
	return m
}

// entry is the only kernel of a module.
func entry(t testing.TB, ptx string) *sim.Entry {
	t.Helper()
	m := loaded(t, ptx)
	names := m.EntryNames()
	require.Len(t, names, 1)
	e, err := m.Entry(names[0])
	require.NoError(t, err)
	return e
}

// bufferBase is the address of the nth buffer.
func bufferBase(n int) uint64 { return 0x1000_0000 * uint64(n+1) }

// buffers places data in memory; the arguments are its addresses.
func buffers(data ...[]byte) (memory []sim.Buffer, args []uint64) {
	for i, d := range data {
		memory = append(memory, sim.Buffer{Name: fmt.Sprintf("buffer %d", i), Base: bufferBase(i), Data: d})
		args = append(args, bufferBase(i))
	}
	return memory, args
}

func run(t testing.TB, e *sim.Entry, l sim.Launch) *sim.Report {
	t.Helper()
	r, err := e.Run(context.Background(), l)
	require.NoError(t, err)
	return r
}

// fault runs a kernel that must fail.
func fault(t testing.TB, e *sim.Entry, l sim.Launch) *sim.Fault {
	t.Helper()
	_, err := e.Run(context.Background(), l)
	var f *sim.Fault
	require.ErrorAs(t, err, &f)
	return f
}

func bytesOf[T any](values []T) []byte {
	data, err := binary.Append(nil, binary.LittleEndian, values)
	if err != nil {
		panic("BUG: " + err.Error())
	}
	return data
}

func valuesOf[T any](data []byte) []T {
	var zero T
	values := make([]T, len(data)/binary.Size(zero))
	if _, err := binary.Decode(data, binary.LittleEndian, values); err != nil {
		panic("BUG: " + err.Error())
	}
	return values
}

const header = ".version 8.4\n.target sm_90a\n.address_size 64\n"

// kernel wraps statements in a kernel with a pointer parameter for each name,
// loaded to registers of those names.
func kernel(declarations, body string, params ...string) string {
	var list, loads []string
	for _, p := range params {
		list = append(list, ".param .u64 k_"+p)
		loads = append(loads, fmt.Sprintf(".reg .b64 %%%s;\nld.param.u64 %%%s, [k_%s];\n", p, p, p))
	}
	return header + ".visible .entry k(" + strings.Join(list, ", ") + ")\n{\n" +
		".reg .pred %p<9>;\n.reg .b16 %rs<20>;\n.reg .b32 %r<60>;\n.reg .b64 %rd<40>;\n.reg .b128 %q<4>;\n" +
		declarations + strings.Join(loads, "") + body + "\nret;\n}\n"
}

// evaluate executes one instruction on operands, each given per lane, and
// returns its results. The destination's and operands' types are sizes in
// bits; operands are named $1, $2, ... and the destination $0.
func evaluate(t testing.TB, inst string, to int, widths []int, operands ...[]uint64) []uint64 {
	t.Helper()
	n := len(operands[0])
	stem := map[int]string{16: "%rs", 32: "%r", 64: "%rd"}
	out := make([]byte, 8*n)
	data := [][]byte{out}
	names := []string{"out"}
	body := "mov.u32 %r50, %tid.x;\nmov.u32 %r51, %ctaid.x;\nmad.lo.u32 %r50, %r51, 32, %r50;\nmul.wide.u32 %rd30, %r50, 8;\n"
	text := strings.ReplaceAll(inst, "$0", stem[to]+"1")
	for i, o := range operands {
		require.Len(t, o, n)
		data = append(data, bytesOf(o))
		name := fmt.Sprintf("in%d", i)
		names = append(names, name)
		reg := fmt.Sprintf("%s%d", stem[widths[i]], i+2)
		body += fmt.Sprintf("add.u64 %%rd31, %%%s, %%rd30;\nld.global.b%d %s, [%%rd31];\n", name, widths[i], reg)
		text = strings.ReplaceAll(text, fmt.Sprintf("$%d", i+1), reg)
	}
	body += text + "\n"
	body += fmt.Sprintf("add.u64 %%rd31, %%out, %%rd30;\nst.global.b%d [%%rd31], %s1;\n", to, stem[to])
	memory, args := buffers(data...)
	e := entry(t, kernel("", body, names...))
	for n%32 != 0 {
		n++
	}
	for i := range memory {
		for len(memory[i].Data) < 8*n {
			memory[i].Data = append(memory[i].Data, 0)
		}
	}
	run(t, e, sim.Launch{Grid: [3]int{n / 32}, Block: [3]int{32}, Memory: memory, Args: args})
	return valuesOf[uint64](memory[0].Data)[:len(operands[0])]
}

func f32s(values ...float32) []uint64 {
	var list []uint64
	for _, v := range values {
		list = append(list, uint64(math.Float32bits(v)))
	}
	return list
}

func f64s(values ...float64) []uint64 {
	var list []uint64
	for _, v := range values {
		list = append(list, math.Float64bits(v))
	}
	return list
}
