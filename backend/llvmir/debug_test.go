package llvmir

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/ir"
)

// located builds a function with all kinds of locations.
func located(c *ir.Context, m *Module) {
	m.EnableDebug("/home/user/kernel.py", "tshared", LineTablesOnly)
	f := m.Function("add_kernel_0", Void, Param{Name: "p", Type: Ptr})
	f.SetLoc("add_kernel", c.FileLoc("/home/user/kernel.py", 10, 1))
	b := f.Builder()
	b.SetLoc(c.FileLoc("/home/user/kernel.py", 12, 5))
	x := b.Load(I32, f.Param(0), Access{Volatile: true})
	b.SetLoc(c.NameLoc("y", c.FileLoc("/home/user/kernel.py", 13, 9)))
	y := b.Mul(x, x)
	b.SetLoc(c.CallSiteLoc(c.NameLoc("helper", c.FileLoc("/home/user/library.py", 77, 3)), c.FileLoc("/home/user/kernel.py", 14, 7)))
	z := b.Add(y, i32(3))
	b.SetLoc(c.FileLoc("/home/user/other.py", 5, 2))
	w := b.Xor(z, x)
	b.SetLoc(ir.Unknown)
	b.Call(m.Declare("consume", Void, I32), w)
	b.SetLoc(c.FusedLoc([]ir.Location{ir.Unknown, c.FileLoc("/home/user/kernel.py", 15, 5)}, nil))
	b.Store(w, f.Param(0), Access{Volatile: true})
	b.Ret(no)
}

// TestLineTables: the assembly has the lines of the source.
func TestLineTables(t *testing.T) {
	m := NewModule("kernel")
	located(ir.NewContext(ir.NewRegistry()), m)
	assembly := string(emitted(t, m, libllvm.Target{Triple: "x86_64-linux-gnu"}, libllvm.Assembly))
	for _, want := range []string{
		`"/home/user" "kernel.py"`, ".loc\t0 12 5", ".loc\t0 13 9", ".loc\t0 15 5",
		".file\t1 \"library.py\"", ".loc\t1 77 3", ".file\t2 \"other.py\"", ".loc\t2 5 2",
	} {
		assert.Contains(t, assembly, want)
	}
	ptx := NewModule("kernel")
	located(ir.NewContext(ir.NewRegistry()), ptx)
	assert.Contains(t, string(emitted(t, ptx, libllvm.Target{Triple: "nvptx64-nvidia-cuda", CPU: "sm_90"}, libllvm.Assembly)), ".loc")
}

// TestLines: the line of an LLVM error leads to the operation.
func TestLines(t *testing.T) {
	c := ir.NewContext(ir.NewRegistry())
	for _, debug := range []bool{false, true} {
		m := NewModule("kernel")
		if debug {
			m.EnableDebug("k.py", "tshared", LineTablesOnly)
		}
		m.Function("first", Void).Builder().Ret(no)
		f := m.Function("second", I32, params(I32)...).SetLoc("second", c.FileLoc("k.py", 1, 1))
		b := f.Builder()
		one, two, other := f.Block("one"), f.Block("two"), f.Block("other")
		b.Switch(f.Param(0), other, Case{1, one}, Case{2, two})
		b.MoveTo(one)
		b.SetLoc(c.FileLoc("k.py", 5, 1))
		x := b.Add(f.Param(0), i32(1))
		b.Br(two)
		b.MoveTo(two)
		b.SetLoc(c.FileLoc("k.py", 6, 1))
		y := b.Mul(x, x) // not defined on the way from the switch
		b.SetLoc(c.FileLoc("k.py", 7, 1))
		b.Ret(y)
		b.MoveTo(other)
		b.Ret(i32(0))

		text, lines := m.PrintLines()
		module, err := opened(t).Parse("kernel", text)
		require.NoError(t, err, text)
		defer module.Close()
		var e *libllvm.Error
		require.ErrorAs(t, module.Verify(), &e)
		require.Contains(t, e.Message, "does not dominate all uses")
		at, ok := lines.At(e.Line).(*ir.FileLoc)
		require.True(t, ok, "line %d of\n%s", e.Line, text)
		assert.Contains(t, []int{5, 6}, at.Line)
		assert.Nil(t, lines.At(0))
		assert.Nil(t, lines.At(1000))
	}
}
