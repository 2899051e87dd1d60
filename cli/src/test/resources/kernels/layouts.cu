// What members are called: of arrays of classes, of a variable, of a union, and of a class with a private part.
// acquit: thread put(ring, both, sealed)
// acquit: thread get(ring, both, sealed)
// acquit: init ring=0; both=0; sealed=0
// acquit: never (1:ret=15)
#define first full
struct Slot {
  int v;
  int full;
};
struct Ring {
  int head;
  Slot slot[4];
};
union Either {
  int a[2];
  float b[2];
};
class Sealed {
 public:
  int open;
  __device__ void set() { hidden = 1; }
  __device__ int get() { return hidden; }

 private:
  int hidden;
};
struct Pair {
  int a, b;
};
__device__ Pair table[2];

__device__ void put(Ring *ring, Either *both, Sealed &sealed) {
  ring->slot[2].full = 1;
  table[1].b = 2;
  both->a[1] = 4;
  sealed.open = 8;
  sealed.set();
}

__device__ int get(Ring *ring, Either *both, Sealed &sealed) {
  return ring->slot[2].full + table[1].b + both->a[1] + sealed.open + sealed.get() - 1;
}
