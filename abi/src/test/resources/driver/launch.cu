#include <cuda_runtime.h>
#include <cuda.h>
#include <infiniband/verbs.h>

#define CHECK(call) do { if ((call) != 0) return 1; } while (0)

__global__ void fill(float *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = i;
}

static int synchronous(void *p)
{
    const unsigned int on = 1;
    return cuPointerSetAttribute((void *)&on, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, (CUdeviceptr)p);
}

static ibv_mr *share(ibv_pd *pd, void *p, size_t size)
{
    return ibv_reg_mr(pd, p, size, IBV_ACCESS_REMOTE_READ);
}

int run(ibv_pd *pd, int n)
{
    float *data = nullptr;
    CHECK(cudaMalloc((void **)&data, n * sizeof(float)));
    fill<<<(n + 255) / 256, 256>>>(data, n);
    CHECK(cudaDeviceSynchronize());
    CHECK(synchronous(data));
    for (int retry = 0; retry < 3; retry++) {
        if (share(pd, data, n * sizeof(float)))
            return 0;
    }
    return 1;
}
