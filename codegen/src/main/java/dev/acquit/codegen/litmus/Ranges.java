package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// Which bytes of a location instructions access by its name.
///
/// @param bytes the ends of ranges by their beginnings; those that had a byte in common are one
/// @param computed whether it may be accessed by addresses that are computed, too: its address is a
///   value somewhere, or an instruction names it whose access is not known
record Ranges(NavigableMap<Long, Long> bytes, boolean computed) {
  /// Those of a location in some instructions.
  static Ranges of(String location, List<Instruction> instructions) {
    Ranges ranges = new Ranges(new TreeMap<>(), false);
    boolean computed = false;
    for (Instruction i : instructions) {
      List<Address> all = addresses(i);
      boolean named = false;
      for (int a = 0; a < all.size(); a++) {
        if (isAt(all.get(a), location)) {
          named = true;
          ranges.add(all.get(a).offset(), all.get(a).offset() + width(i, a));
        }
      }
      computed |= isValue(i, location) || (!named && mentions(i, location));
    }
    return new Ranges(ranges.bytes, computed);
  }

  /// Takes a range in.
  void add(long from, long to) {
    long begin = from;
    long end = to;
    var before = bytes.floorEntry(begin);
    if (before != null && before.getValue() > begin) {
      begin = before.getKey();
      end = Math.max(end, before.getValue());
    }
    for (Map.Entry<Long, Long> e : new ArrayList<>(bytes.subMap(begin, end).entrySet())) {
      end = Math.max(end, e.getValue());
      bytes.remove(e.getKey());
    }
    bytes.put(begin, end);
  }

  /// The same instruction at another address.
  static Instruction at(Instruction instruction, UnaryOperator<Address> change) {
    List<Address> now = addresses(instruction);
    return now.isEmpty() ? instruction : instruction.at(now.stream().map(change).toList());
  }

  /// The addresses that an instruction accesses, as far as they can be changed.
  private static List<Address> addresses(Instruction instruction) {
    return instruction.memory().isPresent() || Meetings.is(instruction)
        ? instruction.addresses()
        : List.of();
  }

  private static long width(Instruction instruction, int address) {
    return instruction
        .memory()
        .map(m -> width(m.access()))
        .orElseGet(() -> Meetings.width(instruction, address));
  }

  /// The bytes of an access.
  static int width(Access access) {
    return Math.max(1, access.type().bits() / Byte.SIZE) * access.vector();
  }

  private static boolean isAt(Address address, String location) {
    return address.base() instanceof Operand.Symbol(String name) && name.equals(location);
  }

  private static boolean isValue(Instruction instruction, String location) {
    return names(instruction.inputs(), location);
  }

  private static boolean mentions(Instruction instruction, String location) {
    return names(instruction.reads(), location);
  }

  private static boolean names(List<Operand> operands, String location) {
    return operands.stream()
        .anyMatch(o -> o instanceof Operand.Symbol(String name) && name.equals(location));
  }
}
