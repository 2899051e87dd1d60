package dev.acquit.recheck;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.recheck.replay.NotReplayedException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/// Whether a PTX test is what a table makes of a C++ test.
final class Lowerings {
  private Lowerings() {}

  /// The lowering that is the PTX test and uses an alternative; empty if there is none.
  ///
  /// @param row the alternative's row, as a document writes it
  /// @param alternative its number, from 1
  static Optional<Lowered> of(Lowering lowering, PtxTest ptx, String row, int alternative) {
    return lowering
        .all()
        .filter(l -> same(ptx, l.test()))
        .filter(l ->
            lowering.occurrences().stream()
                .anyMatch(
                    o -> o.row().toString().equals(row) && l.choice().of(o) == alternative - 1))
        .findFirst();
  }

  /// The lowering that is the PTX test; empty if there is none.
  static Optional<Lowered> of(Lowering lowering, PtxTest ptx) {
    return lowering.all().filter(l -> same(ptx, l.test())).findFirst();
  }

  /// Whether threads do the same in the same places: what cannot be seen in their text, and how
  /// places are numbered, makes no difference.
  private static boolean same(PtxTest test, PtxTest other) {
    if (!text(test, test).equals(text(test, other))) {
      return false;
    }
    for (Scope scope : Scope.values()) {
      for (int a = 0; a < test.threads().size(); a++) {
        for (int b = 0; b < a; b++) {
          if (near(test, a, b, scope) != near(other, a, b, scope)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean near(PtxTest test, int a, int b, Scope scope) {
    return test.threads().get(a).place().shares(scope, test.threads().get(b).place());
  }

  private static String text(PtxTest test, PtxTest other) {
    List<PtxThread> threads =
        other.threads().stream().map(t -> new PtxThread(t.id(), Place.cta(0), t.body())).toList();
    return LitmusWriter.write(new PtxTest(test.header(), threads));
  }

  /// Final states of a PTX test that are an outcome in the words of the C++ test, and what the
  /// condition asks for.
  ///
  /// @param outcome as herd writes states
  /// @param registers for what the C++ test calls so, what it is in the PTX test
  static Predicate<State> outcome(
      TestRecheck source, TestRecheck target, String outcome, Map<Term, Term> registers)
      throws NotReplayedException {
    Map<String, String> left = new HashMap<>();
    // The last one ends as the others do: what is empty behind it is no part.
    for (String part : outcome.split("; ?", 0)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        return state -> false;
      }
      left.put(part.substring(0, equals), part.substring(equals + 1));
    }
    Predicate<State> ends = target.asked();
    for (Term term : source.terms()) {
      String name = term instanceof Term.Memory(String x) ? "[" + x + "]" : term.toString();
      String value = left.remove(name);
      if (value != null) {
        Term its = registers.getOrDefault(term, term);
        ends = ends.and(state -> state.value(its).toString().equals(value));
      }
    }
    return left.isEmpty() ? ends : state -> false;
  }

  /// The terms of two conditions that are the same but for the names.
  static Map<Term, Term> asked(CppTest above, PtxTest below) {
    List<Term> ours = above.header().condition().proposition().terms();
    List<Term> its = below.header().condition().proposition().terms();
    Map<Term, Term> names = new HashMap<>();
    for (int i = 0; i < Math.min(ours.size(), its.size()); i++) {
      names.put(ours.get(i), its.get(i));
    }
    return names;
  }
}
