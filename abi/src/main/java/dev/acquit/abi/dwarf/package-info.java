/// Debug information in sections of PTX: bytes with references, and the entries that they are.
///
/// @see <a href="https://dwarfstd.org/doc/dwarf-2.0.0.pdf">DWARF 2, section 7</a>
package dev.acquit.abi.dwarf;
