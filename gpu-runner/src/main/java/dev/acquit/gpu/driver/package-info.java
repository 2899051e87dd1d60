/// GPUs through the CUDA driver's library, the only package that calls foreign functions.
///
/// ```
/// DriverSearch = Found(CudaDriver) | Absent(DeviceProblem)
/// CudaDriver   = version, devices, opens them as dev.acquit.gpu.device.Device
/// Call         = the functions of the library that are used, with their parameters
/// CudaError    = the driver's error codes that users meet, in words
/// ```
package dev.acquit.gpu.driver;
