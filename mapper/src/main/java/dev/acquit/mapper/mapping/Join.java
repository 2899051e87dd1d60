package dev.acquit.mapper.mapping;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Sequences that do all that two sequences do, in the order of [Strength].
///
/// @param menu the instructions that may be used, weakest first
public record Join(List<Template> menu) {
  /// With all instructions.
  public static final Join UNLIMITED =
      of(TemplateScope.all().stream().flatMap(s -> Template.all().stream().map(t -> t.at(s))));

  /// Copies the list.
  public Join {
    menu = List.copyOf(menu);
  }

  /// With some instructions, in any order.
  public static Join of(Stream<Template> menu) {
    return new Join(
        menu.distinct().sorted(Comparator.comparingInt(t -> Strength.height(List.of(t)))).toList());
  }

  /// A sequence with what it has and what another has, as far as instructions allow.
  public List<Template> of(List<Template> mine, List<Template> other) {
    int a = Strength.access(mine);
    int b = Strength.access(other);
    if (a < 0 || b < 0) {
      return List.copyOf(fences(mine, other, mine.size() - 1));
    }
    List<Template> all = new ArrayList<>(fences(mine.subList(0, a), other.subList(0, b), a - 1));
    all.add(join(mine.get(a), other.get(b)).orElse(mine.get(a)));
    all.addAll(fences(mine.subList(a + 1, mine.size()), other.subList(b + 1, other.size()), 0));
    return List.copyOf(all);
  }

  /// The fences of one side, so that each of the others has one that is at least as strong.
  ///
  /// @param index which of them may become stronger
  private List<Template> fences(List<Template> mine, List<Template> others, int index) {
    List<Template> all = new ArrayList<>(mine);
    for (Template other : others) {
      if (all.stream().noneMatch(t -> Strength.atMost(other, t))) {
        Optional<Template> both = all.isEmpty() ? Optional.empty() : join(all.get(index), other);
        if (both.isPresent()) {
          all.set(index, both.get());
        } else {
          atLeast(List.of(other)).ifPresent(all::add);
        }
      }
    }
    return all;
  }

  /// The weakest instruction that is at least as strong as both; empty if there is none.
  private Optional<Template> join(Template mine, Template other) {
    return Strength.atMost(other, mine) ? Optional.of(mine) : atLeast(List.of(mine, other));
  }

  private Optional<Template> atLeast(List<Template> weaker) {
    return menu.stream()
        .filter(t -> weaker.stream().allMatch(w -> Strength.atMost(w, t)))
        .findFirst();
  }
}
