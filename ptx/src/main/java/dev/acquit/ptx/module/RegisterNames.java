package dev.acquit.ptx.module;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// The names that are registers at a place of a function: those declared in the blocks around it,
/// and all that begin with `%`, as special registers do.
final class RegisterNames {
  /// A single name is kept with -1, numbered ones with how many there are.
  private final Deque<Map<String, Integer>> blocks = new ArrayDeque<>();

  void open() {
    blocks.push(new HashMap<>());
  }

  void close() {
    blocks.pop();
  }

  void declare(BodyItem.Registers registers) {
    blocks.peek().put(registers.name(), registers.count().orElse(-1));
  }

  boolean contains(String name) {
    if (name.startsWith("%")) {
      return true;
    }
    int stem = name.length();
    while (stem > 0 && Character.isDigit(name.charAt(stem - 1))) {
      stem--;
    }
    for (Map<String, Integer> block : blocks) {
      if (block.getOrDefault(name, 0) < 0 || numbered(block, name, stem)) {
        return true;
      }
    }
    return false;
  }

  private static boolean numbered(Map<String, Integer> block, String name, int stem) {
    int digits = name.length() - stem;
    return digits > 0
        && digits < 10
        && block.containsKey(name.substring(0, stem))
        && Integer.parseInt(name.substring(stem)) < block.get(name.substring(0, stem));
  }
}
