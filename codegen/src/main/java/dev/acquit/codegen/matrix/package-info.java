/// What to compile: source text with one function for each cell of a matrix of operations.
///
/// ```
/// MatrixRequest = MatrixRequest(SourceDialect ..., CppOperation ..., MemoryOrder ..., ThreadScope ..., ValueType ...)
/// Matrix        = Matrix(MatrixCell ...)
/// MatrixCell    = MatrixCell(SourceDialect, SourceOperation, CellForm)
/// SourceText    = SourceText(String text, MatrixCell at line ...)
/// ```
///
/// A function bears the name of its cell (`ref__load__acquire__device__u32`, [MatrixCell#name]).
package dev.acquit.codegen.matrix;
