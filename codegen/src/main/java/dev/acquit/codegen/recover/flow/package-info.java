/// Functions as lists of instructions with numbers in the place of names.
///
/// ```
/// FlatProgram = FlatProgram(Item ..., registers, Place ..., parameters)
/// Item        = Item(Position, guard, FlatCode)
/// FlatCode    = Assign(registers, Formula ..., Arg ...) | Load | Store | Atomic | Fence
///             | Jump(target) | End(trap) | Call(name) | Aside(text, waits) | Unknown(text, registers, Effect)
/// ```
///
/// What an instruction computes is a [dev.acquit.ptx.compute.Formula], so that nothing behind this
/// package reads a mnemonic.
package dev.acquit.codegen.recover.flow;
