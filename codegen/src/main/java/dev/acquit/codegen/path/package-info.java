/// What a function does to memory, path by path.
///
/// ```
/// Recovered      = Recovered(OperationPath ..., Defect ..., notes)
/// Scanned        = Scanned(AtomicSequence ..., Defect ..., notes)
/// AtomicSequence = AtomicSequence(String location, OperationPath ...)
/// OperationPath = OperationPath(Ending, Step ..., String how, Behind)
/// Behind        = Nothing()
///               | Waits(Position, String text)
///               | Unclear(String why)
///               | Callers()
///               | AcquireFence(Position, String text)
/// Step          = Fence(Position, FenceSemantics, Scope, Spelling)
///               | Access(Position, Action, Semantics, Optional<Scope>, int bits, Role, boolean agrees)
/// Defect        = Defect(Kind, Position, String what)
/// ```
package dev.acquit.codegen.path;
