package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.MemoryOrder;
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

/// Finds the alternatives that failures are to be charged to: those that do less than their memory
/// order promises.
///
/// Each [Cure] is tried on one alternative alone and then on sets, before the next cure is: first
/// the sequence that does what the order promises and no more, so that an alternative that does all
/// of it already cannot cure anything. What nothing cures that way needs more than the instructions
/// of that order do in PTX.
///
/// Where several alternatives cure, failures are charged to as few as possible: the one that cures
/// most of a sample first.
public final class Blame {
  private static final int SAMPLE = 400;

  /// Charged failures.
  ///
  /// @param failures all that were charged to it, smallest first
  /// @param together what has to be mended with it
  /// @param cure with what the first of them goes away
  public record Charge(List<Failure> failures, List<Use> together, Cure cure) {}

  private final Judge judge;
  private final ToLongFunction<Use> uses;
  private final Map<Use, Charge> charges = new TreeMap<>();
  private Mapping mended;

  /// How an alternative is made better.
  public enum Cure {
    /// It does what its order promises ([Mapping#mended]).
    PROMISE,
    /// A seq_cst access has a `fence.sc` on both sides; others do what their order promises.
    BOTH_SIDES,
    /// It does all that there is ([Mapping#strengthened]).
    STRONGEST;

    private Mapping applied(Mapping mapping, Use use) {
      boolean strongest =
          switch (this) {
            case PROMISE -> false;
            case BOTH_SIDES -> use.row().order().filter(o -> o == MemoryOrder.SEQ_CST).isPresent();
            case STRONGEST -> true;
          };
      return strongest
          ? mapping.strengthened(use.row(), use.alternative())
          : mapping.mended(use.row(), use.alternative());
    }

    private Mapping applied(Mapping mapping, Collection<Use> uses) {
      Mapping better = mapping;
      for (Use use : uses) {
        better = applied(better, use);
      }
      return better;
    }
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
      for (Failure f : left) {
        Optional<List<Use>> set = together(f, cure);
        if (set.isPresent()) {
          return settle(left, set.get(), cure);
        }
      }
    }
    return settle(left, left.getFirst().uses(), Cure.STRONGEST);
  }

  /// A failure that goes away with what is mended already is charged to one of those alternatives.
  private boolean chargeAsBefore(Failure failure) {
    List<Use> guilty = failure.uses().stream().filter(charges::containsKey).toList();
    if (guilty.isEmpty()) {
      return false;
    }
    Use charged = guilty.getFirst();
    for (Use use : guilty.reversed()) {
      Cure cure = charges.get(use).cure();
      if (judge.cures(failure, cure.applied(judge.mapping(), use))) {
        charged = use;
      }
    }
    charges.get(charged).failures().add(failure);
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
        if (judge.cures(f, cure.applied(mended, use))) {
          cured.merge(use, 1, Integer::sum);
        }
      }
    }
    return cured.entrySet().stream()
        .max(
            Comparator.comparingInt((Map.Entry<Use, Integer> e) -> e.getValue())
                .thenComparingLong(e -> -uses.applyAsLong(e.getKey())))
        .map(Map.Entry::getKey);
  }

  /// A set of alternatives that cures a failure which none cures alone, and of which none can be
  /// left out; empty if all of them do not cure it.
  private Optional<List<Use>> together(Failure failure, Cure cure) {
    List<Use> needed = new ArrayList<>(failure.uses());
    if (!judge.cures(failure, cure.applied(mended, needed))) {
      return Optional.empty();
    }
    for (Use use : failure.uses()) {
      List<Use> fewer = new ArrayList<>(needed);
      fewer.remove(use);
      if (judge.cures(failure, cure.applied(mended, fewer))) {
        needed = fewer;
      }
    }
    return Optional.of(needed);
  }

  /// Charges to these alternatives what goes away with them, and returns what is left.
  private List<Failure> settle(List<Failure> left, List<Use> guilty, Cure cure) {
    Mapping better = cure.applied(mended, guilty);
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
          .computeIfAbsent(use, u -> new Charge(new ArrayList<>(), List.copyOf(others), cure))
          .failures()
          .addAll(cured);
    }
    mended = better;
    return rest;
  }

  /// The table in which everything that was charged so far is mended.
  public Mapping mended() {
    return mended;
  }
}
