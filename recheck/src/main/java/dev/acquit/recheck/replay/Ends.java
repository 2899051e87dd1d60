package dev.acquit.recheck.replay;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.model.program.Addresses;
import dev.acquit.model.program.Program;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The final states of an execution: the registers, and for each location the value of any write
/// that no other comes after.
final class Ends {
  private Ends() {}

  static List<State> of(Execution execution, Relation co, List<Term> terms) {
    List<Map<Term, Value>> ends = List.of(Map.of());
    for (Term term : terms) {
      List<Map<Term, Value>> more = new ArrayList<>();
      for (Map<Term, Value> end : ends) {
        for (long value : values(execution, co, term)) {
          Map<Term, Value> longer = new HashMap<>(end);
          longer.put(term, word(execution.program(), value));
          more.add(longer);
        }
      }
      ends = more;
    }
    return ends.stream().map(State::of).distinct().toList();
  }

  private static Set<Long> values(Execution execution, Relation co, Term term) {
    Program program = execution.program();
    return switch (term) {
      case Term.ThreadRegister(int id, String name) -> {
        for (int t = 0; t < program.threads().size(); t++) {
          if (program.threads().get(t).id() == id) {
            yield Set.of(execution.runs().get(t).registers().getOrDefault(name, 0L));
          }
        }
        yield Set.of(0L);
      }
      case Term.Memory(String name) -> {
        int index = program.location(name);
        if (index < 0) {
          yield Set.of(0L);
        }
        int physical = program.locations().get(index).physical();
        Set<Long> last = new LinkedHashSet<>();
        for (int w = 0; w < execution.size(); w++) {
          Cell cell = execution.cell(w);
          if (cell != null
              && execution.isWrite(w)
              && cell.location() == physical
              && cell.offset() == 0
              && isLast(w, co)) {
            last.add(execution.value(w));
          }
        }
        yield last.isEmpty() ? Set.of(program.locations().get(physical).initial()) : last;
      }
      case Term.Literal literal -> throw new IllegalArgumentException(literal + " is constant");
    };
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

  /// A number in the words of the test.
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
