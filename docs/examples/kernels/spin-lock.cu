// Two threads increment a counter under a spin lock.
// acquit: thread increment(lock, x)
// acquit: thread increment(lock, x)
// acquit: init lock=0; x=0
// acquit: ~exists (x=1)
#include <cuda/atomic>

using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;

__device__ void lock(int *state) {
  int free = 0;
  while (!Flag(*state).compare_exchange_weak(free, 1, cuda::memory_order_acquire)) {
    free = 0;
  }
}

__device__ void unlock(int *state) {
  Flag(*state).store(0, cuda::memory_order_release);
}

__device__ void increment(int *state, int *x) {
  lock(state);
  *x = *x + 1;
  unlock(state);
}
