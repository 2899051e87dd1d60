
// mp
extern "C" __attribute__((global)) void T0_P0(int* x, int* y) {
  *x = 1;
  __scoped_atomic_store_n(y, (int)1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
}
extern "C" __attribute__((global)) void T0_P1(int* x, int* y, int* out_r0, int* out_r1) {
  int r0 = 0;
  int r1 = 0;
  r0 = __scoped_atomic_load_n(y, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
  r1 = (-1);
  if ((r0 == 1)) {
    r1 = *x;
  }
  *out_r0 = r0;
  *out_r1 = r1;
}

// mp-fences
extern "C" __attribute__((global)) void T1_P0(int* x, int* y) {
  *x = 1;
  __scoped_atomic_thread_fence(__ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  __scoped_atomic_store_n(y, (int)1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
extern "C" __attribute__((global)) void T1_P1(int* x, int* y, int* out_r1) {
  int r1 = 0;
  r1 = (-1);
  if ((__scoped_atomic_load_n(y, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE) == 1)) {
    __scoped_atomic_thread_fence(__ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
    r1 = *x;
  }
  *out_r1 = r1;
}

// sb
extern "C" __attribute__((global)) void T2_P0(int* x, int* y, int* out_r0) {
  int r0 = 0;
  __scoped_atomic_store_n(x, (int)1, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_DEVICE);
  r0 = __scoped_atomic_load_n(y, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_DEVICE);
  *out_r0 = r0;
}
extern "C" __attribute__((global)) void T2_P1(int* x, int* y, int* out_r0) {
  int r0 = 0;
  __scoped_atomic_store_n(y, (int)1, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_DEVICE);
  r0 = __scoped_atomic_load_n(x, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_DEVICE);
  *out_r0 = r0;
}

// lock
extern "C" __attribute__((global)) void T3_P0(int* l, int* x, int* out_ok) {
  int e = 0;
  int ok = 0;
  e = 0;
  ok = __scoped_atomic_compare_exchange_n(l, &e, (int)1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  if (ok) {
    *x = (*x + 1);
    __scoped_atomic_store_n(l, (int)0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  }
  *out_ok = ok;
}
extern "C" __attribute__((global)) void T3_P1(int* l, int* x, int* out_ok) {
  int e = 0;
  int ok = 0;
  e = 0;
  ok = __scoped_atomic_compare_exchange_n(l, &e, (int)1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  if (ok) {
    *x = (*x + 1);
    __scoped_atomic_store_n(l, (int)0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  }
  *out_ok = ok;
}

// spin
extern "C" __attribute__((global)) void T4_P0(int* x, int* y) {
  *x = 1;
  __scoped_atomic_store_n(y, (int)1, __ATOMIC_RELEASE, __MEMORY_SCOPE_SYSTEM);
}
extern "C" __attribute__((global)) void T4_P1(int* x, int* y, int* out_r1) {
  int r1 = 0;
  while ((__scoped_atomic_load_n(y, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_SYSTEM) == 0)) {
  }
  r1 = *x;
  *out_r1 = r1;
}

// count
extern "C" __attribute__((global)) void T5_P0(long long* x, long long* out_r0) {
  long long r0 = 0;
  r0 = __scoped_atomic_fetch_sub(x, (long long)2, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE);
  *out_r0 = r0;
}
extern "C" __attribute__((global)) void T5_P1(long long* x, long long* out_r0) {
  long long r0 = 0;
  r0 = __scoped_atomic_fetch_max(x, (long long)41, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  *out_r0 = r0;
}

// both
extern "C" __attribute__((global)) void T6_P0(int* x, int* y, int* out_r0) {
  int r0 = 0;
  auto tmp_0 = __scoped_atomic_load_n(x, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP);
  auto tmp_1 = (tmp_0 * 10);
  auto tmp_2 = __scoped_atomic_load_n(y, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_WRKGRP);
  auto tmp_3 = (tmp_1 + tmp_2);
  r0 = tmp_3;
  *out_r0 = r0;
}
extern "C" __attribute__((global)) void T6_P1(int* x, int* y) {
  __scoped_atomic_store_n(y, (int)1, __ATOMIC_RELEASE, __MEMORY_SCOPE_WRKGRP);
  __scoped_atomic_store_n(x, (int)1, __ATOMIC_RELEASE, __MEMORY_SCOPE_WRKGRP);
}

// byte
extern "C" __attribute__((global)) void T7_P0(int* x, signed char* y) {
  *x = 1;
  __scoped_atomic_store_n(y, (signed char)1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
}
extern "C" __attribute__((global)) void T7_P1(int* x, signed char* y, signed char* out_r0, int* out_r1) {
  signed char r0 = 0;
  int r1 = 0;
  r0 = __scoped_atomic_load_n(y, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
  r1 = (-1);
  if ((r0 == 1)) {
    r1 = *x;
  }
  *out_r0 = r0;
  *out_r1 = r1;
}

// address
extern "C" __attribute__((global)) void T8_P0(int* x, int* y) {
  __scoped_atomic_store_n(x, (int)1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  __scoped_atomic_store_n(y, (int)1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
}
extern "C" __attribute__((global)) void T8_P1(int* x, int* y, int* out_r0, int* out_r1) {
  int r0 = 0;
  int r1 = 0;
  r0 = __scoped_atomic_load_n(y, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
  r1 = __scoped_atomic_load_n((x + (((r0 - 1) * 8) * (r0 & 2))), __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  *out_r0 = r0;
  *out_r1 = r1;
}

// racy
extern "C" __attribute__((global)) void T9_P0(int* x) {
  *x = 1;
}
extern "C" __attribute__((global)) void T9_P1(int* x, int* out_r0) {
  int r0 = 0;
  r0 = *x;
  *out_r0 = r0;
}
