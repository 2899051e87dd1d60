// What is passed by value and by address, between functions that are not inlined.
#include <cstdio>

struct Pair { int *p; short s; bool b; };
struct Big { char text[20]; float *to; };

__device__ __noinline__ int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; i++) s += p[i]; return s; }
__device__ __noinline__ short narrow(short a, unsigned short b, signed char c, unsigned char d, bool e, char f) {
  return e ? a + b : c * d - f;
}
__device__ __noinline__ bool both(bool a, bool b) { return a && b; }
__device__ __noinline__ void take(Pair p) { if (p.b) *p.p = p.s; }
__device__ __noinline__ Pair give(int *p, int n) { Pair r; r.p = p; r.s = (short)n; r.b = n > 3; return r; }
__device__ __noinline__ Big big(Big b) { b.to += 1; b.text[3] = 'x'; return b; }
__device__ __noinline__ void many(int **list, int n) { for (int i = 0; i < n; i++) *list[i] = i; }
__device__ __noinline__ int pick(int *p, int k) { switch (k) { case 0: return p[0]; case 1: return p[1] + 1; case 2: return p[2] * 2; case 3: return p[3] - 3; case 4: return 7; default: __trap(); } }
__device__ __noinline__ const char *name(int k) { return k ? "one" : "none"; }

__constant__ int table[16];
__device__ int global[16];

extern "C" __global__ void kernel(int *out, int n, unsigned u, const char *text) {
  __shared__ int shared[64];
  __shared__ int second[64];
  __shared__ char word[8];
  int local[8];
  for (int i = 0; i < 8; i++) local[i] = out[i] * n;
  shared[threadIdx.x] = n;
  word[threadIdx.x & 7] = 0;
  __syncthreads();
  int *p = n > 5 ? shared : out;
  int *q = n & 1 ? local + (n & 7) : shared + n;
  out[0] = sum(shared, n) + sum(shared + n, 3) + sum(local, 8) + sum(&local[n & 7], 1) + sum(p, n) + sum(q, 2);
  out[1] = sum(table, n) + sum(global + 3, n) + sum(&second[threadIdx.x], 1);
  for (int *r = shared; r < shared + 32; r += n) out[2] += sum(r, 2);
  out[3] = narrow((short)n, (unsigned short)u, (signed char)n, (unsigned char)u, n > u, (char)n);
  out[4] = narrow(shared[1], shared[2], out[3], out[4], out[5], text[n]);
  out[5] = both(n == 2, u == 3) + both(n, true);
  Pair r = give(shared + 2, n);
  take(r);
  take(give(n > 2 ? local : second, 4));
  Big b;
  b.to = (float *)second;
  for (int i = 0; i < 20; i++) b.text[i] = text[i];
  Big c = big(b);
  out[6] = (int)*c.to + c.text[3];
  int *list[4] = {shared, second + n, local, out};
  many(list, 4);
  out[7] = pick(shared, n) + pick(local, u);
  printf("%s %s %s %s\n", "text", word, name(n), text);
  printf("%d %f %c %ld %p %hd %%\n", n, u * 1.5, word[0], (long)u, (void *)shared, (short)n);
  if (n > 3) printf("%d\n", n); else printf("%s %lld\n", (const char *)local, 7ll);
  for (int i = 0; i < n; i++) printf(i & 1 ? "%d %d\n" : "%x %x\n", i, local[i & 7]);
  printf("none\n");
  const char *f = u ? "%f\n" : "%g\n";
  printf(f, n * 2.0);
}
