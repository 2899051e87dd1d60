/// What a runner needs of a machine that executes kernels, whoever executes them.
///
/// ```
/// Device            = describes itself, memory, modules, one queue of launches, threads of the host
/// Pair              = two devices over common memory, which is a Joint
/// Link              = whether kernels of one GPU reach memory of another one
/// HostBlock         = memory of the host that kernels reach, too
/// DeviceDescription = DeviceDescription(Kind, name, Target, multiprocessors, ..., Chip)
/// Chip              = Chip(uuid?, pci?, clocks?, ecc?)
/// LoadedModule      = kernels by name, the image that was loaded, the compiler's log
/// Kernel            = launches with a LaunchShape and Arguments
/// Argument          = Word(int) | Address(long)
/// DeviceProblem     = DeviceProblem(Kind, String what, String advice, String log)
/// ```
package dev.acquit.gpu.device;
