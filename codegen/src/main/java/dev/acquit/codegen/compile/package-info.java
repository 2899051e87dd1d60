/// Finding and running compilers, over one text or over the cells of a matrix.
///
/// ```
/// CompilerSearch = Found(Compiler) | Absent(String message, String hint) | Malformed(String message, String hint)
/// Compiler       = Compiler(CompilerKind, CommandTemplate, Path binary, String version, String architecture ..., ...)
/// CompilerTask   = Operations(SourceDialect ...) | Kernels
/// Target         = Target(String architecture, Optional<String> standard)
/// Compilation    = Compiled(String ptx, String messages) | Rejected(int status, String messages) | Killed(String summary)
/// CompiledMatrix = CompiledMatrix(CompiledUnit ..., Refused ..., Unusable ...)
/// ```
///
/// [CompilerFinder] finds a compiler, [CompilerRuns] runs it over one text, [MatrixCompilation]
/// over a matrix. Cells are compiled in groups; what a compiler refuses is separated from what it
/// compiles ([Bisection]). Results are kept under a hash of everything that they depend on
/// ([CompilationCache]).
package dev.acquit.codegen.compile;
