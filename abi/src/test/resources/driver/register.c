#include <cuda.h>
#include <infiniband/verbs.h>
#include <stdio.h>

struct ibv_mr *registered(struct ibv_pd *pd, size_t size)
{
    unsigned int flag = 1;
    CUdeviceptr buffer;
    struct ibv_mr *mr;

    if (cuMemAlloc(&buffer, size) != CUDA_SUCCESS)
        return NULL;
    if (cuPointerSetAttribute(&flag, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, buffer) != CUDA_SUCCESS)
        return NULL;
    mr = ibv_reg_mr(pd, (void *)buffer, size, IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE);
    if (!mr)
        perror("ibv_reg_mr");
    return mr;
}
