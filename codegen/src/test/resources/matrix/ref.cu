#include <cuda/atomic>
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
F u32 ref__load__acquire__block__u32(u32* p) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).load(cuda::memory_order_acquire); }
F u32 ref__load__relaxed__system__u32(u32* p) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).load(cuda::memory_order_relaxed); }
F u32 ref__load__seq_cst__system__u32(u32* p) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).load(cuda::memory_order_seq_cst); }
F f64 ref__load__acquire__block__f64(f64* p) { return cuda::atomic_ref<f64, cuda::thread_scope_block>(*p).load(cuda::memory_order_acquire); }
F f64 ref__load__relaxed__system__f64(f64* p) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).load(cuda::memory_order_relaxed); }
F f64 ref__load__seq_cst__system__f64(f64* p) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).load(cuda::memory_order_seq_cst); }
F void ref__store__relaxed__system__u32(u32* p, u32 v) { cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).store(v, cuda::memory_order_relaxed); }
F void ref__store__seq_cst__system__u32(u32* p, u32 v) { cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).store(v, cuda::memory_order_seq_cst); }
F void ref__store__relaxed__system__f64(f64* p, f64 v) { cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).store(v, cuda::memory_order_relaxed); }
F void ref__store__seq_cst__system__f64(f64* p, f64 v) { cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).store(v, cuda::memory_order_seq_cst); }
F u32 ref__exchange__acquire__block__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).exchange(v, cuda::memory_order_acquire); }
F u32 ref__exchange__relaxed__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).exchange(v, cuda::memory_order_relaxed); }
F u32 ref__exchange__seq_cst__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).exchange(v, cuda::memory_order_seq_cst); }
F f64 ref__exchange__acquire__block__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_block>(*p).exchange(v, cuda::memory_order_acquire); }
F f64 ref__exchange__relaxed__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).exchange(v, cuda::memory_order_relaxed); }
F f64 ref__exchange__seq_cst__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).exchange(v, cuda::memory_order_seq_cst); }
F bool ref__compare_exchange_strong__acquire__acquire__block__u32(u32* p, u32* e, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).compare_exchange_strong(*e, v, cuda::memory_order_acquire, cuda::memory_order_acquire); }
F bool ref__compare_exchange_strong__relaxed__relaxed__system__u32(u32* p, u32* e, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).compare_exchange_strong(*e, v, cuda::memory_order_relaxed, cuda::memory_order_relaxed); }
F bool ref__compare_exchange_strong__seq_cst__seq_cst__system__u32(u32* p, u32* e, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).compare_exchange_strong(*e, v, cuda::memory_order_seq_cst, cuda::memory_order_seq_cst); }
F bool ref__compare_exchange_weak__acquire__acquire__block__u32(u32* p, u32* e, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).compare_exchange_weak(*e, v, cuda::memory_order_acquire, cuda::memory_order_acquire); }
F bool ref__compare_exchange_weak__relaxed__relaxed__system__u32(u32* p, u32* e, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).compare_exchange_weak(*e, v, cuda::memory_order_relaxed, cuda::memory_order_relaxed); }
F bool ref__compare_exchange_weak__seq_cst__seq_cst__system__u32(u32* p, u32* e, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).compare_exchange_weak(*e, v, cuda::memory_order_seq_cst, cuda::memory_order_seq_cst); }
F bool ref__compare_exchange_strong__acquire__acquire__block__f64(f64* p, f64* e, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_block>(*p).compare_exchange_strong(*e, v, cuda::memory_order_acquire, cuda::memory_order_acquire); }
F bool ref__compare_exchange_strong__relaxed__relaxed__system__f64(f64* p, f64* e, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).compare_exchange_strong(*e, v, cuda::memory_order_relaxed, cuda::memory_order_relaxed); }
F bool ref__compare_exchange_strong__seq_cst__seq_cst__system__f64(f64* p, f64* e, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).compare_exchange_strong(*e, v, cuda::memory_order_seq_cst, cuda::memory_order_seq_cst); }
F bool ref__compare_exchange_weak__acquire__acquire__block__f64(f64* p, f64* e, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_block>(*p).compare_exchange_weak(*e, v, cuda::memory_order_acquire, cuda::memory_order_acquire); }
F bool ref__compare_exchange_weak__relaxed__relaxed__system__f64(f64* p, f64* e, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).compare_exchange_weak(*e, v, cuda::memory_order_relaxed, cuda::memory_order_relaxed); }
F bool ref__compare_exchange_weak__seq_cst__seq_cst__system__f64(f64* p, f64* e, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).compare_exchange_weak(*e, v, cuda::memory_order_seq_cst, cuda::memory_order_seq_cst); }
F u32 ref__fetch_add__acquire__block__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).fetch_add(v, cuda::memory_order_acquire); }
F u32 ref__fetch_add__relaxed__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_add(v, cuda::memory_order_relaxed); }
F u32 ref__fetch_add__seq_cst__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_add(v, cuda::memory_order_seq_cst); }
F f64 ref__fetch_add__acquire__block__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_block>(*p).fetch_add(v, cuda::memory_order_acquire); }
F f64 ref__fetch_add__relaxed__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).fetch_add(v, cuda::memory_order_relaxed); }
F f64 ref__fetch_add__seq_cst__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).fetch_add(v, cuda::memory_order_seq_cst); }
F u32 ref__fetch_sub__acquire__block__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).fetch_sub(v, cuda::memory_order_acquire); }
F u32 ref__fetch_sub__relaxed__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_sub(v, cuda::memory_order_relaxed); }
F u32 ref__fetch_sub__seq_cst__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_sub(v, cuda::memory_order_seq_cst); }
F f64 ref__fetch_sub__acquire__block__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_block>(*p).fetch_sub(v, cuda::memory_order_acquire); }
F f64 ref__fetch_sub__relaxed__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).fetch_sub(v, cuda::memory_order_relaxed); }
F f64 ref__fetch_sub__seq_cst__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).fetch_sub(v, cuda::memory_order_seq_cst); }
F u32 ref__fetch_and__acquire__block__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).fetch_and(v, cuda::memory_order_acquire); }
F u32 ref__fetch_and__relaxed__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_and(v, cuda::memory_order_relaxed); }
F u32 ref__fetch_and__seq_cst__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_and(v, cuda::memory_order_seq_cst); }
F u32 ref__fetch_or__acquire__block__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).fetch_or(v, cuda::memory_order_acquire); }
F u32 ref__fetch_or__relaxed__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_or(v, cuda::memory_order_relaxed); }
F u32 ref__fetch_or__seq_cst__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_or(v, cuda::memory_order_seq_cst); }
F u32 ref__fetch_xor__acquire__block__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).fetch_xor(v, cuda::memory_order_acquire); }
F u32 ref__fetch_xor__relaxed__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_xor(v, cuda::memory_order_relaxed); }
F u32 ref__fetch_xor__seq_cst__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_xor(v, cuda::memory_order_seq_cst); }
F u32 ref__fetch_min__acquire__block__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).fetch_min(v, cuda::memory_order_acquire); }
F u32 ref__fetch_min__relaxed__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_min(v, cuda::memory_order_relaxed); }
F u32 ref__fetch_min__seq_cst__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_min(v, cuda::memory_order_seq_cst); }
F f64 ref__fetch_min__acquire__block__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_block>(*p).fetch_min(v, cuda::memory_order_acquire); }
F f64 ref__fetch_min__relaxed__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).fetch_min(v, cuda::memory_order_relaxed); }
F f64 ref__fetch_min__seq_cst__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).fetch_min(v, cuda::memory_order_seq_cst); }
F u32 ref__fetch_max__acquire__block__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_block>(*p).fetch_max(v, cuda::memory_order_acquire); }
F u32 ref__fetch_max__relaxed__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_max(v, cuda::memory_order_relaxed); }
F u32 ref__fetch_max__seq_cst__system__u32(u32* p, u32 v) { return cuda::atomic_ref<u32, cuda::thread_scope_system>(*p).fetch_max(v, cuda::memory_order_seq_cst); }
F f64 ref__fetch_max__acquire__block__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_block>(*p).fetch_max(v, cuda::memory_order_acquire); }
F f64 ref__fetch_max__relaxed__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).fetch_max(v, cuda::memory_order_relaxed); }
F f64 ref__fetch_max__seq_cst__system__f64(f64* p, f64 v) { return cuda::atomic_ref<f64, cuda::thread_scope_system>(*p).fetch_max(v, cuda::memory_order_seq_cst); }
F void ref__fence__acquire__block(void) { cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_block); }
F void ref__fence__relaxed__system(void) { cuda::atomic_thread_fence(cuda::memory_order_relaxed, cuda::thread_scope_system); }
F void ref__fence__seq_cst__system(void) { cuda::atomic_thread_fence(cuda::memory_order_seq_cst, cuda::thread_scope_system); }
