/// Acquit as a library: what the command answers, for programs.
///
/// ```
/// Acquit.check(TEST).under("ptx").verdict()                         a litmus test under a model
/// Acquit.kernel(PTX).thread("push(q)").never("q=2").check()         functions of PTX as a test
/// Acquit.verify("ptx-abi-13").bound(4).counterexamples()            a mapping table
/// ```
///
/// These types, and those of `dev.acquit.junit`, are what a program may rely on from version to
/// version; all other packages may change. All are immutable and can be used by several threads.
/// What a user can mend ends in an [AcquitException] with file, line, column and hint.
package dev.acquit.api;
