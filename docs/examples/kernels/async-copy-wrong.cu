// Two threads of a block copy a tile into shared memory. Wrong: waiting for one's own copies is not waiting for those of others.
// acquit: thread swap(tile)@cta 0
// acquit: thread swap(tile)@cta 0
// acquit: init tile.v[0]=1; tile.v[1]=2
// acquit: forall (0:ret=2 /\ 1:ret=1)
#include <cuda_pipeline.h>

struct Tile {
  int v[2];
};

__device__ int swap(const Tile *tile) {
  __shared__ int copy[2];
  __pipeline_memcpy_async(&copy[threadIdx.x], &tile->v[threadIdx.x], sizeof(int));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  return copy[1 - threadIdx.x];
}
