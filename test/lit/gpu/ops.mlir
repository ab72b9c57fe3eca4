// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func @barriers(
// CHECK-SAME: ) {
// CHECK-NEXT:   gpu.barrier
// CHECK-NEXT:   gpu.barrier {test.a}
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @barriers() {
  gpu.barrier
  gpu.barrier {test.a}
  return
}

// CHECK-LABEL: func.func @positions(
// CHECK-SAME: ) {
// CHECK-NEXT:   %[[V0:[a-z0-9_]+]] = gpu.thread_id  x
// CHECK-NEXT:   %[[V1:[a-z0-9_]+]] = gpu.thread_id  y upper_bound 64
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = gpu.block_id  z {test.a}
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = gpu.block_dim  x
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = gpu.grid_dim  x upper_bound 12
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = gpu.global_id  y
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = gpu.cluster_id  x
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = gpu.cluster_dim  x
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = gpu.cluster_dim_blocks  x
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = gpu.cluster_block_id  z
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = gpu.lane_id
// CHECK-NEXT:   %[[V11:[a-z0-9_]+]] = gpu.lane_id upper_bound 32
// CHECK-NEXT:   %[[V12:[a-z0-9_]+]] = gpu.subgroup_id : index
// CHECK-NEXT:   %[[V13:[a-z0-9_]+]] = gpu.num_subgroups upper_bound 8 : index
// CHECK-NEXT:   %[[V14:[a-z0-9_]+]] = gpu.subgroup_size : index
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @positions() {
  %a = gpu.thread_id x
  %b = gpu.thread_id y upper_bound 64
  %c = gpu.block_id z {test.a}
  %d = gpu.block_dim x
  %e = gpu.grid_dim x upper_bound 12
  %f = gpu.global_id y
  %g = gpu.cluster_id x
  %h = gpu.cluster_dim x
  %i = gpu.cluster_dim_blocks x
  %j = gpu.cluster_block_id z
  %k = gpu.lane_id
  %l = gpu.lane_id upper_bound 32
  %m = gpu.subgroup_id : index
  %n = gpu.num_subgroups upper_bound 8 : index
  %o = gpu.subgroup_size : index
  return
}

// CHECK-LABEL: func.func @processors(
// CHECK-SAME: ) attributes {test.a = #gpu.thread<x>, test.b = #gpu.block<z>, test.c = #gpu.warp<linear_dim_9>, test.d = #gpu.warpgroup<y>, test.e = #gpu.lane<linear_dim_0>, test.f = #gpu.memory_space<workgroup>, test.g = #gpu.address_space<global>} {
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @processors() attributes {test.a = #gpu.thread<x>, test.b = #gpu.block<z>, test.c = #gpu.warp<linear_dim_9>, test.d = #gpu.warpgroup<y>, test.e = #gpu.lane<linear_dim_0>, test.f = #gpu.memory_space<workgroup>, test.g = #gpu.address_space<global>} {
  return
}
