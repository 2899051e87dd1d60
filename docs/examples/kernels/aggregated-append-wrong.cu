// Lanes that are together append a number each: one makes room for all, and shows the others where. But all take the first place.
// acquit: launch append<<<1, 2>>>(list)
// acquit: init list.size=1; list.item[0]=9; list.item[1]=0; list.item[2]=0
// acquit: forall (list.size=3 /\ (list.item[1]=1 /\ list.item[2]=2 \/ list.item[1]=2 /\ list.item[2]=1))
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

struct List {
  int size;
  int item[3];
};

__device__ int place(int *size) {
  cg::coalesced_group active = cg::coalesced_threads();
  int first = 0;
  if (active.thread_rank() == 0) {
    first = atomicAdd(size, active.size());
  }
  return active.shfl(first, 0);
}

__global__ void append(List *list) {
  list->item[place(&list->size)] = threadIdx.x + 1;
}
