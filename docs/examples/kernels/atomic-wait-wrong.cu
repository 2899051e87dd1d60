// One block writes a number and notifies; the other sleeps until the flag is set, by a relaxed load, which orders nothing behind it.
// acquit: thread send(box, 42)@cta 0
// acquit: thread receive(box)@cta 1
// acquit: init box.value=0; box.full=0
// acquit: forall (1:ret=42)
#include <cuda/atomic>

struct Box {
  int value;
  cuda::atomic<int, cuda::thread_scope_device> full;
};

__device__ void send(Box *box, int value) {
  box->value = value;
  box->full.store(1, cuda::memory_order_release);
  box->full.notify_one();
}

__device__ int receive(Box *box) {
  box->full.wait(0, cuda::memory_order_relaxed);
  return box->value;
}
