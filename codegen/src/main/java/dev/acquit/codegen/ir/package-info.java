/// What LLVM IR says: which functions have which atomic operations, and from which lines of a
/// source they come.
///
/// ```
/// IrModule    = IrModule(String file, IrFunction ...)
/// IrFunction  = IrFunction(String name, boolean kernel, boolean alone, IrOperation ...)
/// IrOperation = IrOperation(Position, String text, Optional<SourceOperation>, boolean placed, IrSpot ...)
/// ```
///
/// And what functions do whose atomics are inline PTX or calls of NVVM's intrinsics, as PTX:
///
/// ```
/// IrPtx       = IrPtx(String text, functions, above, Comment ..., troubles, Diagnostic ...)
/// ```
package dev.acquit.codegen.ir;
