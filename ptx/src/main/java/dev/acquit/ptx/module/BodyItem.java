package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.text.Position;
import java.util.List;
import java.util.OptionalInt;

/// What a function's body is made of.
public sealed interface BodyItem {
  /// `.reg .type name` or `.reg .type name<count>`; several names in one declaration are several
  /// items.
  ///
  /// @param position where the name stands
  /// @param type what they hold
  /// @param name the register, or what the names `name0`, `name1`, ... begin with
  /// @param count how many there are, if they are numbered
  /// @ptx 5.4.6 Parameterized variable names
  record Registers(Position position, ScalarType type, String name, OptionalInt count)
      implements BodyItem {}

  /// A variable of the function: shared, local, or a parameter of a call.
  record Local(Variable variable) implements BodyItem {}

  /// `{ ... }`: a scope for registers, variables and labels.
  ///
  /// @param items what stands inside
  record Block(List<BodyItem> items) implements BodyItem {
    /// Copies the list.
    public Block {
      items = List.copyOf(items);
    }
  }

  /// An instruction or a label.
  ///
  /// @param position where it begins
  /// @param statement what it is
  record Line(Position position, Statement statement) implements BodyItem {}
}
