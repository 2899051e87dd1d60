/// What a compiler was asked to lower: one C++ atomic operation.
///
/// ```
/// SourceOperation = SourceOperation(OperationKind, MemoryOrder success, Optional<MemoryOrder> failure,
///                                   Optional<ThreadScope>, Optional<ValueType>)
/// ```
package dev.acquit.codegen.source;
