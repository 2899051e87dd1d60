// Functions with parameters that they do not read.
__device__ __noinline__ int second(int** p, int unread) { return (*p)[1]; }

namespace space {
__device__ __noinline__ unsigned long number(int unread, unsigned long n, int* unread_too) {
  asm volatile("" ::"l"(n));
  return n + 1;
}
}  // namespace space

struct Nine {
  int a[9];
  char b;
};

__device__ __noinline__ static int member(Nine nine, short unread, float4 unread_too) {
  return nine.a[1];
}

__global__ void whole(int* q, float4 f) {
  int* p = q;
  Nine nine;
  nine.a[1] = q[5];
  q[0] = second(&p, 3) + member(nine, 7, f) + (int)space::number(1, q[7], q);
}
