source_filename = "loop.py"

define float @sum(ptr noalias captures(none) readonly align 16 %x, i64 %n) nounwind {
entry:
	br label %loop

loop:
	%0 = phi i64 [ 0, %entry ], [ %5, %loop.body ]
	%1 = phi float [ 0x0000000000000000, %entry ], [ %sum, %loop.body ]
	%2 = icmp slt i64 %0, %n
	br i1 %2, label %loop.body, label %loop.done

loop.body:
	%3 = getelementptr inbounds float, ptr %x, i64 %0
	%4 = load float, ptr %3, align 4
	%sum = fadd reassoc contract float %1, %4
	%5 = add nsw i64 %0, 1
	br label %loop, !llvm.loop !2

loop.done:
	ret float %1
}

!0 = !{!"llvm.loop.mustprogress"}
!1 = !{!"llvm.loop.vectorize.width", i32 8}
!2 = distinct !{!2, !0, !1}
