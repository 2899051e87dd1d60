// Addresses of a space that are numbers, as debug information says, one that is a pointer, and a type
// that depends on the argument of a template.
template <class T> struct Same { typedef T type; };
template <class T> __device__ T twice(T *to, typename Same<T>::type v) { return *to = v + v; }
extern "C" __device__ size_t where(void *p) { return __cvta_generic_to_shared(p); }
extern "C" __device__ unsigned at(size_t shared) {
  unsigned v;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : "l"(shared));
  return v;
}
extern "C" __device__ void *wrong(void *p) {
  void *q;
  asm volatile("cvta.to.shared.u64 %0, %1;" : "=l"(q) : "l"(p));
  return q;
}
extern "C" __device__ unsigned wrongly(void *shared) {
  unsigned v;
  asm volatile("ld.shared.u32 %0, [%1];" : "=r"(v) : "l"(shared));
  return v;
}
__device__ unsigned all(int *a, long *b, void *p) {
  return twice(a, 3) + twice(b, 4l) + at(where(p)) + at(__cvta_generic_to_shared(p));
}
