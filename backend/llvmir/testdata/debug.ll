source_filename = "debug.py"

define void @add_kernel_0(ptr %p) !dbg !6 {
entry:
	%0 = load volatile i32, ptr %p, !dbg !8
	%1 = mul i32 %0, %0, !dbg !9
	%2 = add i32 %1, 3, !dbg !13
	%3 = xor i32 %2, %0, !dbg !16
	call void @consume(i32 %3), !dbg !17
	store volatile i32 %3, ptr %p, !dbg !18
	ret void, !dbg !18
}

declare void @consume(i32 %0)

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!2, !3}

!0 = !DIFile(filename: "kernel.py", directory: "/home/user")
!1 = distinct !DICompileUnit(language: DW_LANG_Python, file: !0, producer: "tshared", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{}
!5 = !DISubroutineType(types: !4)
!6 = distinct !DISubprogram(name: "add_kernel", linkageName: "add_kernel_0", scope: !0, file: !0, line: 10, type: !5, scopeLine: 10, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1)
!7 = !DILocation(line: 10, column: 1, scope: !6)
!8 = !DILocation(line: 12, column: 5, scope: !6)
!9 = !DILocation(line: 13, column: 9, scope: !6)
!10 = !DILocation(line: 14, column: 7, scope: !6)
!11 = !DIFile(filename: "library.py", directory: "/home/user")
!12 = distinct !DISubprogram(name: "helper", scope: !11, file: !11, line: 0, type: !5, scopeLine: 0, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1)
!13 = !DILocation(line: 77, column: 3, scope: !12, inlinedAt: !10)
!14 = !DIFile(filename: "other.py", directory: "/home/user")
!15 = !DILexicalBlockFile(scope: !6, file: !14, discriminator: 0)
!16 = !DILocation(line: 5, column: 2, scope: !15)
!17 = !DILocation(line: 0, scope: !6)
!18 = !DILocation(line: 15, column: 5, scope: !6)
