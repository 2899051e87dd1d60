; ModuleID = 'queue.cpp'
source_filename = "queue.cpp"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress norecurse nounwind willreturn
define dso_local range(i32 0, 2) i32 @push(ptr nofree noundef captures(none) %0, i32 noundef %1) local_unnamed_addr #0 !dbg !11 {
  %3 = load atomic i32, ptr %0 syncscope("device") monotonic, align 4, !dbg !14
  %4 = getelementptr inbounds nuw i8, ptr %0, i64 4, !dbg !15
  %5 = load atomic i32, ptr %4 syncscope("device") acquire, align 4, !dbg !16
  %6 = sub nsw i32 %3, %5, !dbg !17
  %7 = icmp eq i32 %6, 64, !dbg !18
  br i1 %7, label %14, label %8, !dbg !19

8:                                                ; preds = %2
  %9 = getelementptr inbounds nuw i8, ptr %0, i64 16, !dbg !20
  %10 = srem i32 %3, 64, !dbg !21
  %11 = sext i32 %10 to i64, !dbg !22
  %12 = getelementptr inbounds [4 x i8], ptr %9, i64 %11, !dbg !22
  store i32 %1, ptr %12, align 4, !dbg !23, !tbaa !24
  %13 = add nsw i32 %3, 1, !dbg !25
  store atomic i32 %13, ptr %0 syncscope("device") release, align 4, !dbg !26
  br label %14, !dbg !27

14:                                               ; preds = %2, %8
  %15 = phi i32 [ 1, %8 ], [ 0, %2 ], !dbg !28
  ret i32 %15, !dbg !29
}

; Function Attrs: mustprogress norecurse nounwind willreturn
define dso_local range(i32 0, 2) i32 @pop(ptr nofree noundef captures(none) %0, ptr nofree noundef writeonly captures(none) %1) local_unnamed_addr #0 !dbg !30 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 4, !dbg !31
  %4 = load atomic i32, ptr %3 syncscope("device") monotonic, align 4, !dbg !32
  %5 = load atomic i32, ptr %0 syncscope("device") acquire, align 4, !dbg !33
  %6 = icmp eq i32 %5, %4, !dbg !34
  br i1 %6, label %14, label %7, !dbg !35

7:                                                ; preds = %2
  %8 = getelementptr inbounds nuw i8, ptr %0, i64 16, !dbg !36
  %9 = srem i32 %4, 64, !dbg !37
  %10 = sext i32 %9 to i64, !dbg !38
  %11 = getelementptr inbounds [4 x i8], ptr %8, i64 %10, !dbg !38
  %12 = load i32, ptr %11, align 4, !dbg !39, !tbaa !24
  store i32 %12, ptr %1, align 4, !dbg !40, !tbaa !24
  %13 = add nsw i32 %4, 1, !dbg !41
  store atomic i32 %13, ptr %3 syncscope("device") release, align 4, !dbg !42
  br label %14, !dbg !43

14:                                               ; preds = %2, %7
  %15 = phi i32 [ 1, %7 ], [ 0, %2 ], !dbg !44
  ret i32 %15, !dbg !45
}

; Function Attrs: mustprogress norecurse nounwind willreturn
define dso_local void @enter(ptr nofree noundef captures(none) %0, i32 noundef %1) local_unnamed_addr #0 !dbg !46 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 8, !dbg !47
  %4 = shl nsw i32 %1, 1, !dbg !48
  %5 = atomicrmw add ptr %3, i32 %4 syncscope("device") acquire, align 4, !dbg !49
  ret void, !dbg !50
}

; Function Attrs: mustprogress norecurse nounwind willreturn
define dso_local range(i32 0, 2) i32 @leave(ptr nofree noundef captures(none) %0) local_unnamed_addr #0 !dbg !51 {
  %2 = getelementptr inbounds nuw i8, ptr %0, i64 8, !dbg !52
  %3 = atomicrmw sub ptr %2, i32 1 syncscope("device") acq_rel, align 4, !dbg !53
  %4 = icmp eq i32 %3, 1, !dbg !54
  %5 = zext i1 %4 to i32, !dbg !55
  ret i32 %5, !dbg !56
}

; Function Attrs: mustprogress norecurse nounwind willreturn
define dso_local signext i8 @mark(ptr nofree noundef captures(none) %0, i8 noundef signext %1) local_unnamed_addr #0 !dbg !57 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 12, !dbg !58
  %4 = add i8 %1, 1, !dbg !59
  %5 = atomicrmw or ptr %3, i8 %4 seq_cst, align 4, !dbg !60
  ret i8 %5, !dbg !61
}

; Function Attrs: mustprogress norecurse nounwind willreturn
define dso_local zeroext i1 @close(ptr nofree noundef captures(none) %0, i8 noundef signext %1) local_unnamed_addr #0 !dbg !62 {
  %3 = getelementptr inbounds nuw i8, ptr %0, i64 12, !dbg !63
  %4 = cmpxchg ptr %3, i8 %1, i8 1 syncscope("device") release monotonic, align 4, !dbg !64
  %5 = extractvalue { i8, i1 } %4, 1, !dbg !65
  ret i1 %5, !dbg !66
}

attributes #0 = { mustprogress norecurse nounwind willreturn "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx90,+sm_90" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}
!llvm.errno.tbaa = !{!6}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "Debian clang version 23.1.4 (2)", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "queue.cpp", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 23.1.4 (2)"}
!6 = !{!7, !8, i64 0}
!7 = !{!"__libc_errno", !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !DISubprogram(name: "push", scope: !1, file: !1, line: 12, type: !12, scopeLine: 12, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 13, column: 14, scope: !11, atomGroup: 2, atomRank: 2)
!15 = !DILocation(line: 14, column: 41, scope: !11)
!16 = !DILocation(line: 14, column: 14, scope: !11, atomGroup: 4, atomRank: 2)
!17 = !DILocation(line: 15, column: 12, scope: !11)
!18 = !DILocation(line: 15, column: 19, scope: !11, atomGroup: 5, atomRank: 2)
!19 = !DILocation(line: 15, column: 19, scope: !11, atomGroup: 5, atomRank: 1)
!20 = !DILocation(line: 18, column: 6, scope: !11)
!21 = !DILocation(line: 18, column: 17, scope: !11)
!22 = !DILocation(line: 18, column: 3, scope: !11)
!23 = !DILocation(line: 18, column: 23, scope: !11, atomGroup: 7, atomRank: 1)
!24 = !{!8, !8, i64 0}
!25 = !DILocation(line: 19, column: 42, scope: !11, atomGroup: 8, atomRank: 2)
!26 = !DILocation(line: 19, column: 3, scope: !11, atomGroup: 8, atomRank: 1)
!27 = !DILocation(line: 20, column: 3, scope: !11, atomGroup: 9, atomRank: 1)
!28 = !DILocation(line: 0, scope: !11)
!29 = !DILocation(line: 21, column: 1, scope: !11, atomGroup: 10, atomRank: 1)
!30 = distinct !DISubprogram(name: "pop", scope: !1, file: !1, line: 23, type: !12, scopeLine: 23, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!31 = !DILocation(line: 24, column: 41, scope: !30)
!32 = !DILocation(line: 24, column: 14, scope: !30, atomGroup: 2, atomRank: 2)
!33 = !DILocation(line: 25, column: 14, scope: !30, atomGroup: 4, atomRank: 2)
!34 = !DILocation(line: 26, column: 12, scope: !30, atomGroup: 5, atomRank: 2)
!35 = !DILocation(line: 26, column: 12, scope: !30, atomGroup: 5, atomRank: 1)
!36 = !DILocation(line: 29, column: 15, scope: !30)
!37 = !DILocation(line: 29, column: 26, scope: !30)
!38 = !DILocation(line: 29, column: 12, scope: !30)
!39 = !DILocation(line: 29, column: 12, scope: !30, atomGroup: 7, atomRank: 2)
!40 = !DILocation(line: 29, column: 10, scope: !30, atomGroup: 7, atomRank: 1)
!41 = !DILocation(line: 30, column: 42, scope: !30, atomGroup: 8, atomRank: 2)
!42 = !DILocation(line: 30, column: 3, scope: !30, atomGroup: 8, atomRank: 1)
!43 = !DILocation(line: 31, column: 3, scope: !30, atomGroup: 9, atomRank: 1)
!44 = !DILocation(line: 0, scope: !30)
!45 = !DILocation(line: 32, column: 1, scope: !30, atomGroup: 10, atomRank: 1)
!46 = distinct !DISubprogram(name: "enter", scope: !1, file: !1, line: 34, type: !12, scopeLine: 34, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!47 = !DILocation(line: 35, column: 33, scope: !46)
!48 = !DILocation(line: 35, column: 46, scope: !46, atomGroup: 1, atomRank: 2)
!49 = !DILocation(line: 35, column: 3, scope: !46, atomGroup: 1, atomRank: 2)
!50 = !DILocation(line: 36, column: 1, scope: !46, atomGroup: 2, atomRank: 1)
!51 = distinct !DISubprogram(name: "leave", scope: !1, file: !1, line: 39, type: !12, scopeLine: 39, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!52 = !DILocation(line: 40, column: 40, scope: !51)
!53 = !DILocation(line: 40, column: 10, scope: !51, atomGroup: 2, atomRank: 2)
!54 = !DILocation(line: 40, column: 91, scope: !51, atomGroup: 1, atomRank: 3)
!55 = !DILocation(line: 40, column: 10, scope: !51, atomGroup: 1, atomRank: 2)
!56 = !DILocation(line: 40, column: 3, scope: !51, atomGroup: 1, atomRank: 1)
!57 = distinct !DISubprogram(name: "mark", scope: !1, file: !1, line: 43, type: !12, scopeLine: 43, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!58 = !DILocation(line: 44, column: 39, scope: !57)
!59 = !DILocation(line: 44, column: 51, scope: !57, atomGroup: 2, atomRank: 3)
!60 = !DILocation(line: 44, column: 10, scope: !57, atomGroup: 2, atomRank: 2)
!61 = !DILocation(line: 44, column: 3, scope: !57, atomGroup: 1, atomRank: 1)
!62 = distinct !DISubprogram(name: "close", scope: !1, file: !1, line: 47, type: !12, scopeLine: 47, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!63 = !DILocation(line: 49, column: 11, scope: !62)
!64 = !DILocation(line: 48, column: 10, scope: !62)
!65 = !DILocation(line: 48, column: 10, scope: !62, atomGroup: 2, atomRank: 3)
!66 = !DILocation(line: 48, column: 3, scope: !62, atomGroup: 1, atomRank: 1)
