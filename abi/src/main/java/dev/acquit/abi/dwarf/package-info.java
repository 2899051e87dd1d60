/// Debug information in sections of PTX: bytes with references, the entries that they are, and the
/// types and functions that these describe.
///
/// ```
/// DebugType = Number | Address | Aggregate | Array | Nothing | Other
/// ```
///
/// @see <a href="https://dwarfstd.org/doc/dwarf-2.0.0.pdf">DWARF 2, section 7</a>
package dev.acquit.abi.dwarf;
