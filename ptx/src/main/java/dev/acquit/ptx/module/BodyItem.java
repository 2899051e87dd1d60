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

  /// `.callprototype` or `.calltargets`: what an indirect call may call. It says nothing about what
  /// is executed.
  ///
  /// @param position where its directive stands
  /// @param label what it is called
  /// @param callees what is called
  /// @ptx 11.3.2, 11.3.3 Control flow directives: .calltargets, .callprototype
  record Callable(Position position, String label, Callees callees) implements BodyItem {}

  /// What an indirect call may call.
  sealed interface Callees {
    /// Any function with these results and parameters.
    ///
    /// @param function without a name of its own
    record Like(Function function) implements Callees {}

    /// One of these functions.
    record OneOf(List<String> names) implements Callees {
      /// Copies the list.
      public OneOf {
        names = List.copyOf(names);
      }
    }
  }

  /// An instruction or a label.
  ///
  /// @param position where it begins
  /// @param statement what it is
  record Line(Position position, Statement statement) implements BodyItem {}
}
