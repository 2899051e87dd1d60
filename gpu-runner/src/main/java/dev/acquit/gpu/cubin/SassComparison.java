package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.Expectation.Run;
import dev.acquit.gpu.cubin.Mismatch.Missing;
import dev.acquit.gpu.cubin.Mismatch.OtherOrder;
import dev.acquit.gpu.cubin.Mismatch.Surplus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Compares what machine code has with what it should have.
final class SassComparison {
  /// An access in machine code.
  ///
  /// @param access what it is
  /// @param stretch the number of its stretch
  /// @param idle whether it is a fence that does nothing, since a wider one comes directly behind
  private record Place(MachineAccess access, int stretch, boolean idle) {}

  /// Where a run stands in the machine code.
  ///
  /// @param places which of the ordered accesses it is
  /// @param stretches the stretches that it is in
  private record Stand(Set<Integer> places, Set<Integer> stretches) {}

  private final Expectation expectation;
  private final List<Place> found = new ArrayList<>();
  private final List<Place> ordered;

  SassComparison(Expectation expectation, List<List<MachineAccess>> stretches) {
    this.expectation = expectation;
    for (int s = 0; s < stretches.size(); s++) {
      List<MachineAccess> stretch = stretches.get(s);
      for (int i = 0; i < stretch.size(); i++) {
        boolean idle = i + 1 < stretch.size() && stretch.get(i).within(stretch.get(i + 1));
        found.add(new Place(stretch.get(i), s, idle));
      }
    }
    ordered = found.stream().filter(p -> p.access().ordered()).toList();
  }

  Inspection inspection() {
    List<Mismatch> mismatches = new ArrayList<>();
    List<Surplus> beside = new ArrayList<>();
    Set<Integer> own = ownStretches();
    Set<MachineAccess> all = new LinkedHashSet<>(expectation.accesses());
    found.forEach(p -> all.add(p.access()));
    for (MachineAccess access : all) {
      int expected = Collections.frequency(expectation.accesses(), access);
      int there = count(p -> p.access().equals(access));
      int idle = count(p -> p.access().equals(access) && p.idle());
      int surplus = there - idle + Math.min(idle, expectation.idle(access)) - expected;
      if (there < expected || there - idle < expected - expectation.perhapsIdle(access)) {
        mismatches.add(new Missing(access, expected, there));
      } else if (surplus > 0 && !expectation.expands() && !expectation.copied().contains(access)) {
        Surplus more = new Surplus(access, expected, there);
        int outside =
            count(p -> p.access().equals(access) && !p.idle() && own.contains(p.stretch()));
        if (outside - expectation.own(access) >= surplus) {
          beside.add(more);
        } else {
          mismatches.add(more);
        }
      }
    }
    if (mismatches.isEmpty()) {
      List<Run> runs = expectation.runs();
      runs.stream()
          .distinct()
          .filter(
              run -> matches(run).size() < (run.straight() ? Collections.frequency(runs, run) : 1))
          .map(run -> new OtherOrder(run.accesses()))
          .forEach(mismatches::add);
    }
    if (mismatches.isEmpty()) {
      // Roles that have no branch between them in machine code could borrow accesses.
      List<Run> longer =
          expectation.runs().stream()
              .filter(run -> run.straight() && run.accesses().size() > 1)
              .sorted(Comparator.comparingInt((Run run) -> matches(run).size()))
              .toList();
      apart(longer, new HashSet<>())
          .map(run -> new OtherOrder(run.accesses()))
          .ifPresent(mismatches::add);
    }
    return new Inspection(mismatches, beside);
  }

  private int count(Predicate<Place> which) {
    return (int) found.stream().filter(which).count();
  }

  /// The stretches that surely are none of a role's: they have accesses of the rest of the kernel,
  /// no weak ones as a role has, and nothing that could be strong accesses of a role in their
  /// order.
  private Set<Integer> ownStretches() {
    Set<Integer> own = new HashSet<>();
    Set<Integer> roles = new HashSet<>();
    for (Place place : found) {
      MachineAccess access = place.access();
      if (!access.fence() && expectation.own(access) > 0) {
        own.add(place.stretch());
      }
      if (!access.ordered() && expectation.ofRoles(access) > 0) {
        roles.add(place.stretch());
      }
    }
    for (Run run : expectation.runsOfRoles()) {
      matches(run).forEach(stand -> roles.addAll(stand.stretches()));
    }
    own.removeAll(roles);
    return own;
  }

  /// Whether each run has accesses of its own.
  ///
  /// @param taken the places that others have
  /// @return empty if so, else one that has none
  private Optional<Run> apart(List<Run> runs, Set<Integer> taken) {
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    Optional<Run> without = Optional.of(runs.getFirst());
    for (Stand stand : matches(runs.getFirst())) {
      if (Collections.disjoint(taken, stand.places())) {
        Set<Integer> all = new HashSet<>(taken);
        all.addAll(stand.places());
        without = apart(runs.subList(1, runs.size()), all);
        if (without.isEmpty()) {
          return without;
        }
      }
    }
    return without;
  }

  /// Where a run stands in the machine code, one access after the other but for idle fences.
  private List<Stand> matches(Run run) {
    List<Stand> matches = new ArrayList<>();
    for (int from = 0; from < ordered.size(); from++) {
      Stand stand = new Stand(new HashSet<>(), new HashSet<>());
      if (matches(run, from, stand)) {
        matches.add(stand);
      }
    }
    return matches;
  }

  private boolean matches(Run run, int from, Stand stand) {
    List<MachineAccess> accesses = run.accesses();
    int next = 0;
    for (int at = from; at < ordered.size(); at++) {
      Place place = ordered.get(at);
      // What the run wants comes first: behind an idle fence that it wants, it wants the wider one.
      boolean wanted = place.access().equals(accesses.get(next));
      if (!wanted && (!place.idle() || next == 0)) {
        return false;
      }
      if (wanted) {
        if (next > 0 && stand.stretches().add(place.stretch()) && !run.mayBreak(next)) {
          return false;
        }
        stand.stretches().add(place.stretch());
        stand.places().add(at);
        next++;
        if (next == accesses.size()) {
          return true;
        }
      }
    }
    return false;
  }
}
