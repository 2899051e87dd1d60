package dev.acquit.codegen.ir;

import dev.acquit.text.Position;

/// Something that is not understood, of which the text has an instruction that PTX does not have.
///
/// @param position where it stands
/// @param why for people
public record IrTrouble(Position position, String why) {}
