package dev.acquit.mapper.repair;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.Oracle.Answer;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

/// Finds which alternatives of an unsound table have to be stronger: as few as possible that, when
/// they do all that is asked of them, make the table sound.
///
/// Each counterexample is a case. It names the alternatives that cure it: each alone by doing all
/// that its memory order asks for; if there is none, each alone by its strongest sequence; if there
/// is none either, a smallest set of strongest sequences together. A smallest set of alternatives
/// that cures all cases is tried, and the counterexample to that is the next case.
final class Guilt {
  /// A suspect.
  ///
  /// @param use the alternative
  /// @param cure the sequence that cures
  /// @param fault a counterexample that it cures
  record Suspect(Use use, List<Template> cure, Counterexample fault) {
    Change change(Mapping table) {
      return new Change(use, Change.sequence(table, use), cure);
    }
  }

  /// What is found.
  sealed interface Finding {
    /// The guilty ones.
    ///
    /// @param suspects those that cure together, in the order of the table
    /// @param instead if there is one, others that would do in its place
    record Guilty(List<Suspect> suspects, List<Suspect> instead) implements Finding {}

    /// The strongest sequences do not cure a counterexample.
    record Hopeless(Counterexample counterexample) implements Finding {}

    /// Not known.
    record Open(String why) implements Finding {}
  }

  /// A counterexample and the sets of alternatives, with their sequences, that cure it.
  private record Case(Counterexample fault, List<Map<Use, List<Template>>> cures) {
    Optional<Map<Use, List<Template>>> curedBy(Iterable<Use> uses) {
      TreeSet<Use> all = new TreeSet<>();
      uses.forEach(all::add);
      return cures.stream().filter(c -> all.containsAll(c.keySet())).findFirst();
    }
  }

  private final Inquiry inquiry;
  private final Steps steps;
  private final Mapping table;
  private final List<Case> cases = new ArrayList<>();

  Guilt(Inquiry inquiry, Steps steps, Mapping table) {
    this.inquiry = inquiry;
    this.steps = steps;
    this.table = table;
  }

  /// Finds them.
  ///
  /// @param first a counterexample to the table
  Finding find(Counterexample first) {
    Optional<Case> opened = open(first, table);
    if (opened.isEmpty()) {
      return new Finding.Hopeless(first);
    }
    Optional<Mapping> before = Optional.empty();
    while (true) {
      List<Use> guilty = smallest().getFirst();
      List<Suspect> suspects = suspects(guilty);
      Mapping better = apply(suspects);
      if (before.isPresent() && before.get().rows().equals(better.rows())) {
        return new Finding.Open("the test of a counterexample does not fail when it is run alone");
      }
      before = Optional.of(better);
      switch (inquiry.ask(better)) {
        case Answer.Sound s -> {
          return new Finding.Guilty(suspects, instead(guilty));
        }
        case Answer.Unknown(var why) -> {
          return new Finding.Open(why);
        }
        case Answer.Unsound(var c) -> {
          if (open(c, better).isEmpty()) {
            return new Finding.Hopeless(c);
          }
        }
      }
    }
  }

  /// Where one alternative is enough, the others that would be.
  private List<Suspect> instead(List<Use> guilty) {
    List<Suspect> found = new ArrayList<>();
    if (guilty.size() > 1) {
      return found;
    }
    for (List<Use> other : smallest()) {
      // The cases grow on the way.
      boolean cures = cases.stream().allMatch(c -> c.curedBy(other).isPresent());
      if (other.equals(guilty) || !cures) {
        continue;
      }
      List<Suspect> suspects = suspects(other);
      Mapping better = apply(suspects);
      switch (inquiry.ask(better)) {
        case Answer.Sound s -> found.addAll(suspects);
        case Answer.Unsound(var c) -> open(c, better);
        case Answer.Unknown u -> {}
      }
    }
    return found;
  }

  private Mapping apply(List<Suspect> suspects) {
    Mapping better = table;
    for (Suspect s : suspects) {
      better = s.change(table).in(better);
    }
    return better;
  }

  /// A new case; empty if nothing cures it.
  ///
  /// @param at the table that the counterexample was found for, of the same alternatives
  private Optional<Case> open(Counterexample c, Mapping at) {
    List<Use> all = inquiry.uses(c, at);
    List<Use> uses = all.stream().filter(u -> !u.row().plain()).toList();
    List<Map<Use, List<Template>>> cures = new ArrayList<>();
    for (BiFunction<Use, List<Template>, List<Template>> how : ways()) {
      if (cures.isEmpty()) {
        for (Use use : uses) {
          Map<Use, List<Template>> cure = Map.of(use, how.apply(use, Change.sequence(table, use)));
          if (cures(c, all, cure)) {
            cures.add(cure);
          }
        }
      }
    }
    if (cures.isEmpty()) {
      together(c, all, uses).ifPresent(cures::add);
    }
    if (cures.isEmpty()) {
      return Optional.empty();
    }
    Case added = new Case(c, cures);
    cases.add(added);
    return Optional.of(added);
  }

  private List<BiFunction<Use, List<Template>, List<Template>>> ways() {
    return List.of(
        (use, sequence) -> steps.mended(use.row(), sequence),
        (use, sequence) -> steps.strongest(use.row(), sequence));
  }

  /// A smallest set that cures together: all, less those that can be left out.
  private Optional<Map<Use, List<Template>>> together(
      Counterexample c, List<Use> all, List<Use> uses) {
    Map<Use, List<Template>> needed = new TreeMap<>();
    uses.forEach(u -> needed.put(u, steps.strongest(u.row(), Change.sequence(table, u))));
    if (!cures(c, all, needed)) {
      return Optional.empty();
    }
    for (Use use : uses) {
      Map<Use, List<Template>> fewer = new TreeMap<>(needed);
      fewer.remove(use);
      if (cures(c, all, fewer)) {
        needed.remove(use);
      }
    }
    return Optional.of(needed);
  }

  /// Whether a counterexample is gone, with the same alternatives taken.
  private boolean cures(Counterexample c, List<Use> all, Map<Use, List<Template>> cure) {
    Mapping better = table;
    for (Map.Entry<Use, List<Template>> e : cure.entrySet()) {
      List<Template> before = Change.sequence(table, e.getKey());
      better = new Change(e.getKey(), before, e.getValue()).in(better);
    }
    return inquiry.replay().fails(c, Evidence.only(better, all)).isEmpty();
  }

  /// The smallest sets of alternatives that cure all cases. First those of which most cases say
  /// that they cure, then in the order of the table.
  private List<List<Use>> smallest() {
    TreeSet<Use> named = new TreeSet<>();
    cases.forEach(c -> c.cures().forEach(cure -> named.addAll(cure.keySet())));
    List<List<Use>> sets = List.of(List.of());
    while (true) {
      List<List<Use>> larger = new ArrayList<>();
      for (List<Use> set : sets) {
        for (Use use : named) {
          if (set.isEmpty() || set.getLast().compareTo(use) < 0) {
            List<Use> more = new ArrayList<>(set);
            more.add(use);
            larger.add(more);
          }
        }
      }
      List<List<Use>> curing =
          larger.stream()
              .filter(set -> cases.stream().allMatch(c -> c.curedBy(set).isPresent()))
              .sorted(Comparator.comparingLong(set -> -named(set)))
              .toList();
      if (!curing.isEmpty()) {
        return curing;
      }
      sets = larger;
    }
  }

  private long named(List<Use> set) {
    return cases.stream()
        .flatMap(c -> c.cures().stream())
        .filter(cure -> cure.keySet().stream().anyMatch(set::contains))
        .count();
  }

  private List<Suspect> suspects(List<Use> guilty) {
    Map<Use, Suspect> suspects = new LinkedHashMap<>();
    for (Case c : cases) {
      c.curedBy(guilty)
          .orElseThrow(() -> new IllegalStateException("the set cures all cases"))
          .forEach((use, cure) ->
              suspects.merge(
                  use,
                  new Suspect(use, cure, c.fault()),
                  (a, b) ->
                      Strength.height(b.cure()) > Strength.height(a.cure())
                          ? new Suspect(use, b.cure(), a.fault())
                          : a));
    }
    return suspects.values().stream().sorted(Comparator.comparing(Suspect::use)).toList();
  }
}
