// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-local-scope | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-local-scope | FileCheck %s --check-prefix=LOCAL

// CHECK-DAG: #[[NONE:loop_annotation[0-9]*]] = #llvm.loop_annotation<>
// CHECK-DAG: #[[PLAIN:loop_annotation[0-9]*]] = #llvm.loop_annotation<disableNonforced = true>
// CHECK-DAG: #[[FLAGS:loop_annotation[0-9]*]] = #llvm.loop_annotation<mustProgress = true, isVectorized = false>
#plain = #llvm.loop_annotation<disableNonforced = true>
#flags = #llvm.loop_annotation<isVectorized = false, mustProgress = true>

// CHECK-DAG: #[[VEC:loop_vectorize[0-9]*]] = #llvm.loop_vectorize<disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32, followupVectorized = #[[PLAIN]], followupEpilogue = #[[PLAIN]], followupAll = #[[PLAIN]]>
// CHECK-DAG: #[[INTER:loop_interleave[0-9]*]] = #llvm.loop_interleave<count = 32 : i32>
// CHECK-DAG: #[[UNROLL:loop_unroll[0-9]*]] = #llvm.loop_unroll<disable = true, count = 64 : i32, runtimeDisable = false, full = false, followupUnrolled = #[[PLAIN]], followupRemainder = #[[PLAIN]], followupAll = #[[PLAIN]]>
// CHECK-DAG: #[[JAM:loop_unroll_and_jam[0-9]*]] = #llvm.loop_unroll_and_jam<disable = false, count = 32 : i32, followupOuter = #[[PLAIN]], followupInner = #[[PLAIN]], followupRemainderOuter = #[[PLAIN]], followupRemainderInner = #[[PLAIN]], followupAll = #[[PLAIN]]>
// CHECK-DAG: #[[LICM:loop_licm[0-9]*]] = #llvm.loop_licm<disable = false, versioningDisable = true>
// CHECK-DAG: #[[DIST:loop_distribute[0-9]*]] = #llvm.loop_distribute<disable = true, followupCoincident = #[[PLAIN]], followupSequential = #[[PLAIN]], followupFallback = #[[PLAIN]], followupAll = #[[PLAIN]]>
// CHECK-DAG: #[[PIPE:loop_pipeline[0-9]*]] = #llvm.loop_pipeline<disable = false, initiationinterval = 1 : i32>
// CHECK-DAG: #[[PEEL:loop_peeled[0-9]*]] = #llvm.loop_peeled<count = 8 : i32>
// CHECK-DAG: #[[SWITCH:loop_unswitch[0-9]*]] = #llvm.loop_unswitch<partialDisable = false>
// CHECK-DAG: #[[ALL:loop_annotation[0-9]*]] = #llvm.loop_annotation<vectorize = #[[VEC]], interleave = #[[INTER]], unroll = #[[UNROLL]], unrollAndJam = #[[JAM]], licm = #[[LICM]], distribute = #[[DIST]], pipeline = #[[PIPE]], peeled = #[[PEEL]], unswitch = #[[SWITCH]]>
#all = #llvm.loop_annotation<
  vectorize = <disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32,
               followupVectorized = #plain, followupEpilogue = #plain, followupAll = #plain>,
  interleave = <count = 32 : i32>,
  unroll = <disable = true, count = 64 : i32, runtimeDisable = false, full = false,
            followupUnrolled = #plain, followupRemainder = #plain, followupAll = #plain>,
  unrollAndJam = <disable = false, count = 32 : i32, followupOuter = #plain, followupInner = #plain,
                  followupRemainderOuter = #plain, followupRemainderInner = #plain, followupAll = #plain>,
  licm = <disable = false, versioningDisable = true>,
  distribute = <disable = true, followupCoincident = #plain, followupSequential = #plain,
                followupFallback = #plain, followupAll = #plain>,
  pipeline = <disable = false, initiationinterval = 1 : i32>,
  peeled = <count = 8 : i32>,
  unswitch = <partialDisable = false>>

// CHECK-DAG: #[[WHERE:loop_annotation[0-9]*]] = #llvm.loop_annotation<startLoc = #[[START:loc[0-9]*]], endLoc = #[[END:loc[0-9]*]]>
#where = #llvm.loop_annotation<startLoc = loc(fused<"start">["kernel.py":1:2]), endLoc = loc(fused<"end">["kernel.py":3:4])>

// CHECK-DAG: #[[ALIAS:loop_annotation[0-9]*]] = #llvm.loop_annotation<licm = #[[LICM]]>
#licm = #llvm.loop_licm<versioningDisable = true, disable = false>

// CHECK-DAG: #[[GROUPS:loop_annotation[0-9]*]] = #llvm.loop_annotation<parallelAccesses = #[[FIRST:access_group[0-9]*]], #[[SECOND:access_group[0-9]*]]>
#first = #llvm.access_group<id = distinct[0]<>>
#second = #llvm.access_group<id = distinct[1]<>>

// LOCAL-LABEL: func.func @loops
func.func @loops(%lb: index, %c: i1) {
  // CHECK: } {llvm.loop_annotation = #[[NONE]]}
  // LOCAL: } {llvm.loop_annotation = #llvm.loop_annotation<>}
  scf.for %i = %lb to %lb step %lb {
  } {llvm.loop_annotation = #llvm.loop_annotation<>}
  // CHECK: } {llvm.loop_annotation = #[[FLAGS]]}
  scf.for %i = %lb to %lb step %lb {
  } {llvm.loop_annotation = #flags}
  // CHECK: } {llvm.loop_annotation = #[[ALL]]}
  // LOCAL: vectorize = <disable = false, predicateEnable = true, scalableEnable = false, width = 16 : i32, followupVectorized = <disableNonforced = true>
  scf.for %i = %lb to %lb step %lb {
  } {llvm.loop_annotation = #all}
  // CHECK: } {llvm.loop_annotation = #[[WHERE]]}
  // LOCAL: } {llvm.loop_annotation = #llvm.loop_annotation<startLoc = loc(fused<"start">["kernel.py":1:2]), endLoc = loc(fused<"end">["kernel.py":3:4])>}
  scf.for %i = %lb to %lb step %lb {
  } {llvm.loop_annotation = #where}
  // CHECK: } attributes {llvm.loop_annotation = #[[ALIAS]]}
  // LOCAL: } attributes {llvm.loop_annotation = #llvm.loop_annotation<licm = <disable = false, versioningDisable = true>>}
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  } attributes {llvm.loop_annotation = #llvm.loop_annotation<licm = #licm>}
  // CHECK: } {llvm.loop_annotation = #[[GROUPS]]}
  scf.for %i = %lb to %lb step %lb {
  } {llvm.loop_annotation = #llvm.loop_annotation<parallelAccesses = #first, #second>}
  return
}
