/// A [dev.acquit.gpu.device.Device] whose kernels the emulator executes.
///
/// ```
/// EmulatedDevice = memory, modules, a queue of what was asked for
/// EmulatedPair   = two devices with one memory, whose launches are executed side by side
/// KernelCode     = a kernel of a module, its parameters and its shared memory, as code
/// Launch         = the threads of a launch, some CTAs at a time, and what is around them
/// GlobalMemory   = what was allocated
/// SharedMemory   = the windows of the CTAs of a launch
/// ```
package dev.acquit.gpu.emulator.device;
