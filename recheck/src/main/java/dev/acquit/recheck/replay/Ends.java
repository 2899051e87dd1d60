package dev.acquit.recheck.replay;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.typing.TypedTerms;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.WideTerms;
import dev.acquit.model.program.WideValues;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/// The final states of an execution: the registers, and for each cell the value of any write that
/// no other comes after; what a location holds are the bytes of its cells.
final class Ends {
  private Ends() {}

  static List<State> of(Execution execution, Relation co, List<Term> terms) {
    List<Map<Cell, Long>> memories = List.of(Map.of());
    for (Cell cell : execution.cells()) {
      if (terms.stream().anyMatch(t -> cells(execution, t).contains(cell))) {
        List<Map<Cell, Long>> more = new ArrayList<>();
        for (Map<Cell, Long> memory : memories) {
          for (long value : last(execution, co, cell)) {
            Map<Cell, Long> longer = new HashMap<>(memory);
            longer.put(cell, value);
            more.add(longer);
          }
        }
        memories = more;
      }
    }
    TypedTerms types = TypedTerms.of(execution.program().test());
    WideTerms wide = WideTerms.of(execution.program().test());
    Set<State> ends = new LinkedHashSet<>();
    for (Map<Cell, Long> memory : memories) {
      Map<Term, Value> end = new HashMap<>();
      for (Term term : terms) {
        Value kept = word(execution.program(), value(execution, memory, term));
        end.put(term, wide.shown(term, types.shown(term, kept)));
      }
      ends.add(State.of(end));
    }
    return List.copyOf(ends);
  }

  /// The cells that tell what a term holds.
  private static List<Cell> cells(Execution execution, Term term) {
    Program program = execution.program();
    return switch (term) {
      case Term.Memory(String name) -> {
        int index = program.location(name);
        int physical = index < 0 ? -1 : program.locations().get(index).physical();
        boolean sized = bytes(program, physical).isPresent();
        yield execution.cells().stream()
            .filter(c -> physical >= 0 && c.location() == physical)
            .filter(c -> sized || c.offset() == 0)
            .toList();
      }
      case Term.Part part ->
          execution.cells().stream()
              .filter(c -> c.contains(Cell.of(program, part)) || Cell.of(program, part).contains(c))
              .toList();
      case Term.ThreadRegister _, Term.Literal _ -> List.of();
    };
  }

  private static OptionalInt bytes(Program program, int physical) {
    return physical >= 0
            && program.locations().get(physical).extent() instanceof Extent.Bytes(int bytes)
        ? OptionalInt.of(bytes)
        : OptionalInt.empty();
  }

  private static long value(Execution execution, Map<Cell, Long> memory, Term term) {
    Program program = execution.program();
    return switch (term) {
      case Term.ThreadRegister(int id, String name) -> {
        for (int t = 0; t < program.threads().size(); t++) {
          if (program.threads().get(t).id() == id) {
            yield execution.runs().get(t).registers().getOrDefault(name, 0L);
          }
        }
        yield 0L;
      }
      case Term.Memory(String name) -> {
        int index = program.location(name);
        if (index < 0) {
          yield 0L;
        }
        int physical = program.locations().get(index).physical();
        List<Cell> cells = cells(execution, term);
        int size = bytes(program, physical).orElse(cells.isEmpty() ? 0 : cells.getFirst().bytes());
        yield bytes(memory, cells, program.locations().get(physical).initial(), 0, size);
      }
      case Term.Part part ->
          bytes(
              memory,
              cells(execution, term),
              Cell.of(program, part).initial(program),
              part.offset(),
              part.bytes());
      case Term.Literal literal -> throw new IllegalArgumentException(literal + " is constant");
    };
  }

  /// What some bytes hold, the lowest first.
  ///
  /// @param initial what they hold where no cell is
  /// @param from the first of them in the location
  private static long bytes(
      Map<Cell, Long> memory, List<Cell> cells, long initial, long from, int size) {
    long all = initial;
    for (Cell cell : cells) {
      long held = Objects.requireNonNull(memory.get(cell));
      if (cell.offset() == from && cell.bytes() == size) {
        return held;
      } else if (cell.bytes() > size && size > 0) {
        return within(cell, held, from, size);
      }
      for (int i = 0; i < cell.bytes(); i++) {
        long at = Byte.SIZE * (cell.offset() + i - from);
        if (at < Long.SIZE) {
          all = (all & ~(0xffL << at)) | (((held >>> (Byte.SIZE * i)) & 0xff) << at);
        }
      }
    }
    int above = Long.SIZE - Byte.SIZE * Math.min(Long.BYTES, size);
    return cells.isEmpty() ? initial : all << above >> above;
  }

  /// What some bytes of a cell hold.
  private static long within(Cell cell, long held, long from, int size) {
    int first = (int) (from - cell.offset());
    long eight = cell.bytes() > Long.BYTES ? WideValues.half(held, first / Long.BYTES) : held;
    int above = Long.SIZE - Byte.SIZE * size;
    long shifted = eight >> (Byte.SIZE * (first % Long.BYTES));
    return (shifted << above) >> above;
  }

  /// What a cell may hold at the end.
  private static Set<Long> last(Execution execution, Relation co, Cell cell) {
    Set<Long> last = new LinkedHashSet<>();
    for (int w = 0; w < execution.size(); w++) {
      if (cell.equals(execution.cell(w)) && execution.isWrite(w) && isLast(w, co)) {
        last.add(execution.value(w));
      }
    }
    return last;
  }

  /// Writes that come before and after each other, in an execution that breaks an axiom, do not
  /// count.
  private static boolean isLast(int write, Relation co) {
    for (int other = 0; other < co.size(); other++) {
      if (other != write && co.contains(write, other) && !co.contains(other, write)) {
        return false;
      }
    }
    return true;
  }

  /// What a cell holds, in the type of the variable that has it.
  static Value word(Program program, Cell cell, long value) {
    Value kept = word(program, value);
    String name = program.locations().get(cell.location()).name();
    return cell.offset() == 0
        ? TypedTerms.of(program.test()).shown(new Term.Memory(name), kept)
        : kept;
  }

  /// A number as it is kept, an address in the words of the test.
  static Value word(Program program, long value) {
    if (!Addresses.isAddress(value)) {
      return Value.of(value);
    }
    int location = Addresses.location(value);
    String name =
        location < program.locations().size() ? program.locations().get(location).name() : "?";
    return new Value.AddressOf(name, Addresses.offset(value));
  }
}
