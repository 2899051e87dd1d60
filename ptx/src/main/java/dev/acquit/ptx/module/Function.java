package dev.acquit.ptx.module;

import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A kernel or a device function.
///
/// @param position where its name stands
/// @param kind kernel or function
/// @param linkage who can see it
/// @param results what it returns, of functions
/// @param parameters what it takes, in order
/// @param directives how it is to be launched or compiled
/// @param body its instructions; empty where it is only declared
/// @ptx 11.2 Kernel entry point and function directives
public record Function(
    Position position,
    Kind kind,
    Linkage linkage,
    String name,
    List<Variable> results,
    List<Variable> parameters,
    List<Directive> directives,
    Optional<List<BodyItem>> body) {
  /// What a function is.
  public enum Kind {
    /// `.entry`: launched from outside.
    ENTRY,
    /// `.func`: called.
    FUNC
  }

  /// Copies the lists.
  public Function {
    results = List.copyOf(results);
    parameters = List.copyOf(parameters);
    directives = List.copyOf(directives);
    body = body.map(List::copyOf);
  }

  /// All that stands in its body and in the blocks of it, in order; the blocks are no items.
  public List<BodyItem> items() {
    List<BodyItem> all = new ArrayList<>();
    open(body.orElse(List.of()), all);
    return all;
  }

  private static void open(List<BodyItem> items, List<BodyItem> all) {
    for (BodyItem item : items) {
      if (item instanceof BodyItem.Block(List<BodyItem> inner)) {
        open(inner, all);
      } else {
        all.add(item);
      }
    }
  }
}
