package dev.acquit.litmus.generate.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.generate.Shard;
import dev.acquit.litmus.generate.outline.Dependency;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class ExhaustiveProgramsTest {
  private static final Set<Order> NO = Set.of();
  private static final Set<Order> RELAXED = Set.of(Order.RELAXED);

  /// Two threads in one CTA and a third elsewhere; two orders of the three are left out.
  private static final IntFunction<List<List<Place>>> PAIR =
      threads ->
          threads == 3
              ? List.of(List.of(Place.cta(0), Place.cta(0), Place.cta(1)))
              : Placements.every(Set.of()).apply(threads);

  private static final IntFunction<List<List<Place>>> CTAS =
      threads -> List.of(IntStream.range(0, threads).mapToObj(Place::cta).toList());

  private static final IntFunction<List<List<Place>>> TOGETHER =
      threads -> List.of(Collections.nCopies(threads, Place.cta(0)));

  record Case(String name, ProgramSpace space) {
    @Override
    public String toString() {
      return name;
    }
  }

  /// Spaces without filters, and the smallest under all; at night all under all.
  static List<Case> cases() {
    return Rounds.rows(all(), c -> c.name().startsWith("tiny") ? c : c.name().split(" Filters")[0]);
  }

  private static List<Case> all() {
    Vocabulary tiny = ptx(RELAXED, RELAXED, NO, NO, Scope.GPU);
    Vocabulary updates = ptx(RELAXED, RELAXED, RELAXED, NO, Scope.GPU);
    Vocabulary fences =
        ptx(RELAXED, Set.of(Order.PLAIN), NO, Set.of(Order.SEQ_CST, Order.ACQ_REL), Scope.GPU);
    Vocabulary scopes = ptx(RELAXED, RELAXED, NO, Set.of(Order.SEQ_CST), Scope.CTA, Scope.GPU);
    Vocabulary mixed =
        Vocabulary.of(
            TestLanguage.CPP,
            Set.of(Order.PLAIN, Order.ACQUIRE),
            Set.of(Order.PLAIN, Order.RELEASE),
            RELAXED,
            NO,
            Set.of(Scope.SYS));
    Vocabulary dependent = updates.with(EnumSet.allOf(Dependency.Kind.class));
    Vocabulary storesOnly = ptx(NO, RELAXED, NO, NO, Scope.GPU);
    Map<String, ProgramSpace> spaces = new LinkedHashMap<>();
    for (Filters filters :
        List.of(
            Filters.NONE,
            new Filters(true, false, false),
            new Filters(false, true, true),
            Filters.INTERESTING)) {
      boolean each = filters.equals(Filters.NONE) || filters.equals(Filters.INTERESTING);
      int most = Rounds.all() || each ? 4 : 3;
      spaces.put("tiny " + filters, space(tiny, 1, most, 4, 3, filters, CTAS));
      spaces.put("updates " + filters, space(updates, 1, 4, 3, 2, filters, CTAS));
      spaces.put("fences " + filters, space(fences, 2, 4, 3, 2, filters, CTAS));
      spaces.put("scopes " + filters, space(scopes, 1, 3, 3, 2, filters, PAIR));
      spaces.put("mixed " + filters, space(mixed, 1, 4, 2, 2, filters, TOGETHER));
      spaces.put("dependent " + filters, space(dependent, 1, 3, 2, 2, filters, CTAS));
      spaces.put(
          "placed " + filters,
          space(tiny, 1, Rounds.all() ? 4 : 3, 4, 2, filters, Placements.every(Set.of(Scope.CTA))));
      spaces.put(
          "placed on devices " + filters,
          space(tiny, 3, 3, 3, 2, filters, Placements.every(EnumSet.allOf(Scope.class))));
      spaces.put(
          "stores " + filters, space(storesOnly, 5, Rounds.all() ? 6 : 5, 4, 3, filters, PAIR));
    }
    return spaces.entrySet().stream().map(e -> new Case(e.getKey(), e.getValue())).toList();
  }

  private static Vocabulary ptx(
      Set<Order> loads, Set<Order> stores, Set<Order> updates, Set<Order> fences, Scope... scopes) {
    return Vocabulary.of(TestLanguage.PTX, loads, stores, updates, fences, Set.of(scopes));
  }

  private static ProgramSpace space(
      Vocabulary vocabulary,
      int min,
      int max,
      int threads,
      int locations,
      Filters filters,
      IntFunction<List<List<Place>>> placements) {
    return new ProgramSpace(
        vocabulary, new Bounds(min, max, threads, locations), filters, placements);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void nothingIsLostAndNothingComesTwice(Case c) {
    List<String> made = list(c.space(), Shard.ALL).stream().map(AllLabelled::least).toList();
    assertThat(made).doesNotHaveDuplicates();
    assertThat(new HashSet<>(made)).isEqualTo(AllLabelled.canonical(c.space()));
    assertThat(made).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void shardsKeepNumbers(Case c) {
    List<Outline> all = list(c.space(), Shard.ALL);
    assertThat(ExhaustivePrograms.count(c.space())).isEqualTo(all.size());
    for (long of : new long[] {2, 7, 100, all.size() + 5L}) {
      Stream.of(0L, of / 2, of - 1)
          .distinct()
          .forEach(i -> {
            List<Outline> expected = new ArrayList<>();
            for (long n = i; n < all.size(); n += of) {
              expected.add(all.get((int) n));
            }
            assertThat(list(c.space(), new Shard(i, of))).as(i + "/" + of).isEqualTo(expected);
          });
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void sizesGrowAndValuesTellWritesApart(Case c) {
    int size = 0;
    for (Outline outline : list(c.space(), Shard.ALL)) {
      assertThat(outline.size()).isGreaterThanOrEqualTo(size);
      size = outline.size();
      Map<Integer, Integer> values = new LinkedHashMap<>();
      outline.threads().stream()
          .flatMap(t -> t.steps().stream())
          .forEach(step -> {
            switch (step) {
              case Step.Access a when a.writes() ->
                  assertThat(a.value()).isEqualTo(values.merge(a.location(), 1, Integer::sum));
              case Step.Access load -> assertThat(load.location()).isNotNegative();
              case Step.Fence fence -> assertThat(fence.order().fences()).isTrue();
            }
          });
    }
  }

  private static List<Outline> list(ProgramSpace space, Shard shard) {
    ExhaustivePrograms programs = new ExhaustivePrograms(space, shard);
    List<Outline> all = new ArrayList<>();
    while (programs.hasNext()) {
      all.add(programs.next());
      if (programs.number() != shard.index() + (all.size() - 1) * shard.of()) {
        throw new AssertionError(programs.number() + " is not of " + shard);
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void programsBecomeTests(Case c) throws InputException {
    TestLanguage language = c.space().vocabulary().language();
    for (Outline outline : list(c.space(), new Shard(3, 17))) {
      LitmusTest test =
          OutlineWriter.write(
              outline,
              language,
              "test",
              new LinkedHashMap<>(),
              List.of(),
              new Condition(Condition.Quantifier.EXISTS, new Proposition.Constant(true)));
      assertThat(LitmusReader.read("test", LitmusWriter.write(test))).isEqualTo(test);
    }
  }

  @Test
  void placementsAreThoseOfTheScopeTree() {
    // Set partitions, and set partitions of the blocks of set partitions (OEIS A000110, A000258).
    assertThat(Placements.every(Set.of(Scope.CTA)).apply(4)).hasSize(15);
    assertThat(Placements.every(Set.of(Scope.GPU)).apply(4)).hasSize(15);
    assertThat(Placements.every(Set.of(Scope.CTA, Scope.GPU)).apply(4)).hasSize(60);
    assertThat(Placements.every(Set.of()).apply(3)).isEqualTo(CTAS.apply(3));
  }
}
