// One lane waits for the flag and tells its warp; each lane then reads the data. Wrong: a shuffle orders nothing, so what the first lane has acquired the others have not.
// acquit: thread get(flag, data)@cta 0
// acquit: thread get(flag, data)@cta 0
// acquit: thread put(flag, data)@cta 1
// acquit: init flag=0; data=0
// acquit: forall (0:ret=42 /\ 1:ret=42)
#include <cuda/atomic>

using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;

__device__ void put(int *flag, int *data) {
  *data = 42;
  Flag(*flag).store(1, cuda::memory_order_release);
}

__device__ int get(int *flag, int *data) {
  int go = 0;
  if (threadIdx.x % 32 == 0) {
    while ((go = Flag(*flag).load(cuda::memory_order_acquire)) == 0) {
    }
  }
  go = __shfl_sync(0xffffffff, go, 0);
  return go ? *data : -1;
}
