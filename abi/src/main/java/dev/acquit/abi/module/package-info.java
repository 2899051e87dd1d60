/// A PTX module as the rules see it.
///
/// ```
/// AbiModule : functions, variables, sections, lines     Body : accesses, calls, definitions
/// Signature : Slot* -> Slot*                            Slot ::= WORD | FLOAT | ARRAY
/// Place     ::= Register | Stack
/// ```
package dev.acquit.abi.module;
