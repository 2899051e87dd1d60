// Two tiles of two lanes reduce their numbers, and the first lane of each adds for its tile.
// acquit: launch reduce<<<1, 4>>>(sum)
// acquit: init sum=0
// acquit: forall (sum=10)
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

__global__ void reduce(int *sum) {
  auto tile = cg::tiled_partition<2>(cg::this_thread_block());
  int all = cg::reduce(tile, (int)threadIdx.x + 1, cg::plus<int>());
  if (tile.thread_rank() == 0) {
    atomicAdd(sum, all);
  }
}
