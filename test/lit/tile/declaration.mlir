// RUN: tshared-opt %s --tile-inline-calls --tile-pad --linalg-to-tile --tile-select-dots --tile-coalesce --tile-assign-layouts --tile-convert-operands --tile-select-conversions --tile-merge-reductions --tile-halve-reductions --tile-predicate --tile-narrow-indices --tile-vectorize --tile-share-quotients --tile-fence-atomics --tile-share-elements --tile-pack-f16 --tile-prefetch --tile-limit-occupancy --tile-schedule-loops --tile-pipeline --tile-lower-rings --tile-stage-operands --tile-allocate-shared --tile-membar --tile-print-axis-info | FileCheck %s

// Functions without a body are no kernels. The passes leave them as they are.
// CHECK: func.func private @declared(f32) -> f32{{$}}
func.func private @declared(f32) -> f32
