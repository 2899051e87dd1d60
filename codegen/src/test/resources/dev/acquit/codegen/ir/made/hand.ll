; Functions in the shapes of what other compilers emit, and of calls of NVVM's intrinsics.
target triple = "nvptx64-nvidia-cuda"

@counter = internal addrspace(1) global i32 0, align 4
@flags = internal addrspace(3) global [4 x i32] undef, align 4

; Triton: a guard in the template, an address with an offset, no clobber of memory.
define i32 @triton_add(ptr addrspace(1) %p, i1 %m, i32 %v) {
  %old = call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 atom.global.gpu.acq_rel.add.u32 $0, [ $1 + 0 ], $3;", "=r,l,b,r"(ptr addrspace(1) %p, i1 true, i32 %v)
  ret i32 %old
}

define i32 @triton_add_weaker_scope(ptr addrspace(1) %p, i1 %m, i32 %v) {
  %old = call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 atom.global.cta.acq_rel.add.u32 $0, [ $1 + 0 ], $3;", "=r,l,b,r"(ptr addrspace(1) %p, i1 true, i32 %v)
  ret i32 %old
}

define i32 @triton_cas(ptr addrspace(1) %p, i32 %e, i32 %v) {
  %old = call i32 asm sideeffect "mov.b32 $0, 0x0;\0A\09@$4 atom.global.acq_rel.gpu.cas.b32 $0, [ $1 + 0 ], $2, $3;", "=r,l,r,r,b"(ptr addrspace(1) %p, i32 %e, i32 %v, i1 true)
  ret i32 %old
}

; Julia: names, a pointer that is an integer, a fence that is a call of its own.
define i32 @julia_atomic_acquire_123(i64 %"p::Ptr") {
top:
  %0 = inttoptr i64 %"p::Ptr" to ptr
  %1 = call i32 asm sideeffect "ld.relaxed.gpu.u32 $0, [$1];", "=r,l,~{memory}"(ptr %0)
  call void asm sideeffect "fence.acq_rel.gpu;", "~{memory}"()
  ret i32 %1
}

define i32 @julia_atomic_acquire_124(i64 %"p::Ptr") {
top:
  call void asm sideeffect "fence.acq_rel.gpu;", "~{memory}"()
  %0 = inttoptr i64 %"p::Ptr" to ptr
  %1 = call i32 asm sideeffect "ld.relaxed.gpu.u32 $0, [$1];", "=r,l,~{memory}"(ptr %0)
  ret i32 %1
}

; Rust: a function that is called, and what calls it.
define internal void @rust_fence() unnamed_addr {
start:
  tail call void @llvm.nvvm.membar.gl()
  ret void
}

define void @rust_store_release(ptr %p, i32 %v) unnamed_addr {
start:
  tail call void @rust_fence()
  tail call void asm sideeffect "st.relaxed.gpu.u32 [$0], $1;", "l,r,~{memory}"(ptr %p, i32 %v)
  ret void
}

define void @rust_store_no_fence(ptr %p, i32 %v) unnamed_addr {
start:
  tail call void asm sideeffect "st.relaxed.gpu.u32 [$0], $1;", "l,r,~{memory}"(ptr %p, i32 %v)
  tail call void @rust_fence()
  ret void
}

; Calls of NVVM.
define void @membar_system() {
  call void @llvm.nvvm.membar.sys()
  ret void
}

define void @membar_block_for_device() {
  call void @llvm.nvvm.membar.cta()
  ret void
}

define void @fence_cluster() {
  call void @llvm.nvvm.fence.sc.cluster()
  ret void
}

define i32 @nvvm_add_system(ptr %p, i32 %v) {
  %old = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr %p, i32 %v)
  ret i32 %old
}

define i32 @nvvm_add_block_for_device(ptr %p, i32 %v) {
  %old = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 %v)
  ret i32 %old
}

define i64 @nvvm_exchange_acq_rel(ptr %p, i64 %v) {
  call void @llvm.nvvm.membar.sys()
  %old = call i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p0(ptr %p, i64 %v)
  call void @llvm.nvvm.membar.sys()
  ret i64 %old
}

define i64 @nvvm_exchange_no_second_fence(ptr %p, i64 %v) {
  call void @llvm.nvvm.membar.sys()
  %old = call i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p0(ptr %p, i64 %v)
  ret i64 %old
}

define i32 @nvvm_max_signed(ptr %p, i32 %v) {
  %old = call i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p0(ptr %p, i32 %v)
  ret i32 %old
}

define float @nvvm_add_float(ptr %p, float %v) {
  %old = call float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr %p, float %v)
  ret float %old
}

; A loop over a word around a byte.
define zeroext i8 @byte_or_loop(ptr %p, i8 zeroext %v) {
entry:
  %address = ptrtoint ptr %p to i64
  %low = and i64 %address, 3
  %base = and i64 %address, -4
  %word = inttoptr i64 %base to ptr
  %bits = shl i64 %low, 3
  %shift = trunc i64 %bits to i32
  %wide = zext i8 %v to i32
  %operand = shl i32 %wide, %shift
  %first = call i32 asm sideeffect "ld.relaxed.gpu.u32 $0, [$1];", "=r,l,~{memory}"(ptr %word)
  br label %loop

loop:
  %seen = phi i32 [ %first, %entry ], [ %now, %loop ]
  %new = or i32 %seen, %operand
  %now = call i32 asm sideeffect "atom.relaxed.gpu.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r,~{memory}"(ptr %word, i32 %seen, i32 %new)
  %done = icmp eq i32 %now, %seen
  br i1 %done, label %out, label %loop

out:
  %down = lshr i32 %now, %shift
  %old = trunc i32 %down to i8
  ret i8 %old
}

; Several results of one assembly, one of them a truth value.
define i1 @cas_two_results(ptr %p, ptr %e, i32 %v) {
  %x = load i32, ptr %e, align 4
  %both = call { i32, i1 } asm sideeffect "{ .reg .b32 t; atom.acquire.gpu.cas.b32 t, [$2], $3, $4; setp.eq.b32 $1, t, $3; mov.b32 $0, t; }", "=r,=b,l,r,r,~{memory}"(ptr %p, i32 %x, i32 %v)
  %old = extractvalue { i32, i1 } %both, 0
  %done = extractvalue { i32, i1 } %both, 1
  store i32 %old, ptr %e, align 4
  ret i1 %done
}

define zeroext i1 @cas_zeroext(ptr %p, i32 %x, i32 %v) {
  %old = call i32 asm sideeffect "atom.acquire.gpu.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r,~{memory}"(ptr %p, i32 %x, i32 %v)
  %done = icmp eq i32 %old, %x
  ret i1 %done
}

define signext i1 @cas_signext(ptr %p, i32 %x, i32 %v) {
  %old = call i32 asm sideeffect "atom.acquire.gpu.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r,~{memory}"(ptr %p, i32 %x, i32 %v)
  %done = icmp eq i32 %old, %x
  ret i1 %done
}

define signext i1 @cas_signext_of_other_value(ptr %p, i32 %x, i32 %v) {
  %old = call i32 asm sideeffect "atom.acquire.gpu.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r,~{memory}"(ptr %p, i32 %x, i32 %v)
  %done = icmp eq i32 %old, %v
  ret i1 %done
}

; A variable, a member, and memory of the thread.
define i32 @add_variable(i32 %v) {
  %old = call i32 asm sideeffect "atom.relaxed.gpu.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr addrspace(1) @counter, i32 %v)
  ret i32 %old
}

define void @store_member(ptr %p, i32 %v) {
  %member = getelementptr inbounds { i64, [3 x i32] }, ptr %p, i64 0, i32 1, i64 2
  call void asm sideeffect "st.release.gpu.u32 [$0], $1;", "l,r,~{memory}"(ptr %member, i32 %v)
  ret void
}

define void @store_wrong_member(ptr %p, i32 %v) {
  %member = getelementptr inbounds { i64, [3 x i32] }, ptr %p, i64 0, i32 1, i64 1
  call void asm sideeffect "st.release.gpu.u32 [$0], $1;", "l,r,~{memory}"(ptr %member, i32 %v)
  ret void
}

define void @store_private(ptr addrspace(5) %p, i32 %v) {
  call void asm sideeffect "st.local.u32 [$0], $1;", "l,r,~{memory}"(ptr addrspace(5) %p, i32 %v)
  ret void
}

define i32 @add_shared(ptr addrspace(3) %p, i32 %v) {
  %old = call i32 asm sideeffect "atom.acquire.cta.shared.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(ptr addrspace(3) %p, i32 %v)
  ret i32 %old
}

; A leader of a kernel adds, of which nothing comes that acquires.
define void @kernel_red(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %g = addrspacecast ptr %p to ptr addrspace(1)
  call void asm sideeffect "red.relaxed.gpu.global.add.u32 [$0], $1;", "l,r,~{memory}"(ptr addrspace(1) %g, i32 %t)
  ret void
}

declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.fence.sc.cluster()
declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p0(ptr, i64)
declare i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p0(ptr, i32)
declare float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr, float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
!nvvm.annotations = !{!0}
!0 = !{ptr @kernel_red, !"kernel", i32 1}
