package dev.acquit.mapper.verify;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// Finds the alternatives that failures are to be charged to.
///
/// An alternative cures a failure when the failure goes away once that alternative alone is replaced
/// by the strongest sequence. Several may: in message passing, mending the load of the flag helps, and
/// so does a fence before the load of the data. So failures are charged to as few alternatives as
/// possible: the one that cures most of a sample of the smallest failures first, then again among what
/// is left.
final class Blame {
  private static final int SAMPLE = 150;

  /// Charged failures.
  ///
  /// @param failures all that were charged to it, smallest first
  /// @param together what has to be mended with it
  record Charge(List<Failure> failures, List<Use> together) {}

  private final Judge judge;
  private final Map<Use, Charge> charges = new TreeMap<>();
  private Mapping mended;

  Blame(Judge judge) {
    this.judge = judge;
    this.mended = judge.mapping();
  }

  /// Charges the failures, which are sorted, smallest first.
  Map<Use, Charge> charge(List<Failure> failures) {
    List<Failure> left = new ArrayList<>(failures);
    while (!left.isEmpty()) {
      List<Failure> sample = left.subList(0, Math.min(SAMPLE, left.size()));
      Optional<Use> worst = mostCuring(sample);
      if (worst.isPresent()) {
        left = settle(left, List.of(worst.get()));
      } else {
        left = settle(left, together(left.getFirst()));
      }
    }
    return charges;
  }

  private Optional<Use> mostCuring(List<Failure> sample) {
    Map<Use, Integer> cured = new LinkedHashMap<>();
    for (Failure f : sample) {
      for (Use use : f.uses()) {
        if (judge.cures(f, strengthened(mended, use))) {
          cured.merge(use, 1, Integer::sum);
        }
      }
    }
    return cured.entrySet().stream()
        .max(
            Comparator.comparingInt((Map.Entry<Use, Integer> e) -> e.getValue())
                .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
        .map(Map.Entry::getKey);
  }

  /// A smallest set of alternatives that cures a failure which none cures alone: all of them, less
  /// those that can be left out.
  private List<Use> together(Failure failure) {
    List<Use> needed = new ArrayList<>(failure.uses());
    for (Use use : failure.uses()) {
      List<Use> fewer = new ArrayList<>(needed);
      fewer.remove(use);
      if (judge.cures(failure, strengthened(mended, fewer))) {
        needed = fewer;
      }
    }
    return needed;
  }

  /// Charges to these alternatives what goes away with them, and returns what is left.
  private List<Failure> settle(List<Failure> left, List<Use> guilty) {
    Mapping better = strengthened(mended, guilty);
    List<Failure> cured = new ArrayList<>();
    List<Failure> rest = new ArrayList<>();
    for (Failure f : left) {
      boolean involved = f.uses().stream().anyMatch(guilty::contains);
      (involved && judge.cures(f, better) ? cured : rest).add(f);
    }
    if (cured.isEmpty()) {
      cured.add(left.getFirst());
      rest.remove(left.getFirst());
    }
    for (Use use : guilty) {
      TreeSet<Use> others = new TreeSet<>(guilty);
      others.remove(use);
      charges.merge(use, new Charge(cured, List.copyOf(others)), Blame::join);
    }
    mended = better;
    return rest;
  }

  private static Charge join(Charge a, Charge b) {
    List<Failure> all = new ArrayList<>(a.failures());
    all.addAll(b.failures());
    all.sort(null);
    return new Charge(all, a.together());
  }

  private static Mapping strengthened(Mapping mapping, Use use) {
    return mapping.strengthened(use.row(), use.alternative());
  }

  private static Mapping strengthened(Mapping mapping, Collection<Use> uses) {
    Mapping m = mapping;
    for (Use use : uses) {
      m = strengthened(m, use);
    }
    return m;
  }
}
