package dev.acquit.mapper.lower;

import dev.acquit.mapper.mapping.Mixing;
import dev.acquit.mapper.mapping.RowKey;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// All choices that a mapping leaves for a test: the numbers of a mixed-radix counter. Each digit
/// is a group of occurrences that choose together: one occurrence where alternatives may be mixed,
/// all occurrences of a row where they may not.
final class Choices {
  private final int size;
  private final List<Group> groups;

  /// Occurrences that take the same alternative.
  private record Group(List<Integer> members, int radix) {
    static Group of(List<Occurrence> occurrences) {
      List<Integer> members = occurrences.stream().map(Occurrence::index).toList();
      return new Group(members, occurrences.getFirst().alternatives());
    }

    boolean agrees(Choice choice) {
      List<Integer> taken =
          members.stream().map(m -> choice.alternatives().get(m)).distinct().toList();
      return taken.size() == 1 && taken.getFirst() >= 0 && taken.getFirst() < radix;
    }
  }

  Choices(List<Occurrence> occurrences, Mixing mixing) {
    size = occurrences.size();
    groups =
        switch (mixing) {
          case ANY -> occurrences.stream().map(o -> Group.of(List.of(o))).toList();
          case UNIFORM -> byRow(occurrences).values().stream().map(Group::of).toList();
        };
  }

  private static Map<RowKey, List<Occurrence>> byRow(List<Occurrence> occurrences) {
    Map<RowKey, List<Occurrence>> rows = new LinkedHashMap<>();
    for (Occurrence o : occurrences) {
      rows.computeIfAbsent(o.row(), key -> new ArrayList<>()).add(o);
    }
    return rows;
  }

  /// How many there are.
  BigInteger count() {
    return groups.stream()
        .map(g -> BigInteger.valueOf(g.radix()))
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  /// Whether a choice is one of them.
  boolean has(Choice choice) {
    return choice.alternatives().size() == size && groups.stream().allMatch(g -> g.agrees(choice));
  }

  /// All of them, made as they are taken; the first has first alternatives only, and the last group
  /// changes fastest.
  Stream<Choice> stream() {
    Optional<List<Integer>> zero = Optional.of(Collections.nCopies(groups.size(), 0));
    return Stream.iterate(zero, Optional::isPresent, digits -> digits.flatMap(this::next))
        .map(digits -> choice(digits.orElseThrow()));
  }

  /// The number after this one; empty after the last.
  private Optional<List<Integer>> next(List<Integer> digits) {
    List<Integer> next = new ArrayList<>(digits);
    for (int i = next.size() - 1; i >= 0; i--) {
      if (next.get(i) + 1 < groups.get(i).radix()) {
        next.set(i, next.get(i) + 1);
        return Optional.of(next);
      }
      next.set(i, 0);
    }
    return Optional.empty();
  }

  private Choice choice(List<Integer> digits) {
    List<Integer> alternatives = new ArrayList<>(Collections.nCopies(size, 0));
    for (int i = 0; i < digits.size(); i++) {
      for (int member : groups.get(i).members()) {
        alternatives.set(member, digits.get(i));
      }
    }
    return new Choice(alternatives);
  }
}
