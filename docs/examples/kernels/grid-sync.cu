// Each block writes its part, the grid meets, and each block reads the other one's part.
// acquit: launch swap<<<2, 1>>>(part, out)
// acquit: init part[0]=0; part[1]=0; out[0]=0; out[1]=0
// acquit: forall (out[0]=2 /\ out[1]=1)
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void swap(int *part, int *out) {
  cg::grid_group grid = cg::this_grid();
  part[blockIdx.x] = blockIdx.x + 1;
  grid.sync();
  out[blockIdx.x] = part[1 - blockIdx.x];
}
