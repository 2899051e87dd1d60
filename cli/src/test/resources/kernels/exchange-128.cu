// A pointer and a count, exchanged at once: what the pointer leads to was written before.
// acquit: thread publish(head, node)@cta 0
// acquit: thread look(head)@cta 1
// acquit: init head=0; node=0
// acquit: forall (1:ret=7 \/ 1:ret=-1)
__device__ void publish(void *head, int *node) {
  *node = 7;
  asm volatile(
      "{ .reg .b128 o, n; mov.b128 n, {%1, %2}; atom.exch.release.gpu.global.b128 o, [%0], n; }"
      :: "l"(head), "l"(node), "l"(1ll) : "memory");
}

__device__ int look(void *head) {
  int *node;
  long long count;
  asm volatile("{ .reg .b128 d; ld.acquire.gpu.global.b128 d, [%2]; mov.b128 {%0, %1}, d; }"
               : "=l"(node), "=l"(count) : "l"(head) : "memory");
  return count == 1 ? *node : -1;
}
