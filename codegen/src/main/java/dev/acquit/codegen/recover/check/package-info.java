/// Whether a function computes what the operation computes, by running its paths on concrete
/// values.
///
/// ```
/// AtomicObject = AtomicObject(base, offset, bytes)
/// Observation  = before, after, what was given, what is left, result
/// ```
///
/// Inputs are drawn with a fixed seed. Nothing is claimed of a value that cannot be computed.
package dev.acquit.codegen.recover.check;
