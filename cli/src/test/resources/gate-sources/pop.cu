#include <cuda/atomic>
struct queue { unsigned head; unsigned tail; };
__device__ unsigned pop(queue* q) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> head(q->head), tail(q->tail);
  // source: load acquire scope=device type=u32 offset=4
  unsigned end = tail.load(cuda::memory_order_acquire);
  unsigned begin = head.load(cuda::memory_order_relaxed);  // source: load relaxed scope=device type=u32
  if (end == begin) return 0;
  // source: fetch_add acq_rel scope=device type=u32
  head.fetch_add(1, cuda::memory_order_acq_rel);
  return begin + 1;
}
