// The threads of a block count in shared memory, and then add up what they have counted.
// acquit: launch histogram<<<1, 2>>>(in, bins, 4)
// acquit: init in.value[0]=1; in.value[1]=0; in.value[2]=1; in.value[3]=1; bins=0
// acquit: forall (bins.count[0]=1 && bins.count[1]=3)

struct Input {
  unsigned char value[4];
};
struct Bins {
  int count[2];
};

__global__ void histogram(const Input *__restrict__ in, Bins *__restrict__ bins, int n) {
  __shared__ int mine[2];
  for (int i = threadIdx.x; i < 2; i += blockDim.x) {
    mine[i] = 0;
  }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&mine[in->value[i]], 1);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 2; i += blockDim.x) {
    atomicAdd(&bins->count[i], mine[i]);
  }
}
