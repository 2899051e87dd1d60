/// Looking at machine code: whether the accesses and fences of PTX are in it.
///
/// ```
/// Cubin              = Cubin(int sm, kernels: MachineCode by name)
/// MachineCode        = MachineInstruction*
/// MachineInstruction = MachineInstruction(int at, guard, MachineAccess?, Flow, changed predicates)
/// MachineAccess      = MachineAccess(Kind, Window, Strength)
/// Flow               = Next | Jump | End | Return | Call | CallElsewhere | Trap | NotKnown
/// Translation        = what an instruction of PTX becomes; of kernels of tests, and of other PTX
///
/// Inspection         = Inspection(Mismatch*, Surplus* beside the roles): kernels of tests, exactly
/// Mismatch           = Missing(MachineAccess, int) | Surplus(MachineAccess, int) | OtherOrder(MachineAccess ...)
///                    | NotLookedAt(String)
///
/// Answer             = Answer(Kept, MachineInstruction*, String): other PTX, on all ways (Tracing)
/// Kept               = KEPT | STRONGER | NOT_KNOWN | WEAKER | MISSING
/// ```
package dev.acquit.gpu.cubin;
