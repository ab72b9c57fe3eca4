// grid 2,1,1
// arg f32 random 96 446 -16 16
// arg i32 number 9
// arg i64 random 32 699 0 22
// arg i32 number 0
// arg i64 random 542 377 -5 5
// arg i32 shuffled 8 870 8
// arg i32 shuffled 8 615 8
// arg i32 number 288
// arg i64 number 32
// arg i64 random 79 23 -2 2
// arg i32 number 128
// arg i32 number 1
// arg f32 random 158 913 -5 5
// arg i32 shuffled 8 654 8
// arg i32 number 5
// arg i32 number 80
// arg i32 number 7
module {
tt.func public @kernel(%a0: !tt.ptr<f32>, %a1: i32, %a2: !tt.ptr<i64>, %a3: i32, %a4: !tt.ptr<i64>, %a5: !tt.ptr<i32>, %a6: !tt.ptr<i32>, %a7: i32, %a8: i64, %a9: !tt.ptr<i64>, %a10: i32, %a11: i32, %a12: !tt.ptr<f32>, %a13: !tt.ptr<i32>, %a14: i32, %a15: i32, %a16: i32) attributes {noinline = false} {
  %v1 = tt.get_program_id x : i32
  %v2 = tt.make_range {end = 15 : i32, start = 7 : i32} : tensor<8xi32>
  %v3 = tt.splat %v1 : i32 -> tensor<8xi32>
  %v4 = arith.addi %v3, %v2 : tensor<8xi32>
  %v5 = tt.splat %a1 : i32 -> tensor<8xi32>
  %v6 = arith.remsi %v4, %v5 : tensor<8xi32>
  %v7 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v8 = tt.expand_dims %v6 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %v9 = arith.constant 11 : i32
  %v10 = tt.splat %v9 : i32 -> tensor<8x1xi32>
  %v11 = arith.muli %v8, %v10 : tensor<8x1xi32>
  %v12 = tt.expand_dims %v7 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %v13 = tt.broadcast %v11 : tensor<8x1xi32> -> tensor<8x8xi32>
  %v14 = tt.broadcast %v12 : tensor<1x8xi32> -> tensor<8x8xi32>
  %v15 = arith.addi %v13, %v14 : tensor<8x8xi32>
  %v16 = tt.splat %a0 : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  %v17 = tt.addptr %v16, %v15 : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
  %v18 = tt.load %v17 : tensor<8x8x!tt.ptr<f32>>
  %v19 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v20 = arith.constant dense<-7> : tensor<8xi32>
  %v21 = arith.addi %v19, %v20 : tensor<8xi32>
  %v22 = arith.constant 4 : i32
  %v23 = tt.splat %v22 : i32 -> tensor<8xi32>
  %v24 = arith.muli %v21, %v23 : tensor<8xi32>
  %v25 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v26 = arith.constant 3 : i32
  %v27 = arith.muli %a1, %v26 : i32
  %v28 = tt.splat %v27 : i32 -> tensor<8xi32>
  %v29 = arith.addi %v28, %v25 : tensor<8xi32>
  %v30 = arith.constant dense<-3> : tensor<8xi32>
  %v31 = arith.addi %v30, %v29 : tensor<8xi32>
  %v32 = arith.constant 32 : i32
  %v33 = tt.splat %v32 : i32 -> tensor<8xi32>
  %v34 = arith.muli %v24, %v33 : tensor<8xi32>
  %v35 = tt.expand_dims %v34 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %v36 = tt.expand_dims %v31 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %v37 = tt.broadcast %v35 : tensor<8x1xi32> -> tensor<8x8xi32>
  %v38 = tt.broadcast %v36 : tensor<1x8xi32> -> tensor<8x8xi32>
  %v39 = arith.addi %v37, %v38 : tensor<8x8xi32>
  %v40 = tt.splat %a2 : !tt.ptr<i64> -> tensor<8x8x!tt.ptr<i64>>
  %v41 = tt.addptr %v40, %v39 : tensor<8x8x!tt.ptr<i64>>, tensor<8x8xi32>
  %v42 = arith.extsi %v24 : tensor<8xi32> to tensor<8xi64>
  %v43 = arith.constant 0 : i64
  %v44 = tt.splat %v43 : i64 -> tensor<8xi64>
  %v45 = arith.cmpi sge, %v42, %v44 : tensor<8xi64>
  %v46 = tt.expand_dims %v45 {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
  %v47 = tt.broadcast %v46 : tensor<8x1xi1> -> tensor<8x8xi1>
  %v48 = arith.constant dense<-3> : tensor<8x8xi64>
  %v49 = tt.load %v41, %v47, %v48 : tensor<8x8x!tt.ptr<i64>>
  %v50 = tt.trans %v17 {order = array<i32: 1, 0>} : tensor<8x8x!tt.ptr<f32>> -> tensor<8x8x!tt.ptr<f32>>
  %v51 = tt.splat %a3 : i32 -> tensor<8x8xi32>
  %v52 = tt.addptr %v50, %v51 : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
  %v53 = tt.load %v52 : tensor<8x8x!tt.ptr<f32>>
  %v54 = arith.negf %v18 : tensor<8x8xf32>
  %v55 = tt.load %v17 : tensor<8x8x!tt.ptr<f32>>
  %v56 = tt.expand_dims %v49 {axis = 2 : i32} : tensor<8x8xi64> -> tensor<8x8x1xi64>
  %v57 = tt.broadcast %v56 : tensor<8x8x1xi64> -> tensor<8x8x2xi64>
  %v58 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v59 = tt.splat %a5 : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %v60 = tt.addptr %v59, %v58 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %v61 = tt.load %v60 : tensor<8x!tt.ptr<i32>>
  %v62 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v63 = tt.splat %a6 : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %v64 = tt.addptr %v63, %v62 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %v65 = tt.load %v64 : tensor<8x!tt.ptr<i32>>
  %v66 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %v67 = tt.get_program_id x : i32
  %v68 = arith.muli %v67, %a7 : i32
  %v69 = arith.extsi %v61 : tensor<8xi32> to tensor<8xi64>
  %v70 = tt.expand_dims %v69 {axis = 1 : i32} : tensor<8xi64> -> tensor<8x1xi64>
  %v71 = tt.expand_dims %v70 {axis = 2 : i32} : tensor<8x1xi64> -> tensor<8x1x1xi64>
  %v72 = tt.splat %a8 : i64 -> tensor<8x1x1xi64>
  %v73 = arith.muli %v71, %v72 : tensor<8x1x1xi64>
  %v74 = arith.extsi %v65 : tensor<8xi32> to tensor<8xi64>
  %v75 = tt.expand_dims %v74 {axis = 1 : i32} : tensor<8xi64> -> tensor<8x1xi64>
  %v76 = tt.expand_dims %v75 {axis = 0 : i32} : tensor<8x1xi64> -> tensor<1x8x1xi64>
  %v77 = arith.constant 4 : i64
  %v78 = tt.splat %v77 : i64 -> tensor<1x8x1xi64>
  %v79 = arith.muli %v76, %v78 : tensor<1x8x1xi64>
  %v80 = arith.extsi %v66 : tensor<2xi32> to tensor<2xi64>
  %v81 = tt.expand_dims %v80 {axis = 0 : i32} : tensor<2xi64> -> tensor<1x2xi64>
  %v82 = tt.expand_dims %v81 {axis = 0 : i32} : tensor<1x2xi64> -> tensor<1x1x2xi64>
  %v83 = tt.addptr %a4, %v68 : !tt.ptr<i64>, i32
  %v84 = tt.broadcast %v73 : tensor<8x1x1xi64> -> tensor<8x8x2xi64>
  %v85 = tt.broadcast %v79 : tensor<1x8x1xi64> -> tensor<8x8x2xi64>
  %v86 = arith.addi %v84, %v85 : tensor<8x8x2xi64>
  %v87 = tt.broadcast %v82 : tensor<1x1x2xi64> -> tensor<8x8x2xi64>
  %v88 = arith.addi %v87, %v86 : tensor<8x8x2xi64>
  %v89 = tt.splat %v83 : !tt.ptr<i64> -> tensor<8x8x2x!tt.ptr<i64>>
  %v90 = tt.addptr %v89, %v88 : tensor<8x8x2x!tt.ptr<i64>>, tensor<8x8x2xi64>
  tt.store %v90, %v57 : tensor<8x8x2x!tt.ptr<i64>>
  %v91 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v92 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v93 = tt.get_program_id x : i32
  %v94 = arith.constant 8 : i32
  %v95 = arith.muli %v93, %v94 : i32
  %v96 = tt.splat %v95 : i32 -> tensor<8xi32>
  %v97 = arith.addi %v96, %v92 : tensor<8xi32>
  %v98 = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
  %v99 = tt.expand_dims %v91 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %v100 = tt.expand_dims %v99 {axis = 2 : i32} : tensor<8x1xi32> -> tensor<8x1x1xi32>
  %v101 = tt.expand_dims %v97 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %v102 = tt.expand_dims %v101 {axis = 0 : i32} : tensor<8x1xi32> -> tensor<1x8x1xi32>
  %v103 = arith.constant 8 : i32
  %v104 = tt.splat %v103 : i32 -> tensor<1x8x1xi32>
  %v105 = arith.muli %v102, %v104 : tensor<1x8x1xi32>
  %v106 = tt.expand_dims %v98 {axis = 0 : i32} : tensor<1xi32> -> tensor<1x1xi32>
  %v107 = tt.expand_dims %v106 {axis = 0 : i32} : tensor<1x1xi32> -> tensor<1x1x1xi32>
  %v108 = tt.splat %a10 : i32 -> tensor<1x1x1xi32>
  %v109 = arith.muli %v107, %v108 : tensor<1x1x1xi32>
  %v110 = tt.broadcast %v100 : tensor<8x1x1xi32> -> tensor<8x8x1xi32>
  %v111 = tt.broadcast %v105 : tensor<1x8x1xi32> -> tensor<8x8x1xi32>
  %v112 = arith.addi %v110, %v111 : tensor<8x8x1xi32>
  %v113 = tt.broadcast %v109 : tensor<1x1x1xi32> -> tensor<8x8x1xi32>
  %v114 = arith.addi %v112, %v113 : tensor<8x8x1xi32>
  %v115 = tt.splat %a9 : !tt.ptr<i64> -> tensor<8x8x1x!tt.ptr<i64>>
  %v116 = tt.addptr %v115, %v114 : tensor<8x8x1x!tt.ptr<i64>>, tensor<8x8x1xi32>
  %v117 = arith.constant 7 : i32
  %v118 = tt.splat %v117 : i32 -> tensor<8xi32>
  %v119 = arith.cmpi slt, %v91, %v118 : tensor<8xi32>
  %v120 = tt.expand_dims %v119 {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
  %v121 = tt.expand_dims %v120 {axis = 2 : i32} : tensor<8x1xi1> -> tensor<8x1x1xi1>
  %v122 = arith.constant 10 : i32
  %v123 = tt.splat %v122 : i32 -> tensor<8xi32>
  %v124 = arith.cmpi sgt, %v123, %v97 : tensor<8xi32>
  %v125 = tt.expand_dims %v124 {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
  %v126 = tt.expand_dims %v125 {axis = 2 : i32} : tensor<1x8xi1> -> tensor<1x8x1xi1>
  %v127 = tt.broadcast %v121 : tensor<8x1x1xi1> -> tensor<8x8x1xi1>
  %v128 = tt.broadcast %v126 : tensor<1x8x1xi1> -> tensor<8x8x1xi1>
  %v129 = arith.andi %v127, %v128 : tensor<8x8x1xi1>
  %v130 = tt.splat %a11 : i32 -> tensor<1xi32>
  %v131 = arith.cmpi slt, %v98, %v130 : tensor<1xi32>
  %v132 = tt.expand_dims %v131 {axis = 0 : i32} : tensor<1xi1> -> tensor<1x1xi1>
  %v133 = tt.expand_dims %v132 {axis = 0 : i32} : tensor<1x1xi1> -> tensor<1x1x1xi1>
  %v134 = tt.broadcast %v133 : tensor<1x1x1xi1> -> tensor<8x8x1xi1>
  %v135 = arith.andi %v129, %v134 : tensor<8x8x1xi1>
  tt.store %v116, %v56, %v135 : tensor<8x8x1x!tt.ptr<i64>>
  %v136 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v137 = tt.splat %a13 : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %v138 = tt.addptr %v137, %v136 : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %v139 = tt.load %v138 : tensor<8x!tt.ptr<i32>>
  %v140 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v141 = tt.splat %a14 : i32 -> tensor<8xi32>
  %v142 = arith.muli %v140, %v141 : tensor<8xi32>
  %v143 = arith.constant dense<7> : tensor<8xi32>
  %v144 = arith.andi %v142, %v143 : tensor<8xi32>
  %v145 = tt.get_program_id x : i32
  %v146 = arith.muli %v145, %a15 : i32
  %v147 = arith.extsi %v139 : tensor<8xi32> to tensor<8xi64>
  %v148 = tt.expand_dims %v147 {axis = 1 : i32} : tensor<8xi64> -> tensor<8x1xi64>
  %v149 = arith.extsi %v144 : tensor<8xi32> to tensor<8xi64>
  %v150 = arith.constant 10 : i64
  %v151 = tt.splat %v150 : i64 -> tensor<8xi64>
  %v152 = arith.muli %v149, %v151 : tensor<8xi64>
  %v153 = tt.expand_dims %v152 {axis = 0 : i32} : tensor<8xi64> -> tensor<1x8xi64>
  %v154 = tt.addptr %a12, %v146 : !tt.ptr<f32>, i32
  %v155 = tt.broadcast %v148 : tensor<8x1xi64> -> tensor<8x8xi64>
  %v156 = tt.broadcast %v153 : tensor<1x8xi64> -> tensor<8x8xi64>
  %v157 = arith.addi %v155, %v156 : tensor<8x8xi64>
  %v158 = tt.splat %v154 : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  %v159 = tt.addptr %v158, %v157 : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi64>
  %v160 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v161 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v162 = arith.constant 5 : i32
  %v163 = tt.splat %v162 : i32 -> tensor<8xi32>
  %v164 = arith.cmpi sle, %v160, %v163 : tensor<8xi32>
  %v165 = tt.expand_dims %v164 {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
  %v166 = tt.splat %a16 : i32 -> tensor<8xi32>
  %v167 = arith.cmpi slt, %v161, %v166 : tensor<8xi32>
  %v168 = arith.constant 0 : i32
  %v169 = tt.splat %v168 : i32 -> tensor<8xi32>
  %v170 = arith.cmpi sge, %v161, %v169 : tensor<8xi32>
  %v171 = tt.expand_dims %v167 {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
  %v172 = tt.broadcast %v165 : tensor<8x1xi1> -> tensor<8x8xi1>
  %v173 = tt.broadcast %v171 : tensor<1x8xi1> -> tensor<8x8xi1>
  %v174 = arith.andi %v172, %v173 : tensor<8x8xi1>
  %v175 = tt.expand_dims %v170 {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
  %v176 = tt.broadcast %v175 : tensor<1x8xi1> -> tensor<8x8xi1>
  %v177 = arith.andi %v174, %v176 : tensor<8x8xi1>
  tt.store %v159, %v55, %v177 : tensor<8x8x!tt.ptr<f32>>
  tt.store %v159, %v53 : tensor<8x8x!tt.ptr<f32>>
  tt.return
}
}
