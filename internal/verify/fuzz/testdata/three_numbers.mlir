// grid 3,1,1
// arg i64 random 128 204 0 38
// arg i32 number 8
// arg i8 random 408 532 0 12
// arg i64 number 44
// arg f32 loose 8 407
// arg i64 number 1
// arg i32 number 3
// arg f32 random 12 412 -5 5
// arg i32 number 4
// arg i8 random 192 909 -5 5
// arg i32 number 16
// arg i8 random 238 34 -5 5
// arg i32 number 10
// arg i8 random 64 754 -5 5
// arg i32 number 24
// arg i64 random 717 165 -2 2
// arg i32 number 239
// arg i64 number 5
// arg i64 number 30
// arg i64 number 6
module {
tt.func public @kernel(%a0: !tt.ptr<i64>, %a1: i32, %a2: !tt.ptr<i8>, %a3: i64, %a4: !tt.ptr<f32>, %a5: i64, %a6: i32, %a7: !tt.ptr<f32>, %a8: i32, %a9: !tt.ptr<i8>, %a10: i32, %a11: !tt.ptr<i8>, %a12: i32, %a13: !tt.ptr<i8>, %a14: i32, %a15: !tt.ptr<i64>, %a16: i32, %a17: i64, %a18: i64, %a19: i64) attributes {noinline = false} {
  %v1 = tt.get_program_id x : i32
  %v2 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v3 = tt.get_num_programs y : i32
  %v4 = arith.muli %v3, %a1 : i32
  %v5 = tt.splat %v4 : i32 -> tensor<8xi32>
  %v6 = arith.addi %v2, %v5 : tensor<8xi32>
  %v7 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v8 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %v9 = tt.expand_dims %v6 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %v10 = tt.expand_dims %v9 {axis = 2 : i32} : tensor<8x1xi32> -> tensor<8x1x1xi32>
  %v11 = tt.expand_dims %v7 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
  %v12 = tt.expand_dims %v11 {axis = 2 : i32} : tensor<1x4xi32> -> tensor<1x4x1xi32>
  %v13 = arith.constant 32 : i32
  %v14 = tt.splat %v13 : i32 -> tensor<1x4x1xi32>
  %v15 = arith.muli %v12, %v14 : tensor<1x4x1xi32>
  %v16 = arith.constant 16 : i32
  %v17 = tt.splat %v16 : i32 -> tensor<2xi32>
  %v18 = arith.muli %v8, %v17 : tensor<2xi32>
  %v19 = tt.expand_dims %v18 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %v20 = tt.expand_dims %v19 {axis = 0 : i32} : tensor<1x2xi32> -> tensor<1x1x2xi32>
  %v21 = tt.splat %a0 : !tt.ptr<i64> -> tensor<8x1x1x!tt.ptr<i64>>
  %v22 = tt.addptr %v21, %v10 : tensor<8x1x1x!tt.ptr<i64>>, tensor<8x1x1xi32>
  %v23 = tt.broadcast %v22 : tensor<8x1x1x!tt.ptr<i64>> -> tensor<8x4x1x!tt.ptr<i64>>
  %v24 = tt.broadcast %v15 : tensor<1x4x1xi32> -> tensor<8x4x1xi32>
  %v25 = tt.addptr %v23, %v24 : tensor<8x4x1x!tt.ptr<i64>>, tensor<8x4x1xi32>
  %v26 = tt.broadcast %v25 : tensor<8x4x1x!tt.ptr<i64>> -> tensor<8x4x2x!tt.ptr<i64>>
  %v27 = tt.broadcast %v20 : tensor<1x1x2xi32> -> tensor<8x4x2xi32>
  %v28 = tt.addptr %v26, %v27 : tensor<8x4x2x!tt.ptr<i64>>, tensor<8x4x2xi32>
  %v29 = tt.load %v28 : tensor<8x4x2x!tt.ptr<i64>>
  %v30 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v31 = arith.constant 6 : i32
  %v32 = tt.splat %v31 : i32 -> tensor<4xi32>
  %v33 = arith.addi %v32, %v30 : tensor<4xi32>
  %v34 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %v35 = tt.get_num_programs y : i32
  %v36 = tt.splat %v35 : i32 -> tensor<2xi32>
  %v37 = arith.addi %v36, %v34 : tensor<2xi32>
  %v38 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v39 = arith.extsi %v33 : tensor<4xi32> to tensor<4xi64>
  %v40 = tt.expand_dims %v39 {axis = 1 : i32} : tensor<4xi64> -> tensor<4x1xi64>
  %v41 = tt.expand_dims %v40 {axis = 2 : i32} : tensor<4x1xi64> -> tensor<4x1x1xi64>
  %v42 = tt.splat %a3 : i64 -> tensor<4x1x1xi64>
  %v43 = arith.muli %v41, %v42 : tensor<4x1x1xi64>
  %v44 = arith.extsi %v37 : tensor<2xi32> to tensor<2xi64>
  %v45 = arith.constant 2 : i64
  %v46 = tt.splat %v45 : i64 -> tensor<2xi64>
  %v47 = arith.muli %v44, %v46 : tensor<2xi64>
  %v48 = tt.expand_dims %v47 {axis = 0 : i32} : tensor<2xi64> -> tensor<1x2xi64>
  %v49 = tt.expand_dims %v48 {axis = 2 : i32} : tensor<1x2xi64> -> tensor<1x2x1xi64>
  %v50 = arith.extsi %v38 : tensor<8xi32> to tensor<8xi64>
  %v51 = tt.expand_dims %v50 {axis = 0 : i32} : tensor<8xi64> -> tensor<1x8xi64>
  %v52 = tt.expand_dims %v51 {axis = 0 : i32} : tensor<1x8xi64> -> tensor<1x1x8xi64>
  %v53 = tt.splat %a2 : !tt.ptr<i8> -> tensor<4x1x1x!tt.ptr<i8>>
  %v54 = tt.addptr %v53, %v43 : tensor<4x1x1x!tt.ptr<i8>>, tensor<4x1x1xi64>
  %v55 = tt.broadcast %v54 : tensor<4x1x1x!tt.ptr<i8>> -> tensor<4x2x1x!tt.ptr<i8>>
  %v56 = tt.broadcast %v49 : tensor<1x2x1xi64> -> tensor<4x2x1xi64>
  %v57 = tt.addptr %v55, %v56 : tensor<4x2x1x!tt.ptr<i8>>, tensor<4x2x1xi64>
  %v58 = tt.broadcast %v57 : tensor<4x2x1x!tt.ptr<i8>> -> tensor<4x2x8x!tt.ptr<i8>>
  %v59 = tt.broadcast %v52 : tensor<1x1x8xi64> -> tensor<4x2x8xi64>
  %v60 = tt.addptr %v58, %v59 : tensor<4x2x8x!tt.ptr<i8>>, tensor<4x2x8xi64>
  %v61 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v62 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %v63 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v64 = arith.constant 2 : i32
  %v65 = tt.splat %v64 : i32 -> tensor<4xi32>
  %v66 = arith.cmpi sgt, %v65, %v61 : tensor<4xi32>
  %v67 = tt.expand_dims %v66 {axis = 1 : i32} : tensor<4xi1> -> tensor<4x1xi1>
  %v68 = tt.expand_dims %v67 {axis = 2 : i32} : tensor<4x1xi1> -> tensor<4x1x1xi1>
  %v69 = arith.extsi %v62 : tensor<2xi32> to tensor<2xi64>
  %v70 = arith.constant 1 : i64
  %v71 = tt.splat %v70 : i64 -> tensor<2xi64>
  %v72 = arith.cmpi slt, %v69, %v71 : tensor<2xi64>
  %v73 = tt.expand_dims %v72 {axis = 1 : i32} : tensor<2xi1> -> tensor<2x1xi1>
  %v74 = tt.expand_dims %v73 {axis = 0 : i32} : tensor<2x1xi1> -> tensor<1x2x1xi1>
  %v75 = tt.broadcast %v68 : tensor<4x1x1xi1> -> tensor<4x2x1xi1>
  %v76 = tt.broadcast %v74 : tensor<1x2x1xi1> -> tensor<4x2x1xi1>
  %v77 = arith.andi %v75, %v76 : tensor<4x2x1xi1>
  %v78 = arith.constant 0 : i32
  %v79 = tt.splat %v78 : i32 -> tensor<8xi32>
  %v80 = arith.cmpi slt, %v63, %v79 : tensor<8xi32>
  %v81 = tt.expand_dims %v80 {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
  %v82 = tt.expand_dims %v81 {axis = 0 : i32} : tensor<1x8xi1> -> tensor<1x1x8xi1>
  %v83 = tt.broadcast %v77 : tensor<4x2x1xi1> -> tensor<4x2x8xi1>
  %v84 = tt.broadcast %v82 : tensor<1x1x8xi1> -> tensor<4x2x8xi1>
  %v85 = arith.andi %v83, %v84 : tensor<4x2x8xi1>
  %v86 = arith.constant dense<2> : tensor<4x2x8xi8>
  %v87 = tt.load %v60, %v85, %v86 : tensor<4x2x8x!tt.ptr<i8>>
  %v88 = tt.reshape %v85 : tensor<4x2x8xi1> -> tensor<4x4x4xi1>
  %v91 = "tt.reduce"(%v88) <{axis = 1 : i32}> ({
  ^bb0(%v89: i1, %v90: i1):
    %v92 = arith.andi %v89, %v90 : i1
    tt.reduce.return %v92 : i1
  }) : (tensor<4x4x4xi1>) -> tensor<4x4xi1>
  %v93 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %v94 = arith.constant dense<-1> : tensor<2xi32>
  %v95 = arith.addi %v94, %v93 : tensor<2xi32>
  %v96 = arith.constant dense<-1> : tensor<2xi32>
  %v97 = arith.cmpi sgt, %v95, %v96 : tensor<2xi32>
  %v98 = tt.expand_dims %v97 {axis = 0 : i32} : tensor<2xi1> -> tensor<1x2xi1>
  %v99 = tt.expand_dims %v98 {axis = 2 : i32} : tensor<1x2xi1> -> tensor<1x2x1xi1>
  %v100 = tt.broadcast %v99 : tensor<1x2x1xi1> -> tensor<4x2x8xi1>
  %v101 = tt.load %v60, %v100, %v87 : tensor<4x2x8x!tt.ptr<i8>>
  %v102 = tt.load %v60 : tensor<4x2x8x!tt.ptr<i8>>
  %v103 = tt.make_tensor_descriptor %a4, [%a1], [%a5] : !tt.ptr<f32>, !tt.tensordesc<tensor<4xf32>>
  %v104 = arith.constant 4 : i32
  %v105 = arith.muli %a6, %v104 : i32
  %v106 = tt.descriptor_load %v103[%v105] : !tt.tensordesc<tensor<4xf32>> -> tensor<4xf32>
  %v107 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v108 = tt.get_program_id x : i32
  %v109 = arith.muli %v108, %a8 : i32
  %v110 = tt.addptr %a7, %v109 : !tt.ptr<f32>, i32
  %v111 = tt.splat %v110 : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %v112 = tt.addptr %v111, %v107 : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v113 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v114 = arith.constant dense<-4> : tensor<4xi32>
  %v115 = arith.addi %v114, %v113 : tensor<4xi32>
  %v116 = arith.constant dense<3> : tensor<4xi32>
  %v117 = arith.remui %v115, %v116 : tensor<4xi32>
  %v118 = arith.constant dense<2> : tensor<4xi32>
  %v119 = arith.cmpi ne, %v117, %v118 : tensor<4xi32>
  tt.store %v112, %v106, %v119 : tensor<4x!tt.ptr<f32>>
  %v120 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v121 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %v122 = tt.splat %a6 : i32 -> tensor<2xi32>
  %v123 = arith.muli %v121, %v122 : tensor<2xi32>
  %v124 = arith.constant dense<1> : tensor<2xi32>
  %v125 = arith.andi %v123, %v124 : tensor<2xi32>
  %v126 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v127 = tt.get_program_id x : i32
  %v128 = arith.constant 64 : i32
  %v129 = arith.muli %v127, %v128 : i32
  %v130 = tt.splat %a10 : i32 -> tensor<4xi32>
  %v131 = arith.muli %v120, %v130 : tensor<4xi32>
  %v132 = tt.expand_dims %v131 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %v133 = tt.expand_dims %v132 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
  %v134 = arith.constant 8 : i32
  %v135 = tt.splat %v134 : i32 -> tensor<2xi32>
  %v136 = arith.muli %v125, %v135 : tensor<2xi32>
  %v137 = tt.expand_dims %v136 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %v138 = tt.expand_dims %v137 {axis = 2 : i32} : tensor<1x2xi32> -> tensor<1x2x1xi32>
  %v139 = tt.expand_dims %v126 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %v140 = tt.expand_dims %v139 {axis = 0 : i32} : tensor<1x8xi32> -> tensor<1x1x8xi32>
  %v141 = tt.splat %v129 : i32 -> tensor<4x1x1xi32>
  %v142 = arith.addi %v141, %v133 : tensor<4x1x1xi32>
  %v143 = tt.broadcast %v142 : tensor<4x1x1xi32> -> tensor<4x2x8xi32>
  %v144 = tt.broadcast %v138 : tensor<1x2x1xi32> -> tensor<4x2x8xi32>
  %v145 = arith.addi %v143, %v144 : tensor<4x2x8xi32>
  %v146 = tt.broadcast %v140 : tensor<1x1x8xi32> -> tensor<4x2x8xi32>
  %v147 = arith.addi %v146, %v145 : tensor<4x2x8xi32>
  %v148 = tt.splat %a9 : !tt.ptr<i8> -> tensor<4x2x8x!tt.ptr<i8>>
  %v149 = tt.addptr %v148, %v147 : tensor<4x2x8x!tt.ptr<i8>>, tensor<4x2x8xi32>
  tt.store %v149, %v102 : tensor<4x2x8x!tt.ptr<i8>>
  %v150 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v151 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %v152 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %v153 = tt.get_program_id x : i32
  %v154 = arith.constant 80 : i32
  %v155 = arith.muli %v153, %v154 : i32
  %v156 = tt.expand_dims %v150 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %v157 = tt.expand_dims %v156 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
  %v158 = arith.constant 20 : i32
  %v159 = tt.splat %v158 : i32 -> tensor<4x1x1xi32>
  %v160 = arith.muli %v157, %v159 : tensor<4x1x1xi32>
  %v161 = tt.splat %a12 : i32 -> tensor<2xi32>
  %v162 = arith.muli %v151, %v161 : tensor<2xi32>
  %v163 = tt.expand_dims %v162 {axis = 0 : i32} : tensor<2xi32> -> tensor<1x2xi32>
  %v164 = tt.expand_dims %v163 {axis = 2 : i32} : tensor<1x2xi32> -> tensor<1x2x1xi32>
  %v165 = tt.expand_dims %v152 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %v166 = tt.expand_dims %v165 {axis = 0 : i32} : tensor<1x8xi32> -> tensor<1x1x8xi32>
  %v167 = tt.addptr %a11, %v155 : !tt.ptr<i8>, i32
  %v168 = tt.broadcast %v160 : tensor<4x1x1xi32> -> tensor<4x2x8xi32>
  %v169 = tt.broadcast %v164 : tensor<1x2x1xi32> -> tensor<4x2x8xi32>
  %v170 = arith.addi %v169, %v168 : tensor<4x2x8xi32>
  %v171 = tt.broadcast %v166 : tensor<1x1x8xi32> -> tensor<4x2x8xi32>
  %v172 = arith.addi %v170, %v171 : tensor<4x2x8xi32>
  %v173 = tt.splat %v167 : !tt.ptr<i8> -> tensor<4x2x8x!tt.ptr<i8>>
  %v174 = tt.addptr %v173, %v172 : tensor<4x2x8x!tt.ptr<i8>>, tensor<4x2x8xi32>
  tt.store %v174, %v101 : tensor<4x2x8x!tt.ptr<i8>>
  %v175 = arith.extui %v91 : tensor<4x4xi1> to tensor<4x4xi8>
  %v176 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v177 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v178 = tt.get_program_id x : i32
  %v179 = arith.muli %v178, %a14 : i32
  %v180 = tt.expand_dims %v176 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %v181 = arith.constant 4 : i32
  %v182 = tt.splat %v181 : i32 -> tensor<4x1xi32>
  %v183 = arith.muli %v180, %v182 : tensor<4x1xi32>
  %v184 = tt.expand_dims %v177 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
  %v185 = tt.splat %v179 : i32 -> tensor<4x1xi32>
  %v186 = arith.addi %v183, %v185 : tensor<4x1xi32>
  %v187 = tt.splat %a13 : !tt.ptr<i8> -> tensor<4x1x!tt.ptr<i8>>
  %v188 = tt.addptr %v187, %v186 : tensor<4x1x!tt.ptr<i8>>, tensor<4x1xi32>
  %v189 = tt.broadcast %v188 : tensor<4x1x!tt.ptr<i8>> -> tensor<4x4x!tt.ptr<i8>>
  %v190 = tt.broadcast %v184 : tensor<1x4xi32> -> tensor<4x4xi32>
  %v191 = tt.addptr %v189, %v190 : tensor<4x4x!tt.ptr<i8>>, tensor<4x4xi32>
  tt.store %v191, %v175 : tensor<4x4x!tt.ptr<i8>>
  %v192 = tt.get_program_id x : i32
  %v193 = arith.muli %v192, %a16 : i32
  %v194 = tt.addptr %a15, %v193 : !tt.ptr<i64>, i32
  %v195 = arith.constant 3 : i32
  %v196 = arith.constant 4 : i32
  %v197 = arith.muli %v195, %v196 : i32
  %v198 = arith.constant 8 : i64
  %v199 = arith.constant 1 : i64
  %v200 = tt.make_tensor_ptr %v194, [%v198, %a17, %a17], [%a18, %a19, %v199], [%v3, %v197, %v35] {order = array<i32: 2, 1, 0>} : <tensor<8x4x2xi64>>
  tt.store %v200, %v29 {boundaryCheck = array<i32: 0, 1>} : !tt.ptr<tensor<8x4x2xi64>>
  tt.return
}
}
