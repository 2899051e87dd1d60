/// Programs of others that are run: solvers, compilers, assemblers. No shell reads what they are
/// told, all of it is bounded, and what they leave behind goes with them.
///
///     Ending ::= Ended(status) | TimeUp(limit) | TooMuch(most)
package dev.acquit.program;
