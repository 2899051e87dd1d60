// A variable that only looks like one: the source is compiled, the question about its type is not.
// acquit: thread put(pair)
// acquit: init pair=0
// acquit: forall (pair=2)
struct Pair {
  int a, b;
};
#if 0
__device__ Pair nowhere;
#endif

__device__ void put(Pair *pair) {
  pair->a = 1;
  pair->b = 2;
}
