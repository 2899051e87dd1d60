/// A library of atomic operations in PTX, made of a mapping table.
///
/// ```
/// Library         = a table, a Pick, a target, and for them LibraryFunctions with instructions
/// LibraryFunction = operation, order, scope, type
/// Pick            = First | Recommended | Shortest | Numbered: which alternative of a row
/// ```
///
/// The instructions are those that the mapper has for the operation; there is no second table.
package dev.acquit.abi.library;
