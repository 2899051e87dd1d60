package dev.acquit.codegen.gate;

import dev.acquit.codegen.ir.IrPtx;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Comment;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.ModuleItem;
import dev.acquit.text.Position;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Puts the items of a module that was made of LLVM IR where the IR has them: functions where their
/// names stand, and in front of each the comments of the IR that stand there.
final class IrItems {
  private IrItems() {}

  /// The items.
  ///
  /// @param made the module
  /// @param items what was read of its text, whose lines are those of the IR
  static List<ModuleItem> of(IrPtx made, List<ModuleItem> items) {
    Deque<Comment> left = new ArrayDeque<>(made.comments());
    List<ModuleItem> all = new ArrayList<>();
    for (ModuleItem item : items) {
      all.add(
          switch (item) {
            case ModuleItem.Read(Function function, var _) when function.body().isPresent() -> {
              Position name = made.functions().getOrDefault(function.name(), function.position());
              List<Comment> above = before(left, name.line());
              within(left, function);
              yield new ModuleItem.Read(at(function, name), above);
            }
            case ModuleItem.Unreadable u -> {
              before(left, u.end().line());
              Position begin = new Position(u.diagnostic().position().line(), 1);
              yield new ModuleItem.Unreadable(
                  u.name(), u.begin(), u.end(), u.diagnostic().at(begin), u.comments());
            }
            case ModuleItem.End _ -> new ModuleItem.End(List.copyOf(left));
            default -> item;
          });
    }
    return all;
  }

  private static List<Comment> before(Deque<Comment> left, int line) {
    List<Comment> above = new ArrayList<>();
    while (!left.isEmpty() && left.getFirst().position().line() < line) {
      above.add(left.removeFirst());
    }
    return above;
  }

  /// Comments in a body say nothing.
  private static void within(Deque<Comment> left, Function function) {
    int last =
        function.items().stream()
            .filter(BodyItem.Line.class::isInstance)
            .map(BodyItem.Line.class::cast)
            .mapToInt(i -> i.position().line())
            .max()
            .orElse(0);
    before(left, last);
  }

  private static Function at(Function function, Position name) {
    return new Function(
        name,
        function.kind(),
        function.linkage(),
        function.name(),
        function.results(),
        function.parameters(),
        function.directives(),
        function.body());
  }
}
