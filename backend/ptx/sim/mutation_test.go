package sim_test

import (
	"context"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/ptx/sim"
)

// everyInstruction has an instruction of every form.
const everyInstruction = `
mov.u32 %r1, %tid.x; mov.b64 {%r2, %r3}, %rd1; mov.b32 %r2, {%rs1, %rs2}; mov.b128 %q1, {%rd1, %rd2}; mov.pred %p1, %p2;
add.sat.s32 %r1, %r2, 7; add.cc.u32 %r1, %r2, %r3; addc.u32 %r1, %r2, %r3; mad.wide.u32 %rd1, %r1, %r2, %rd2; mul24.lo.u32 %r1, %r2, %r3;
dp4a.u32.s32 %r1, %r2, %r3, %r4; sad.u32 %r1, %r2, %r3, %r4; bfe.u32 %r1, %r2, %r3, 4; bfi.b32 %r1, %r2, %r3, 4, 8; prmt.b32.f4e %r1, %r2, %r3, %r4;
lop3.b32 %r1, %r2, %r3, %r4, 0x80; shf.l.wrap.b32 %r1, %r2, %r3, %r4; fma.rn.ftz.sat.f32 %r1, %r2, %r3, 0f3F800000; div.full.f32 %r1, %r2, %r3;
min.NaN.xorsign.abs.f32 %r1, %r2, %r3; testp.normal.f32 %p1, %r1; copysign.f64 %rd1, %rd2, %rd3; fma.rn.relu.f16x2 %r1, %r2, %r3, %r4;
setp.lt.and.s32 %p1|%p2, %r1, %r2, !%p3; set.gt.u32.f32 %r1, %r2, %r3; selp.b32 %r1, %r2, 4, %p1; slct.f32.s32 %r1, %r2, %r3, %r4;
cvt.rn.satfinite.e4m3x2.f32 %rs1, %r1, %r2; cvt.rna.tf32.f32 %r1, %r2; cvt.rzi.s8.f32 %r1, %r2; cvt.pack.sat.u8.s32.b32 %r1, %r2, %r3, %r4; cvt.sat.u16.s32 %rs1, %r1;
ld.volatile.global.v4.b32 {%r1, %r2, %r3, _}, [%a+16]; ld.shared.s8 %r1, [sh+3]; st.global.L1::no_allocate.v2.b64 [%a], {%rd1, 4}; ld.param.u64 %rd1, [k_a];
atom.acq_rel.gpu.global.cas.b32 %r1, [%a], %r2, %r3; red.shared.add.noftz.f16x2 [sh], %r1; atom.global.exch.b128 %q1, [%a], %q2; cvta.to.shared.u64 %rd1, %rd2;
isspacep.global %p1, %rd1; shfl.sync.bfly.b32 %r1|%p1, %r2, 1, 31, -1; vote.sync.ballot.b32 %r1, %p1, -1; match.all.sync.b32 %r1|%p1, %r2, -1; redux.sync.add.s32 %r1, %r2, -1;
elect.sync %r1|%p1, -1; activemask.b32 %r1; bar.sync 0; bar.red.popc.u32 %r1, 1, %p1; bar.warp.sync -1; barrier.cta.arrive 1, 64; membar.gl; fence.acq_rel.gpu;
ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %r2}, [%rd1]; stmatrix.sync.aligned.m8n8.x1.shared.b16 [%rd1], {%r1}; movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;
mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1,%r2,%r3,%r4}, {%r5,%r6,%r7,%r8}, {%r9,%r10}, {%r1,%r2,%r3,%r4};
wgmma.fence.sync.aligned; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%r1,%r2,%r3,%r4}, %rd1, %rd2, %p1, 1, 1, 0, 1; wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;
wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%r1,%r2,%r3,%r4}, {%r5,%r6,%r7,%r8}, %rd2, %p1; fence.proxy.async.shared::cta;
cp.async.cg.shared.global [%rd1], [%a], 16, %r1; cp.async.wait_group 1; cp.async.commit_group; createpolicy.fractional.L2::evict_last.b64 %rd1, 1.0; mapa.shared::cluster.u32 %r1, %r2, 0;
mbarrier.init.shared.b64 [sh], 2; mbarrier.arrive.expect_tx.shared::cta.b64 %rd1, [sh], 16; mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p1, [sh], %r1, 100; mbarrier.inval.shared.b64 [sh];
cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [sh+16], [%a], 16, [sh]; cp.async.mbarrier.arrive.noinc.shared.b64 [sh]; fence.mbarrier_init.release.cluster;
cp.async.bulk.global.shared::cta.bulk_group [%a], [sh+16], 16; cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0; mbarrier.complete_tx.shared.b64 [sh], 16;
szext.wrap.u32 %r1, %r2, %r3; bmsk.clamp.b32 %r1, %r2, %r3; fns.b32 %r1, %r2, 0, 1; bfind.shiftamt.u64 %r1, %rd1; brev.b64 %rd1, %rd2; nanosleep.u32 10;
T: .branchtargets L1, L2; brx.idx %r1, T; L1: @!%p1 bra L2; call.uni (ret0), f, (arg0); L2: @%p2 exit; trap;
`

// TestMutatedPTX: any text gives an error or a module, and the module runs or fails without a panic.
func TestMutatedPTX(t *testing.T) {
	whole := strings.Replace(kernel(".shared .align 16 .b8 sh[64];\n.param .b32 arg0;\n.param .b32 ret0;\n.local .b8 depot[8];\n", everyInstruction, "a"), ".visible",
		".global .align 4 .b8 table[4] = {1, 2, 3, 4};\n.func (.param .b32 r) f(.param .b32 x) { .reg .b32 %r1; ld.param.b32 %r1, [x]; st.param.b32 [r], %r1; ret; }\n.visible", 1)
	loaded(t, whole)
	tokens := regexp.MustCompile(`[%$\w.:]+|\s+|.`).FindAllString(whole, -1)
	r := rand.New(rand.NewPCG(1, 2))
	good := 0
	count := 4000
	if testing.Short() {
		count = 400
	}
	for range count {
		list := append([]string(nil), tokens...)
		for range 1 + r.IntN(3) {
			at, other := r.IntN(len(list)), r.IntN(len(list))
			switch r.IntN(4) {
			case 0:
				list[at] = ""
			case 1:
				list[at] = list[other]
			case 2:
				list[at], list[other] = list[other], list[at]
			case 3:
				parts := strings.Split(list[at], ".")
				parts[r.IntN(len(parts))] = strings.Split(list[other], ".")[0]
				list[at] = strings.Join(parts, ".")
			}
		}
		text := strings.Join(list, "")
		require.NotPanics(t, func() {
			if m, err := sim.Load(text); err == nil {
				good++
				runBroken(m)
			} else {
				require.Regexp(t, `^kernel\.ptx:\d+:\d+: error: `, err.Error())
			}
		}, text)
	}
	require.Less(t, good, count/2)
}

func runBroken(m *sim.Module) {
	for _, name := range m.EntryNames() {
		e, err := m.Entry(name)
		if err != nil {
			continue
		}
		memory, args := buffers(make([]byte, 256))
		for len(args) < len(e.Params) {
			args = append(args, 0)
		}
		_, _ = e.Run(context.Background(), sim.Launch{Block: [3]int{144}, Memory: memory, Args: args[:len(e.Params)], MaxSteps: 1000, Check: true, CheckGlobal: true, Stats: true})
	}
}
