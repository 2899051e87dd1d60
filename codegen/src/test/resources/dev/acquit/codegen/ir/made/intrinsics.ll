; A call of each intrinsic that LLVM 19 has, for a comparison with what its llc makes of it.
target triple = "nvptx64-nvidia-cuda"

define void @f_llvm_nvvm_membar_cta() {
  call void @llvm.nvvm.membar.cta()
  ret void
}

define void @f_llvm_nvvm_membar_gl() {
  call void @llvm.nvvm.membar.gl()
  ret void
}

define void @f_llvm_nvvm_membar_sys() {
  call void @llvm.nvvm.membar.sys()
  ret void
}

define void @f_llvm_nvvm_fence_sc_cluster() {
  call void @llvm.nvvm.fence.sc.cluster()
  ret void
}

define i32 @f_llvm_nvvm_atomic_add_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_min_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_max_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_exch_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_xor_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.xor.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_or_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.or.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_and_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.and.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_cas_gen_i_cta_i32_p0(ptr %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_add_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_min_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.min.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_max_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_exch_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.exch.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_xor_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.xor.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_or_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.or.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_and_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.and.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_cas_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.atomic.cas.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

define i64 @f_llvm_nvvm_atomic_add_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.add.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_min_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.min.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_max_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.max.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_exch_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.exch.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_xor_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.xor.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_or_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.or.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_and_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.and.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_cas_gen_i_cta_i64_p0(ptr %a0, i64 %a1, i64 %a2) {
  %r = call i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p0(ptr %a0, i64 %a1, i64 %a2)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_add_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_min_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.min.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_max_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.max.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_exch_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_xor_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.xor.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_or_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.or.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_and_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.and.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_atomic_cas_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1, i64 %a2) {
  %r = call i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1, i64 %a2)
  ret i64 %r
}

define i32 @f_llvm_nvvm_atomic_inc_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_dec_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define float @f_llvm_nvvm_atomic_add_gen_f_cta_f32_p0(ptr %a0, float %a1) {
  %r = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %a0, float %a1)
  ret float %r
}

define float @f_llvm_nvvm_atomic_add_gen_f_cta_f32_p1(ptr addrspace(1) %a0, float %a1) {
  %r = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p1(ptr addrspace(1) %a0, float %a1)
  ret float %r
}

define double @f_llvm_nvvm_atomic_add_gen_f_cta_f64_p0(ptr %a0, double %a1) {
  %r = call double @llvm.nvvm.atomic.add.gen.f.cta.f64.p0(ptr %a0, double %a1)
  ret double %r
}

define double @f_llvm_nvvm_atomic_add_gen_f_cta_f64_p1(ptr addrspace(1) %a0, double %a1) {
  %r = call double @llvm.nvvm.atomic.add.gen.f.cta.f64.p1(ptr addrspace(1) %a0, double %a1)
  ret double %r
}

define i32 @f_llvm_nvvm_atomic_inc_gen_i_sys_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.inc.gen.i.sys.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_dec_gen_i_sys_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.dec.gen.i.sys.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define float @f_llvm_nvvm_atomic_add_gen_f_sys_f32_p0(ptr %a0, float %a1) {
  %r = call float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr %a0, float %a1)
  ret float %r
}

define float @f_llvm_nvvm_atomic_add_gen_f_sys_f32_p1(ptr addrspace(1) %a0, float %a1) {
  %r = call float @llvm.nvvm.atomic.add.gen.f.sys.f32.p1(ptr addrspace(1) %a0, float %a1)
  ret float %r
}

define double @f_llvm_nvvm_atomic_add_gen_f_sys_f64_p0(ptr %a0, double %a1) {
  %r = call double @llvm.nvvm.atomic.add.gen.f.sys.f64.p0(ptr %a0, double %a1)
  ret double %r
}

define double @f_llvm_nvvm_atomic_add_gen_f_sys_f64_p1(ptr addrspace(1) %a0, double %a1) {
  %r = call double @llvm.nvvm.atomic.add.gen.f.sys.f64.p1(ptr addrspace(1) %a0, double %a1)
  ret double %r
}

define i32 @f_llvm_nvvm_atomic_load_inc_32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_load_inc_32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.load.inc.32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_load_dec_32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_atomic_load_dec_32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.load.dec.32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

define void @f_llvm_nvvm_barrier0() {
  call void @llvm.nvvm.barrier0()
  ret void
}

define void @f_llvm_nvvm_barrier_n(i32 %a0) {
  call void @llvm.nvvm.barrier.n(i32 %a0)
  ret void
}

define void @f_llvm_nvvm_barrier(i32 %a0, i32 %a1) {
  call void @llvm.nvvm.barrier(i32 %a0, i32 %a1)
  ret void
}

define void @f_llvm_nvvm_barrier_sync(i32 %a0) {
  call void @llvm.nvvm.barrier.sync(i32 %a0)
  ret void
}

define void @f_llvm_nvvm_barrier_sync_cnt(i32 %a0, i32 %a1) {
  call void @llvm.nvvm.barrier.sync.cnt(i32 %a0, i32 %a1)
  ret void
}

define void @f_llvm_nvvm_bar_warp_sync(i32 %a0) {
  call void @llvm.nvvm.bar.warp.sync(i32 %a0)
  ret void
}

define void @f_llvm_nvvm_barrier_cluster_arrive() {
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

define void @f_llvm_nvvm_barrier_cluster_arrive_relaxed() {
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed()
  ret void
}

define void @f_llvm_nvvm_barrier_cluster_wait() {
  call void @llvm.nvvm.barrier.cluster.wait()
  ret void
}

define void @f_llvm_nvvm_barrier_cluster_arrive_aligned() {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  ret void
}

define void @f_llvm_nvvm_barrier_cluster_arrive_relaxed_aligned() {
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  ret void
}

define void @f_llvm_nvvm_barrier_cluster_wait_aligned() {
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}

define void @f_llvm_nvvm_mbarrier_init(ptr %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.init(ptr %a0, i32 %a1)
  ret void
}

define void @f_llvm_nvvm_mbarrier_inval(ptr %a0) {
  call void @llvm.nvvm.mbarrier.inval(ptr %a0)
  ret void
}

define i64 @f_llvm_nvvm_mbarrier_arrive(ptr %a0) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive(ptr %a0)
  ret i64 %r
}

define i64 @f_llvm_nvvm_mbarrier_arrive_noComplete(ptr %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.noComplete(ptr %a0, i32 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_mbarrier_arrive_drop(ptr %a0) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop(ptr %a0)
  ret i64 %r
}

define i64 @f_llvm_nvvm_mbarrier_arrive_drop_noComplete(ptr %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.noComplete(ptr %a0, i32 %a1)
  ret i64 %r
}

define i1 @f_llvm_nvvm_mbarrier_test_wait(ptr %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait(ptr %a0, i64 %a1)
  ret i1 %r
}

define void @f_llvm_nvvm_cp_async_mbarrier_arrive(ptr %a0) {
  call void @llvm.nvvm.cp.async.mbarrier.arrive(ptr %a0)
  ret void
}

define void @f_llvm_nvvm_cp_async_mbarrier_arrive_noinc(ptr %a0) {
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc(ptr %a0)
  ret void
}

define void @f_llvm_nvvm_mbarrier_init_shared(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

define void @f_llvm_nvvm_mbarrier_inval_shared(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) %a0)
  ret void
}

define i64 @f_llvm_nvvm_mbarrier_arrive_shared(ptr addrspace(3) %a0) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %a0)
  ret i64 %r
}

define i64 @f_llvm_nvvm_mbarrier_arrive_noComplete_shared(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.noComplete.shared(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

define i64 @f_llvm_nvvm_mbarrier_arrive_drop_shared(ptr addrspace(3) %a0) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.shared(ptr addrspace(3) %a0)
  ret i64 %r
}

define i64 @f_llvm_nvvm_mbarrier_arrive_drop_noComplete_shared(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.noComplete.shared(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

define i1 @f_llvm_nvvm_mbarrier_test_wait_shared(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

define void @f_llvm_nvvm_cp_async_mbarrier_arrive_shared(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.cp.async.mbarrier.arrive.shared(ptr addrspace(3) %a0)
  ret void
}

define void @f_llvm_nvvm_cp_async_mbarrier_arrive_noinc_shared(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) %a0)
  ret void
}

define i32 @f_llvm_nvvm_mbarrier_pending_count(i64 %a0) {
  %r = call i32 @llvm.nvvm.mbarrier.pending.count(i64 %a0)
  ret i32 %r
}

define void @f_llvm_nvvm_cp_async_ca_shared_global_4(ptr addrspace(3) %a0, ptr addrspace(1) %a1) {
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %a0, ptr addrspace(1) %a1)
  ret void
}

define void @f_llvm_nvvm_cp_async_ca_shared_global_8(ptr addrspace(3) %a0, ptr addrspace(1) %a1) {
  call void @llvm.nvvm.cp.async.ca.shared.global.8(ptr addrspace(3) %a0, ptr addrspace(1) %a1)
  ret void
}

define void @f_llvm_nvvm_cp_async_ca_shared_global_16(ptr addrspace(3) %a0, ptr addrspace(1) %a1) {
  call void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) %a0, ptr addrspace(1) %a1)
  ret void
}

define void @f_llvm_nvvm_cp_async_cg_shared_global_16(ptr addrspace(3) %a0, ptr addrspace(1) %a1) {
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %a0, ptr addrspace(1) %a1)
  ret void
}

define void @f_llvm_nvvm_cp_async_commit_group() {
  call void @llvm.nvvm.cp.async.commit.group()
  ret void
}

define void @f_llvm_nvvm_cp_async_wait_group() {
  call void @llvm.nvvm.cp.async.wait.group(i32 3)
  ret void
}

define void @f_llvm_nvvm_cp_async_wait_all() {
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}

define i8 @f_llvm_nvvm_ldg_global_i_i8_p1(ptr addrspace(1) %a0) {
  %r = call i8 @llvm.nvvm.ldg.global.i.i8.p1(ptr addrspace(1) %a0, i32 8)
  ret i8 %r
}

define i16 @f_llvm_nvvm_ldg_global_i_i16_p1(ptr addrspace(1) %a0) {
  %r = call i16 @llvm.nvvm.ldg.global.i.i16.p1(ptr addrspace(1) %a0, i32 8)
  ret i16 %r
}

define i32 @f_llvm_nvvm_ldg_global_i_i32_p1(ptr addrspace(1) %a0) {
  %r = call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %a0, i32 8)
  ret i32 %r
}

define i64 @f_llvm_nvvm_ldg_global_i_i64_p1(ptr addrspace(1) %a0) {
  %r = call i64 @llvm.nvvm.ldg.global.i.i64.p1(ptr addrspace(1) %a0, i32 8)
  ret i64 %r
}

define float @f_llvm_nvvm_ldg_global_f_f32_p1(ptr addrspace(1) %a0) {
  %r = call float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1) %a0, i32 8)
  ret float %r
}

define double @f_llvm_nvvm_ldg_global_f_f64_p1(ptr addrspace(1) %a0) {
  %r = call double @llvm.nvvm.ldg.global.f.f64.p1(ptr addrspace(1) %a0, i32 8)
  ret double %r
}

define ptr @f_llvm_nvvm_ldg_global_p_p0_p1(ptr addrspace(1) %a0) {
  %r = call ptr @llvm.nvvm.ldg.global.p.p0.p1(ptr addrspace(1) %a0, i32 8)
  ret ptr %r
}

define i8 @f_llvm_nvvm_ldu_global_i_i8_p1(ptr addrspace(1) %a0) {
  %r = call i8 @llvm.nvvm.ldu.global.i.i8.p1(ptr addrspace(1) %a0, i32 8)
  ret i8 %r
}

define i16 @f_llvm_nvvm_ldu_global_i_i16_p1(ptr addrspace(1) %a0) {
  %r = call i16 @llvm.nvvm.ldu.global.i.i16.p1(ptr addrspace(1) %a0, i32 8)
  ret i16 %r
}

define i32 @f_llvm_nvvm_ldu_global_i_i32_p1(ptr addrspace(1) %a0) {
  %r = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %a0, i32 8)
  ret i32 %r
}

define i64 @f_llvm_nvvm_ldu_global_i_i64_p1(ptr addrspace(1) %a0) {
  %r = call i64 @llvm.nvvm.ldu.global.i.i64.p1(ptr addrspace(1) %a0, i32 8)
  ret i64 %r
}

define float @f_llvm_nvvm_ldu_global_f_f32_p1(ptr addrspace(1) %a0) {
  %r = call float @llvm.nvvm.ldu.global.f.f32.p1(ptr addrspace(1) %a0, i32 8)
  ret float %r
}

define double @f_llvm_nvvm_ldu_global_f_f64_p1(ptr addrspace(1) %a0) {
  %r = call double @llvm.nvvm.ldu.global.f.f64.p1(ptr addrspace(1) %a0, i32 8)
  ret double %r
}

define ptr @f_llvm_nvvm_ldu_global_p_p0_p1(ptr addrspace(1) %a0) {
  %r = call ptr @llvm.nvvm.ldu.global.p.p0.p1(ptr addrspace(1) %a0, i32 8)
  ret ptr %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_tid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_tid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_tid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_ntid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_ntid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_ntid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_ctaid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_ctaid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_ctaid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_nctaid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_nctaid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_nctaid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_clusterid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_clusterid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.y()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_clusterid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.z()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_nclusterid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nclusterid.x()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_nclusterid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nclusterid.y()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_nclusterid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nclusterid.z()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_cluster_ctaid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_cluster_ctaid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.y()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_cluster_ctaid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.z()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_cluster_nctaid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.x()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_cluster_nctaid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.y()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_cluster_nctaid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.z()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_cluster_ctarank() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_cluster_nctarank() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_laneid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_warpid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_nwarpid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_smid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_nsmid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nsmid()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_clock() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_lanemask_eq() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_lanemask_le() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_lanemask_lt() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_lanemask_ge() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_lanemask_gt() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
  ret i32 %r
}

define i32 @f_llvm_nvvm_read_ptx_sreg_warpsize() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  ret i32 %r
}

define i64 @f_llvm_nvvm_read_ptx_sreg_clock64() {
  %r = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  ret i64 %r
}

define i64 @f_llvm_nvvm_read_ptx_sreg_globaltimer() {
  %r = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  ret i64 %r
}

define i32 @f_llvm_nvvm_activemask() {
  %r = call i32 @llvm.nvvm.activemask()
  ret i32 %r
}

define i1 @f_llvm_nvvm_vote_all_sync(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.vote.all.sync(i32 %a0, i1 %a1)
  ret i1 %r
}

define i1 @f_llvm_nvvm_vote_any_sync(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.vote.any.sync(i32 %a0, i1 %a1)
  ret i1 %r
}

define i1 @f_llvm_nvvm_vote_uni_sync(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.vote.uni.sync(i32 %a0, i1 %a1)
  ret i1 %r
}

define i32 @f_llvm_nvvm_vote_ballot_sync(i32 %a0, i1 %a1) {
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 %a0, i1 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_shfl_sync_up_i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

define {i32, i1} @f_llvm_nvvm_shfl_sync_up_i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret {i32, i1} %r
}

define float @f_llvm_nvvm_shfl_sync_up_f32(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call float @llvm.nvvm.shfl.sync.up.f32(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret float %r
}

define i32 @f_llvm_nvvm_shfl_sync_down_i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

define {i32, i1} @f_llvm_nvvm_shfl_sync_down_i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret {i32, i1} %r
}

define float @f_llvm_nvvm_shfl_sync_down_f32(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call float @llvm.nvvm.shfl.sync.down.f32(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret float %r
}

define i32 @f_llvm_nvvm_shfl_sync_bfly_i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

define {i32, i1} @f_llvm_nvvm_shfl_sync_bfly_i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.bfly.i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret {i32, i1} %r
}

define float @f_llvm_nvvm_shfl_sync_bfly_f32(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret float %r
}

define i32 @f_llvm_nvvm_shfl_sync_idx_i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

define {i32, i1} @f_llvm_nvvm_shfl_sync_idx_i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.idx.i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret {i32, i1} %r
}

define float @f_llvm_nvvm_shfl_sync_idx_f32(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call float @llvm.nvvm.shfl.sync.idx.f32(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret float %r
}

define i32 @f_llvm_nvvm_match_any_sync_i32(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_match_any_sync_i64(i32 %a0, i64 %a1) {
  %r = call i32 @llvm.nvvm.match.any.sync.i64(i32 %a0, i64 %a1)
  ret i32 %r
}

define {i32, i1} @f_llvm_nvvm_match_all_sync_i32p(i32 %a0, i32 %a1) {
  %r = call {i32, i1} @llvm.nvvm.match.all.sync.i32p(i32 %a0, i32 %a1)
  ret {i32, i1} %r
}

define {i32, i1} @f_llvm_nvvm_match_all_sync_i64p(i32 %a0, i64 %a1) {
  %r = call {i32, i1} @llvm.nvvm.match.all.sync.i64p(i32 %a0, i64 %a1)
  ret {i32, i1} %r
}

define i32 @f_llvm_nvvm_redux_sync_umin(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.umin(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_redux_sync_umax(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.umax(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_redux_sync_add(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_redux_sync_min(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.min(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_redux_sync_max(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.max(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_redux_sync_and(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.and(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_redux_sync_or(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.or(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_nvvm_redux_sync_xor(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.xor(i32 %a0, i32 %a1)
  ret i32 %r
}

define i1 @f_llvm_nvvm_isspacep_const(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.const(ptr %a0)
  ret i1 %r
}

define i1 @f_llvm_nvvm_isspacep_global(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.global(ptr %a0)
  ret i1 %r
}

define i1 @f_llvm_nvvm_isspacep_local(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.local(ptr %a0)
  ret i1 %r
}

define i1 @f_llvm_nvvm_isspacep_shared(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.shared(ptr %a0)
  ret i1 %r
}

define i1 @f_llvm_nvvm_isspacep_shared_cluster(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.shared.cluster(ptr %a0)
  ret i1 %r
}

define void @f_llvm_nvvm_nanosleep(i32 %a0) {
  call void @llvm.nvvm.nanosleep(i32 %a0)
  ret void
}

define void @f_llvm_nvvm_exit() {
  call void @llvm.nvvm.exit()
  ret void
}

define void @f_llvm_trap() {
  call void @llvm.trap()
  ret void
}

define i16 @f_llvm_umin_i16(i16 %a0, i16 %a1) {
  %r = call i16 @llvm.umin.i16(i16 %a0, i16 %a1)
  ret i16 %r
}

define i16 @f_llvm_umax_i16(i16 %a0, i16 %a1) {
  %r = call i16 @llvm.umax.i16(i16 %a0, i16 %a1)
  ret i16 %r
}

define i16 @f_llvm_smin_i16(i16 %a0, i16 %a1) {
  %r = call i16 @llvm.smin.i16(i16 %a0, i16 %a1)
  ret i16 %r
}

define i16 @f_llvm_smax_i16(i16 %a0, i16 %a1) {
  %r = call i16 @llvm.smax.i16(i16 %a0, i16 %a1)
  ret i16 %r
}

define i32 @f_llvm_umin_i32(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.umin.i32(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_umax_i32(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.umax.i32(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_smin_i32(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.smin.i32(i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @f_llvm_smax_i32(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.smax.i32(i32 %a0, i32 %a1)
  ret i32 %r
}

define i64 @f_llvm_umin_i64(i64 %a0, i64 %a1) {
  %r = call i64 @llvm.umin.i64(i64 %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_umax_i64(i64 %a0, i64 %a1) {
  %r = call i64 @llvm.umax.i64(i64 %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_smin_i64(i64 %a0, i64 %a1) {
  %r = call i64 @llvm.smin.i64(i64 %a0, i64 %a1)
  ret i64 %r
}

define i64 @f_llvm_smax_i64(i64 %a0, i64 %a1) {
  %r = call i64 @llvm.smax.i64(i64 %a0, i64 %a1)
  ret i64 %r
}

define i32 @f_llvm_ctpop_i32(i32 %a0) {
  %r = call i32 @llvm.ctpop.i32(i32 %a0)
  ret i32 %r
}

define i32 @f_llvm_bitreverse_i32(i32 %a0) {
  %r = call i32 @llvm.bitreverse.i32(i32 %a0)
  ret i32 %r
}

define i64 @f_llvm_bitreverse_i64(i64 %a0) {
  %r = call i64 @llvm.bitreverse.i64(i64 %a0)
  ret i64 %r
}

define i32 @f_llvm_nvvm_prmt(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.prmt(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

define ptr @f_llvm_nvvm_ptr_global_to_gen_p0_p1(ptr addrspace(1) %a0) {
  %r = call ptr @llvm.nvvm.ptr.global.to.gen.p0.p1(ptr addrspace(1) %a0)
  ret ptr %r
}

define ptr addrspace(1) @f_llvm_nvvm_ptr_gen_to_global_p1_p0(ptr %a0) {
  %r = call ptr addrspace(1) @llvm.nvvm.ptr.gen.to.global.p1.p0(ptr %a0)
  ret ptr addrspace(1) %r
}

define ptr @f_llvm_nvvm_ptr_shared_to_gen_p0_p3(ptr addrspace(3) %a0) {
  %r = call ptr @llvm.nvvm.ptr.shared.to.gen.p0.p3(ptr addrspace(3) %a0)
  ret ptr %r
}

define ptr addrspace(3) @f_llvm_nvvm_ptr_gen_to_shared_p3_p0(ptr %a0) {
  %r = call ptr addrspace(3) @llvm.nvvm.ptr.gen.to.shared.p3.p0(ptr %a0)
  ret ptr addrspace(3) %r
}

define ptr @f_llvm_nvvm_ptr_local_to_gen_p0_p5(ptr addrspace(5) %a0) {
  %r = call ptr @llvm.nvvm.ptr.local.to.gen.p0.p5(ptr addrspace(5) %a0)
  ret ptr %r
}

define ptr addrspace(5) @f_llvm_nvvm_ptr_gen_to_local_p5_p0(ptr %a0) {
  %r = call ptr addrspace(5) @llvm.nvvm.ptr.gen.to.local.p5.p0(ptr %a0)
  ret ptr addrspace(5) %r
}

define ptr @f_llvm_nvvm_ptr_constant_to_gen_p0_p4(ptr addrspace(4) %a0) {
  %r = call ptr @llvm.nvvm.ptr.constant.to.gen.p0.p4(ptr addrspace(4) %a0)
  ret ptr %r
}

define ptr addrspace(4) @f_llvm_nvvm_ptr_gen_to_constant_p4_p0(ptr %a0) {
  %r = call ptr addrspace(4) @llvm.nvvm.ptr.gen.to.constant.p4.p0(ptr %a0)
  ret ptr addrspace(4) %r
}

declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
declare void @llvm.nvvm.fence.sc.cluster()
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.xor.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.or.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.and.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.min.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.exch.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.xor.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.or.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.and.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.sys.i32.p1(ptr addrspace(1), i32, i32)
declare i64 @llvm.nvvm.atomic.add.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.min.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.max.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.exch.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.xor.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.or.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.and.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p0(ptr, i64, i64)
declare i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.min.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.max.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.xor.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.or.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.and.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p1(ptr addrspace(1), i64, i64)
declare i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p0(ptr, i32)
declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p1(ptr addrspace(1), float)
declare double @llvm.nvvm.atomic.add.gen.f.cta.f64.p0(ptr, double)
declare double @llvm.nvvm.atomic.add.gen.f.cta.f64.p1(ptr addrspace(1), double)
declare i32 @llvm.nvvm.atomic.inc.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.dec.gen.i.sys.i32.p0(ptr, i32)
declare float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr, float)
declare float @llvm.nvvm.atomic.add.gen.f.sys.f32.p1(ptr addrspace(1), float)
declare double @llvm.nvvm.atomic.add.gen.f.sys.f64.p0(ptr, double)
declare double @llvm.nvvm.atomic.add.gen.f.sys.f64.p1(ptr addrspace(1), double)
declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.load.inc.32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.load.dec.32.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.barrier.n(i32)
declare void @llvm.nvvm.barrier(i32, i32)
declare void @llvm.nvvm.barrier.sync(i32)
declare void @llvm.nvvm.barrier.sync.cnt(i32, i32)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier.cluster.arrive()
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed()
declare void @llvm.nvvm.barrier.cluster.wait()
declare void @llvm.nvvm.barrier.cluster.arrive.aligned()
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
declare void @llvm.nvvm.barrier.cluster.wait.aligned()
declare void @llvm.nvvm.mbarrier.init(ptr, i32)
declare void @llvm.nvvm.mbarrier.inval(ptr)
declare i64 @llvm.nvvm.mbarrier.arrive(ptr)
declare i64 @llvm.nvvm.mbarrier.arrive.noComplete(ptr, i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop(ptr)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.noComplete(ptr, i32)
declare i1 @llvm.nvvm.mbarrier.test.wait(ptr, i64)
declare void @llvm.nvvm.cp.async.mbarrier.arrive(ptr)
declare void @llvm.nvvm.cp.async.mbarrier.arrive.noinc(ptr)
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3))
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))
declare i64 @llvm.nvvm.mbarrier.arrive.noComplete.shared(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.shared(ptr addrspace(3))
declare i64 @llvm.nvvm.mbarrier.arrive.drop.noComplete.shared(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3), i64)
declare void @llvm.nvvm.cp.async.mbarrier.arrive.shared(ptr addrspace(3))
declare void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3))
declare i32 @llvm.nvvm.mbarrier.pending.count(i64)
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.8(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.cp.async.wait.all()
declare i8 @llvm.nvvm.ldg.global.i.i8.p1(ptr addrspace(1), i32)
declare i16 @llvm.nvvm.ldg.global.i.i16.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)
declare i64 @llvm.nvvm.ldg.global.i.i64.p1(ptr addrspace(1), i32)
declare float @llvm.nvvm.ldg.global.f.f32.p1(ptr addrspace(1), i32)
declare double @llvm.nvvm.ldg.global.f.f64.p1(ptr addrspace(1), i32)
declare ptr @llvm.nvvm.ldg.global.p.p0.p1(ptr addrspace(1), i32)
declare i8 @llvm.nvvm.ldu.global.i.i8.p1(ptr addrspace(1), i32)
declare i16 @llvm.nvvm.ldu.global.i.i16.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)
declare i64 @llvm.nvvm.ldu.global.i.i64.p1(ptr addrspace(1), i32)
declare float @llvm.nvvm.ldu.global.f.f32.p1(ptr addrspace(1), i32)
declare double @llvm.nvvm.ldu.global.f.f64.p1(ptr addrspace(1), i32)
declare ptr @llvm.nvvm.ldu.global.p.p0.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nclusterid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nclusterid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nclusterid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.warpid()
declare i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
declare i32 @llvm.nvvm.read.ptx.sreg.smid()
declare i32 @llvm.nvvm.read.ptx.sreg.nsmid()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
declare i32 @llvm.nvvm.activemask()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.up.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
declare {i32, i1} @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare {i32, i1} @llvm.nvvm.match.all.sync.i64p(i32, i64)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.min(i32, i32)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32)
declare i32 @llvm.nvvm.redux.sync.and(i32, i32)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32)
declare i1 @llvm.nvvm.isspacep.const(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.shared.cluster(ptr)
declare void @llvm.nvvm.nanosleep(i32)
declare void @llvm.nvvm.exit()
declare void @llvm.trap()
declare i16 @llvm.umin.i16(i16, i16)
declare i16 @llvm.umax.i16(i16, i16)
declare i16 @llvm.smin.i16(i16, i16)
declare i16 @llvm.smax.i16(i16, i16)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i64 @llvm.umin.i64(i64, i64)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i64 @llvm.bitreverse.i64(i64)
declare i32 @llvm.nvvm.prmt(i32, i32, i32)
declare ptr @llvm.nvvm.ptr.global.to.gen.p0.p1(ptr addrspace(1))
declare ptr addrspace(1) @llvm.nvvm.ptr.gen.to.global.p1.p0(ptr)
declare ptr @llvm.nvvm.ptr.shared.to.gen.p0.p3(ptr addrspace(3))
declare ptr addrspace(3) @llvm.nvvm.ptr.gen.to.shared.p3.p0(ptr)
declare ptr @llvm.nvvm.ptr.local.to.gen.p0.p5(ptr addrspace(5))
declare ptr addrspace(5) @llvm.nvvm.ptr.gen.to.local.p5.p0(ptr)
declare ptr @llvm.nvvm.ptr.constant.to.gen.p0.p4(ptr addrspace(4))
declare ptr addrspace(4) @llvm.nvvm.ptr.gen.to.constant.p4.p0(ptr)
