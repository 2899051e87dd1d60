#pragma once
// asm volatile("not this one");
#define LD "ld.relaxed"
#define OTHER(type) asm volatile("ld.acquire.gpu." #type " %0, [%1];" : "=r"(v) : "l"(f));
namespace kernels {
__device__ __forceinline__ int ld_acquire_sys_global(const int* ptr) {
  int ret;
  asm volatile("ld.acquire.sys.global.s32 %0, [%1];" : "=r"(ret) : "l"(ptr));
  return ret;
}
__device__ void st_release(int* ptr, int v) {
  asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(ptr), "r"(v) : "memory");
}
__device__ int add(int* ptr, int v) {
  int old;
  asm volatile(
      "{\n"
      "  .reg .pred p;\n\t"
      "  setp.ne.b32 p, %2, 0;\n"
      "  @p fence.acq_rel.gpu; // first\n"
      "  atom.add.release.gpu.global.s32 %[old], [%[at]], %2;\n"
      "}\n"
      : [old] "=r"(old)
      : [at] "l"(ptr), "r"(v)
      : "memory");
  return old;
}
__device__ void wait_ge(unsigned* f, unsigned v) {
  asm volatile("red.release.gpu.global.add.s32 [%0], %1;\n" : : "l"(f), "r"(v));
  asm volatile("fence.proxy.async;");
  asm volatile(LD ".gpu.u32 %0, [%1];" : "=r"(v) : "l"(f));
  asm("mov.u32 %0, %%laneid;" : "=r"(v));
  asm volatile(R"(
    ld.relaxed.sys.u32 %0, [%1]; .reg .b32 t%=;
    fence.acquire.sys;
  )" : "=r"(v) : "l"(f));
  asm volatile("atom.global.typo.u32 %0, [%1], 1;" : "=r"(v) : "l"(f));
}
}
