package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The outcomes of a program in which each location taken on its own is coherent: those of
/// interleaving the accesses to it. Other orders do not count, so the outcomes of two locations
/// combine freely.
final class CoherentOutcomes {
  /// An access to the location.
  ///
  /// @param result where its read goes, as a number into the registers of the location; -1 for none
  /// @param write what it writes; 0 for nothing
  private record Access(int result, int write) {}

  /// A state between two accesses.
  ///
  /// @param at how far each thread is
  /// @param memory what the location holds
  /// @param read what the registers hold
  private record Point(List<Integer> at, int memory, List<Integer> read) {}

  private CoherentOutcomes() {}

  /// That every location's outcome is coherent.
  static Proposition of(CycleProgram program) {
    Outline outline = program.outline();
    List<Proposition> parts = new ArrayList<>();
    for (int location = 0; location < outline.locations(); location++) {
      parts.addAll(location(outline, location, program.writes().get(location) > 0));
    }
    return Proposition.all(parts);
  }

  private static List<Proposition> location(Outline outline, int location, boolean written) {
    List<Term> registers = new ArrayList<>();
    List<List<Access>> threads = new ArrayList<>();
    for (int t = 0; t < outline.threads().size(); t++) {
      List<Access> accesses = new ArrayList<>();
      List<Step> steps = outline.threads().get(t).steps();
      for (int s = 0; s < steps.size(); s++) {
        if (steps.get(s) instanceof Step.Access a && a.location() == location) {
          int result = -1;
          if (a.reads()) {
            result = registers.size();
            registers.add(outline.result(t, s));
          }
          accesses.add(new Access(result, a.value()));
        }
      }
      threads.add(accesses);
    }
    List<Term> terms = new ArrayList<>(registers);
    List<List<Integer>> outcomes = outcomes(threads, registers.size());
    if (written) {
      terms.addFirst(Outline.memory(location));
    } else {
      outcomes = outcomes.stream().map(o -> o.subList(1, o.size())).toList();
    }
    return choose(terms, outcomes);
  }

  /// That the terms have the values of one of the outcomes. What has the same value in all of them
  /// is said once.
  private static List<Proposition> choose(List<Term> terms, List<List<Integer>> outcomes) {
    List<Proposition> parts = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < terms.size(); i++) {
      int column = i;
      int value = outcomes.getFirst().get(column);
      if (outcomes.stream().allMatch(o -> o.get(column) == value)) {
        parts.add(CycleProgram.equal(terms.get(i), value));
      } else {
        open.add(i);
      }
    }
    if (!open.isEmpty()) {
      parts.add(
          new Proposition.Or(
              outcomes.stream()
                  .map(o ->
                      Proposition.all(
                          open.stream()
                              .map(i -> CycleProgram.equal(terms.get(i), o.get(i)))
                              .toList()))
                  .toList()));
    }
    return parts;
  }

  /// What memory and registers can hold at the end, memory first; sorted.
  private static List<List<Integer>> outcomes(List<List<Access>> threads, int registers) {
    Set<Point> points =
        Set.of(
            new Point(
                Collections.nCopies(threads.size(), 0), 0, Collections.nCopies(registers, 0)));
    int accesses = threads.stream().mapToInt(List::size).sum();
    for (int i = 0; i < accesses; i++) {
      Set<Point> next = new HashSet<>();
      for (Point point : points) {
        for (int t = 0; t < threads.size(); t++) {
          if (point.at().get(t) < threads.get(t).size()) {
            next.add(after(point, t, threads.get(t).get(point.at().get(t))));
          }
        }
      }
      points = next;
    }
    Set<List<Integer>> outcomes = new HashSet<>();
    for (Point point : points) {
      List<Integer> outcome = new ArrayList<>(List.of(point.memory()));
      outcome.addAll(point.read());
      outcomes.add(List.copyOf(outcome));
    }
    return outcomes.stream().sorted(Rotations.lexicographic(Integer::compare)).toList();
  }

  private static Point after(Point point, int thread, Access access) {
    List<Integer> at = new ArrayList<>(point.at());
    at.set(thread, at.get(thread) + 1);
    List<Integer> read = new ArrayList<>(point.read());
    if (access.result() >= 0) {
      read.set(access.result(), point.memory());
    }
    int memory = access.write() == 0 ? point.memory() : access.write();
    return new Point(List.copyOf(at), memory, List.copyOf(read));
  }
}
