struct Box { int *at; int value; };
__device__ void put(Box b) { *b.at = b.value; }
extern "C" __device__ void own(Box b) { *b.at = b.value; }
__device__ void twice(int *p) { *p = 1; }
__device__ void twice(long *p) { *p = 1; }
