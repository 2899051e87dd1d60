// What cuda::atomic of 8 bits answers after an overflow, on the host: its object is the same 32 bits
// there. Prints what C++ asks for beside what comes; the status is how many differ.
//   nvcc -std=c++17 small-atomics.cu -o small-atomics && ./small-atomics
#include <cstdio>
#include <cuda/atomic>

static int differing = 0;

static void compare(const char *what, int expected, int found) {
  std::printf("%-52s expected %4d, found %4d\n", what, expected, found);
  differing += expected != found;
}

int main() {
  cuda::atomic<unsigned char> a(255);
  a.fetch_add(1);
  compare("unsigned: 255, fetch_add(1)", 0, a.load());
  a.fetch_max(5);
  compare("unsigned: then fetch_max(5)", 5, a.load());

  cuda::atomic<unsigned char> b(255);
  b.fetch_add(1);
  b.fetch_min(7);
  compare("unsigned: 255, fetch_add(1), fetch_min(7)", 0, b.load());

  cuda::atomic<signed char> c(127);
  c.fetch_add(1);
  compare("signed: 127, fetch_add(1)", -128, c.load());
  c.fetch_max(5);
  compare("signed: then fetch_max(5)", 5, c.load());

  // A weak compare-exchange may fail for no reason, but not every time. A strong one never returns here.
  cuda::atomic<signed char> d(127);
  d.fetch_add(1);
  bool swapped = false;
  for (int i = 0; i < 1000 && !swapped; i++) {
    signed char seen = d.load();
    swapped = d.compare_exchange_weak(seen, 1);
  }
  compare("signed: 1000 weak compare-exchanges, one swaps", 1, swapped);
  return differing;
}
