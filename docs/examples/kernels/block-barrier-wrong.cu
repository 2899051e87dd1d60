// Each thread of a block writes its half, but reads the other one between arrival and wait at a cuda::barrier.
// acquit: thread swap()@cta 0
// acquit: thread swap()@cta 0
// acquit: forall (0:ret=2 /\ 1:ret=1)
#include <cuda/barrier>

using Barrier = cuda::barrier<cuda::thread_scope_block>;

__device__ int swap() {
  __shared__ Barrier barrier;
  __shared__ int half[2];
  int me = threadIdx.x;
  if (me == 0) {
    init(&barrier, 2);
  }
  __syncthreads();
  half[me] = me + 1;
  Barrier::arrival_token token = barrier.arrive();
  int other = half[1 - me];
  barrier.wait(std::move(token));
  return other;
}
