typedef unsigned u32; typedef unsigned long long u64; typedef unsigned char u8; typedef unsigned short u16;
#define A static inline __attribute__((always_inline))
A u32 ld_acq(u32 *p) { u32 v; asm volatile("ld.acquire.gpu.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
A u32 ld_rlx(u32 *p) { u32 v; asm volatile("ld.relaxed.gpu.u32 %0,[%1];" : "=r"(v) : "l"(p) : "memory"); return v; }
A void fence_sc(void) { asm volatile("fence.sc.gpu;" ::: "memory"); }
A void fence_ar(void) { asm volatile("fence.acq_rel.gpu;" ::: "memory"); }
A u32 cas(u32 *p, u32 e, u32 v) { u32 o; asm volatile("atom.cas.relaxed.gpu.b32 %0,[%1],%2,%3;" : "=r"(o) : "l"(p), "r"(e), "r"(v) : "memory"); return o; }
u32 load_acquire(u32 *p) { return ld_acq(p); }
u32 load_seq_cst(u32 *p) { fence_sc(); return ld_acq(p); }
u32 load_relaxed_for_acquire(u32 *p) { return ld_rlx(p); }
u32 load_seq_cst_fence_behind(u32 *p) { u32 v = ld_acq(p); fence_sc(); return v; }
void store_release(u32 *p, u32 v) { asm volatile("st.release.gpu.u32 [%0],%1;" :: "l"(p), "r"(v) : "memory"); }
void store_weak_for_release(u32 *p, u32 v) { asm volatile("st.u32 [%0],%1;" :: "l"(p), "r"(v) : "memory"); }
void store_release_block_for_device(u32 *p, u32 v) { asm volatile("st.release.cta.u32 [%0],%1;" :: "l"(p), "r"(v) : "memory"); }
void store_seq_cst(u32 *p, u32 v) { fence_sc(); asm volatile("st.relaxed.gpu.u32 [%0],%1;" :: "l"(p), "r"(v) : "memory"); }
u64 add_acq_rel(u64 *p, u64 v) { u64 o; asm volatile("{ .reg .b64 t; mov.b64 t, %2;\n\tatom.add.acq_rel.sys.u64 %0,[%1],t; }" : "=l"(o) : "l"(p), "l"(v) : "memory"); return o; }
u32 sub_release(u32 *p, u32 v) { u32 o; asm volatile("atom.add.release.gpu.u32 %0,[%1],%2;" : "=r"(o) : "l"(p), "r"(-v) : "memory"); return o; }
u32 sub_without_negation(u32 *p, u32 v) { u32 o; asm volatile("atom.add.release.gpu.u32 %0,[%1],%2;" : "=r"(o) : "l"(p), "r"(v) : "memory"); return o; }
_Bool cas_acquire(u32 *p, u32 *e, u32 v) { u32 x = *e, o = cas(p, x, v); fence_ar(); *e = o; return o == x; }
_Bool cas_no_fence(u32 *p, u32 *e, u32 v) { u32 x = *e, o = cas(p, x, v); *e = o; return o == x; }
_Bool cas_branch(u32 *p, u32 *e, u32 v) { u32 x = *e, o; asm volatile("atom.cas.acq_rel.gpu.b32 %0,[%1],%2,%3;" : "=r"(o) : "l"(p), "r"(x), "r"(v) : "memory"); if (o == x) return 1; *e = o; return 0; }
u32 fetch_max_loop(u32 *p, u32 v) { u32 o = ld_rlx(p); for (;;) { u32 n = o > v ? o : v; u32 s = cas(p, o, n); if (s == o) return o; o = s; } }
u32 fetch_min_as_max_loop(u32 *p, u32 v) { u32 o = ld_rlx(p); for (;;) { u32 n = o > v ? o : v; u32 s = cas(p, o, n); if (s == o) return o; o = s; } }
float add_float(float *p, float v) { float o; asm volatile("atom.add.relaxed.gpu.f32 %0,[%1],%2;" : "=f"(o) : "l"(p), "f"(v) : "memory"); return o; }
u32 exchange_tied(u32 *p, u32 v) { asm volatile("atom.exch.acq_rel.gpu.b32 %0,[%1],%0;" : "+r"(v) : "l"(p) : "memory"); return v; }
u32 add_constant(u32 *p) { u32 o; asm volatile("atom.add.relaxed.gpu.u32 %0,[%1+%3],%2;" : "=r"(o) : "l"(p), "n"(5), "n"(8) : "memory"); return o; }
u8 load_byte(u8 *p) { u16 v; asm volatile("ld.acquire.gpu.u8 %0,[%1];" : "=h"(v) : "l"(p) : "memory"); return (u8)v; }
void thread_fence(void) { asm volatile("fence.acq_rel.gpu;" ::: "memory"); }
void thread_fence_block_for_device(void) { asm volatile("fence.acq_rel.cta;" ::: "memory"); }
u32 removable(u32 *p) { u32 v; asm("ld.acquire.gpu.u32 %0,[%1];" : "=r"(v) : "l"(p)); return v; }
void red_kernel_shape(u32 *p, u32 v) { asm volatile("red.relaxed.gpu.global.add.u32 [%0],%1;" :: "l"(p), "r"(v) : "memory"); }
