// A tile comes into shared memory, is changed by two threads, and goes out again, by bulk copies.
// Wrong: only the thread that copies has the fence of the asynchronous proxy. What the other one
// wrote is ordered before the barrier, and still not before a copy, which reads by that proxy.
// acquit: thread scale(in, out) @cta 0
// acquit: thread scale(in, out) @cta 0
// acquit: init in.v[0]=1; in.v[1]=2; out.v[0]=0
// acquit: forall (out.v[0]=2 /\ out.v[1]=4)
#include <cstdint>

struct alignas(16) Tile {
  uint64_t v[2];
};

__device__ uint32_t at(const void* p) { return (uint32_t)__cvta_generic_to_shared(p); }

__device__ void scale(Tile* in, Tile* out) {
  __shared__ Tile tile;
  __shared__ uint64_t landed;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(&landed)));
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], 16;" ::"r"(at(&landed)) : "memory");
    asm volatile(
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 16, [%2];" ::"r"(at(&tile)),
        "l"(in), "r"(at(&landed))
        : "memory");
  }
  __syncthreads();
  uint32_t done;
  do {
    asm volatile(
        "{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
        : "=r"(done)
        : "r"(at(&landed))
        : "memory");
  } while (!done);
  tile.v[threadIdx.x] *= 2;
  if (threadIdx.x == 0) {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 16;" ::"l"(out), "r"(at(&tile)) : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}
