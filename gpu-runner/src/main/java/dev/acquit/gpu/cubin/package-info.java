/// Looking at the machine code that is launched: whether the accesses and fences of a test are in
/// it.
///
/// ```
/// Cubin         = Cubin(int sm, kernels: MachineCode by name)
/// MachineCode   = MachineAccess** (stretches between branches)
/// MachineAccess = MachineAccess(Kind, Window, Strength)
/// Inspection    = Inspection(Mismatch*, Surplus* beside the roles)
/// Mismatch      = Missing(MachineAccess, int) | Surplus(MachineAccess, int) | OtherOrder(MachineAccess ...)
///               | NotLookedAt(String)
/// ```
package dev.acquit.gpu.cubin;
