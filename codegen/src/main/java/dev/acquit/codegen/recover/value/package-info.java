/// Values of registers as expressions over parameters and what accesses read.
///
/// ```
/// Term = Constant(Word) | Parameter(index, offset, bytes) | Read(serial, bits) | Symbol(place)
///      | Unset(what, bits) | Special(name) | Opaque(item, serial, recognised)
///      | Compute(Op, width, Term ...)
/// ```
///
/// [Terms] read a [dev.acquit.ptx.compute.Formula] symbolically.
package dev.acquit.codegen.recover.value;
