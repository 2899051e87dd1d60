; Typed pointers, as LLVM up to 14 writes them.
target triple = "nvptx64-nvidia-cuda"

%queue = type { i64, [4 x i32], i32* }

define i32 @typed_load_acquire(i32* %p) {
  %v = call i32 asm sideeffect "ld.acquire.gpu.u32 $0, [$1];", "=r,l,~{memory}"(i32* %p)
  ret i32 %v
}

define i32 @typed_load_weak(i32* %p) {
  %v = call i32 asm sideeffect "ld.weak.u32 $0, [$1];", "=r,l,~{memory}"(i32* %p)
  ret i32 %v
}

define void @typed_store_member(%queue* %q, i32 %v) {
  %m = getelementptr inbounds %queue, %queue* %q, i64 0, i32 1, i64 3
  %b = bitcast i32* %m to i8*
  call void asm sideeffect "st.release.sys.u32 [$0], $1;", "l,r,~{memory}"(i8* %b, i32 %v)
  ret void
}

define void @typed_store_wrong_member(%queue* %q, i32 %v) {
  %m = getelementptr inbounds %queue, %queue* %q, i64 0, i32 1, i64 2
  %b = bitcast i32* %m to i8*
  call void asm sideeffect "st.release.sys.u32 [$0], $1;", "l,r,~{memory}"(i8* %b, i32 %v)
  ret void
}

define i32 @typed_add(i32* %p, i32 %v) {
  %old = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0i32(i32* %p, i32 %v)
  ret i32 %old
}

define i32 @typed_add_then_fence(i32 addrspace(1)* %p, i32 %v) {
  %g = addrspacecast i32 addrspace(1)* %p to i32*
  %old = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0i32(i32* %g, i32 %v)
  call void @llvm.nvvm.membar.sys()
  ret i32 %old
}

declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0i32(i32*, i32)
declare void @llvm.nvvm.membar.sys()
