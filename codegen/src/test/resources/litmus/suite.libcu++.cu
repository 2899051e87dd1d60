#include <cuda/atomic>

// mp
extern "C" __global__ void T0_P0(int* x, int* y) {
  *x = 1;
  cuda::atomic_ref<int, cuda::thread_scope_device>(*y).store(1, cuda::memory_order_release);
}
extern "C" __global__ void T0_P1(int* x, int* y, int* out_r0, int* out_r1) {
  int r0 = 0;
  int r1 = 0;
  r0 = cuda::atomic_ref<int, cuda::thread_scope_device>(*y).load(cuda::memory_order_acquire);
  r1 = (-1);
  if ((r0 == 1)) {
    r1 = *x;
  }
  *out_r0 = r0;
  *out_r1 = r1;
}

// mp-fences
extern "C" __global__ void T1_P0(int* x, int* y) {
  *x = 1;
  cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
  cuda::atomic_ref<int, cuda::thread_scope_device>(*y).store(1, cuda::memory_order_relaxed);
}
extern "C" __global__ void T1_P1(int* x, int* y, int* out_r1) {
  int r1 = 0;
  r1 = (-1);
  if ((cuda::atomic_ref<int, cuda::thread_scope_device>(*y).load(cuda::memory_order_relaxed) == 1)) {
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    r1 = *x;
  }
  *out_r1 = r1;
}

// sb
extern "C" __global__ void T2_P0(int* x, int* y, int* out_r0) {
  int r0 = 0;
  cuda::atomic_ref<int, cuda::thread_scope_device>(*x).store(1, cuda::memory_order_seq_cst);
  r0 = cuda::atomic_ref<int, cuda::thread_scope_device>(*y).load(cuda::memory_order_seq_cst);
  *out_r0 = r0;
}
extern "C" __global__ void T2_P1(int* x, int* y, int* out_r0) {
  int r0 = 0;
  cuda::atomic_ref<int, cuda::thread_scope_device>(*y).store(1, cuda::memory_order_seq_cst);
  r0 = cuda::atomic_ref<int, cuda::thread_scope_device>(*x).load(cuda::memory_order_seq_cst);
  *out_r0 = r0;
}

// lock
extern "C" __global__ void T3_P0(int* l, int* x, int* out_ok) {
  int e = 0;
  int ok = 0;
  e = 0;
  ok = cuda::atomic_ref<int, cuda::thread_scope_device>(*l).compare_exchange_strong(e, 1, cuda::memory_order_acquire, cuda::memory_order_relaxed);
  if (ok) {
    *x = (*x + 1);
    cuda::atomic_ref<int, cuda::thread_scope_device>(*l).store(0, cuda::memory_order_release);
  }
  *out_ok = ok;
}
extern "C" __global__ void T3_P1(int* l, int* x, int* out_ok) {
  int e = 0;
  int ok = 0;
  e = 0;
  ok = cuda::atomic_ref<int, cuda::thread_scope_device>(*l).compare_exchange_strong(e, 1, cuda::memory_order_acquire, cuda::memory_order_relaxed);
  if (ok) {
    *x = (*x + 1);
    cuda::atomic_ref<int, cuda::thread_scope_device>(*l).store(0, cuda::memory_order_release);
  }
  *out_ok = ok;
}

// spin
extern "C" __global__ void T4_P0(int* x, int* y) {
  *x = 1;
  cuda::atomic_ref<int, cuda::thread_scope_system>(*y).store(1, cuda::memory_order_release);
}
extern "C" __global__ void T4_P1(int* x, int* y, int* out_r1) {
  int r1 = 0;
  while ((cuda::atomic_ref<int, cuda::thread_scope_system>(*y).load(cuda::memory_order_acquire) == 0)) {
  }
  r1 = *x;
  *out_r1 = r1;
}

// count
extern "C" __global__ void T5_P0(long long* x, long long* out_r0) {
  long long r0 = 0;
  r0 = cuda::atomic_ref<long long, cuda::thread_scope_device>(*x).fetch_sub(2, cuda::memory_order_acq_rel);
  *out_r0 = r0;
}
extern "C" __global__ void T5_P1(long long* x, long long* out_r0) {
  long long r0 = 0;
  r0 = cuda::atomic_ref<long long, cuda::thread_scope_device>(*x).fetch_max(41, cuda::memory_order_relaxed);
  *out_r0 = r0;
}

// both
extern "C" __global__ void T6_P0(int* x, int* y, int* out_r0) {
  int r0 = 0;
  auto tmp_0 = cuda::atomic_ref<int, cuda::thread_scope_block>(*x).load(cuda::memory_order_acquire);
  auto tmp_1 = (tmp_0 * 10);
  auto tmp_2 = cuda::atomic_ref<int, cuda::thread_scope_block>(*y).load(cuda::memory_order_acquire);
  auto tmp_3 = (tmp_1 + tmp_2);
  r0 = tmp_3;
  *out_r0 = r0;
}
extern "C" __global__ void T6_P1(int* x, int* y) {
  cuda::atomic_ref<int, cuda::thread_scope_block>(*y).store(1, cuda::memory_order_release);
  cuda::atomic_ref<int, cuda::thread_scope_block>(*x).store(1, cuda::memory_order_release);
}

// byte
extern "C" __global__ void T7_P0(int* x, signed char* y) {
  *x = 1;
  cuda::atomic_ref<signed char, cuda::thread_scope_device>(*y).store(1, cuda::memory_order_release);
}
extern "C" __global__ void T7_P1(int* x, signed char* y, signed char* out_r0, int* out_r1) {
  signed char r0 = 0;
  int r1 = 0;
  r0 = cuda::atomic_ref<signed char, cuda::thread_scope_device>(*y).load(cuda::memory_order_acquire);
  r1 = (-1);
  if ((r0 == 1)) {
    r1 = *x;
  }
  *out_r0 = r0;
  *out_r1 = r1;
}

// address
extern "C" __global__ void T8_P0(int* x, int* y) {
  cuda::atomic_ref<int, cuda::thread_scope_device>(*x).store(1, cuda::memory_order_relaxed);
  cuda::atomic_ref<int, cuda::thread_scope_device>(*y).store(1, cuda::memory_order_release);
}
extern "C" __global__ void T8_P1(int* x, int* y, int* out_r0, int* out_r1) {
  int r0 = 0;
  int r1 = 0;
  r0 = cuda::atomic_ref<int, cuda::thread_scope_device>(*y).load(cuda::memory_order_acquire);
  r1 = cuda::atomic_ref<int, cuda::thread_scope_device>(*(x + (((r0 - 1) * 8) * (r0 & 2)))).load(cuda::memory_order_relaxed);
  *out_r0 = r0;
  *out_r1 = r1;
}

// racy
extern "C" __global__ void T9_P0(int* x) {
  *x = 1;
}
extern "C" __global__ void T9_P1(int* x, int* out_r0) {
  int r0 = 0;
  r0 = *x;
  *out_r0 = r0;
}
