package sim_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// wgmmaOperand is a matrix of lines (rows of A, columns of B) in shared memory.
type wgmmaOperand struct {
	lines, k, bits int
	width          int  // of the swizzle
	transposed     bool // k is the slower dimension
}

// at is the address of an element by the layouts of the PTX ISA: atoms of eight rows, each as wide
// as the swizzle, whose 16-byte chunks are XORed with the row.
func (o *wgmmaOperand) at(line, k int) int {
	row, along := line, k*o.bits/8
	if o.transposed {
		row, along = k, line*o.bits/8
	}
	if o.width == 0 {
		leading, stride := o.offsets()
		return row/8*stride + along/16*leading + row%8*16 + along%16
	}
	byRow := row % 8 * o.width / 128 // whole lines of 128 bytes before this row
	if o.width == 128 {
		byRow = row % 8
	}
	chunk := along%o.width/16 ^ byRow
	leading, stride := o.offsets()
	return along/o.width*leading + row/8*stride + row%8*o.width + chunk*16 + along%16
}

// offsets are the descriptor's leading and stride byte offset.
func (o *wgmmaOperand) offsets() (leading, stride int) {
	switch {
	case o.width == 0:
		return o.lines / 8 * 128, 128
	case o.transposed:
		return o.k * o.width, 8 * o.width
	}
	return 16, 8 * o.width
}

func (o *wgmmaOperand) descriptor() uint64 {
	leading, stride := o.offsets()
	swizzle := map[int]uint64{0: 0, 128: 1, 64: 2, 32: 3}[o.width]
	return uint64(leading/16)<<16 | uint64(stride/16)<<32 | swizzle<<62
}

// step is the distance to the next instruction along k, in 16 bytes.
func (o *wgmmaOperand) step() int {
	leading, stride := o.offsets()
	switch {
	case o.transposed:
		return 2 * stride / 16
	case o.width == 0:
		return 2 * leading / 16
	}
	return 2
}

func (o *wgmmaOperand) image(encode func(float64) uint64, value func(line, k int) float64) []byte {
	size := 0
	for line := range o.lines {
		for k := range o.k {
			size = max(size, o.at(line, k)+o.bits/8)
		}
	}
	image := make([]byte, (size+1023)/1024*1024)
	for line := range o.lines {
		for k := range o.k {
			v := encode(value(line, k))
			for i := range o.bits / 8 {
				image[o.at(line, k)+i] = byte(v >> (8 * i))
			}
		}
	}
	return image
}

type wgmmaCase struct {
	types          string // of D, A and B
	n, steps       int
	widthA, widthB int
	transA, transB bool
	registers      bool // A is in registers
	groups         int
}

func (c *wgmmaCase) name() string {
	return fmt.Sprintf("%s.n%d.steps%d.a%d%t.b%d%t.registers=%t", c.types, c.n, c.steps, c.widthA, c.transA, c.widthB, c.transB, c.registers)
}

var wgmmaEncodings = map[string]struct {
	bits   int
	encode func(float64) uint64
}{
	"f16":  {16, halfBits},
	"bf16": {16, func(v float64) uint64 { return f32Bits(v) >> 16 }},
	"tf32": {32, f32Bits},
	"s8":   {8, func(v float64) uint64 { return uint64(uint8(int8(v))) }},
	"e4m3": {8, e4m3Bits},
	"e5m2": {8, func(v float64) uint64 { return narrowed(v) >> 8 }},
}

func TestWgmma(t *testing.T) {
	racedetector.SkipSerial(t)
	var cases []wgmmaCase
	for _, width := range []int{128, 64, 32} {
		steps := width / 32
		cases = append(cases,
			wgmmaCase{types: "f32.f16.f16", n: 64, steps: steps, widthA: width, widthB: width},
			wgmmaCase{types: "f32.f16.f16", n: 64, steps: 2, widthA: width, widthB: width, transA: true, transB: true},
			wgmmaCase{types: "f32.bf16.bf16", n: 8 * 16, steps: steps, widthA: width, widthB: 128, transB: true},
			wgmmaCase{types: "f32.tf32.tf32", n: 64, steps: steps, widthA: width, widthB: width},
			wgmmaCase{types: "s32.s8.s8", n: 64, steps: steps, widthA: width, widthB: width},
		)
	}
	cases = append(cases,
		wgmmaCase{types: "f32.f16.f16", n: 8, steps: 4, widthA: 128, widthB: 128},
		wgmmaCase{types: "f32.f16.f16", n: 256, steps: 2, widthA: 128, widthB: 128},
		wgmmaCase{types: "f32.f16.f16", n: 256, steps: 4, widthA: 128, widthB: 128, transB: true},
		wgmmaCase{types: "f32.f16.f16", n: 24, steps: 3, widthA: 0, widthB: 0},
		wgmmaCase{types: "f32.f16.f16", n: 64, steps: 4, widthB: 128, registers: true},
		wgmmaCase{types: "f32.bf16.bf16", n: 128, steps: 2, widthB: 64, transB: true, registers: true},
		wgmmaCase{types: "f32.tf32.tf32", n: 8, steps: 4, widthB: 128, registers: true},
		wgmmaCase{types: "s32.s8.s8", n: 256, steps: 4, widthB: 128, registers: true},
		wgmmaCase{types: "f32.e4m3.e5m2", n: 64, steps: 2, widthA: 64, widthB: 128},
		wgmmaCase{types: "f32.e5m2.e4m3", n: 16, steps: 2, widthB: 64, registers: true},
		wgmmaCase{types: "f32.f16.f16", n: 64, steps: 2, widthA: 128, widthB: 64, groups: 2},
	)
	for _, c := range cases {
		t.Run(c.name(), func(t *testing.T) { checkWgmma(t, c) })
	}
}

// copyToShared fills shared memory with the first size bytes of %in.
func copyToShared(size, threads int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "mov.u32 %%r1, %%tid.x;\nmul.wide.u32 %%rd1, %%r1, 16;\nmov.b64 %%rd2, s;\nadd.s64 %%rd3, %%rd2, %%rd1;\nadd.s64 %%rd4, %%in, %%rd1;\n")
	for at := 0; at < size; at += 16 * threads {
		fmt.Fprintf(&b, "mad.lo.u32 %%r2, %%r1, 16, %d;\nsetp.lt.u32 %%p1, %%r2, %d;\n", at, size)
		fmt.Fprintf(&b, "@%%p1 ld.global.v4.b32 {%%r3,%%r4,%%r5,%%r6}, [%%rd4+%d];\n@%%p1 st.shared.v4.b32 [%%rd3+%d], {%%r3,%%r4,%%r5,%%r6};\n", at, at)
	}
	return b.String()
}

func registerList(stem string, n int) string {
	var names []string
	for i := range n {
		names = append(names, fmt.Sprintf("%%%s%d", stem, i))
	}
	return "{" + strings.Join(names, ", ") + "}"
}

func checkWgmma(t *testing.T, c wgmmaCase) {
	types := strings.Split(c.types, ".")
	a, b := wgmmaEncodings[types[1]], wgmmaEncodings[types[2]]
	each := 256 / a.bits
	k := each * c.steps
	groups := max(c.groups, 1)
	threads := 128 * groups
	valueA := func(i, k int) float64 { return float64((i*5+k*3+i*k)%7 - 3) }
	valueB := func(j, k int) float64 { return float64((j*3+k*2+j*k/3)%9 - 4) }
	inA := wgmmaOperand{64, k, a.bits, c.widthA, c.transA}
	inB := wgmmaOperand{c.n, k, b.bits, c.widthB, c.transB}
	var in []byte
	if !c.registers {
		in = inA.image(a.encode, valueA)
	}
	startB := len(in)
	in = append(in, inB.image(b.encode, valueB)...)
	shared := len(in)
	if c.registers {
		// As for mma, registers alternate between the two halves of the rows, then go on along k.
		per := 32 / a.bits
		for thread := range threads {
			for step := range c.steps {
				for r := range 4 {
					lane, warp := thread%32, thread/32%4
					var word uint32
					for e := range per {
						word |= uint32(a.encode(valueA(warp*16+lane/4+r%2*8, step*each+r/2*4*per+lane%4*per+e))) << (e * a.bits)
					}
					in = append(in, bytesOf([]uint32{word})...)
				}
			}
		}
	}
	var body strings.Builder
	body.WriteString(copyToShared(shared, threads))
	body.WriteString("fence.proxy.async.shared::cta;\nbar.sync 0;\n")
	fmt.Fprintf(&body, "mul.wide.u32 %%rd5, %%r1, %d;\nadd.s64 %%rd5, %%in, %%rd5;\n", 16*c.steps)
	fmt.Fprintf(&body, "shr.u64 %%rd6, %%rd2, 4;\nadd.s64 %%rd7, %%rd6, %d;\n", startB/16)
	fmt.Fprintf(&body, "or.b64 %%rd6, %%rd6, %#x;\nor.b64 %%rd7, %%rd7, %#x;\n", inA.descriptor(), inB.descriptor())
	if c.registers {
		for step := range c.steps {
			fmt.Fprintf(&body, "ld.global.v4.b32 {%%a%d,%%a%d,%%a%d,%%a%d}, [%%rd5+%d];\n", step*4, step*4+1, step*4+2, step*4+3, shared+16*step)
		}
	}
	tail := ", 1, 1"
	switch {
	case types[0] == "s32":
		tail = ""
	case a.bits == 16 && c.registers:
		tail += fmt.Sprintf(", %d", bit(c.transB))
	case a.bits == 16:
		tail += fmt.Sprintf(", %d, %d", bit(c.transA), bit(c.transB))
	}
	body.WriteString("wgmma.fence.sync.aligned;\nsetp.ne.u32 %p2, %r1, %r1;\n")
	for step := range c.steps {
		operand := "%rd6"
		if c.registers {
			operand = fmt.Sprintf("{%%a%d,%%a%d,%%a%d,%%a%d}", step*4, step*4+1, step*4+2, step*4+3)
		}
		fmt.Fprintf(&body, "wgmma.mma_async.sync.aligned.m64n%dk%d.%s %s, %s, %%rd7, %%p2%s;\n", c.n, each, c.types, registerList("d", c.n/2), operand, tail)
		fmt.Fprintf(&body, "setp.eq.u32 %%p2, %%r1, %%r1;\nadd.s64 %%rd6, %%rd6, %d;\nadd.s64 %%rd7, %%rd7, %d;\n", inA.step(), inB.step())
	}
	body.WriteString("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n")
	fmt.Fprintf(&body, "mul.wide.u32 %%rd8, %%r1, %d;\nadd.s64 %%rd8, %%out, %%rd8;\n", c.n/2*4)
	for i := range c.n / 2 {
		fmt.Fprintf(&body, "st.global.b32 [%%rd8+%d], %%d%d;\n", i*4, i)
	}
	e := entry(t, kernel(fmt.Sprintf(".shared .align 1024 .b8 s[%d];\n.reg .b32 %%d<128>;\n.reg .b32 %%a<32>;\n", shared), body.String(), "in", "out"))
	for _, check := range []bool{false, true} {
		out := make([]byte, threads*c.n/2*4)
		// The first instruction does not accumulate, so leftovers must not count.
		memory, args := buffers(in, out)
		run(t, e, sim.Launch{Grid: [3]int{2}, Block: [3]int{threads}, Memory: memory, Args: args, Check: check, Workers: 1})
		for thread := range threads {
			for i := range c.n / 2 {
				row, col := thread/32%4*16+thread%32/4+i/2%2*8, i/4*8+thread%4*2+i%2
				var want float64
				for x := range k {
					want += valueA(row, x) * valueB(col, x)
				}
				at := thread*c.n/2 + i
				var got float64
				if types[0] == "s32" {
					got = float64(valuesOf[int32](out[at*4 : at*4+4])[0])
				} else {
					got = float64(valuesOf[float32](out[at*4 : at*4+4])[0])
				}
				require.Equal(t, want, got, "check %t, row %d, column %d", check, row, col)
			}
		}
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// The statements multiply a matrix in shared memory by itself. Tests leave some out or insert
// others.
const (
	wgmmaFill  = "fence.proxy.async;\nbar.sync 0;\n"
	wgmmaStart = `mov.b64 %rd6, 0x4000004000010000;
wgmma.fence.sync.aligned;
setp.ne.u32 %p2, %r1, %r1;
`
	wgmmaMMA         = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r10,%r11,%r12,%r13}, %rd6, %rd6, %p2, 1, 1, 0, 0;\n"
	wgmmaMMAFromRegs = "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r10,%r11,%r12,%r13}, {%r20,%r21,%r22,%r23}, %rd6, %p2, 1, 1, 0;\n"
	wgmmaWait        = "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n"
	wgmmaUse         = "add.f32 %r14, %r10, %r11;\n"
)

func runGroup(t *testing.T, body string, threads int, check bool) (*sim.Entry, sim.Launch) {
	t.Helper()
	e := entry(t, kernel(".shared .align 1024 .b8 s[16384];\n", copyToShared(8192, 128)+body, "in"))
	memory, args := buffers(make([]byte, 8192+1<<14))
	return e, sim.Launch{Grid: [3]int{2}, Block: [3]int{threads}, Memory: memory, Args: args, Check: check, Workers: 1}
}

func TestCheckAcceptsWaitedWgmma(t *testing.T) {
	const start = wgmmaFill + wgmmaStart
	for name, body := range map[string]string{
		"waited":            start + wgmmaMMA + wgmmaWait + wgmmaUse,
		"same accumulators": start + wgmmaMMA + wgmmaMMA + "wgmma.commit_group.sync.aligned;\n" + wgmmaMMA + wgmmaWait + wgmmaUse,
		"others run":        start + wgmmaMMA + "add.f32 %r14, %r15, %r16;\n" + wgmmaWait,
		"same A twice":      start + wgmmaMMAFromRegs + strings.ReplaceAll(wgmmaMMAFromRegs, "%r1", "%r3") + wgmmaWait,
		"overwritten later": start + wgmmaMMA + wgmmaWait + "bar.sync 0;\nst.shared.b32 [s], %r1;\n",
		"another place":     start + wgmmaMMA + "st.shared.b32 [%rd3+8192], %r1;\n" + wgmmaWait,
		"a group left": start + wgmmaMMA + "wgmma.commit_group.sync.aligned;\n" + strings.ReplaceAll(wgmmaMMA, "%r1", "%r3") +
			"wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 1;\n" + wgmmaUse,
		"fenced twice": wgmmaFill + "fence.proxy.async;\n" + wgmmaStart + wgmmaMMA + wgmmaWait,
		"copied":       "cp.async.cg.shared.global [%rd3], [%rd4], 16;\ncp.async.wait_all;\n" + wgmmaFill + wgmmaStart + wgmmaMMA + wgmmaWait,
	} {
		t.Run(name, func(t *testing.T) {
			e, l := runGroup(t, strings.ReplaceAll(body, "st.shared.b32 [s], %r1", "st.shared.b32 [%rd3], %r1"), 128, true)
			run(t, e, l)
		})
	}
}

func TestWgmmaHazards(t *testing.T) {
	const start = wgmmaFill + wgmmaStart
	const one = "setp.eq.u32 %p3, %r1, 0;\n@%p3 "
	for name, c := range map[string]struct {
		body    string
		threads int
		check   bool
		kind    sim.FaultKind
		want    string
	}{
		"result read early":      {start + wgmmaMMA + wgmmaUse, 128, true, sim.WgmmaPending, "register %r10 belongs to 'wgmma.mma_async"},
		"not committed":          {start + wgmmaMMA + "wgmma.wait_group.sync.aligned 0;\n" + wgmmaUse, 128, true, sim.WgmmaPending, "register %r10 belongs to"},
		"a group too many left":  {start + wgmmaMMA + "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 1;\n" + wgmmaUse, 128, true, sim.WgmmaPending, "at 'add.f32 %r14, %r10, %r11'"},
		"result overwritten":     {start + wgmmaMMA + "mov.b32 %r13, 0;\n" + wgmmaWait, 128, true, sim.WgmmaPending, "register %r13 belongs to"},
		"A overwritten":          {start + wgmmaMMAFromRegs + "mov.b32 %r21, 0;\n" + wgmmaWait, 128, true, sim.WgmmaPending, "register %r21 belongs to"},
		"other accumulators":     {start + wgmmaMMA + strings.Replace(wgmmaMMA, "%r10,%r11", "%r14,%r11", 1) + wgmmaWait, 128, true, sim.WgmmaPending, "register %r11 belongs to"},
		"result as A":            {start + wgmmaMMA + strings.ReplaceAll(strings.ReplaceAll(wgmmaMMAFromRegs, "%r1", "%r3"), "%r2", "%r1") + wgmmaWait, 128, true, sim.WgmmaPending, "register %r10 belongs to"},
		"operand overwritten":    {start + wgmmaMMA + "st.shared.b32 [%rd3], %r1;\n" + wgmmaWait, 128, true, sim.Race, "of warp 0 reads and was not waited for"},
		"copied over":            {start + wgmmaMMA + "bar.sync 0;\ncp.async.cg.shared.global [%rd3], [%rd4], 16;\n" + wgmmaWait, 128, true, sim.Race, "reads and was not waited for"},
		"overwritten by another": {start + wgmmaMMA + wgmmaWait + one + "st.shared.b32 [s], 1;\n", 128, true, sim.Race, "with no barrier between them"},
		"copy not waited for":    {"cp.async.cg.shared.global [%rd3], [%rd4], 16;\n" + wgmmaFill + wgmmaStart + wgmmaMMA, 128, true, sim.CopyPending, "was not waited for"},
		"no barrier":             {"fence.proxy.async;\n" + wgmmaStart + wgmmaMMA, 128, true, sim.Race, "with no barrier between them"},
		"no proxy fence":         {"bar.sync 0;\n" + wgmmaStart + wgmmaMMA, 128, true, sim.NoProxyFence, "needs a 'fence.proxy.async' of that thread"},
		"late proxy fence":       {"bar.sync 0;\nfence.proxy.async;\n" + wgmmaStart + wgmmaMMA, 128, true, sim.NoProxyFence, "needs a 'fence.proxy.async' of that thread"},
		"fence of global memory": {strings.Replace(wgmmaFill, "async", "async.global", 1) + wgmmaStart + wgmmaMMA, 128, true, sim.NoProxyFence, "was written by thread"},
		"fence before the write": {"fence.proxy.async;\nst.shared.b32 [%rd3], %r1;\nbar.sync 0;\n" + wgmmaStart + wgmmaMMA, 128, true, sim.NoProxyFence, "'st.shared.b32 [%rd3], %r1' (line"},
		"fence before the copy":  {"cp.async.cg.shared.global [%rd3], [%rd4], 16;\nfence.proxy.async;\ncp.async.wait_all;\nbar.sync 0;\n" + wgmmaStart + wgmmaMMA, 128, true, sim.NoProxyFence, "'cp.async.cg.shared.global"},
		"a warp is missing":      {start + "setp.ge.u32 %p3, %r1, 96;\n@%p3 bra L;\n" + wgmmaMMA + wgmmaWait + "L:\n", 128, true, sim.Divergence, "the warp ended without a wgmma that warp 0"},
		"other descriptors":      {start + "shr.u32 %r7, %r1, 5;\ncvt.u64.u32 %rd7, %r7;\nadd.s64 %rd6, %rd6, %rd7;\n" + wgmmaMMA, 128, true, sim.BadOperand, "but warp 0 of the warpgroup had"},
		"lanes disagree":         {start + "cvt.u64.u32 %rd7, %r1;\nadd.s64 %rd6, %rd6, %rd7;\n" + wgmmaMMA, 128, false, sim.BadOperand, "the lanes of a warp must agree"},
		"divergent":              {start + "setp.eq.u32 %p3, %r1, 5;\n@%p3 bra L;\n" + wgmmaMMA + "L:\n", 128, false, sim.Divergence, "all 32 lanes must be active"},
		"no warpgroup":           {start + wgmmaMMA, 96, false, sim.Divergence, "a warpgroup has 4 warps, but the block's 96 threads end before thread 128"},
		"half a warpgroup":       {start + wgmmaMMA, 192, false, sim.Divergence, "the block's 192 threads end before thread 256"},
		"out of bounds":          {start + "add.s64 %rd6, %rd6, 1000;\n" + wgmmaMMA, 128, false, sim.OutOfBounds, "matrix A of descriptor 0x40000040000103e8"},
		"base offset":            {start + "or.b64 %rd6, %rd6, 0x4000000000000;\n" + wgmmaMMA, 128, false, sim.BadOperand, "has a base offset of 2"},
		"transposed, no swizzle": {start + "mov.b64 %rd6, 0x800010000;\n" + strings.Replace(wgmmaMMA, "0, 0;", "0, 1;", 1), 128, false, sim.BadOperand, "has no swizzle, which is not supported for a transposed matrix"},
	} {
		t.Run(name, func(t *testing.T) {
			e, l := runGroup(t, c.body, c.threads, c.check)
			f := fault(t, e, l)
			assert.Equal(t, c.kind, f.Kind, f.Error())
			assert.Contains(t, f.Error(), c.want)
			assert.Contains(t, f.Error(), "test.ptx:")
		})
	}
}

func TestInvalidWgmma(t *testing.T) {
	for text, want := range map[string]string{
		strings.Replace(wgmmaMMA, "n8", "n12", 1):                               "there is no wgmma with 12 columns",
		strings.Replace(wgmmaMMA, "n8", "n264", 1):                              "there is no wgmma with 264 columns",
		strings.Replace(wgmmaMMA, "k16", "k8", 1):                               "there is no wgmma with this shape and these types",
		strings.Replace(wgmmaMMA, ".f16.f16", ".f16.bf16", 1):                   "there is no wgmma with this shape and these types",
		strings.Replace(wgmmaMMA, "n8", "n16", 1):                               "expected 8 registers, found 4",
		strings.Replace(wgmmaMMA, ", 0, 0", "", 1):                              "expected 8 operands, found 6",
		strings.Replace(wgmmaMMA, "1, 1", "1, -1", 1):                           "other signs of A and B are not supported",
		strings.Replace(wgmmaMMA, "0, 0;", "0, 2;", 1):                          "expected 0 or 1 for the transposition of a matrix",
		strings.Replace(wgmmaMMA, "%p2", "%r1", 1):                              "expected a predicate",
		strings.Replace(wgmmaMMA, ".sync.aligned", ".sync", 1):                  "'.sync.aligned'",
		"wgmma.wait_group.sync.aligned %r1;":                                    "expected a number of groups",
		"wgmma.mma_async.sync.aligned.m64n40k32.s32.s8.s8 {}, %rd1, %rd2, %p1;": "there is no wgmma with 40 columns",
	} {
		_, err := sim.LoadFile("test.ptx", kernel("", text))
		require.Error(t, err, text)
		assert.Contains(t, err.Error(), want)
	}
	_, err := sim.LoadFile("test.ptx", strings.Replace(kernel("", wgmmaMMA), "sm_90a", "sm_90", 1))
	assert.ErrorContains(t, err, "the target sm_90 does not have this instruction, only sm_90a")
}
