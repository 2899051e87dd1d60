// Functions of a class, which nobody else uses.
// acquit: thread Queue::put(q, 3)
// acquit: thread Queue::take(q)
// acquit: init q=0
// acquit: forall (1:ret=3 /\ q.count=1)
struct Queue {
  int count;
  int item;
  __device__ void put(int n) { item = n; __threadfence(); *(volatile int *)&count = 1; }
  __device__ int take() { while (!*(volatile int *)&count); __threadfence(); return item; }
};
