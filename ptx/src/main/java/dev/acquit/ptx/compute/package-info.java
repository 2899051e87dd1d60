/// What instructions compute, once: engines and emulator read it with numbers, the gate with terms.
///
/// ```
/// Formula = Source(index) | Constant(Word) | Apply(Op, width, Formula ...)
/// Word    = known, 128 bits
/// Algebra = what constants and operations are to somebody: numbers, terms, expressions
/// ```
///
/// [Formulas] is the table: from mnemonic, modifiers and type to a formula over what the
/// instruction reads. [Arithmetic] says what operations give on numbers.
package dev.acquit.ptx.compute;
