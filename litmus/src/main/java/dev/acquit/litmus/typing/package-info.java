/// The types of C++ tests: how they are read, which conversions C++ makes between them, and what
/// values registers and locations have in them.
package dev.acquit.litmus.typing;
