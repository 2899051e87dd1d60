/// PTX that C++ sources carry in `asm` statements, without compiling them.
///
/// ```
/// source text -> AsmReader -> AsmStatement* -> AsmModule: a PTX module with a function for each,
/// whose instructions stand in the lines of the source
/// ```
package dev.acquit.codegen.inline;
