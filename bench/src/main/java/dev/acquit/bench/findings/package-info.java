/// The tables of `docs/findings.md`, written by what they are about: `bench/findings` verifies and
/// checks again what the marks in the page name, and writes the answers between them.
///
///     Page  ::= (text | mark Block answers end)*
///     Block ::= VerifyBlock (tables, sources, targets, bound, class) | ReadingsBlock (pairs of tests)
package dev.acquit.bench.findings;
