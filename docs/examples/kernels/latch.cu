// A thread waits for two others at a latch of libcu++, whose wait polls, then sleeps, then asks the clock.
// acquit: thread ready(latch, a)@cta 0
// acquit: thread ready(latch, b)@cta 1
// acquit: thread sum(latch, a, b)@cta 2
// acquit: init latch=2; a=0; b=0
// acquit: forall (2:ret=2)
#include <cuda/latch>

using Latch = cuda::latch<cuda::thread_scope_device>;

__device__ void ready(Latch *latch, int *mine) {
  *mine = 1;
  latch->count_down();
}

__device__ int sum(Latch *latch, int *a, int *b) {
  latch->wait();
  return *a + *b;
}
