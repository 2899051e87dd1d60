// A thread copies two numbers by a pipeline and waits each time for all but the last copy, though there is none behind the second.
// acquit: thread sum(in)@cta 0
// acquit: init in[0]=1; in[1]=2
// acquit: forall (0:ret=3)
#include <cuda/pipeline>

__device__ int sum(int *in) {
  __shared__ int stage[2];
  cuda::pipeline<cuda::thread_scope_thread> pipeline = cuda::make_pipeline();
  for (int i = 0; i < 2; i++) {
    pipeline.producer_acquire();
    cuda::memcpy_async(&stage[i], &in[i], sizeof(int), pipeline);
    pipeline.producer_commit();
  }
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    cuda::pipeline_consumer_wait_prior<1>(pipeline);
    sum += stage[i];
    pipeline.consumer_release();
  }
  return sum;
}
