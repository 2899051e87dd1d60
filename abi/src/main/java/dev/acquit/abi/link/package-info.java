/// The rules for modules that are linked.
///
/// ```
/// Symbol  : Binding, Thing      Thing ::= Code | Data
/// Symbols : Symbol* -> Finding* (L-1, L-8, L-9)      Architectures : AbiModule* -> Finding* (L-13)
/// ```
package dev.acquit.abi.link;
