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
F u32 nv__load__acquire__block__u32(u32* p) { return __nv_atomic_load_n(p, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__load__relaxed__system__u32(u32* p) { return __nv_atomic_load_n(p, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__load__seq_cst__system__u32(u32* p) { return __nv_atomic_load_n(p, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F f64 nv__load__acquire__block__f64(f64* p) { f64 r; __nv_atomic_load(p, &r, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); return r; }
F f64 nv__load__relaxed__system__f64(f64* p) { f64 r; __nv_atomic_load(p, &r, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); return r; }
F f64 nv__load__seq_cst__system__f64(f64* p) { f64 r; __nv_atomic_load(p, &r, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); return r; }
F void nv__store__relaxed__system__u32(u32* p, u32 v) { __nv_atomic_store_n(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__store__seq_cst__system__u32(u32* p, u32 v) { __nv_atomic_store_n(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__store__relaxed__system__f64(f64* p, f64 v) { __nv_atomic_store(p, &v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__store__seq_cst__system__f64(f64* p, f64 v) { __nv_atomic_store(p, &v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__exchange__acquire__block__u32(u32* p, u32 v) { return __nv_atomic_exchange_n(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__exchange__relaxed__system__u32(u32* p, u32 v) { return __nv_atomic_exchange_n(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__exchange__seq_cst__system__u32(u32* p, u32 v) { return __nv_atomic_exchange_n(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F f64 nv__exchange__acquire__block__f64(f64* p, f64 v) { f64 r; __nv_atomic_exchange(p, &v, &r, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); return r; }
F f64 nv__exchange__relaxed__system__f64(f64* p, f64 v) { f64 r; __nv_atomic_exchange(p, &v, &r, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); return r; }
F f64 nv__exchange__seq_cst__system__f64(f64* p, f64 v) { f64 r; __nv_atomic_exchange(p, &v, &r, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); return r; }
F bool nv__compare_exchange_strong__acquire__acquire__block__u32(u32* p, u32* e, u32 v) { return __nv_atomic_compare_exchange_n(p, e, v, 0, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F bool nv__compare_exchange_strong__relaxed__relaxed__system__u32(u32* p, u32* e, u32 v) { return __nv_atomic_compare_exchange_n(p, e, v, 0, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F bool nv__compare_exchange_strong__seq_cst__seq_cst__system__u32(u32* p, u32* e, u32 v) { return __nv_atomic_compare_exchange_n(p, e, v, 0, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F bool nv__compare_exchange_weak__acquire__acquire__block__u32(u32* p, u32* e, u32 v) { return __nv_atomic_compare_exchange_n(p, e, v, 1, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F bool nv__compare_exchange_weak__relaxed__relaxed__system__u32(u32* p, u32* e, u32 v) { return __nv_atomic_compare_exchange_n(p, e, v, 1, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F bool nv__compare_exchange_weak__seq_cst__seq_cst__system__u32(u32* p, u32* e, u32 v) { return __nv_atomic_compare_exchange_n(p, e, v, 1, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F bool nv__compare_exchange_strong__acquire__acquire__block__f64(f64* p, f64* e, f64 v) { return __nv_atomic_compare_exchange(p, e, &v, 0, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F bool nv__compare_exchange_strong__relaxed__relaxed__system__f64(f64* p, f64* e, f64 v) { return __nv_atomic_compare_exchange(p, e, &v, 0, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F bool nv__compare_exchange_strong__seq_cst__seq_cst__system__f64(f64* p, f64* e, f64 v) { return __nv_atomic_compare_exchange(p, e, &v, 0, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F bool nv__compare_exchange_weak__acquire__acquire__block__f64(f64* p, f64* e, f64 v) { return __nv_atomic_compare_exchange(p, e, &v, 1, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F bool nv__compare_exchange_weak__relaxed__relaxed__system__f64(f64* p, f64* e, f64 v) { return __nv_atomic_compare_exchange(p, e, &v, 1, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F bool nv__compare_exchange_weak__seq_cst__seq_cst__system__f64(f64* p, f64* e, f64 v) { return __nv_atomic_compare_exchange(p, e, &v, 1, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_add__acquire__block__u32(u32* p, u32 v) { return __nv_atomic_fetch_add(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__fetch_add__relaxed__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_add(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_add__seq_cst__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_add(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_add_unused__acquire__block__u32(u32* p, u32 v) { __nv_atomic_add(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_add_unused__relaxed__system__u32(u32* p, u32 v) { __nv_atomic_add(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_add_unused__seq_cst__system__u32(u32* p, u32 v) { __nv_atomic_add(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F f64 nv__fetch_add__acquire__block__f64(f64* p, f64 v) { return __nv_atomic_fetch_add(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F f64 nv__fetch_add__relaxed__system__f64(f64* p, f64 v) { return __nv_atomic_fetch_add(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F f64 nv__fetch_add__seq_cst__system__f64(f64* p, f64 v) { return __nv_atomic_fetch_add(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_add_unused__acquire__block__f64(f64* p, f64 v) { __nv_atomic_add(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_add_unused__relaxed__system__f64(f64* p, f64 v) { __nv_atomic_add(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_add_unused__seq_cst__system__f64(f64* p, f64 v) { __nv_atomic_add(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_sub__acquire__block__u32(u32* p, u32 v) { return __nv_atomic_fetch_sub(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__fetch_sub__relaxed__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_sub(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_sub__seq_cst__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_sub(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_sub_unused__acquire__block__u32(u32* p, u32 v) { __nv_atomic_sub(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_sub_unused__relaxed__system__u32(u32* p, u32 v) { __nv_atomic_sub(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_sub_unused__seq_cst__system__u32(u32* p, u32 v) { __nv_atomic_sub(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F f64 nv__fetch_sub__acquire__block__f64(f64* p, f64 v) { return __nv_atomic_fetch_sub(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F f64 nv__fetch_sub__relaxed__system__f64(f64* p, f64 v) { return __nv_atomic_fetch_sub(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F f64 nv__fetch_sub__seq_cst__system__f64(f64* p, f64 v) { return __nv_atomic_fetch_sub(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_sub_unused__acquire__block__f64(f64* p, f64 v) { __nv_atomic_sub(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_sub_unused__relaxed__system__f64(f64* p, f64 v) { __nv_atomic_sub(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_sub_unused__seq_cst__system__f64(f64* p, f64 v) { __nv_atomic_sub(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_and__acquire__block__u32(u32* p, u32 v) { return __nv_atomic_fetch_and(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__fetch_and__relaxed__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_and(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_and__seq_cst__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_and(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_and_unused__acquire__block__u32(u32* p, u32 v) { __nv_atomic_and(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_and_unused__relaxed__system__u32(u32* p, u32 v) { __nv_atomic_and(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_and_unused__seq_cst__system__u32(u32* p, u32 v) { __nv_atomic_and(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_or__acquire__block__u32(u32* p, u32 v) { return __nv_atomic_fetch_or(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__fetch_or__relaxed__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_or(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_or__seq_cst__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_or(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_or_unused__acquire__block__u32(u32* p, u32 v) { __nv_atomic_or(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_or_unused__relaxed__system__u32(u32* p, u32 v) { __nv_atomic_or(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_or_unused__seq_cst__system__u32(u32* p, u32 v) { __nv_atomic_or(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_xor__acquire__block__u32(u32* p, u32 v) { return __nv_atomic_fetch_xor(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__fetch_xor__relaxed__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_xor(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_xor__seq_cst__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_xor(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_xor_unused__acquire__block__u32(u32* p, u32 v) { __nv_atomic_xor(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_xor_unused__relaxed__system__u32(u32* p, u32 v) { __nv_atomic_xor(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_xor_unused__seq_cst__system__u32(u32* p, u32 v) { __nv_atomic_xor(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_min__acquire__block__u32(u32* p, u32 v) { return __nv_atomic_fetch_min(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__fetch_min__relaxed__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_min(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_min__seq_cst__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_min(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_min_unused__acquire__block__u32(u32* p, u32 v) { __nv_atomic_min(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_min_unused__relaxed__system__u32(u32* p, u32 v) { __nv_atomic_min(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_min_unused__seq_cst__system__u32(u32* p, u32 v) { __nv_atomic_min(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_max__acquire__block__u32(u32* p, u32 v) { return __nv_atomic_fetch_max(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F u32 nv__fetch_max__relaxed__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_max(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F u32 nv__fetch_max__seq_cst__system__u32(u32* p, u32 v) { return __nv_atomic_fetch_max(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_max_unused__acquire__block__u32(u32* p, u32 v) { __nv_atomic_max(p, v, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fetch_max_unused__relaxed__system__u32(u32* p, u32 v) { __nv_atomic_max(p, v, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fetch_max_unused__seq_cst__system__u32(u32* p, u32 v) { __nv_atomic_max(p, v, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fence__acquire__block(void) { __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK); }
F void nv__fence__relaxed__system(void) { __nv_atomic_thread_fence(__NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM); }
F void nv__fence__seq_cst__system(void) { __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM); }
