/// What a compiler was asked to lower: one C++ atomic operation.
///
/// ```
/// SourceOperation = SourceOperation(CppOperation, MemoryOrder success, Optional<MemoryOrder> failure,
///                                   Optional<ThreadScope>, Optional<ValueType>)
/// Site            = Whole()
///                 | Lines(Set<Integer> lines, String where, boolean placed, int parameter)
///                 | Unclear(String why, Optional<Position> at)
/// ```
package dev.acquit.codegen.source;
