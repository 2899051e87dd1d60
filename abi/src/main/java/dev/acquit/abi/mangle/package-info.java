/// Names of C++ functions in object code, as far as their parameters need it.
///
/// ```
/// Demangler : name -> CppFunction?
/// MangledType   ::= Builtin | Pointer | ToMember | Named | Other | Pack
/// ```
///
/// @see <a href="https://itanium-cxx-abi.github.io/cxx-abi/abi.html#mangling">Itanium C++ ABI, 5.1
///   External Names</a>
package dev.acquit.abi.mangle;
