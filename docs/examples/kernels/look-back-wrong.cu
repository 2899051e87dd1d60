// Decoupled look-back: a block publishes its sum, the next one waits for it and goes on from there. Wrong: there is no fence between the sum and the flag.
// acquit: thread publish(sum, ready)@cta 0
// acquit: thread look_back(sum, ready)@cta 1
// acquit: init sum=0; ready=0
// acquit: forall (1:ret=42)

__device__ void publish(int *sum, volatile int *ready) {
  *sum = 42;
  *ready = 1;
}

__device__ int look_back(int *sum, volatile int *ready) {
  while (*ready == 0) {
  }
  __threadfence();
  return *sum;
}
