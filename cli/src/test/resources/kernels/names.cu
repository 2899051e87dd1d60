// Names as C++ has them: a static template with its argument, a function of a namespace, one of several called so.
// acquit: thread detail::publish<3>({.items = data, .count = 1}, f)
// acquit: thread read({data, 1}, f)
// acquit: init f=0; data=0
// acquit: forall (1:ret=7)
struct Items { int *items; char tag; int count; };
namespace detail {
template <int N> static __device__ void publish(Items v, int *f) {
  v.items[N - 3] = 6 + v.count; __threadfence(); *(volatile int *)f = 1;
}
}
__device__ int read(int *x) { return *x; }
__device__ int read(const Items v, int *f) { while (!*(volatile int *)f); __threadfence(); return v.items[0]; }
__global__ void uses(int *p, int *f) { *p = read({p, 0, 0}, f); }
