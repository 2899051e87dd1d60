; ModuleID = 'clang.c'
source_filename = "clang.c"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: nounwind
define dso_local i32 @load_acquire(ptr noundef %0) local_unnamed_addr #0 {
  %2 = tail call i32 asm sideeffect "ld.acquire.gpu.u32 $0,[$1];", "=r,l,~{memory}"(ptr %0) #3
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local i32 @load_seq_cst(ptr noundef %0) local_unnamed_addr #0 {
  tail call void asm sideeffect "fence.sc.gpu;", "~{memory}"() #3
  %2 = tail call i32 asm sideeffect "ld.acquire.gpu.u32 $0,[$1];", "=r,l,~{memory}"(ptr %0) #3
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local i32 @load_relaxed_for_acquire(ptr noundef %0) local_unnamed_addr #0 {
  %2 = tail call i32 asm sideeffect "ld.relaxed.gpu.u32 $0,[$1];", "=r,l,~{memory}"(ptr %0) #3
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local i32 @load_seq_cst_fence_behind(ptr noundef %0) local_unnamed_addr #0 {
  %2 = tail call i32 asm sideeffect "ld.acquire.gpu.u32 $0,[$1];", "=r,l,~{memory}"(ptr %0) #3
  tail call void asm sideeffect "fence.sc.gpu;", "~{memory}"() #3
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local void @store_release(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  tail call void asm sideeffect "st.release.gpu.u32 [$0],$1;", "l,r,~{memory}"(ptr %0, i32 %1) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @store_weak_for_release(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  tail call void asm sideeffect "st.u32 [$0],$1;", "l,r,~{memory}"(ptr %0, i32 %1) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @store_release_block_for_device(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  tail call void asm sideeffect "st.release.cta.u32 [$0],$1;", "l,r,~{memory}"(ptr %0, i32 %1) #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @store_seq_cst(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  tail call void asm sideeffect "fence.sc.gpu;", "~{memory}"() #3
  tail call void asm sideeffect "st.relaxed.gpu.u32 [$0],$1;", "l,r,~{memory}"(ptr %0, i32 %1) #3
  ret void
}

; Function Attrs: nounwind
define dso_local i64 @add_acq_rel(ptr noundef %0, i64 noundef %1) local_unnamed_addr #0 {
  %3 = tail call i64 asm sideeffect "{ .reg .b64 t; mov.b64 t, $2;\0A\09atom.add.acq_rel.sys.u64 $0,[$1],t; }", "=l,l,l,~{memory}"(ptr %0, i64 %1) #3
  ret i64 %3
}

; Function Attrs: nounwind
define dso_local i32 @sub_release(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = sub i32 0, %1
  %4 = tail call i32 asm sideeffect "atom.add.release.gpu.u32 $0,[$1],$2;", "=r,l,r,~{memory}"(ptr %0, i32 %3) #3
  ret i32 %4
}

; Function Attrs: nounwind
define dso_local i32 @sub_without_negation(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = tail call i32 asm sideeffect "atom.add.release.gpu.u32 $0,[$1],$2;", "=r,l,r,~{memory}"(ptr %0, i32 %1) #3
  ret i32 %3
}

; Function Attrs: nounwind
define dso_local zeroext i1 @cas_acquire(ptr noundef %0, ptr nocapture noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %1, align 4, !tbaa !13
  %5 = tail call i32 asm sideeffect "atom.cas.relaxed.gpu.b32 $0,[$1],$2,$3;", "=r,l,r,r,~{memory}"(ptr %0, i32 %4, i32 %2) #3
  tail call void asm sideeffect "fence.acq_rel.gpu;", "~{memory}"() #3
  store i32 %5, ptr %1, align 4, !tbaa !13
  %6 = icmp eq i32 %5, %4
  ret i1 %6
}

; Function Attrs: nounwind
define dso_local zeroext i1 @cas_no_fence(ptr noundef %0, ptr nocapture noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %1, align 4, !tbaa !13
  %5 = tail call i32 asm sideeffect "atom.cas.relaxed.gpu.b32 $0,[$1],$2,$3;", "=r,l,r,r,~{memory}"(ptr %0, i32 %4, i32 %2) #3
  store i32 %5, ptr %1, align 4, !tbaa !13
  %6 = icmp eq i32 %5, %4
  ret i1 %6
}

; Function Attrs: nounwind
define dso_local noundef zeroext i1 @cas_branch(ptr noundef %0, ptr nocapture noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = load i32, ptr %1, align 4, !tbaa !13
  %5 = tail call i32 asm sideeffect "atom.cas.acq_rel.gpu.b32 $0,[$1],$2,$3;", "=r,l,r,r,~{memory}"(ptr %0, i32 %4, i32 %2) #3
  %6 = icmp eq i32 %5, %4
  br i1 %6, label %8, label %7

7:                                                ; preds = %3
  store i32 %5, ptr %1, align 4, !tbaa !13
  br label %8

8:                                                ; preds = %3, %7
  ret i1 %6
}

; Function Attrs: nounwind
define dso_local i32 @fetch_max_loop(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = tail call i32 asm sideeffect "ld.relaxed.gpu.u32 $0,[$1];", "=r,l,~{memory}"(ptr %0) #3
  br label %4

4:                                                ; preds = %4, %2
  %5 = phi i32 [ %3, %2 ], [ %7, %4 ]
  %6 = tail call i32 @llvm.umax.i32(i32 %5, i32 %1)
  %7 = tail call i32 asm sideeffect "atom.cas.relaxed.gpu.b32 $0,[$1],$2,$3;", "=r,l,r,r,~{memory}"(ptr %0, i32 %5, i32 %6) #3
  %8 = icmp eq i32 %7, %5
  br i1 %8, label %9, label %4

9:                                                ; preds = %4
  ret i32 %5
}

; Function Attrs: nounwind
define dso_local i32 @fetch_min_as_max_loop(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = tail call i32 asm sideeffect "ld.relaxed.gpu.u32 $0,[$1];", "=r,l,~{memory}"(ptr %0) #3
  br label %4

4:                                                ; preds = %4, %2
  %5 = phi i32 [ %3, %2 ], [ %7, %4 ]
  %6 = tail call i32 @llvm.umax.i32(i32 %5, i32 %1)
  %7 = tail call i32 asm sideeffect "atom.cas.relaxed.gpu.b32 $0,[$1],$2,$3;", "=r,l,r,r,~{memory}"(ptr %0, i32 %5, i32 %6) #3
  %8 = icmp eq i32 %7, %5
  br i1 %8, label %9, label %4

9:                                                ; preds = %4
  ret i32 %5
}

; Function Attrs: nounwind
define dso_local float @add_float(ptr noundef %0, float noundef %1) local_unnamed_addr #0 {
  %3 = tail call float asm sideeffect "atom.add.relaxed.gpu.f32 $0,[$1],$2;", "=f,l,f,~{memory}"(ptr %0, float %1) #3
  ret float %3
}

; Function Attrs: nounwind
define dso_local i32 @exchange_tied(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  %3 = tail call i32 asm sideeffect "atom.exch.acq_rel.gpu.b32 $0,[$1],$0;", "=r,l,0,~{memory}"(ptr %0, i32 %1) #3
  ret i32 %3
}

; Function Attrs: nounwind
define dso_local i32 @add_constant(ptr noundef %0) local_unnamed_addr #0 {
  %2 = tail call i32 asm sideeffect "atom.add.relaxed.gpu.u32 $0,[$1+$3],$2;", "=r,l,n,n,~{memory}"(ptr %0, i32 5, i32 8) #3
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local zeroext i8 @load_byte(ptr noundef %0) local_unnamed_addr #0 {
  %2 = tail call i16 asm sideeffect "ld.acquire.gpu.u8 $0,[$1];", "=h,l,~{memory}"(ptr %0) #3
  %3 = trunc i16 %2 to i8
  ret i8 %3
}

; Function Attrs: nounwind
define dso_local void @thread_fence() local_unnamed_addr #0 {
  tail call void asm sideeffect "fence.acq_rel.gpu;", "~{memory}"() #3
  ret void
}

; Function Attrs: nounwind
define dso_local void @thread_fence_block_for_device() local_unnamed_addr #0 {
  tail call void asm sideeffect "fence.acq_rel.cta;", "~{memory}"() #3
  ret void
}

; Function Attrs: nofree nosync nounwind memory(none)
define dso_local i32 @removable(ptr noundef readnone %0) local_unnamed_addr #1 {
  %2 = tail call i32 asm "ld.acquire.gpu.u32 $0,[$1];", "=r,l"(ptr %0) #4
  ret i32 %2
}

; Function Attrs: nounwind
define dso_local void @red_kernel_shape(ptr noundef %0, i32 noundef %1) local_unnamed_addr #0 {
  tail call void asm sideeffect "red.relaxed.gpu.global.add.u32 [$0],$1;", "l,r,~{memory}"(ptr %0, i32 %1) #3
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #2

attributes #0 = { nounwind "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx85,+sm_90" }
attributes #1 = { nofree nosync nounwind memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_90" "target-features"="+ptx85,+sm_90" }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }
attributes #4 = { nounwind memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !15, i64 0}
!15 = !{!"omnipotent char", !16, i64 0}
!16 = !{!"Simple C/C++ TBAA"}
