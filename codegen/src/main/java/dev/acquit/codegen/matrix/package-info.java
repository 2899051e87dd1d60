/// What to compile: source text with one function for each cell of a matrix of operations.
///
/// ```
/// MatrixRequest = MatrixRequest(SourceDialect ..., CppOperation ..., MemoryOrder ..., ThreadScope ..., ValueType ...)
/// Matrix        = Matrix(Cell ...)
/// Cell          = Cell(SourceDialect, SourceOperation, CellForm)
/// SourceText    = SourceText(String text, Cell at line ...)
/// ```
///
/// A function bears the name of its cell (`ref__load__acquire__device__u32`), and the name can be
/// read back ([CellName]).
package dev.acquit.codegen.matrix;
