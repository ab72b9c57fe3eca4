package cpu_test

import (
	"bytes"
	"debug/dwarf"
	"debug/elf"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
)

// TestLineTablesOfObjects: objects of all targets have line tables.
func TestLineTablesOfObjects(t *testing.T) {
	lib, err := libllvm.Open()
	if err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("kernel.mlir", `func.func @k(%p: memref<*xf32>, %n: f32, `+programs+`) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1]>>
  %c0 = arith.constant 0 : index
  %a = memref.load %m[%c0] : memref<1xf32, strided<[1]>> loc("/home/user/kernel.py":12:3)
  %b = arith.divf %a, %n : f32 loc("/home/user/kernel.py":13:3)
  memref.store %b, %m[%c0] : memref<1xf32, strided<[1]>> loc("/home/user/kernel.py":14:3)
  return
} loc("/home/user/kernel.py":10:1)`)
	require.NoError(t, err)
	for _, triple := range []string{"x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"} {
		g, err := cpu.Generate(m.Top, "k", cpu.Options{})
		require.NoError(t, err)
		machine, err := lib.Machine(libllvm.Target{Triple: triple})
		require.NoError(t, err)
		object, err := g.Compile(lib, machine, libllvm.Object)
		machine.Close()
		require.NoError(t, err)
		require.Subset(t, linesOf(t, object), []int{12, 13, 14}, triple)
	}
}

// linesOf lists the lines of the Python file that the line table of an object has.
func linesOf(t *testing.T, object []byte) (lines []int) {
	f, err := elf.NewFile(bytes.NewReader(object))
	require.NoError(t, err)
	d, err := f.DWARF()
	require.NoError(t, err)
	unit, err := d.Reader().Next()
	require.NoError(t, err)
	r, err := d.LineReader(unit)
	require.NoError(t, err)
	var row dwarf.LineEntry
	for r.Next(&row) == nil {
		if row.File != nil && row.File.Name == "/home/user/kernel.py" {
			lines = append(lines, row.Line)
		}
	}
	return lines
}
