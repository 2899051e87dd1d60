package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.module.BodyItem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What names mean at a place: those of an inner block hide those of the blocks around it.
///
/// @ptx 5.4.6, 11.1 Scopes
final class Scopes {
  private static final Pattern SPECIAL =
      Pattern.compile(
          "%(n?tid|n?ctaid|(n?cluster|cluster_n?)\\w*|laneid|n?warpid|n?smid|gridid|clock\\w*"
              + "|globaltimer\\w*|lanemask\\w*|pm\\d\\w*|envreg\\d+|\\w*smem_\\w*"
              + "|is_explicit_cluster|current_graph_exec)(\\.[xyzw])?");

  /// Registers `name0` to `name(count-1)` of so many bits.
  private record Group(int bits, int count) {}

  /// What a block declares.
  private static final class Block {
    final Map<String, Integer> registers = new HashMap<>();
    final Map<String, Group> groups = new HashMap<>();
    final Map<String, Integer> places = new HashMap<>();
    final Map<String, Integer> labels = new HashMap<>();
    final boolean function;

    Block(boolean function) {
      this.function = function;
    }
  }

  private final Deque<Block> blocks = new ArrayDeque<>();
  private final List<String> registers = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();

  void open(boolean function) {
    blocks.push(new Block(function));
  }

  void close() {
    blocks.pop();
  }

  List<String> registers() {
    return registers;
  }

  List<Integer> widths() {
    return widths;
  }

  void declare(BodyItem.Registers declared) {
    int bits = declared.type().bits();
    if (declared.count().isEmpty()) {
      register(declared.name(), bits);
      return;
    }
    // Registers are numbered when they are used: declarations may promise more than a body has.
    blocks.peek().groups.put(declared.name(), new Group(bits, declared.count().getAsInt()));
  }

  /// Declares one register in the innermost block.
  int register(String name, int bits) {
    int number = fresh(name, bits);
    blocks.peek().registers.put(name, number);
    return number;
  }

  /// A register without a name in the program.
  int fresh(String name, int bits) {
    registers.add(name);
    widths.add(bits);
    return registers.size() - 1;
  }

  /// The carry of the function whose block is open: calls do not keep it.
  ///
  /// @ptx 9.7.2 Extended-precision integer arithmetic
  int carry() {
    Block function = blocks.stream().filter(b -> b.function).findFirst().orElseThrow();
    return function.registers.computeIfAbsent(Integers.CARRY, name -> fresh(name, 1));
  }

  void place(String name, int number) {
    blocks.peek().places.put(name, number);
  }

  /// Declares a variable of the module.
  void modulePlace(String name, int number) {
    blocks.getLast().places.put(name, number);
  }

  void label(String name, int number) {
    blocks.peek().labels.put(name, number);
  }

  /// The register of that name; -1 if there is none.
  int findRegister(String name) {
    int stem = name.length();
    while (stem > 0 && Character.isDigit(name.charAt(stem - 1))) {
      stem--;
    }
    for (Block block : blocks) {
      Integer number = block.registers.get(name);
      if (number != null) {
        return number;
      }
      Group group =
          stem < name.length() && name.length() - stem < 10
              ? block.groups.get(name.substring(0, stem))
              : null;
      if (group != null && Integer.parseInt(name.substring(stem)) < group.count()) {
        int made = fresh(name, group.bits());
        block.registers.put(name, made);
        return made;
      }
      if (block.function) {
        break;
      }
    }
    return -1;
  }

  /// The register of that name, declared in the function if it is not yet.
  int registerOrNew(String name) {
    int found = findRegister(name);
    if (found >= 0) {
      return found;
    }
    int made = fresh(name, 128);
    for (Block block : blocks) {
      if (block.function) {
        block.registers.put(name, made);
        break;
      }
    }
    return made;
  }

  /// Whether a name is a special register's.
  static boolean isSpecial(String name) {
    return SPECIAL.matcher(name).matches();
  }

  /// The variable of that name; -1 if there is none.
  int findPlace(String name) {
    for (Block block : blocks) {
      Integer number = block.places.get(name);
      if (number != null) {
        return number;
      }
      if (block.function) {
        break;
      }
    }
    // Variables of the module stand in the outermost block.
    return blocks.getLast().places.getOrDefault(name, -1);
  }

  /// The label of that name, -1 if there is none in this function.
  int findLabel(String name) {
    for (Block block : blocks) {
      Integer number = block.labels.get(name);
      if (number != null) {
        return number;
      }
      if (block.function) {
        break;
      }
    }
    return -1;
  }
}
