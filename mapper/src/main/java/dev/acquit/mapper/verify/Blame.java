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
import java.util.function.ToLongFunction;

/// Finds the alternatives that failures are to be charged to.
///
/// An alternative is guilty of a failure when the failure goes away once that alternative alone
/// does all that its memory order asks for ([Mapping#mended]). If no alternative is, the one is
/// charged whose strongest sequence ([Mapping#strengthened]) cures the failure, and if none does
/// alone, a smallest set.
///
/// The strongest sequence does not come first because it cures too much: in message passing a fence
/// before the load of the data helps as well as mending the load of the flag, and then every row
/// that shares a test with a bad one would look bad. Where several alternatives cure, failures are
/// charged to as few as possible: the one that cures most of a sample first.
public final class Blame {
  private static final int SAMPLE = 400;

  /// Charged failures.
  ///
  /// @param failures all that were charged to it, smallest first
  /// @param together what has to be mended with it
  public record Charge(List<Failure> failures, List<Use> together) {}

  private final Judge judge;
  private final ToLongFunction<Use> uses;
  private final Map<Use, Charge> charges = new TreeMap<>();
  private Mapping mended;

  /// How an alternative is made better.
  private enum Cure {
    /// It does all that its order asks for.
    ORDER,
    /// It does all that there is.
    STRONGEST
  }

  /// Nobody is charged yet.
  ///
  /// @param judge how failures are judged
  /// @param uses how many compilations use an alternative
  public Blame(Judge judge, ToLongFunction<Use> uses) {
    this.judge = judge;
    this.uses = uses;
    this.mended = judge.mapping();
  }

  /// Charges more failures, which are sorted, smallest first, and returns everything charged so
  /// far.
  public Map<Use, Charge> charge(List<Failure> failures) {
    List<Failure> left = new ArrayList<>();
    for (Failure f : failures) {
      if (charges.isEmpty() || !judge.cures(f, mended) || !chargeAsBefore(f)) {
        left.add(f);
      }
    }
    while (!left.isEmpty()) {
      left = chargeSome(left);
    }
    return new LinkedHashMap<>(charges);
  }

  private List<Failure> chargeSome(List<Failure> left) {
    for (Cure cure : Cure.values()) {
      Optional<Use> worst = mostCuring(sample(left), cure);
      if (worst.isPresent()) {
        return settle(left, worst.stream().toList(), cure);
      }
    }
    return settle(left, together(left.getFirst()), Cure.STRONGEST);
  }

  /// A failure that goes away with what is mended already is charged to one of those alternatives.
  private boolean chargeAsBefore(Failure failure) {
    List<Use> guilty = failure.uses().stream().filter(charges::containsKey).toList();
    if (guilty.isEmpty()) {
      return false;
    }
    Use use =
        guilty.stream()
            .filter(u -> judge.cures(failure, better(judge.mapping(), u, Cure.ORDER)))
            .findFirst()
            .orElse(guilty.getFirst());
    charges.get(use).failures().add(failure);
    return true;
  }

  private static List<Failure> sample(List<Failure> failures) {
    int step = Math.max(1, failures.size() / SAMPLE);
    List<Failure> some = new ArrayList<>();
    for (int i = 0; i < failures.size(); i += step) {
      some.add(failures.get(i));
    }
    return some;
  }

  private Optional<Use> mostCuring(List<Failure> sample, Cure cure) {
    Map<Use, Integer> cured = new TreeMap<>();
    for (Failure f : sample) {
      for (Use use : f.uses()) {
        if (judge.cures(f, better(mended, use, cure))) {
          cured.merge(use, 1, Integer::sum);
        }
      }
    }
    return cured.entrySet().stream()
        .max(
            Comparator.comparingInt((Map.Entry<Use, Integer> e) -> e.getValue())
                .thenComparing(e -> -uses.applyAsLong(e.getKey())))
        .map(Map.Entry::getKey);
  }

  /// A smallest set of alternatives that cures a failure which none cures alone: all of them, less
  /// those that can be left out.
  private List<Use> together(Failure failure) {
    List<Use> needed = new ArrayList<>(failure.uses());
    for (Use use : failure.uses()) {
      List<Use> fewer = new ArrayList<>(needed);
      fewer.remove(use);
      if (judge.cures(failure, better(mended, fewer, Cure.STRONGEST))) {
        needed = fewer;
      }
    }
    return needed;
  }

  /// Charges to these alternatives what goes away with them, and returns what is left.
  private List<Failure> settle(List<Failure> left, List<Use> guilty, Cure cure) {
    Mapping better = better(mended, guilty, cure);
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
      charges
          .computeIfAbsent(use, u -> new Charge(new ArrayList<>(), List.copyOf(others)))
          .failures()
          .addAll(cured);
    }
    mended = better;
    return rest;
  }

  private static Mapping better(Mapping mapping, Use use, Cure cure) {
    return switch (cure) {
      case ORDER -> mapping.mended(use.row(), use.alternative());
      case STRONGEST -> mapping.strengthened(use.row(), use.alternative());
    };
  }

  private static Mapping better(Mapping mapping, Collection<Use> uses, Cure cure) {
    Mapping m = mapping;
    for (Use use : uses) {
      m = better(m, use, cure);
    }
    return m;
  }

  /// The table in which everything that was charged so far is mended.
  public Mapping mended() {
    return mended;
  }
}
