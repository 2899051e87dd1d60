// A kernel and a function that take classes by value: of an instance of a template, and with a constructor.
// acquit: thread put<int>({data, 7}, flag)
// acquit: thread take({flag}, data)
// acquit: init flag=0; data=0
// acquit: forall (data=8 \/ data=7)
#include <cuda/atomic>
template <class T> struct Box { T *at; T value; };
template <class T> __global__ void put(Box<T> b, T *flag) { *b.at = b.value; cuda::atomic_ref<T, cuda::thread_scope_device>(*flag).store(1, cuda::memory_order_release); }
using Flag = cuda::atomic_ref<int, cuda::thread_scope_device>;
__device__ void take(Flag f, int *data) { while (f.load(cuda::memory_order_acquire) == 0); *data = *data + 1; }
