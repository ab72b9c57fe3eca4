package sim_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

// boxCopy copies a box of a tensor to shared memory, from there the bytes to global memory, and the box to another tensor.
const boxCopy = `
mov.u32 %r1, %tid.x;
mov.b64 %rd1, k_in;
cvta.param.u64 %rd2, %rd1;
mov.b64 %rd3, k_out;
cvta.param.u64 %rd4, %rd3;
setp.ne.u32 %p1, %r1, 0;
@%p1 bra WAIT;
mbarrier.init.shared::cta.b64 [full], 1;
fence.mbarrier_init.release.cluster;
mbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 512;
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [buf], [%rd2, {%r10, %r11}], [full];
WAIT:
bar.sync 0;
L: mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0; @!%p2 bra L;
mul.wide.u32 %rd5, %r1, 16;
mov.b64 %rd6, buf;
add.u64 %rd6, %rd6, %rd5;
ld.shared.v4.b32 {%r2, %r3, %r4, %r5}, [%rd6];
add.u64 %rd7, %a, %rd5;
st.global.v4.b32 [%rd7], {%r2, %r3, %r4, %r5};
@%p1 bra END;
cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd4, {%r10, %r11}], [buf];
cp.async.bulk.commit_group;
cp.async.bulk.wait_group.read 0;
END:
`

// TestTensorCopies: boxes of 8 rows of 32 16-bit elements are swizzled in shared memory, filled outside of the tensor, and written
// only inside of it.
func TestTensorCopies(t *testing.T) {
	const rows, columns, stride = 20, 40, 48
	source := make([]uint16, rows*stride)
	for i := range source {
		source[i] = uint16(i)
	}
	for _, c := range []struct {
		column, row int32
		swizzle     int
		nan         bool
	}{{0, 0, 0, false}, {0, 0, 64, false}, {8, 4, 64, false}, {20, 15, 64, true}, {-5, -3, 64, false}, {3, 1, 128, false}, {-40, 0, 0, true}, {0, 30, 32, false}} {
		body := "mov.b32 %r10, " + strconv.Itoa(int(c.column)) + ";\nmov.b32 %r11, " + strconv.Itoa(int(c.row)) + ";\n" + boxCopy
		text := kernel(".shared .align 1024 .b8 buf[1024];\n.shared .align 8 .b64 full[1];\n", body, "a")
		text = withMaps(text)
		out, target := make([]byte, 512), make([]byte, 2*rows*stride)
		memory, args := buffers(out, bytesOf(source), target)
		box := []uint64{32, 8}
		if c.swizzle == 32 {
			box = []uint64{16, 16}
		}
		in := sim.TensorMap{Base: args[1], Type: "f16", Dims: []uint64{columns, rows}, StridesBytes: []uint64{2 * stride}, Box: box, SwizzleBytes: c.swizzle, FillNaN: c.nan}
		to := in
		to.Base = args[2]
		words := append([]uint64{args[0]}, append(in.Words(), to.Words()...)...)
		_, err := entry(t, text).Run(context.Background(), sim.Launch{Block: [3]int{32}, Memory: memory, Args: words, Check: true})
		require.NoError(t, err)

		want, wantTarget := make([]uint16, 256), make([]uint16, rows*stride)
		for i := range want {
			x, y := int(c.column)+i%int(box[0]), int(c.row)+i/int(box[0])
			value := uint16(0)
			if c.nan {
				value = 0x7fff
			}
			if x >= 0 && x < columns && y >= 0 && y < rows {
				value = source[y*stride+x]
				wantTarget[y*stride+x] = value
			}
			at := 2 * i // chunk x of 16 bytes of row y of the swizzle is at x xor y
			switch c.swizzle {
			case 32:
				at ^= at / 128 % 2 * 16
			case 64:
				at ^= at / 128 % 4 * 16
			case 128:
				at ^= at / 128 % 8 * 16
			}
			want[at/2] = value
		}
		assert.Equal(t, want, valuesOf[uint16](out), "%+v", c)
		assert.Equal(t, wantTarget, valuesOf[uint16](target), "%+v", c)
	}
}

// withMaps gives a kernel two tensor maps as further parameters.
func withMaps(text string) string {
	return strings.Replace(text, ".param .u64 k_a)", ".param .u64 k_a, .param .align 64 .b8 k_in[128], .param .align 64 .b8 k_out[128])", 1)
}

// TestTensorMapsAreChecked: maps that the driver would refuse to encode are faults.
func TestTensorMapsAreChecked(t *testing.T) {
	good := sim.TensorMap{Base: bufferBase(1), Type: "f16", Dims: []uint64{40, 20}, StridesBytes: []uint64{96}, Box: []uint64{32, 8}, SwizzleBytes: 64}
	for want, change := range map[string]func(m *sim.TensorMap){
		"address":                 func(m *sim.TensorMap) { m.Base += 8 },
		"stride 1":                func(m *sim.TensorMap) { m.StridesBytes[0] = 88 },
		"rows of 64 bytes":        func(m *sim.TensorMap) { m.SwizzleBytes = 32 },
		"boxes of 512":            func(m *sim.TensorMap) { m.Box[1] = 512 },
		"no swizzle 15":           func(m *sim.TensorMap) { m.SwizzleBytes = 48 },
		"no type 255 of elements": func(m *sim.TensorMap) { m.Type = "f24" },
		"have no NaN":             func(m *sim.TensorMap) { m.Type, m.FillNaN = "u16", true },
		"the tensor map has 1 di": func(m *sim.TensorMap) { m.Dims, m.StridesBytes, m.Box = m.Dims[:1], nil, m.Box[:1] },
	} {
		bad := good
		bad.Dims, bad.StridesBytes, bad.Box = slices.Clone(good.Dims), slices.Clone(good.StridesBytes), slices.Clone(good.Box)
		change(&bad)
		memory, args := buffers(make([]byte, 512), make([]byte, 1920))
		words := append([]uint64{args[0]}, append(bad.Words(), good.Words()...)...)
		text := withMaps(kernel(".shared .align 1024 .b8 buf[1024];\n.shared .align 8 .b64 full[1];\n", "mov.b32 %r10, 0;\nmov.b32 %r11, 0;\n"+boxCopy, "a"))
		f := fault(t, entry(t, text), sim.Launch{Block: [3]int{32}, Memory: memory, Args: words, Check: true})
		assert.Equal(t, sim.BadOperand, f.Kind)
		assert.Contains(t, f.Message, want)
	}
}

// TestReducingCopies: what copies to global memory do with the elements there.
func TestReducingCopies(t *testing.T) {
	const body = `
mov.u32 %r1, %tid.x;
setp.ne.u32 %p1, %r1, 0;
@%p1 bra END;
mov.b64 %rd1, s;
ld.global.v4.b32 {%r2, %r3, %r4, %r5}, [%a];
st.shared.v4.b32 [%rd1], {%r2, %r3, %r4, %r5};
fence.proxy.async.shared::cta;
cp.reduce.async.bulk.global.shared::cta.bulk_group.OP [%b], [%rd1], 16;
cp.async.bulk.commit_group;
cp.async.bulk.wait_group 0;
END:`
	half := func(v ...float64) []byte {
		return bytesOf(numbers(8, func(i int) uint16 { return uint16(scalar.FloatOf(apfloat.F16, v[i%len(v)])) }))
	}
	for op, c := range map[string]struct{ from, to, want []byte }{
		"add.u32":       {bytesOf([]uint32{1, 2, 3, 4}), bytesOf([]uint32{10, 20, 30, 40}), bytesOf([]uint32{11, 22, 33, 44})},
		"add.f32":       {bytesOf([]float32{1, 2, 3, 4}), bytesOf([]float32{10, 20, 30, 40}), bytesOf([]float32{11, 22, 33, 44})},
		"add.noftz.f16": {half(1, 2.5), half(3), half(4, 5.5)},
		"min.s64":       {bytesOf([]int64{-1, 5}), bytesOf([]int64{0, 4}), bytesOf([]int64{-1, 4})},
		"max.f16":       {half(1, -2.5), half(0.5), half(1, 0.5)},
		"xor.b32":       {bytesOf([]uint32{1, 2, 3, 4}), bytesOf([]uint32{1, 1, 1, 1}), bytesOf([]uint32{0, 3, 2, 5})},
		"inc.u32":       {bytesOf([]uint32{5, 5, 5, 5}), bytesOf([]uint32{4, 5, 6, 0}), bytesOf([]uint32{5, 0, 0, 1})},
	} {
		out := slices.Clone(c.to)
		memory, args := buffers(c.from, out)
		e := entry(t, kernel(".shared .align 16 .b8 s[16];\n", strings.Replace(body, "OP", op, 1), "a", "b"))
		run(t, e, sim.Launch{Block: [3]int{32}, Memory: memory, Args: args, Check: true, CheckGlobal: true})
		assert.Equal(t, c.want, out, op)
	}
	_, err := sim.Load(kernel(".shared .align 16 .b8 s[16];\n", strings.Replace(body, "OP", "xor.f32", 1), "a", "b"))
	require.ErrorContains(t, err, "expected an operation that the type has")
}

// reduceBox is a program that combines a box of 128 bytes with a tensor.
func reduceBox(kind string) string {
	var body strings.Builder
	body.WriteString("mov.u32 %r1, %tid.x;\nsetp.ne.u32 %p1, %r1, 0;\n@%p1 bra END;\nmov.b64 %rd1, buf;\nmov.b64 %rd2, %m;\n")
	for at := 0; at < 128; at += 16 {
		fmt.Fprintf(&body, "ld.global.v4.b32 {%%r2, %%r3, %%r4, %%r5}, [%%a+%d];\nst.shared.v4.b32 [%%rd1+%d], {%%r2, %%r3, %%r4, %%r5};\n", at, at)
	}
	fmt.Fprintf(&body, "fence.proxy.async.shared::cta;\nmov.b32 %%r10, -2;\nmov.b32 %%r11, 4;\ncp.reduce.async.bulk.tensor.2d.global.shared::cta.%s.tile.bulk_group [%%rd2, {%%r10, %%r11}], [%%rd1];\n", kind)
	body.WriteString("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\nEND:")
	return kernel(".shared .align 128 .b8 buf[128];\n", body.String(), "a", "b", "m")
}

// TestReducingBoxes: several blocks combine a box with the elements of a tensor that are in it, by operations that the type of the map has. The others stay.
func TestReducingBoxes(t *testing.T) {
	const rows, columns, blocks = 6, 16, 3
	for _, c := range []struct {
		kind, elem string
		bytes      int
		combine    func(memory, box int64) int64 // of integers; nil where the type has no such operation
	}{
		{"add", "s32", 4, func(memory, box int64) int64 { return memory + blocks*box }},
		{"add", "u64", 8, func(memory, box int64) int64 { return memory + blocks*box }},
		{"min", "s32", 4, func(memory, box int64) int64 { return min(memory, box) }},
		{"max", "s64", 8, func(memory, box int64) int64 { return max(memory, box) }},
		{"max", "u32", 4, func(memory, box int64) int64 { return int64(max(uint32(memory), uint32(box))) }},
		{"and", "u32", 4, func(memory, box int64) int64 { return memory & box }},
		{"xor", "s64", 8, func(memory, box int64) int64 { return memory ^ box }},
		{"add", "s64", 8, nil}, {"min", "f32", 4, nil}, {"inc", "s32", 4, nil}, {"or", "f32", 4, nil}, {"add", "u16", 2, nil},
	} {
		number := func(list []byte, i int) int64 {
			if c.bytes == 4 {
				return int64(int32(binary.LittleEndian.Uint32(list[4*i:])))
			}
			return int64(binary.LittleEndian.Uint64(list[8*i:]))
		}
		random := func(n int) []byte {
			return bytesOf(numbers(n/4, func(i int) uint32 { return uint32(i*i*2654435761 + i) }))
		}
		width := 32 / c.bytes
		source, target := random(128), random(rows*columns*c.bytes)
		out := slices.Clone(target)
		m := sim.TensorMap{Base: bufferBase(1), Type: c.elem, Dims: []uint64{uint64(columns), rows}, StridesBytes: []uint64{uint64(columns * c.bytes)}, Box: []uint64{uint64(width), 4}}
		memory, args := buffers(source, out, bytesOf(append(m.Words(), 0, 0, 0, 0, 0, 0)))
		for seed := range uint64(2) {
			copy(out, target)
			_, err := entry(t, reduceBox(c.kind)).Run(context.Background(), sim.Launch{Grid: [3]int{blocks}, Block: [3]int{32}, Memory: memory, Args: args, Check: true, CheckGlobal: true, Seed: seed})
			if c.combine == nil {
				require.ErrorContains(t, err, "elements of type "+c.elem+" have no such operation", c.kind)
				continue
			}
			require.NoError(t, err, "%s of %s", c.kind, c.elem)
			for i := range rows * columns {
				want := number(target, i)
				if x, y := i%columns+2, i/columns-4; x < width && y >= 0 {
					want = c.combine(want, number(source, y*width+x))
				}
				if c.bytes == 4 {
					want = int64(int32(want))
				}
				assert.Equal(t, want, number(out, i), "element %d of %s of %s", i, c.kind, c.elem)
			}
		}
	}
}

// TestPlacesOfTensorMaps: a map that a kernel changes in global memory is released and acquired; no copy takes one in shared memory.
func TestPlacesOfTensorMaps(t *testing.T) {
	const copyBox = "mbarrier.init.shared::cta.b64 [full], 1;\nfence.mbarrier_init.release.cluster;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [full], 512;\nmov.b32 %r10, 0;\n" +
		"cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [buf], [%rd2, {%r10, %r10}], [full];\nL: mbarrier.try_wait.parity.shared::cta.b64 %p2, [full], 0; @!%p2 bra L;\n"
	const change = "mov.b64 %rd2, %m;\ntensormap.replace.tile.global_address.global.b1024.b64 [%rd2], %a;\n"
	const acquire = "fence.proxy.tensormap::generic.acquire.gpu [%rd2], 128;\n"
	for name, c := range map[string]struct {
		body string
		kind sim.FaultKind // "" without a fault
		want string
	}{
		"given":              {"mov.b64 %rd2, %m;\n" + copyBox, "", ""},
		"changed":            {change + "fence.proxy.tensormap::generic.release.gpu;\n" + acquire + copyBox, "", ""},
		"not released":       {change + acquire + copyBox, sim.NoProxyFence, "needs a 'fence.proxy.tensormap::generic.release'"},
		"not acquired":       {change + "fence.proxy.tensormap::generic.release.gpu;\n" + copyBox, sim.NoProxyFence, "'fence.proxy.tensormap::generic.acquire'"},
		"acquired too early": {"mov.b64 %rd2, %m;\n" + acquire + change + "fence.proxy.tensormap::generic.release.gpu;\n" + copyBox, sim.NoProxyFence, "acquire"},
		"in shared memory":   {"mov.b64 %rd1, buf;\ncvta.shared.u64 %rd2, %rd1;\n" + copyBox, sim.BadOperand, "a tensor map in shared memory"},
		"not aligned":        {"add.u64 %rd2, %m, 32;\n" + copyBox, sim.Misaligned, "of a tensor map is not a multiple of 64"},
	} {
		t.Run(name, func(t *testing.T) {
			text := kernel(".shared .align 1024 .b8 buf[1024];\n.shared .align 8 .b64 full[1];\n", "mov.u32 %r1, %tid.x;\nsetp.ne.u32 %p1, %r1, 0;\n@%p1 bra END;\n"+c.body+"END:", "a", "m")
			in := sim.TensorMap{Base: bufferBase(0), Type: "u8", Dims: []uint64{64, 8}, StridesBytes: []uint64{64}, Box: []uint64{64, 8}}
			memory, args := buffers(make([]byte, 512), bytesOf(append(in.Words(), 0, 0, 0, 0, 0, 0)))
			_, err := entry(t, text).Run(context.Background(), sim.Launch{Block: [3]int{32}, Memory: memory, Args: args, Check: true, CheckGlobal: true})
			if c.kind == "" {
				require.NoError(t, err)
				return
			}
			var f *sim.Fault
			require.ErrorAs(t, err, &f)
			assert.Equal(t, c.kind, f.Kind, f.Error())
			assert.Contains(t, f.Message, c.want)
		})
	}
}
