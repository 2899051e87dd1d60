#include <cuda.h>
#include <gdrapi.h>
#include <sys/ioctl.h>

struct pin_request {
    unsigned long long va;
    unsigned long long size;
    unsigned long long p2p_token;
    unsigned int va_space;
};

static int pinned(int fd, gdr_t g, size_t size)
{
    CUDA_POINTER_ATTRIBUTE_P2P_TOKENS tokens, others;
    unsigned long long id = 0;
    CUdeviceptr first, second;
    gdr_mh_t handle;
    pin_request request;

    if (cuMemAlloc(&first, size) || cuMemAlloc(&second, size))
        return -1;
    cuPointerGetAttribute(&id, CU_POINTER_ATTRIBUTE_BUFFER_ID, first);
    cuPointerGetAttribute(&tokens, CU_POINTER_ATTRIBUTE_P2P_TOKENS, first);
    cuPointerGetAttribute(&others, CU_POINTER_ATTRIBUTE_P2P_TOKENS, second);
    request.va = first;
    request.size = size;
    request.p2p_token = tokens.p2pToken;
    request.va_space = tokens.vaSpaceToken;
    if (ioctl(fd, 17, &request))
        return -1;
    return gdr_pin_buffer(g, second, size, others.p2pToken, others.vaSpaceToken, &handle);
}
