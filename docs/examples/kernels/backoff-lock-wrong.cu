// As backoff-lock.cu, but the unlock does not release.
// acquit: thread increment(lock, x)
// acquit: thread increment(lock, x)
// acquit: init lock=0; x=0
// acquit: ~exists (x=1)
#include <cuda/atomic>

using Lock = cuda::atomic_ref<int, cuda::thread_scope_device>;

__device__ void increment(int *lock, int *x) {
  unsigned pause = 8;
  long long begin = clock64();
  while (Lock(*lock).exchange(1, cuda::memory_order_acquire) != 0) {
    __nanosleep(pause);
    if (pause < 256) {
      pause *= 2;
    } else if (clock64() - begin > 100000) {
      pause = 8;
    }
  }
  *x += 1;
  Lock(*lock).store(0, cuda::memory_order_relaxed);
}
