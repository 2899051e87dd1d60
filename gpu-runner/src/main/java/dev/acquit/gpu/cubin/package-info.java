/// Looking at the machine code that is launched: whether the accesses and fences of a test are in it.
///
/// ```
/// Cubin         = Cubin(int architecture, kernels: List<MachineAccess> by name)
/// MachineAccess = MachineAccess(Kind, Window, Strength)
/// Mismatch      = Missing(MachineAccess, int) | Surplus(MachineAccess, int) | OtherOrder(MachineAccess, int)
///               | NotLookedAt(String)
/// ```
package dev.acquit.gpu.cubin;
