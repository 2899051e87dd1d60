package dev.acquit.reports.saved;

import dev.acquit.reports.story.ComparedVerdict;
import dev.acquit.reports.story.ToldDocument;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Two results of one kind side by side.
///
/// @param first the file of the first
/// @param second the file of the second
/// @param same how many verdicts are the same in both
/// @param changes the others
public record Comparison(String first, String second, int same, List<Change> changes) {
  /// More would make the page of a large campaign too big.
  private static final int SHOWN = 1_000;

  /// Copies the list.
  public Comparison {
    changes = List.copyOf(changes);
  }

  /// How many verdicts differ, of those that both have, and how many only one has.
  public String summary() {
    long one = changes.stream().filter(Change::oneSided).count();
    String text = count(same) + " the same, " + count(changes.size() - one) + " different";
    String missing = one == 0 ? "" : ", " + count(one) + " in one of them only";
    String rest =
        changes.size() > SHOWN
            ? "; shown are the first " + count(SHOWN) + " of " + count(changes.size())
            : "";
    return text + missing + rest + ".";
  }

  /// As many as a page holds; verdicts that changed come before those that only one result has.
  public List<Change> shown() {
    List<Change> shown = new ArrayList<>(changes.stream().filter(c -> !c.oneSided()).toList());
    changes.stream().filter(Change::oneSided).forEach(shown::add);
    return shown.stream().limit(SHOWN).toList();
  }

  private static String count(long number) {
    return String.format(Locale.US, "%,d", number);
  }

  /// What differs, in the order of the first result and then that of the second. Two results of
  /// which nothing was asked of the same model or device are compared thing by thing.
  ///
  /// @return empty if they are of two kinds, or of one that is not compared
  static Optional<Comparison> of(
      String firstFile, ToldDocument first, String secondFile, ToldDocument second) {
    List<ComparedVerdict> one = first.verdictsToCompare();
    List<ComparedVerdict> two = second.verdictsToCompare();
    if (first.getClass() != second.getClass() || (one.isEmpty() && two.isEmpty())) {
      return Optional.empty();
    }
    boolean others = askedOfOthers(one, two);
    Map<List<String>, ComparedVerdict> before = byKey(one, others);
    Map<List<String>, ComparedVerdict> after = byKey(two, others);
    List<Change> changes = new ArrayList<>();
    int same = 0;
    for (Map.Entry<List<String>, ComparedVerdict> e : before.entrySet()) {
      ComparedVerdict was = e.getValue();
      ComparedVerdict is = after.getOrDefault(e.getKey(), was.missing());
      if (is.verdict().equals(was.verdict())) {
        same++;
      } else {
        changes.add(Change.of(was, is));
      }
    }
    after.forEach((key, is) -> {
      if (!before.containsKey(key)) {
        changes.add(Change.of(is.missing(), is));
      }
    });
    return Optional.of(new Comparison(firstFile, secondFile, same, changes));
  }

  /// Whether nothing was asked of the same, and everything once.
  private static boolean askedOfOthers(List<ComparedVerdict> first, List<ComparedVerdict> second) {
    Set<String> both = asked(first);
    both.retainAll(asked(second));
    return both.isEmpty()
        && byKey(first, true).size() == first.size()
        && byKey(second, true).size() == second.size();
  }

  private static Set<String> asked(List<ComparedVerdict> answers) {
    return answers.stream()
        .map(ComparedVerdict::asked)
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Map<List<String>, ComparedVerdict> byKey(
      List<ComparedVerdict> answers, boolean others) {
    Map<List<String>, ComparedVerdict> map = new LinkedHashMap<>();
    for (ComparedVerdict a : answers) {
      map.put(others ? List.of(a.what()) : List.of(a.what(), a.asked()), a);
    }
    return map;
  }
}
