// A block waits until another one has left its result: thread 0 looks at the semaphore, and all threads vote on whether to look again. Wrong: the look does not acquire.
// acquit: launch tile<<<2, 2>>>(lock, data, out)
// acquit: init lock=0; data=0; out=0
// acquit: forall (out=2)
#include <cuda/atomic>

__device__ void wait(int *lock, int status) {
  int state = -1;
  while (__syncthreads_and(state != status)) {
    if (threadIdx.x == 0) {
      cuda::atomic_ref<int, cuda::thread_scope_device> ref(*lock);
      state = ref.load(cuda::memory_order_relaxed);
    }
    __syncthreads();
  }
  __syncthreads();
}

__device__ void release(int *lock, int status) {
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> ref(*lock);
    ref.store(status, cuda::memory_order_release);
  }
}

__global__ void tile(int *lock, int *data, int *out) {
  if (blockIdx.x == 0) {
    if (threadIdx.x == 1) {
      *data = 1;
    }
    release(lock, 1);
  } else {
    wait(lock, 1);
    if (threadIdx.x == 1) {
      *out = *data + 1;
    }
  }
}
