// Classes that functions return: members, elements, and what an instance of a template returns.
// acquit: thread publish(x, y)
// acquit: thread look(x, y)
// acquit: thread ns::next<int>(z)
// acquit: thread ns::next<int>(z)
// acquit: forall ((1:ret.flag=0 \/ 1:ret.all[1].value=-7) /\ 1:ret.size=200 /\ (2:ret.at.first=1 \/ 3:ret.at.first=1))
#include <cuda/atomic>

using Flag = cuda::atomic<int, cuda::thread_scope_device>;

struct Item {
  short kind;
  int value;
};

struct Seen {
  Item all[2];
  unsigned char size;
  bool flag;
  int *from;
};

__device__ void publish(Flag *x, int *y) {
  *y = -7;
  x->store(1, cuda::memory_order_release);
}

__device__ Seen look(Flag *x, int *y) {
  Seen seen = {{{1, 0}, {2, 0}}, 200, false, y};
  seen.flag = x->load(cuda::memory_order_acquire);
  if (seen.flag) {
    seen.all[1].value = *y;
  }
  return seen;
}

namespace ns {
struct Place {
  int none, first;
};
template <class T> struct Next {
  T before;
  Place at;
};
template <class T> __device__ Next<T> next(T *z) {
  T before = cuda::atomic_ref<T, cuda::thread_scope_device>(*z).fetch_add(1);
  return Next<T>{before, {0, before + 1}};
}
} // namespace ns
