// A queue of one place for one producer and one consumer. nvcc -ptx -lineinfo made queue.ptx of it;
// queue-new.ptx is what a compiler with a bug could have made.
struct Queue {
  int item;
  unsigned full;
};

extern "C" __global__ void push(Queue *q, int item) {
  while (__nv_atomic_load_n(&q->full, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE)) {}
  q->item = item;
  __nv_atomic_store_n(&q->full, 1u, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
}

extern "C" __global__ void pop(Queue *q, int *item) {
  while (!__nv_atomic_load_n(&q->full, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE)) {}
  *item = q->item;
  __nv_atomic_store_n(&q->full, 0u, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
}

extern "C" __global__ void reset(Queue *q) {
  q->item = 0;
  __threadfence();
  q->full = 0;
}
