// Two threads increment a counter under a ticket lock.
// acquit: thread increment(next, serving, x)
// acquit: thread increment(next, serving, x)
// acquit: init next=0; serving=0; x=0
// acquit: ~exists (x=1)
#include <cuda/atomic>

using Counter = cuda::atomic_ref<int, cuda::thread_scope_device>;

__device__ void increment(int *next, int *serving, int *x) {
  int mine = Counter(*next).fetch_add(1, cuda::memory_order_relaxed);
  while (Counter(*serving).load(cuda::memory_order_acquire) != mine) {
  }
  *x = *x + 1;
  Counter(*serving).store(mine + 1, cuda::memory_order_release);
}
