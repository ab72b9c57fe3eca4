// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @if_1(%i: index) {
  // expected-error @+1 {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
  affine.if affine_set<(d0) : (d0 >= 0)>(%i)[%i] { }
  return
}

// -----

func.func @if_3(%i: index) {
  // expected-error @+1 {{custom op 'affine.if' dim operand count and integer set dim count must match}}
  affine.if affine_set<(d0)[s0] : (d0 >= 0)>()[%i] { }
  return
}

// -----

func.func @if_4(%i: index) {
  // expected-error @+1 {{custom op 'affine.if' invalid kind of attribute specified}}
  affine.if affine_map<(d0) -> (d0)>(%i) { }
  return
}

// -----

func.func @if_5(%i: index) {
  // expected-error @+1 {{'affine.if' op requires attribute 'condition'}}
  "affine.if"(%i) ({ affine.yield }, {}) : (index) -> ()
  return
}

// -----

func.func @if_6(%i: index) {
  // expected-error @+1 {{'affine.if' op operand count and condition integer set dimension and symbol count must match}}
  "affine.if"(%i) ({ affine.yield }, {}) {condition = affine_set<(d0)[s0] : (d0 >= 0)>} : (index) -> ()
  return
}

// -----

func.func @if_7(%i: index) {
  // expected-error @+1 {{'affine.if' op attribute 'condition' failed to satisfy constraint: IntegerSet attribute}}
  "affine.if"(%i) ({ affine.yield }, {}) {condition = affine_map<(d0)[s0] -> (d0 )>} : (index) -> ()
  return
}

// -----

func.func @if_8(%i: index) {
  // expected-error @+1 {{'affine.if' op expected 2 regions}}
  "affine.if"(%i) ({ affine.yield }) {condition = affine_set<(d0) : (d0 >= 0)>} : (index) -> ()
  return
}

// -----

func.func @if_9(%i: index) {
  // expected-error @+1 {{'affine.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "affine.if"(%i) ({ }, { }) {condition = affine_set<(d0) : (d0 >= 0)>} : (index) -> ()
  return
}

// -----

func.func @if_10(%i: index) {
  // expected-error @+1 {{'affine.if' op operand cannot be used as a dimension id}}
  scf.for %k = %i to %i step %i { affine.if affine_set<(d0) : (d0 >= 0)>(%k) { } }
  return
}

// -----

func.func @if_11(%i: index) {
  // expected-error @+1 {{'affine.if' op operand cannot be used as a symbol}}
  scf.for %k = %i to %i step %i { affine.if affine_set<()[s0] : (s0 >= 0)>()[%k] { } }
  return
}

// -----

func.func @if_12(%i: index) {
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 { }
  return
}

// -----

func.func @if_13(%i: index, %f: f32) {
  // expected-error @+2 {{'affine.if' op along control flow edge from parent to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> f32 { affine.yield %f : f32 }
  return
}

// -----

func.func @if_15(%i: index, %f: f32) {
  // expected-error @+1 {{'affine.yield' op types mismatch between yield op and its parent}}
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) -> i32 { affine.yield %f : f32 } else { affine.yield %f : f32 }
  return
}

// -----

func.func @if_16(%i: index) {
  // expected-error @+1 {{'affine.if' op region #0 should have no arguments}}
  "affine.if"(%i) ({ ^bb0(%a: index): affine.yield }, {}) {condition = affine_set<(d0) : (d0 >= 0)>} : (index) -> ()
  return
}

// -----

func.func @if_17(%i: index) {
  // expected-error @+1 {{'affine.if' op expects region #0 to have 0 or 1 blocks}}
  "affine.if"(%i) ({ "affine.yield"() : () -> () ^bb1:  affine.yield }, {}) {condition = affine_set<(d0) : (d0 >= 0)>} : (index) -> ()
  return
}

// -----

func.func @if_18(%i: index) {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  "affine.if"(%i) ({ scf.yield }, {}) {condition = affine_set<(d0) : (d0 >= 0)>} : (index) -> ()
  return
}

// -----

// expected-error @+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
func.func @a(%i: index, %f: f32) { affine.yield }

// -----

func.func @for_1(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
  affine.for %k = affine_map<(d0) -> (d0, d0)>(%i) to 10 { }
  return
}

// -----

func.func @for_2(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' upper loop bound affine map with multiple results requires 'min' prefix}}
  affine.for %k = 0 to affine_map<(d0) -> (d0, d0)>(%i) { }
  return
}

// -----

func.func @for_4() {
  // expected-error @+1 {{expected attribute value}}
  affine.for %k = min 0 to 10 { }
  return
}

// -----

func.func @for_5() {
  // expected-error @+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
  affine.for %k = 0 to 10 step -1 { }
  return
}

// -----

func.func @for_8() {
  // expected-error @+1 {{floating point value not valid for specified type}}
  affine.for %k = 0 to 1.0 { }
  return
}

// -----

func.func @for_9() {
  // expected-error @+1 {{custom op 'affine.for' expected valid affine map representation for loop bounds}}
  affine.for %k = 0 to "x" { }
  return
}

// -----

func.func @for_10(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' expected only one loop bound operand}}
  affine.for %k = %i, %i to 10 { }
  return
}

// -----

func.func @for_11(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
  affine.for %k = affine_map<(d0)[s0] -> (d0)>(%i) to 10 { }
  return
}

// -----

func.func @for_12(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' dim operand count and affine map dim count must match}}
  affine.for %k = affine_map<(d0)[s0] -> (d0)>()[%i] to 10 { }
  return
}

// -----

func.func @for_13() {
  // expected-error @+1 {{expected SSA operand}}
  affine.for k = 0 to 10 { }
  return
}

// -----

func.func @for_14() {
  // expected-error @+1 {{expected '='}}
  affine.for %k 0 to 10 { }
  return
}

// -----

func.func @for_15() {
  // expected-error @+1 {{custom op 'affine.for' expected 'to' between bounds}}
  affine.for %k = 0 10 { }
  return
}

// -----

func.func @for_16(%i: index) {
  // expected-error @+1 {{expected '->'}}
  affine.for %k = 0 to 10 iter_args(%a = %i) { }
  return
}

// -----

func.func @for_17(%i: index) {
  // expected-error @+1 {{custom op 'affine.for' mismatch between the number of loop-carried values and results}}
  affine.for %k = 0 to 10 iter_args(%a = %i) -> (index, index) { }
  return
}

// -----

func.func @for_18(%i: index) {
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.for %k = 0 to 10 iter_args(%a = %i) -> (index) { }
  return
}

// -----

func.func @for_19(%i: index, %f: f32) {
  // expected-error @+1 {{'affine.yield' op types mismatch between yield op and its parent}}
  %0 = affine.for %k = 0 to 10 iter_args(%a = %i) -> (index) { affine.yield %f : f32 }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @for_20(%i: index, %f: f32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'f32' vs 'index'}}
  %0 = affine.for %k = 0 to 10 iter_args(%a = %i) -> (f32) { affine.yield %f : f32 }
  return
}

// -----

func.func @for_21(%i: index) {
  // expected-error @+1 {{'affine.for' op operand cannot be used as a symbol}}
  scf.for %k = %i to %i step %i { affine.for %l = 0 to %k { } }
  return
}

// -----

func.func @for_22(%i: index) {
  // expected-error @+1 {{'affine.for' op operand cannot be used as a dimension id}}
  scf.for %k = %i to %i step %i { affine.for %l = affine_map<(d0) -> (d0)>(%k) to %i { } }
  return
}

// -----

func.func @for_23(%i: index) {
  // expected-error @+1 {{'affine.for' op operand count (1) does not match with the total size (0) specified in attribute 'operandSegmentSizes'}}
  "affine.for"(%i) ({ ^bb0(%x: index): affine.yield }) {lowerBoundMap = affine_map<(d0) -> (d0)>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : (index) -> ()
  return
}

// -----

func.func @for_26(%i: index) {
  // expected-error @+1 {{'affine.for' op expected body to have a single index argument for the induction variable}}
  "affine.for"(%i) ({ ^bb0(%x: f32): affine.yield }) {operandSegmentSizes = array<i32: 1, 0, 0>, lowerBoundMap = affine_map<(d0) -> (d0)>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : (index) -> ()
  return
}

// -----

func.func @for_27(%i: index) {
  // expected-error @+1 {{'affine.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "affine.for"(%i) ({ affine.yield }) {operandSegmentSizes = array<i32: 1, 0, 0>, lowerBoundMap = affine_map<(d0) -> (d0)>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : (index) -> ()
  return
}

// -----

func.func @for_31(%i: index) {
  // expected-error @+1 {{'affine.for' op requires attribute 'lowerBoundMap'}}
  "affine.for"(%i) ({ ^bb0(%x: index): affine.yield }) {operandSegmentSizes = array<i32: 1, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : (index) -> ()
  return
}

// -----

func.func @for_32() {
  // expected-error @+1 {{'affine.for' op expected lower bound map to have at least one result}}
  "affine.for"() ({ ^bb0(%x: index): affine.yield }) {operandSegmentSizes = array<i32: 0, 0, 0>, lowerBoundMap = affine_map<() -> ()>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : () -> ()
  return
}

// -----

func.func @for_33() {
  // expected-error @+1 {{'affine.for' op attribute 'step' failed to satisfy constraint: index attribute}}
  "affine.for"() ({ ^bb0(%x: index): affine.yield }) {operandSegmentSizes = array<i32: 0, 0, 0>, lowerBoundMap = affine_map<() -> (1)>, step = 1 : i32, upperBoundMap = affine_map<() -> (10)>} : () -> ()
  return
}

// -----

func.func @parallel_1() {
  // expected-error @+1 {{'affine.parallel' op the number of region arguments (2) and the number of map groups for lower (2) and upper bound (1), and the number of steps (2) must all match}}
  affine.parallel (%a, %b) = (0, 0) to (10) { }
  return
}

// -----

func.func @parallel_6(%i: index) {
  // expected-error @+1 {{custom op 'affine.parallel' steps must be constant integers}}
  affine.parallel (%a) = (0) to (10) step (%i) { }
  return
}

// -----

func.func @parallel_8() {
  // expected-error @+1 {{'affine.parallel' op expected lower bound map to have at least one result}}
  affine.parallel (%a) = (max()) to (10) { }
  return
}

// -----

func.func @parallel_9() {
  // expected-error @+1 {{custom op 'affine.parallel' invalid reduction value: "foo"}}
  affine.parallel (%a) = (0) to (10) reduce ("foo") -> f32 { }
  return
}

// -----

func.func @parallel_10(%x: f32) {
  // expected-error @+1 {{'affine.parallel' op a reduction must be specified for each output}}
  %0 = affine.parallel (%a) = (0) to (10) reduce ("addf", "addf") -> f32 { affine.yield %x : f32 }
  return
}

// -----

func.func @parallel_11(%x: f32) {
  // expected-error @+1 {{'affine.parallel' op result type cannot match reduction attribute}}
  %0 = affine.parallel (%a) = (0) to (10) reduce ("addi") -> f32 { affine.yield %x : f32 }
  return
}

// -----

func.func @parallel_12(%x: f32) {
  // expected-error @+1 {{expected attribute value}}
  %0 = affine.parallel (%a) = (0) to (10) reduce (addf) -> f32 { affine.yield %x : f32 }
  return
}

// -----

func.func @parallel_13() {
  // expected-error @+1 {{'affine.yield' op parent of yield must have same number of results as the yield operands}}
  %0 = affine.parallel (%a) = (0) to (10) reduce ("maximumf") -> (f32) { }
  return
}

// -----

func.func @parallel_14(%i: index) {
  // expected-error @+1 {{'affine.parallel' op operand cannot be used as a dimension id}}
  scf.for %k = %i to %i step %i { affine.parallel (%a) = (%k) to (10) { } }
  return
}

// -----

func.func @parallel_15(%i: index) {
  // expected-error @+1 {{'affine.parallel' op operand cannot be used as a symbol}}
  scf.for %k = %i to %i step %i { affine.parallel (%a) = (0) to (symbol(%k)) { } }
  return
}

// -----

func.func @parallel_18() {
  // expected-error @+1 {{'affine.parallel' op attribute 'reductions' failed to satisfy constraint: Reduction ops}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [77], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (0, 0)>}> ({ ^bb0(%arg4: index, %arg5: index): "affine.yield"() : () -> () }) : () -> ()
  return
}

// -----

func.func @parallel_19() {
  // expected-error @+1 {{'affine.parallel' op expected lower bounds map to have 4 results}}
  "affine.parallel"() <{lowerBoundsGroups = dense<2> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (0, 0)>}> ({ ^bb0(%arg4: index, %arg5: index): "affine.yield"() : () -> () }) : () -> ()
  return
}

// -----

func.func @parallel_23() {
  // expected-error @+1 {{'affine.parallel' op attribute 'lowerBoundsGroups' failed to satisfy constraint: 32-bit signless integer elements attribute}}
  "affine.parallel"() <{lowerBoundsGroups = dense<1> : tensor<2xi64>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (0, 0)>}> ({ ^bb0(%arg4: index, %arg5: i32): "affine.yield"() : () -> () }) : () -> ()
  return
}

// -----

func.func @parallel_24() {
  // expected-error @+1 {{expected ':' followed by operation type}}
  "affine.parallel"() {lowerBoundsGroups = dense<1> : tensor<2xi32>, lowerBoundsMap = affine_map<() -> (0, 0)>, reductions = [], steps = [1 : i32, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = affine_map<() -> (0, 0)>} ({ ^bb0(%arg4: index, %arg5: i32): "affine.yield"() : () -> () }) : () -> ()
  return
}

// -----

func.func @for_35(%f: f32) {
  // expected-error @+1 {{'affine.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %0 = "affine.for"(%f) ({ ^bb0(%x: index, %y: i32): affine.yield %f : f32 }) {operandSegmentSizes = array<i32: 0, 0, 1>, lowerBoundMap = affine_map<() -> (0)>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : (f32) -> f32
  return
}

// -----

func.func @for_36(%f: f32, %g: i32) {
  // expected-error @+1 {{'affine.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'i32'}}
  %0 = "affine.for"(%f) ({ ^bb0(%x: index, %y: f32): affine.yield %g : i32 }) {operandSegmentSizes = array<i32: 0, 0, 1>, lowerBoundMap = affine_map<() -> (0)>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : (f32) -> i32
  return
}

// -----

func.func @for_37(%f: f32) {
  // expected-error @+2 {{'affine.for' op along control flow edge from Operation affine.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  "affine.for"(%f) ({ ^bb0(%x: index, %y: f32): affine.yield }) {operandSegmentSizes = array<i32: 0, 0, 1>, lowerBoundMap = affine_map<() -> (0)>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : (f32) -> ()
  return
}

// -----

func.func @for_38(%f: f32) {
  // expected-error @+1 {{'affine.for' op different number of region iter_args and yielded values: 0 != 1}}
  %0 = "affine.for"() ({ ^bb0(%x: index): affine.yield %f : f32 }) {operandSegmentSizes = array<i32: 0, 0, 0>, lowerBoundMap = affine_map<() -> (0)>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>} : () -> f32
  return
}

// -----

func.func @for_39() {
  // expected-error @+1 {{'affine.for' op expected upper bound map to have at least one result}}
  "affine.for"() ({ ^bb0(%x: index): affine.yield }) {operandSegmentSizes = array<i32: 0, 0, 0>, lowerBoundMap = affine_map<() -> (0)>, step = 1 : index, upperBoundMap = affine_map<() -> ()>} : () -> ()
  return
}

// -----

func.func @load_1(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op operand cannot be used as a symbol}}
  scf.for %k = %i to %i step %i { scf.execute_region { %c = arith.addi %k, %k : index  %0 = affine.load %m[symbol(%c)] : memref<4xf32> scf.yield } }
  return
}

// -----

func.func @for_42(%m: memref<4xf32>) {
  // expected-error @+1 {{'affine.load' op operand cannot be used as a symbol}}
  affine.for %k = 0 to 2 { %c = affine.linearize_index [%k, %k] by (2, 3) : index  %0 = affine.load %m[symbol(%c)] : memref<4xf32> }
  return
}

// -----

func.func @for_49(%m: memref<?xf32>) {
  // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
  affine.for %k = 0 to 2 { %a = memref.alloc(%k) : memref<?xf32> %c = memref.dim %a, %k : memref<?xf32>  %0 = affine.load %m[%c] : memref<?xf32> }
  return
}

// -----

func.func @for_52(%f: f32, %i: index) {
  // expected-error @+2 {{'affine.for' op along control flow edge from parent to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  "affine.for"(%i, %f) ({ ^bb0(%x: index, %y: f32): affine.yield }) {operandSegmentSizes = array<i32: 0, 1, 1>, lowerBoundMap = affine_map<() -> (0)>, step = 1 : index, upperBoundMap = affine_map<(d0) -> (d0)>} : (index, f32) -> ()
  return
}
