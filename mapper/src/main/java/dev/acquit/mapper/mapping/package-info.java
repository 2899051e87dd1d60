/// Mapping tables: which PTX a C++ operation becomes, as data.
///
/// ```
/// Mapping     = Mapping(MappingHeader, Row ...)                       one row per RowKey
/// MappingHeader = MappingHeader(name, title, source, section, provenance, Requirement?, Mixing, Strengthening)
/// Row         = Row(RowKey, implied, Alternative ...)
/// Alternative = Alternative(Template ..., recommended, section)
/// Template    = Load(Semantics) | Store(Semantics) | Atom(Semantics) | Fence(FenceSemantics) | Membar
/// TemplateScope = Own | Fixed(scope)                                  the operation's scope, or another
/// RowKey      = LOAD_NA | LOAD_RELAXED | ... | FENCE_SEQ_CST          operation and memory order
/// ```
///
/// A table is a text file. [MappingReader] describes its format, [MappingWriter] writes it,
/// [Mappings] finds the shipped ones and those of the user.
package dev.acquit.mapper.mapping;
