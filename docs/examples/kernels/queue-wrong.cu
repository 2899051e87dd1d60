// One thread puts something into a queue, another CTA takes it out. Wrong: the scope is a block, and the two run in different ones.
// acquit: thread push(queue, 42)@cta 0
// acquit: thread pop(queue)@cta 1
// acquit: init queue=0
// acquit: forall (1:ret=42 \/ 1:ret=-1)
#include <cuda/atomic>

struct Queue {
  int tail;
  int items[4];
};

using Index = cuda::atomic_ref<int, cuda::thread_scope_block>;

__device__ void push(Queue *q, int item) {
  q->items[0] = item;
  Index(q->tail).store(1, cuda::memory_order_release);
}

__device__ int pop(Queue *q) {
  if (Index(q->tail).load(cuda::memory_order_acquire) == 0) {
    return -1;
  }
  return q->items[0];
}
