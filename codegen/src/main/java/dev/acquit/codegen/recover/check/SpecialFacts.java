package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.SpecialRegister;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What holds of the special registers of every thread: the range of each, that a number is smaller
/// than the count that belongs to it, and that a CTA has no more threads than CUDA allows.
///
/// @ptx 10 Special Registers
final class SpecialFacts {
  private static final int WIDTH = 64;

  private SpecialFacts() {}

  /// The name of the special register that a term was read from; empty if it was not.
  static Optional<String> name(Term term) {
    return switch (term) {
      case Term.Special(String name) -> Optional.of(name);
      case Term.Varying(String name, int _, int _) -> Optional.of(name);
      default -> Optional.empty();
    };
  }

  /// Whether not every value of its type is one that it can have.
  static boolean isLimited(Term term) {
    return name(term)
        .filter(n -> SpecialRegister.range(n).isPresent() || SpecialRegister.count(n).isPresent())
        .isPresent();
  }

  /// What holds.
  ///
  /// @param values the values of terms; of others nothing is said
  /// @return truth values
  static <V> List<V> of(Terms terms, Algebra<V> algebra, Map<Integer, V> values) {
    Map<String, V> counts = new HashMap<>();
    values.forEach((term, value) -> {
      if (terms.get(term) instanceof Term.Special(String name)) {
        counts.put(name, value);
      }
    });
    List<V> all = new ArrayList<>();
    values.forEach(
        (term, value) -> name(terms.get(term)).ifPresent(n -> add(n, value, counts, algebra, all)));
    threads(algebra, counts).ifPresent(all::add);
    return all;
  }

  private static <V> void add(
      String name, V value, Map<String, V> counts, Algebra<V> algebra, List<V> all) {
    SpecialRegister.range(name)
        .ifPresent(range -> {
          V least = algebra.constant(Word.of(range.least()));
          V most = algebra.constant(Word.of(range.most()));
          all.add(atMost(algebra, least, value));
          all.add(atMost(algebra, value, most));
        });
    SpecialRegister.count(name)
        .map(counts::get)
        .ifPresent(c -> all.add(algebra.apply(Op.LT_U, WIDTH, List.of(value, c))));
  }

  private static <V> Optional<V> threads(Algebra<V> algebra, Map<String, V> counts) {
    List<V> sizes = new ArrayList<>();
    for (String dimension : List.of("x", "y", "z")) {
      V size = counts.get("%ntid." + dimension);
      if (size != null) {
        sizes.add(size);
      }
    }
    return sizes.stream()
        .reduce((a, b) -> algebra.apply(Op.MUL, WIDTH, List.of(a, b)))
        .map(all -> atMost(algebra, all, algebra.constant(Word.of(SpecialRegister.MOST_THREADS))));
  }

  private static <V> V atMost(Algebra<V> algebra, V a, V b) {
    V less = algebra.apply(Op.LT_U, WIDTH, List.of(b, a));
    return algebra.apply(Op.NOT, 1, List.of(less));
  }
}
