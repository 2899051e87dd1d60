// Who fills a buffer gives a place of a semaphore of libcu++, which who drains it takes.
// acquit: thread fill(buffer, 7)@cta 0
// acquit: thread drain(buffer)@cta 1
// acquit: init buffer.full=0; buffer.item=0
// acquit: forall (1:ret=7)
#include <cuda/semaphore>

struct Buffer {
  cuda::counting_semaphore<cuda::thread_scope_device> full;
  int item;
};

__device__ void fill(Buffer *buffer, int item) {
  buffer->item = item;
  buffer->full.release();
}

__device__ int drain(Buffer *buffer) {
  buffer->full.acquire();
  return buffer->item;
}
