typedef unsigned char u8;
typedef signed char s8;
typedef unsigned short u16;
typedef short s16;
typedef unsigned int u32;
typedef int s32;
typedef unsigned long long u64;
typedef long long s64;
typedef float f32;
typedef double f64;
typedef unsigned __int128 b128;
#define F extern "C" __device__
F u32 cuda__exchange__relaxed__system__u32(u32* p, u32 v) { return atomicExch_system(p, v); }
F void cuda__exchange_unused__relaxed__system__u32(u32* p, u32 v) { atomicExch_system(p, v); }
F bool cuda__compare_exchange_strong__relaxed__relaxed__system__u32(u32* p, u32* e, u32 v) { u32 c = *e; u32 o = atomicCAS_system(p, c, v); *e = o; return o == c; }
F u32 cuda__fetch_add__relaxed__system__u32(u32* p, u32 v) { return atomicAdd_system(p, v); }
F void cuda__fetch_add_unused__relaxed__system__u32(u32* p, u32 v) { atomicAdd_system(p, v); }
F f64 cuda__fetch_add__relaxed__system__f64(f64* p, f64 v) { return atomicAdd_system(p, v); }
F void cuda__fetch_add_unused__relaxed__system__f64(f64* p, f64 v) { atomicAdd_system(p, v); }
F u32 cuda__fetch_sub__relaxed__system__u32(u32* p, u32 v) { return atomicSub_system(p, v); }
F void cuda__fetch_sub_unused__relaxed__system__u32(u32* p, u32 v) { atomicSub_system(p, v); }
F u32 cuda__fetch_and__relaxed__system__u32(u32* p, u32 v) { return atomicAnd_system(p, v); }
F void cuda__fetch_and_unused__relaxed__system__u32(u32* p, u32 v) { atomicAnd_system(p, v); }
F u32 cuda__fetch_or__relaxed__system__u32(u32* p, u32 v) { return atomicOr_system(p, v); }
F void cuda__fetch_or_unused__relaxed__system__u32(u32* p, u32 v) { atomicOr_system(p, v); }
F u32 cuda__fetch_xor__relaxed__system__u32(u32* p, u32 v) { return atomicXor_system(p, v); }
F void cuda__fetch_xor_unused__relaxed__system__u32(u32* p, u32 v) { atomicXor_system(p, v); }
F u32 cuda__fetch_min__relaxed__system__u32(u32* p, u32 v) { return atomicMin_system(p, v); }
F void cuda__fetch_min_unused__relaxed__system__u32(u32* p, u32 v) { atomicMin_system(p, v); }
F u32 cuda__fetch_max__relaxed__system__u32(u32* p, u32 v) { return atomicMax_system(p, v); }
F void cuda__fetch_max_unused__relaxed__system__u32(u32* p, u32 v) { atomicMax_system(p, v); }
F void cuda__fence__seq_cst__system(void) { __threadfence_system(); }
