// Numbers of 8 and 16 bits that the compiler extends, or knows to be extended.
struct S { unsigned a : 3; int b : 5; unsigned short c; signed char d; };
__device__ __noinline__ int f(short a) { return a; }
__device__ __noinline__ int g(unsigned short a) { return a; }
__device__ __noinline__ int h(signed char a) { return a; }
__device__ __noinline__ int i(unsigned char a) { return a; }
__device__ __noinline__ int j(bool a) { return a; }
__device__ __noinline__ int k(char a) { return a; }
__device__ __noinline__ unsigned char l(int a) { return a * 3; }
__device__ __noinline__ short m(int a) { return a * 3; }
template <typename T> __device__ void all(T x, int *o) {
  *o += f(x) + g(x) + h(x) + i(x) + j(x) + k(x);
}
extern "C" __global__ void bits(int *o, S *s, unsigned char *b, short *w, float x, long long y) {
  all(o[0], o); all(b[0], o); all(w[0], o); all(s->a, o); all(s->b, o); all(s->c, o); all(s->d, o);
  all(threadIdx.x, o); all(x, o); all(y, o); all(b[1] & 15, o); all(b[2] >> 1, o); all(w[1] >> 8, o);
  all((unsigned)o[1] >> 24, o); all(o[1] >> 24, o); all(l(o[2]), o); all(m(o[3]), o); all(b[3] * b[4], o);
  all(o[5] > 3, o); all(o[5] > 3 ? -1 : 1, o); all(__popc(o[6]), o); all(b[5] ? b[6] : w[3], o);
  all(min(o[7] & 255, 100), o); all(o[8] % 100, o); all(-1, o); all(200, o); all(40000, o);
  for (unsigned char c = 0; c < 10; c += b[7]) { all(c, o); }
  for (signed char c = -5; c < 10; c += b[7]) { all(c, o); }
}
