// Each block writes its part, but only the threads of the block meet, and each block reads the other one's part.
// acquit: launch swap<<<2, 1>>>(part, out)
// acquit: init part[0]=0; part[1]=0; out[0]=0; out[1]=0
// acquit: forall (out[0]=2 /\ out[1]=1)
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void swap(int *part, int *out) {
  part[blockIdx.x] = blockIdx.x + 1;
  cg::this_thread_block().sync();
  out[blockIdx.x] = part[1 - blockIdx.x];
}
