// Two CTAs meet at a barrier; each then reads what the other wrote before. Wrong: whoever arrives does not release what it wrote.
// acquit: thread work(arrived, x, y)@cta 0
// acquit: thread work(arrived, y, x)@cta 1
// acquit: init arrived=0; x=0; y=0
// acquit: forall (0:ret=1 /\ 1:ret=1)
#include <cuda/atomic>

__device__ void meet(int *arrived) {
  cuda::atomic_ref<int, cuda::thread_scope_device> count(*arrived);
  count.fetch_add(1, cuda::memory_order_relaxed);
  while (count.load(cuda::memory_order_acquire) != 2) {
  }
}

__device__ int work(int *arrived, int *mine, int *theirs) {
  *mine = 1;
  meet(arrived);
  return *theirs;
}
