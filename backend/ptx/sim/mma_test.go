package sim_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// lanesRun gives each lane its own words of in and collects its words of out.
func lanesRun(t *testing.T, e *sim.Entry, in []uint32, outWords int) []uint32 {
	t.Helper()
	out := make([]byte, 4*32*outWords)
	memory, args := buffers(bytesOf(in), out)
	run(t, e, sim.Launch{Block: [3]int{32}, Memory: memory, Args: args, Check: true})
	return valuesOf[uint32](out)
}

func TestLdmatrix(t *testing.T) {
	// Four 8x8 matrices whose elements are their own indices.
	var in []uint32
	for i := range uint32(128) {
		in = append(in, 2*i|(2*i+1)<<16)
	}
	for _, transposed := range []bool{false, true} {
		mod := ""
		if transposed {
			mod = ".trans"
		}
		e := entry(t, kernel(".shared .align 16 .b8 s[512];\n.shared .align 16 .b8 u[512];\n", `
mov.u32 %r1, %tid.x;
mul.wide.u32 %rd1, %r1, 16;
add.s64 %rd2, %in, %rd1;
mov.b64 %rd3, s;
add.s64 %rd4, %rd3, %rd1;
ld.global.v4.b32 {%r2,%r3,%r4,%r5}, [%rd2];
st.shared.v4.b32 [%rd4], {%r2,%r3,%r4,%r5};
bar.sync 0;
ldmatrix.sync.aligned.m8n8.x4`+mod+`.shared.b16 {%r6,%r7,%r8,%r9}, [%rd4];
mov.b64 %rd5, u;
add.s64 %rd6, %rd5, %rd1;
stmatrix.sync.aligned.m8n8.x4`+mod+`.shared.b16 [%rd6], {%r6,%r7,%r8,%r9};
bar.sync 0;
ld.shared.v4.b32 {%r10,%r11,%r12,%r13}, [%rd6];
mul.wide.u32 %rd7, %r1, 32;
add.s64 %rd8, %out, %rd7;
st.global.v4.b32 [%rd8], {%r6,%r7,%r8,%r9};
st.global.v4.b32 [%rd8+16], {%r10,%r11,%r12,%r13};
`, "in", "out"))
		got := lanesRun(t, e, in, 8)
		for lane := range 32 {
			for m := range 4 {
				var want uint32
				for half := range 2 {
					row, col := lane/4, lane%4*2+half
					if transposed {
						row, col = col, row
					}
					want |= uint32(m*64+row*8+col) << (16 * half)
				}
				assert.Equal(t, want, got[lane*8+m], "lane %d, matrix %d", lane, m)
				assert.Equal(t, in[lane*4+m], got[lane*8+4+m], "lane %d, word %d stored", lane, m)
			}
		}
	}
}

// mmaCase is an mma: the encoding of its operands, and the decoding of its result.
type mmaCase struct {
	name    string
	m, k    int
	bits    int // of an operand
	encode  func(v float64) uint64
	wide    bool // C and D are f64
	halfAcc bool // C and D are f16
	integer bool
}

func halfBits(v float64) uint64 { return narrowed(v) }

func f32Bits(v float64) uint64 { return uint64(math.Float32bits(float32(v))) }

// e4m3Bits encodes small integers: sign, exponent with bias 7, three bits.
func e4m3Bits(v float64) uint64 {
	if v == 0 {
		return 0
	}
	frac, exp := math.Frexp(math.Abs(v))
	r := uint64(exp-1+7)<<3 | uint64(frac*16)&7
	if v < 0 {
		r |= 0x80
	}
	return r
}

func TestMMA(t *testing.T) {
	brain := func(v float64) uint64 { return f32Bits(v) >> 16 }
	e5m2 := func(v float64) uint64 { return narrowed(v) >> 8 }
	signed := func(v float64) uint64 { return uint64(uint8(int8(v))) }
	for _, c := range []mmaCase{
		{"m16n8k8.row.col.f32.f16.f16.f32", 16, 8, 16, halfBits, false, false, false},
		{"m16n8k16.row.col.f32.f16.f16.f32", 16, 16, 16, halfBits, false, false, false},
		{"m16n8k16.row.col.f16.f16.f16.f16", 16, 16, 16, halfBits, false, true, false},
		{"m16n8k8.row.col.f32.bf16.bf16.f32", 16, 8, 16, brain, false, false, false},
		{"m16n8k16.row.col.f32.bf16.bf16.f32", 16, 16, 16, brain, false, false, false},
		{"m16n8k4.row.col.f32.tf32.tf32.f32", 16, 4, 32, f32Bits, false, false, false},
		{"m16n8k8.row.col.f32.tf32.tf32.f32", 16, 8, 32, f32Bits, false, false, false},
		{"m16n8k16.row.col.s32.s8.s8.s32", 16, 16, 8, signed, false, false, true},
		{"m16n8k32.row.col.s32.s8.s8.s32", 16, 32, 8, signed, false, false, true},
		{"m8n8k16.row.col.s32.s8.s8.s32", 8, 16, 8, signed, false, false, true},
		{"m16n8k32.row.col.f32.e4m3.e4m3.f32", 16, 32, 8, e4m3Bits, false, false, false},
		{"m16n8k32.row.col.f32.e5m2.e5m2.f32", 16, 32, 8, e5m2, false, false, false},
		{"m8n8k4.row.col.f64.f64.f64.f64", 8, 4, 64, math.Float64bits, true, false, false},
		{"m16n8k4.row.col.f64.f64.f64.f64", 16, 4, 64, math.Float64bits, true, false, false},
		{"m16n8k8.row.col.f64.f64.f64.f64", 16, 8, 64, math.Float64bits, true, false, false},
		{"m16n8k16.row.col.f64.f64.f64.f64", 16, 16, 64, math.Float64bits, true, false, false},
	} {
		t.Run(c.name, func(t *testing.T) { checkMMA(t, c) })
	}
}

// checkMMA fills fragments as the ISA's tables say: the four lanes of a quad hold adjacent elements
// of a row of A, a column of B and a row of C.
func checkMMA(t *testing.T, c mmaCase) {
	value := func(i, j int) float64 { return float64((i*5+j*3)%7 - 3) }
	var want [16][8]float64
	for i := range c.m {
		for j := range 8 {
			want[i][j] = value(i+1, j+2)
			for k := range c.k {
				want[i][j] += value(i, k) * value(k, j+4)
			}
		}
	}
	unit := max(c.bits, 32)
	per := unit / c.bits // elements in a register
	accBits := map[bool]int{true: 64, false: 32}[c.wide]
	accPer := 1
	if c.halfAcc {
		accPer = 2
	}
	aRegs, bRegs, cRegs := c.m*c.k/32/per, c.k*8/32/per, c.m*8/32/accPer
	encodeC := f32Bits
	switch {
	case c.wide:
		encodeC = math.Float64bits
	case c.halfAcc:
		encodeC = halfBits
	case c.integer:
		encodeC = func(v float64) uint64 { return uint64(uint32(int32(v))) }
	}
	var in []uint32
	appendReg := func(bits int, v uint64) {
		in = append(in, uint32(v))
		if bits == 64 {
			in = append(in, uint32(v>>32))
		}
	}
	for lane := range 32 {
		group, tig := lane/4, lane%4
		for r := range aRegs {
			// Registers alternate between the upper and lower half of the rows.
			row, block := group, r
			if c.m == 16 {
				row, block = group+8*(r%2), r/2
			}
			var word uint64
			for e := range per {
				word |= c.encode(value(row, block*4*per+tig*per+e)) << (e * c.bits)
			}
			appendReg(unit, word)
		}
		for r := range bRegs {
			var word uint64
			for e := range per {
				word |= c.encode(value(r*4*per+tig*per+e, group+4)) << (e * c.bits)
			}
			appendReg(unit, word)
		}
		for r := range cRegs {
			var word uint64
			for e := range accPer {
				i := r*accPer + e
				word |= encodeC(value(group+8*(i/2)+1, tig*2+i%2+2)) << (16 * e)
			}
			appendReg(accBits, word)
		}
	}
	var body strings.Builder
	load := func(n, bits, first int) string {
		var names []string
		for range n {
			r := fmt.Sprintf("%%%s%d", map[int]string{32: "r", 64: "rd"}[bits], first)
			fmt.Fprintf(&body, "ld.global.b%d %s, [%%rd1];\nadd.s64 %%rd1, %%rd1, %d;\n", bits, r, bits/8)
			names = append(names, r)
			first++
		}
		return "{" + strings.Join(names, ",") + "}"
	}
	words := len(in) / 32
	fmt.Fprintf(&body, "mov.u32 %%r1, %%tid.x;\nmul.wide.u32 %%rd1, %%r1, %d;\nadd.s64 %%rd1, %%in, %%rd1;\n", words*4)
	a := load(aRegs, unit, 2)
	b := load(bRegs, unit, 2+aRegs)
	cc := load(cRegs, accBits, 20)
	fmt.Fprintf(&body, "mma.sync.aligned.%s %s, %s, %s, %s;\n", c.name, cc, a, b, cc)
	fmt.Fprintf(&body, "mul.wide.u32 %%rd30, %%r1, %d;\nadd.s64 %%rd30, %%out, %%rd30;\n", cRegs*accBits/8)
	for i, r := range strings.Split(strings.Trim(cc, "{}"), ",") {
		fmt.Fprintf(&body, "st.global.b%d [%%rd30+%d], %s;\n", accBits, i*accBits/8, r)
	}
	got := bytesOf(lanesRun(t, entry(t, kernel("", body.String(), "in", "out")), in, cRegs*accBits/32))
	for lane := range 32 {
		for i := range cRegs * accPer {
			row, col := lane/4+8*(i/2), lane%4*2+i%2
			at := (lane*cRegs*accPer + i)
			var v float64
			switch {
			case c.wide:
				v = valuesOf[float64](got)[at]
			case c.halfAcc:
				v = widened(uint64(valuesOf[uint16](got)[at]))
			case c.integer:
				v = float64(valuesOf[int32](got)[at])
			default:
				v = float64(valuesOf[float32](got)[at])
			}
			require.Equal(t, want[row][col], v, "row %d, column %d", row, col)
		}
	}
}

func TestAsyncCopies(t *testing.T) {
	// The tail is filled with zeros where the source is shorter.
	e := entry(t, kernel(".shared .align 16 .b8 s[512];\n", `
mov.u32 %r1, %tid.x;
mul.wide.u32 %rd1, %r1, 16;
add.s64 %rd2, %in, %rd1;
mov.b64 %rd3, s;
add.s64 %rd4, %rd3, %rd1;
and.b32 %r2, %r1, 15;
cp.async.ca.shared.global.L2::128B [%rd4], [%rd2], 16, %r2;
cp.async.commit_group;
cp.async.wait_group 0;
bar.sync 0;
ld.shared.v4.b32 {%r3,%r4,%r5,%r6}, [%rd4];
add.s64 %rd5, %out, %rd1;
st.global.v4.b32 [%rd5], {%r3,%r4,%r5,%r6};
`, "in", "out"))
	in := make([]byte, 512)
	for i := range in {
		in[i] = byte(i*7 + 1)
	}
	got := bytesOf(lanesRun(t, e, valuesOf[uint32](in), 4))
	for i, v := range got {
		want := in[i]
		if i%16 >= i/16%16 {
			want = 0
		}
		require.Equal(t, want, v, "byte %d", i)
	}
}
