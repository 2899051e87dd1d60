package dev.acquit.ptx.module;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The names that are registers at a place of a function: those declared in the blocks around it,
/// and all that begin with `%`, as special registers do. Of two things with one name the one that
/// is declared further inside counts. What is asked takes the same time however deep the blocks
/// are.
final class RegisterNames {
  /// A declaration of a name.
  ///
  /// @param depth of its block
  /// @param register whether it is a register and not a variable
  private record Single(int depth, boolean register) {}

  /// A declaration of numbered registers.
  ///
  /// @param depth of its block
  /// @param most registers that these and those of the blocks around have
  private record Numbered(int depth, int most) {}

  private final Map<String, Deque<Single>> singles = new HashMap<>();
  private final Map<String, Deque<Numbered>> numbered = new HashMap<>();

  /// What has been declared, to be taken back when its block ends; one list for each open block.
  private final List<List<Deque<?>>> blocks = new ArrayList<>();

  void open() {
    blocks.add(List.of());
  }

  void close() {
    blocks.removeLast().forEach(Deque::pop);
  }

  void declare(BodyItem.Registers registers) {
    if (registers.count().isEmpty()) {
      single(registers.name(), true);
      return;
    }
    Deque<Numbered> declared = numbered.computeIfAbsent(registers.name(), n -> new ArrayDeque<>());
    int around = declared.isEmpty() ? 0 : declared.peek().most();
    int count = registers.count().getAsInt();
    declared.push(new Numbered(blocks.size(), Math.max(count, around)));
    remember(declared);
  }

  /// Declares a name that is no register.
  void declareVariable(String name) {
    single(name, false);
  }

  /// Whether a name of its own, no numbered one, has been declared in a block around.
  boolean declares(String name) {
    Deque<Single> declared = singles.get(name);
    return declared != null && !declared.isEmpty();
  }

  /// The names that are declared and no registers.
  Set<String> variables() {
    return singles.entrySet().stream()
        .filter(e -> !e.getValue().isEmpty() && !e.getValue().peek().register())
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }

  private void single(String name, boolean register) {
    Deque<Single> declared = singles.computeIfAbsent(name, n -> new ArrayDeque<>());
    declared.push(new Single(blocks.size(), register));
    remember(declared);
  }

  private void remember(Deque<?> declared) {
    if (blocks.getLast().isEmpty()) {
      blocks.set(blocks.size() - 1, new ArrayList<>());
    }
    blocks.getLast().add(declared);
  }

  boolean contains(String name) {
    if (name.startsWith("%")) {
      return true;
    }
    Deque<Single> declared = singles.get(name);
    Single single = declared == null ? null : declared.peek();
    if (single != null && single.register()) {
      return true;
    }
    int stem = name.length();
    while (stem > 0 && Character.isDigit(name.charAt(stem - 1))) {
      stem--;
    }
    int digits = name.length() - stem;
    if (digits == 0 || digits >= 10 || numbered.isEmpty()) {
      return false;
    }
    Deque<Numbered> many = numbered.get(name.substring(0, stem));
    return many != null
        && !many.isEmpty()
        && Integer.parseInt(name.substring(stem)) < many.peek().most()
        && (single == null || many.peek().depth() > single.depth());
  }
}
