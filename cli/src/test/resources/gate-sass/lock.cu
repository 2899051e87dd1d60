// nvcc -ptx -arch=sm_90 -lineinfo lock.cu; ptxas -arch=sm_90 lock.ptx -o lock.cubin
// lock-weaker.cubin is of the same PTX, in which the unlocking store is relaxed and reset has no fence.
extern "C" __global__ void lock(unsigned *l, int *data) {
  unsigned expected = 0;
  while (!__nv_atomic_compare_exchange_n(l, &expected, 1u, false, __NV_ATOMIC_ACQUIRE,
                                         __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE)) {
    expected = 0;
  }
  *data += 2;
  __nv_atomic_store_n(l, 0u, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
}
extern "C" __global__ void reset(int *data, unsigned *flag) {
  *data = 1;
  __threadfence();
  *(volatile unsigned *)flag = 1;
}
extern "C" __global__ void sum(const int *in, int *out) {
  __shared__ int part[64];
  part[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    int all = 0;
    for (int i = 0; i < 64; i++) all += part[i];
    atomicAdd(out, all);
  }
}
extern "C" __global__ void plain(int *out) { *out = 1; }
