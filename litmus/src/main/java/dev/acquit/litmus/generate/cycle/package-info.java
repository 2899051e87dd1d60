/// Tests made from cycles, in the language of diy: what a user writes, how it becomes a test, how a
/// test is named, and how edges and name are found in a test that is there.
///
/// ```
/// Edge = Communication(RF | CO | FR ..., internal) | ProgramOrder(source, target, sameLocation)
///      | Fenced(order, scope, source, target, sameLocation) | Depends(kind, target, sameLocation)
///      | ReadModifyWrite
/// ```
package dev.acquit.litmus.generate.cycle;
