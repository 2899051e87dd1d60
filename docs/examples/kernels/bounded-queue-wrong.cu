// A bounded queue for any number of producers and consumers, after D. Vyukov: two producers and a consumer on two cells. What is taken out was put in, and
// nobody waits: an empty queue gives -1.
// acquit: thread put(q, 1)
// acquit: thread put(q, 2)
// acquit: thread take(q)
// acquit: init q=0
// acquit: forall (2:ret=1 \/ 2:ret=2 \/ 2:ret=-1)
#include <cuda/atomic>

// A cell is free in lap n if its number is 2 n, and full if it is 2 n + 1: memory full of zeros is an empty queue.
struct Cell {
  cuda::atomic<unsigned, cuda::thread_scope_device> lap;
  int item;
};

struct Queue {
  cuda::atomic<unsigned, cuda::thread_scope_device> in, out;
  Cell cells[2];
};

__device__ void put(Queue *q, int item) {
  unsigned at = q->in.load(cuda::memory_order_relaxed);
  for (;;) {
    Cell &cell = q->cells[at % 2];
    unsigned lap = cell.lap.load(cuda::memory_order_acquire);
    if (lap != at / 2 * 2) {
      at = q->in.load(cuda::memory_order_relaxed);
    } else if (q->in.compare_exchange_weak(at, at + 1, cuda::memory_order_relaxed)) {
      cell.item = item;
      cell.lap.store(lap + 1, cuda::memory_order_relaxed);
      return;
    }
  }
}

__device__ int take(Queue *q) {
  unsigned at = q->out.load(cuda::memory_order_relaxed);
  for (;;) {
    Cell &cell = q->cells[at % 2];
    unsigned lap = cell.lap.load(cuda::memory_order_acquire);
    if (lap == at / 2 * 2) {
      return -1;
    } else if (lap != at / 2 * 2 + 1) {
      at = q->out.load(cuda::memory_order_relaxed);
    } else if (q->out.compare_exchange_weak(at, at + 1, cuda::memory_order_relaxed)) {
      int item = cell.item;
      cell.lap.store(lap + 1, cuda::memory_order_release);
      return item;
    }
  }
}
