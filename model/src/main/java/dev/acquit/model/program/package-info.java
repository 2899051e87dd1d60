/// Programs as the engines see them, whatever language a test is written in.
///
/// ```
/// Program     = Program(test, ProgramThread ..., Location ...)
/// Operation   = Load | Store | Update | CompareSwap | Fence | Barrier | Assign | Jump | Refuse
/// Expression  = Constant(long) | Register(String) | Apply(Operator, width, Expression ...)
/// ```
///
/// Integers are 64 bits; an operation of a narrower type keeps its result sign-extended. Addresses
/// are numbers of a range of their own ([dev.acquit.model.program.Addresses]).
///
/// It is trusted: `recheck` replays what it says, too (`docs/recheck.md`, what is trusted), so a
/// wrong meaning here is found only by what is written a second time beside it
/// (`SecondReadingTest`).
package dev.acquit.model.program;
