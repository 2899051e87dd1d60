// Lanes that have something append it: one of them makes room for all, and shows the others where. But all take the first place.
// acquit: launch append<<<1, 2>>>(list)
// acquit: init list.size=1; list.item[0]=9; list.item[1]=0; list.item[2]=0
// acquit: forall (list.size=3 /\ list.item[0]=9 /\ list.item[1]=1 /\ list.item[2]=2)
struct List {
  int size;
  int item[3];
};

__device__ int place(int *size, unsigned mask) {
  int lane = threadIdx.x;
  int leader = __ffs(mask) - 1;
  int first = 0;
  if (lane == leader) {
    first = atomicAdd(size, __popc(mask));
  }
  return __shfl_sync(mask, first, leader);
}

__global__ void append(List *list) {
  int item = threadIdx.x + 1;
  unsigned mask = __ballot_sync(0x3, item > 0);
  if (item > 0) {
    list->item[place(&list->size, mask)] = item;
  }
}
