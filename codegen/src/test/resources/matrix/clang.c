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
u32 clang__load__acquire__block__u32(u32* p) { return __scoped_atomic_load_n(p, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__load__relaxed__system__u32(u32* p) { return __scoped_atomic_load_n(p, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__load__seq_cst__system__u32(u32* p) { return __scoped_atomic_load_n(p, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
f64 clang__load__acquire__block__f64(f64* p) { f64 r; __scoped_atomic_load(p, &r, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); return r; }
f64 clang__load__relaxed__system__f64(f64* p) { f64 r; __scoped_atomic_load(p, &r, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); return r; }
f64 clang__load__seq_cst__system__f64(f64* p) { f64 r; __scoped_atomic_load(p, &r, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); return r; }
void clang__store__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_store_n(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__store__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_store_n(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__store__relaxed__system__f64(f64* p, f64 v) { __scoped_atomic_store(p, &v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__store__seq_cst__system__f64(f64* p, f64 v) { __scoped_atomic_store(p, &v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
u32 clang__exchange__acquire__block__u32(u32* p, u32 v) { return __scoped_atomic_exchange_n(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__exchange__relaxed__system__u32(u32* p, u32 v) { return __scoped_atomic_exchange_n(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__exchange__seq_cst__system__u32(u32* p, u32 v) { return __scoped_atomic_exchange_n(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__exchange_unused__acquire__block__u32(u32* p, u32 v) { __scoped_atomic_exchange_n(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__exchange_unused__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_exchange_n(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__exchange_unused__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_exchange_n(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
f64 clang__exchange__acquire__block__f64(f64* p, f64 v) { f64 r; __scoped_atomic_exchange(p, &v, &r, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); return r; }
f64 clang__exchange__relaxed__system__f64(f64* p, f64 v) { f64 r; __scoped_atomic_exchange(p, &v, &r, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); return r; }
f64 clang__exchange__seq_cst__system__f64(f64* p, f64 v) { f64 r; __scoped_atomic_exchange(p, &v, &r, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); return r; }
void clang__exchange_unused__acquire__block__f64(f64* p, f64 v) { f64 r; __scoped_atomic_exchange(p, &v, &r, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__exchange_unused__relaxed__system__f64(f64* p, f64 v) { f64 r; __scoped_atomic_exchange(p, &v, &r, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__exchange_unused__seq_cst__system__f64(f64* p, f64 v) { f64 r; __scoped_atomic_exchange(p, &v, &r, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
_Bool clang__compare_exchange_strong__acquire__acquire__block__u32(u32* p, u32* e, u32 v) { return __scoped_atomic_compare_exchange_n(p, e, v, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
_Bool clang__compare_exchange_strong__relaxed__relaxed__system__u32(u32* p, u32* e, u32 v) { return __scoped_atomic_compare_exchange_n(p, e, v, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
_Bool clang__compare_exchange_strong__seq_cst__seq_cst__system__u32(u32* p, u32* e, u32 v) { return __scoped_atomic_compare_exchange_n(p, e, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
_Bool clang__compare_exchange_weak__acquire__acquire__block__u32(u32* p, u32* e, u32 v) { return __scoped_atomic_compare_exchange_n(p, e, v, 1, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
_Bool clang__compare_exchange_weak__relaxed__relaxed__system__u32(u32* p, u32* e, u32 v) { return __scoped_atomic_compare_exchange_n(p, e, v, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
_Bool clang__compare_exchange_weak__seq_cst__seq_cst__system__u32(u32* p, u32* e, u32 v) { return __scoped_atomic_compare_exchange_n(p, e, v, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
_Bool clang__compare_exchange_strong__acquire__acquire__block__f64(f64* p, f64* e, f64 v) { return __scoped_atomic_compare_exchange(p, e, &v, 0, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
_Bool clang__compare_exchange_strong__relaxed__relaxed__system__f64(f64* p, f64* e, f64 v) { return __scoped_atomic_compare_exchange(p, e, &v, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
_Bool clang__compare_exchange_strong__seq_cst__seq_cst__system__f64(f64* p, f64* e, f64 v) { return __scoped_atomic_compare_exchange(p, e, &v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
_Bool clang__compare_exchange_weak__acquire__acquire__block__f64(f64* p, f64* e, f64 v) { return __scoped_atomic_compare_exchange(p, e, &v, 1, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
_Bool clang__compare_exchange_weak__relaxed__relaxed__system__f64(f64* p, f64* e, f64 v) { return __scoped_atomic_compare_exchange(p, e, &v, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
_Bool clang__compare_exchange_weak__seq_cst__seq_cst__system__f64(f64* p, f64* e, f64 v) { return __scoped_atomic_compare_exchange(p, e, &v, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_add__acquire__block__u32(u32* p, u32 v) { return __scoped_atomic_fetch_add(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__fetch_add__relaxed__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_add__seq_cst__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_add(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_add_unused__acquire__block__u32(u32* p, u32 v) { __scoped_atomic_fetch_add(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_add_unused__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_add_unused__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_add(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
f64 clang__fetch_add__acquire__block__f64(f64* p, f64 v) { return __scoped_atomic_fetch_add(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
f64 clang__fetch_add__relaxed__system__f64(f64* p, f64 v) { return __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
f64 clang__fetch_add__seq_cst__system__f64(f64* p, f64 v) { return __scoped_atomic_fetch_add(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_add_unused__acquire__block__f64(f64* p, f64 v) { __scoped_atomic_fetch_add(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_add_unused__relaxed__system__f64(f64* p, f64 v) { __scoped_atomic_fetch_add(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_add_unused__seq_cst__system__f64(f64* p, f64 v) { __scoped_atomic_fetch_add(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_sub__acquire__block__u32(u32* p, u32 v) { return __scoped_atomic_fetch_sub(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__fetch_sub__relaxed__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_sub(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_sub__seq_cst__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_sub(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_sub_unused__acquire__block__u32(u32* p, u32 v) { __scoped_atomic_fetch_sub(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_sub_unused__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_sub(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_sub_unused__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_sub(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
f64 clang__fetch_sub__acquire__block__f64(f64* p, f64 v) { return __scoped_atomic_fetch_sub(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
f64 clang__fetch_sub__relaxed__system__f64(f64* p, f64 v) { return __scoped_atomic_fetch_sub(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
f64 clang__fetch_sub__seq_cst__system__f64(f64* p, f64 v) { return __scoped_atomic_fetch_sub(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_sub_unused__acquire__block__f64(f64* p, f64 v) { __scoped_atomic_fetch_sub(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_sub_unused__relaxed__system__f64(f64* p, f64 v) { __scoped_atomic_fetch_sub(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_sub_unused__seq_cst__system__f64(f64* p, f64 v) { __scoped_atomic_fetch_sub(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_and__acquire__block__u32(u32* p, u32 v) { return __scoped_atomic_fetch_and(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__fetch_and__relaxed__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_and(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_and__seq_cst__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_and(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_and_unused__acquire__block__u32(u32* p, u32 v) { __scoped_atomic_fetch_and(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_and_unused__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_and(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_and_unused__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_and(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_or__acquire__block__u32(u32* p, u32 v) { return __scoped_atomic_fetch_or(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__fetch_or__relaxed__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_or(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_or__seq_cst__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_or(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_or_unused__acquire__block__u32(u32* p, u32 v) { __scoped_atomic_fetch_or(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_or_unused__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_or(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_or_unused__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_or(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_xor__acquire__block__u32(u32* p, u32 v) { return __scoped_atomic_fetch_xor(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__fetch_xor__relaxed__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_xor(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_xor__seq_cst__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_xor(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_xor_unused__acquire__block__u32(u32* p, u32 v) { __scoped_atomic_fetch_xor(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_xor_unused__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_xor(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_xor_unused__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_xor(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_min__acquire__block__u32(u32* p, u32 v) { return __scoped_atomic_fetch_min(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__fetch_min__relaxed__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_min__seq_cst__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_min(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_min_unused__acquire__block__u32(u32* p, u32 v) { __scoped_atomic_fetch_min(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_min_unused__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_min_unused__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_min(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
f64 clang__fetch_min__acquire__block__f64(f64* p, f64 v) { return __scoped_atomic_fetch_min(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
f64 clang__fetch_min__relaxed__system__f64(f64* p, f64 v) { return __scoped_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
f64 clang__fetch_min__seq_cst__system__f64(f64* p, f64 v) { return __scoped_atomic_fetch_min(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_min_unused__acquire__block__f64(f64* p, f64 v) { __scoped_atomic_fetch_min(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_min_unused__relaxed__system__f64(f64* p, f64 v) { __scoped_atomic_fetch_min(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_min_unused__seq_cst__system__f64(f64* p, f64 v) { __scoped_atomic_fetch_min(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_max__acquire__block__u32(u32* p, u32 v) { return __scoped_atomic_fetch_max(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
u32 clang__fetch_max__relaxed__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
u32 clang__fetch_max__seq_cst__system__u32(u32* p, u32 v) { return __scoped_atomic_fetch_max(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_max_unused__acquire__block__u32(u32* p, u32 v) { __scoped_atomic_fetch_max(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_max_unused__relaxed__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_max_unused__seq_cst__system__u32(u32* p, u32 v) { __scoped_atomic_fetch_max(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
f64 clang__fetch_max__acquire__block__f64(f64* p, f64 v) { return __scoped_atomic_fetch_max(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
f64 clang__fetch_max__relaxed__system__f64(f64* p, f64 v) { return __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
f64 clang__fetch_max__seq_cst__system__f64(f64* p, f64 v) { return __scoped_atomic_fetch_max(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_max_unused__acquire__block__f64(f64* p, f64 v) { __scoped_atomic_fetch_max(p, v, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fetch_max_unused__relaxed__system__f64(f64* p, f64 v) { __scoped_atomic_fetch_max(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM); }
void clang__fetch_max_unused__seq_cst__system__f64(f64* p, f64 v) { __scoped_atomic_fetch_max(p, v, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM); }
void clang__fence__acquire__block(void) { __scoped_atomic_thread_fence(__ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP); }
void clang__fence__relaxed__system(void) { __atomic_thread_fence(__ATOMIC_RELAXED); }
void clang__fence__seq_cst__system(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
