/// PTX instructions as actions on an emulated thread.
///
/// ```
/// ThreadCode = the actions of a thread's instructions, and where its registers lie
/// Fiber      = a thread: registers, next instruction, what its memory knows of it
/// Setting    = what is around a thread: memory, parameters, barriers, special registers
/// Compiler   = instructions -> ThreadCode; one class for each kind of instruction
/// ```
///
/// A register holds its value cut to the width of the instruction that wrote it and sign-extended;
/// an instruction reads as many bits as its type has.
package dev.acquit.gpu.emulator.code;
