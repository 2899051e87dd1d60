/// Threads of a test that the host executes while a kernel executes the others: the other end of
/// the bus, where a scope narrower than the system does not reach.
///
/// ```
/// HostCode   = the instructions of a thread, with registers for the addresses of locations
/// HostThread = HostCode + where locations and results of each instance lie + an order of instances
/// HostPart   = HostThread ..., instances, two words by which both ends start together
/// CpuMemory  = memory that both reach, accessed as the CPU accesses memory
/// ```
///
/// The emulated device executes the same threads under the operational semantics of
/// [dev.acquit.gpu.emulator.memory.WeakMemory] instead, as threads of another GPU.
package dev.acquit.gpu.host;
