/// In how many places a fact stands, and how far a change reaches: counted in class files, and by
/// the compiler.
///
/// `RATCHETS ::= DecisionSites | Reach | Circles`, each a number that may only fall.
package dev.acquit.bench.house;
