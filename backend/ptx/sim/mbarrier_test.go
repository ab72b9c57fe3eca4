package sim_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

const ringSteps = 6

// ring is a kernel in which a warp copies rows of 128 floats to a ring of two stages, and another one adds them up. Lines that
// synchronise end in a comment with their names; {copy} is the copy.
const ring = `
mov.u32 %r1, %tid.x;
shr.u32 %r2, %r1, 5;
and.b32 %r3, %r1, 31;
mul.wide.u32 %rd7, %r3, 16;
mov.u32 %r4, 0;
setp.ne.u32 %p1, %r1, 0;
@%p1 bra READY;
mbarrier.init.shared::cta.b64 [full], {arrivals};
mbarrier.init.shared::cta.b64 [full+8], {arrivals};
mbarrier.init.shared::cta.b64 [empty], 1;
mbarrier.init.shared::cta.b64 [empty+8], 1;
{fence}
READY:
bar.sync 0; // barrier
setp.ne.u32 %p1, %r2, 0;
NEXT:
and.b32 %r5, %r4, 1;
cvt.u64.u32 %rd3, %r5;
shl.b64 %rd4, %rd3, 3;
mov.b64 %rd5, full;
add.u64 %rd5, %rd5, %rd4;
mov.b64 %rd6, empty;
add.u64 %rd6, %rd6, %rd4;
shl.b64 %rd3, %rd3, 9;
mov.b64 %rd8, buf;
add.u64 %rd8, %rd8, %rd3;
shr.u32 %r6, %r4, 1;
and.b32 %r6, %r6, 1;
@%p1 bra CONSUME;
xor.b32 %r6, %r6, 1;
mul.wide.u32 %rd9, %r4, 512;
add.u64 %rd9, %rd9, %a;
{copy}
bra STEP;
CONSUME:
FULL: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%rd5], %r6; @!%p2 bra FULL; // wait of the consumer
add.u64 %rd8, %rd8, %rd7;
ld.shared.v4.b32 {%r8, %r9, %r10, %r11}, [%rd8];
add.f32 %r20, %r20, %r8;
add.f32 %r21, %r21, %r9;
add.f32 %r22, %r22, %r10;
add.f32 %r23, %r23, %r11;
setp.eq.u32 %p4, %r3, 0;
bar.warp.sync -1;
@%p4 mbarrier.arrive.release.cta.shared::cta.b64 _, [%rd6]; // arrival of the consumer
STEP:
add.u32 %r4, %r4, 1;
setp.lt.u32 %p3, %r4, {steps};
@%p3 bra NEXT;
@!%p1 bra END;
add.u64 %rd7, %rd7, %b;
st.global.v4.b32 [%rd7], {%r20, %r21, %r22, %r23};
END:
`

const ringMemory = ".shared .align 128 .b8 buf[1024];\n.shared .align 8 .b64 full[2];\n.shared .align 8 .b64 empty[2];\n"

// rings are the kernel with bulk copies of one lane, and with copies of 16 bytes of all lanes.
var rings = map[string]string{
	"bulk": strings.NewReplacer("{arrivals}", "1", "{steps}", "6", "{fence}", "fence.mbarrier_init.release.cluster; // fence", "{copy}", `
setp.ne.u32 %p5, %r3, 0;
@%p5 bra STEP;
EMPTY: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%rd6], %r6; @!%p2 bra EMPTY; // wait of the producer
mbarrier.arrive.expect_tx.shared::cta.b64 _, [%rd5], 512; // arrival of the producer
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%rd8], [%rd9], 512, [%rd5];`).Replace(ring),
	"cp.async": strings.NewReplacer("{arrivals}", "32", "{steps}", "6", "{fence}", "", "{copy}", `
EMPTY: mbarrier.try_wait.parity.shared::cta.b64 %p2, [%rd6], %r6; @!%p2 bra EMPTY; // wait of the producer
add.u64 %rd8, %rd8, %rd7;
add.u64 %rd9, %rd9, %rd7;
cp.async.cg.shared.global [%rd8], [%rd9], 16;
cp.async.mbarrier.arrive.noinc.shared::cta.b64 [%rd5]; // arrival of the producer`).Replace(ring),
}

// ringLaunch is a launch of a ring, and the buffer for its sums.
func ringLaunch() (sim.Launch, []byte) {
	out := make([]byte, 4*128)
	memory, args := buffers(bytesOf(numbers(128*ringSteps, func(i int) float32 { return float32(i) })), out)
	return sim.Launch{Block: [3]int{64}, Memory: memory, Args: args}, out
}

func ringSums() []byte {
	return bytesOf(numbers(128, func(i int) float32 { return float32(ringSteps*i + 128*ringSteps*(ringSteps-1)/2) }))
}

// TestDeadlockOfMbarriers: the message has the barrier, its phase, the missing arrivals and bytes, and the last arrivals.
func TestDeadlockOfMbarriers(t *testing.T) {
	body := strings.Replace(rings["bulk"], "[%rd5], 512; //", "[%rd5], 528; //", 1)
	l, _ := ringLaunch()
	l.Check = true
	_, err := entry(t, kernel(ringMemory, body, "a", "b")).Run(context.Background(), l)
	var f *sim.Fault
	require.ErrorAs(t, err, &f)
	assert.Equal(t, sim.Deadlock, f.Kind)
	assert.Contains(t, f.Message, "warp 0 for phase 0 of the mbarrier at 1040, which lacks 1 of 1 arrivals")
	assert.Contains(t, f.Message, "warp 1 for phase 0 of the mbarrier at 1024, which lacks 16 bytes, last arrivals: thread 0 in line")
}

// TestMbarriers: one instruction after the other.
func TestMbarriers(t *testing.T) {
	const memory = ".shared .align 16 .b8 s[64];\n"
	const init = "setp.ne.u32 %p1, %r3, 0;\n@%p1 bra READY0;\nmbarrier.init.shared.b64 [s], 2;\nREADY0:\nbar.sync 0;\n"
	for name, c := range map[string]struct {
		body string
		kind sim.FaultKind // "" without a fault
		want string
	}{
		"states": {init + `@!%p1 mbarrier.arrive.shared.b64 %rd1, [s], 1;
@!%p1 mbarrier.test_wait.shared.b64 %p2, [s], %rd1;
@!%p1 selp.b32 %r5, 1, 0, %p2;
@!%p1 mbarrier.arrive.shared.b64 _, [s];
@!%p1 mbarrier.test_wait.shared.b64 %p2, [s], %rd1;
@!%p1 selp.b32 %r6, 10, 0, %p2;
@!%p1 add.u32 %r5, %r5, %r6;
@!%p1 st.global.b32 [%a], %r5;`, "", ""},
		"a fresh one":     {init + "mbarrier.try_wait.parity.shared.b64 %p2, [s], 1;\nselp.b32 %r5, 10, 0, %p2;\nst.global.b32 [%a], %r5;", "", ""},
		"too many":        {init + "mbarrier.arrive.shared.b64 _, [s], 3;", sim.BadOperand, "3 arrivals, but phase 0 of the mbarrier at 0, which lacks 2 of 2 arrivals"},
		"none there":      {"mbarrier.arrive.shared.b64 _, [s];", sim.Uninitialised, "there is no mbarrier at 0 of shared memory"},
		"misaligned":      {"mbarrier.init.shared.b64 [s+4], 1;", sim.Misaligned, "is not a multiple of 8"},
		"outside":         {"mbarrier.init.shared.b64 [s+64], 1;", sim.OutOfBounds, "an mbarrier of 8 bytes at 64 of shared memory, which has 64"},
		"no arrivals":     {"mbarrier.init.shared.b64 [s], 0;", sim.BadOperand, "an mbarrier counts 1 to 1048575 arrivals, not 0"},
		"initialised":     {"mbarrier.init.shared.b64 [s], 1;", sim.BadOperand, "there is an mbarrier at 0 of shared memory, which was not invalidated"},
		"invalidated":     {init + "@!%p1 mbarrier.inval.shared.b64 [s];\n@!%p1 st.shared.b32 [s], 1;\n@!%p1 mbarrier.init.shared.b64 [s], 1;\nmov.u32 %r5, 10;\nst.global.b32 [%a], %r5;", "", ""},
		"written":         {init + "@!%p1 st.shared.b32 [s+4], 1;", sim.BadOperand, "write of byte 4 of shared memory, where an mbarrier is"},
		"not ordered":     {"setp.ne.u32 %p1, %r1, 0;\n@!%p1 mbarrier.init.shared.b64 [s], 2;\nsetp.eq.u32 %p1, %r1, 32;\n@%p1 mbarrier.arrive.shared.b64 _, [s];", sim.Race, "a write of it by thread 0 at '@!%p1 mbarrier.init.shared.b64 [s], 2'"},
		"too many bytes":  {init + "mbarrier.expect_tx.shared.b64 [s], 1048576;", sim.BadOperand, "are more than the 1048575 that a phase of an mbarrier counts"},
		"sizes of copies": {init + "fence.proxy.async;\nmov.b64 %rd1, s;\ncp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%rd1+16], [%a], 8, [%rd1];", sim.Misaligned, "a bulk copy of 8 bytes"},
		"the end":         {init + "@!%p1 mbarrier.expect_tx.shared.b64 [s], 16;", sim.CopyPending, "the program ended in phase 0 of the mbarrier at 0, which lacks 2 of 2 arrivals and 16 bytes"},
	} {
		t.Run(name, func(t *testing.T) {
			out := make([]byte, 16)
			buffer, args := buffers(out)
			l := sim.Launch{Block: [3]int{64}, Memory: buffer, Args: args, Check: true}
			e := entry(t, kernel(memory, "mov.u32 %r1, %tid.x;\nmov.u32 %r3, %r1;\n"+c.body, "a"))
			if c.kind == "" {
				run(t, e, l)
				assert.Equal(t, uint32(10), valuesOf[uint32](out)[0])
				return
			}
			f := fault(t, e, l)
			require.Equal(t, c.kind, f.Kind, f.Error())
			assert.Contains(t, f.Message, c.want)
		})
	}
}

// bulkStoring is a kernel that stores to shared memory, copies it to global memory, and stores again.
const bulkStoring = `
mov.u32 %r1, %tid.x;
mul.wide.u32 %rd1, %r1, 4;
mov.b64 %rd2, buf;
add.u64 %rd3, %rd2, %rd1;
mov.u32 %r4, 0;
NEXT:
add.u32 %r5, %r1, %r4;
st.shared.b32 [%rd3], %r5;
fence.proxy.async.shared::cta; // fence
bar.sync 0; // barrier
setp.ne.u32 %p1, %r1, 0;
@%p1 bra STEP;
mul.wide.u32 %rd4, %r4, 256;
add.u64 %rd4, %rd4, %a;
cp.async.bulk.global.shared::cta.bulk_group [%rd4], [%rd2], 256;
cp.async.bulk.commit_group;
cp.async.bulk.wait_group.read 0; // wait
STEP:
bar.sync 0; // barrier after the wait
add.u32 %r4, %r4, 1;
setp.lt.u32 %p2, %r4, 3;
@%p2 bra NEXT;
`
