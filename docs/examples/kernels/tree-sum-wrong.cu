// Four threads of a block add up in shared memory, in a tree.
// acquit: launch sum<<<1, 4>>>(in, out)
// acquit: init in=5; out=0
// acquit: forall (out=26)

__device__ void sum(const int *in, int *out) {
  __shared__ int part[4];
  int me = threadIdx.x;
  part[me] = *in + me;
  __syncthreads();
  for (int distance = 2; distance > 0; distance /= 2) {
    if (me < distance) {
      part[me] += part[me + distance];
    }
  }
  if (me == 0) {
    *out = part[0];
  }
}
