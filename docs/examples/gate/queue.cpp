// A queue of one producer and one consumer, and a counter of users, with clang's own atomics:
//   clang++ --target=nvptx64-nvidia-cuda -march=sm_90 -O2 -ffreestanding -gline-tables-only -S queue.cpp -o queue.ptx
// and the same with -emit-llvm for queue.ll.
struct Queue {
  int tail;
  int head;
  int users;
  signed char state;
  int slots[64];
};

extern "C" int push(Queue *q, int value) {
  int tail = __scoped_atomic_load_n(&q->tail, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  int head = __scoped_atomic_load_n(&q->head, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
  if (tail - head == 64) {
    return 0;
  }
  q->slots[tail % 64] = value;
  __scoped_atomic_store_n(&q->tail, tail + 1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  return 1;
}

extern "C" int pop(Queue *q, int *value) {
  int head = __scoped_atomic_load_n(&q->head, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  int tail = __scoped_atomic_load_n(&q->tail, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
  if (tail == head) {
    return 0;
  }
  *value = q->slots[head % 64];
  __scoped_atomic_store_n(&q->head, head + 1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  return 1;
}

extern "C" void enter(Queue *q, int times) {
  __scoped_atomic_fetch_add(&q->users, times * 2, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
}

// PTX has no subtraction: the negation is added.
extern "C" int leave(Queue *q) {
  return __scoped_atomic_fetch_sub(&q->users, 1, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE) == 1;
}

extern "C" signed char mark(Queue *q, signed char bits) {
  return __scoped_atomic_fetch_or(&q->state, bits + 1, __ATOMIC_SEQ_CST, __MEMORY_SCOPE_SYSTEM);
}

extern "C" bool close(Queue *q, signed char expected) {
  return __scoped_atomic_compare_exchange_n(
      &q->state, &expected, 1, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
}
