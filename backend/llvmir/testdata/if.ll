source_filename = "if.py"

define void @clamp(ptr %0, ptr %1) {
entry:
	%x = load bfloat, ptr %0, !alias.scope !3, !noalias !4
	%2 = fcmp ogt bfloat %x, 0xR3F80
	br i1 %2, label %then, label %else

then:
	br label %done

else:
	%x.1 = fmul bfloat %x, %x
	br label %done

done:
	%3 = phi bfloat [ 0xR3F80, %then ], [ %x.1, %else ]
	store bfloat %3, ptr %1, !alias.scope !4, !noalias !3
	ret void
}

!0 = distinct !{!0, !"clamp"}
!1 = distinct !{!1, !0, !"in"}
!2 = distinct !{!2, !0, !"out"}
!3 = !{!1}
!4 = !{!2}
