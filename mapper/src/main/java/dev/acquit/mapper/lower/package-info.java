/// From C++ tests to PTX tests: every occurrence of a C++ operation becomes one of the alternatives
/// of its row in a mapping table, everything else becomes register arithmetic and branches.
///
/// [Lowering] is the entry: it lists the occurrences of a test, the choices there are, and makes
/// the PTX test of a choice together with a map from PTX statements back to the C++ operations.
package dev.acquit.mapper.lower;
