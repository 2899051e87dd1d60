/// Looking at the machine code that is launched: whether the accesses and fences of a test are in
/// it.
///
/// ```
/// Cubin         = Cubin(int sm, kernels: List<MachineAccess> by name)
/// MachineAccess = MachineAccess(Kind, Window, Strength)
/// Mismatch      = Missing(MachineAccess, int) | Surplus(MachineAccess, int) | OtherOrder(MachineAccess ...)
///               | NotLookedAt(String)
/// ```
package dev.acquit.gpu.cubin;
