package dev.acquit.mapper.alloy;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.Row;
import dev.acquit.mapper.mapping.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// A place for an event of an instruction. Every instruction has all positions; which hold an event
/// depends on what the instruction is and how it is compiled. An access is in the same position
/// before and after compilation, so that reads-from is one relation for both.
///
/// @param kind what can be there
/// @param number which one of several fences, from 1
record Position(Kind kind, int number) {
  static final Position READ = new Position(Kind.READ, 1);
  static final Position WRITE = new Position(Kind.WRITE, 1);

  /// What can be at a position.
  enum Kind {
    /// A fence before the access; the fence of a fence.
    BEFORE,
    /// What reads.
    READ,
    /// What writes.
    WRITE,
    /// A fence after the access.
    AFTER
  }

  static Position before(int number) {
    return new Position(Kind.BEFORE, number);
  }

  /// The positions that a table needs, in program order.
  static List<Position> of(Mapping mapping) {
    int before = 1;
    int after = 0;
    for (Row row : mapping.rows()) {
      for (Alternative alternative : row.alternatives()) {
        int access = access(alternative);
        before = Math.max(before, access);
        after = Math.max(after, Math.max(0, alternative.templates().size() - access - 1));
      }
    }
    List<Position> all = new ArrayList<>();
    IntStream.rangeClosed(1, before).forEach(i -> all.add(before(i)));
    all.add(READ);
    all.add(WRITE);
    IntStream.rangeClosed(1, after).forEach(i -> all.add(new Position(Kind.AFTER, i)));
    return all;
  }

  /// Where each template of an alternative goes; an atom goes to two positions.
  static List<List<Position>> of(Alternative alternative) {
    int access = access(alternative);
    List<List<Position>> all = new ArrayList<>();
    for (int i = 0; i < alternative.templates().size(); i++) {
      Operation operation = alternative.templates().get(i).operation();
      all.add(
          switch (operation) {
            case LOAD -> List.of(READ);
            case STORE -> List.of(WRITE);
            case RMW -> List.of(READ, WRITE);
            case FENCE ->
                List.of(i < access ? before(i + 1) : new Position(Kind.AFTER, i - access));
          });
    }
    return all;
  }

  /// The index of the one access, or how many templates there are if all are fences.
  private static int access(Alternative alternative) {
    List<Template> templates = alternative.templates();
    return IntStream.range(0, templates.size())
        .filter(i -> templates.get(i).operation() != Operation.FENCE)
        .findFirst()
        .orElse(templates.size());
  }

  /// The relation from instructions to their events here.
  String relation() {
    return switch (kind) {
      case BEFORE -> "before" + number;
      case READ -> "reading";
      case WRITE -> "writing";
      case AFTER -> "after" + number;
    };
  }

  /// The event of an instruction.
  ///
  /// @param instruction its number, from 1
  String slot(int instruction) {
    return switch (kind) {
      case BEFORE -> "Before" + number + "_" + instruction;
      case READ -> "Read_" + instruction;
      case WRITE -> "Write_" + instruction;
      case AFTER -> "After" + number + "_" + instruction;
    };
  }
}
