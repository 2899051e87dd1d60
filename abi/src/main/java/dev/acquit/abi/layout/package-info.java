/// How large data is, and where its parts lie.
///
/// ```
/// Source    = definitions, read by LayoutReader
/// DataType  = Scalar | ArrayType | AlignedType | IncompleteType | RecordLayout
/// Part      = Vtable | Base | Field | BitField, in a RecordLayout
/// ```
///
/// `Placement` has the rules; `PtxDeclaration` says how PTX declares what has a type.
package dev.acquit.abi.layout;
