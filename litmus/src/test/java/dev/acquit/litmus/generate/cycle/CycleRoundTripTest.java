package dev.acquit.litmus.generate.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.OutlineReader;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// All small cycles: what is written is read back as it was. Of those of three to five edges each
/// build takes some, and the profile nightly all.
@Tag("slow")
class CycleRoundTripTest {

  private interface Check {
    void check(Cycle cycle) throws InputException;
  }

  /// One in so many of the cycles of a size is in each build.
  private static int share(int size) {
    return Rounds.all() || size < 3 ? 1 : size == 3 ? 7 : 53;
  }

  /// What each build takes.
  ///
  /// @param of of how many
  private record Some(int of, List<Cycle> cycles) {
    static Some of(TestLanguage language) {
      List<Cycle> some = new ArrayList<>();
      int[] count = {0};
      all(
          language,
          cycle -> {
            if (count[0]++ % share(cycle.size()) == 0) {
              some.add(cycle);
            }
          });
      return new Some(count[0], some);
    }
  }

  private static final Map<TestLanguage, Some> SOME = new EnumMap<>(TestLanguage.class);

  /// Calls a check with each, and returns how many there are.
  private static int each(TestLanguage language, Check check) {
    Consumer<Cycle> body =
        cycle -> {
          try {
            check.check(cycle);
          } catch (InputException e) {
            throw new AssertionError(CycleText.write(cycle), e);
          }
        };
    if (Rounds.all()) {
      int[] count = {0};
      all(language, body.andThen(_ -> count[0]++));
      return count[0];
    }
    Some some = SOME.computeIfAbsent(language, Some::of);
    some.cycles().forEach(body);
    return some.of();
  }

  private static void all(TestLanguage language, Consumer<Cycle> body) {
    List<Edge> edges = CycleSpace.edges(CycleSpace.EDGES);
    for (int size = 2; size <= 4; size++) {
      List<Annotation> annotations = size < 4 ? CycleSpace.MANY : CycleSpace.RELAXED;
      new CycleSpace(edges, annotations, language).each(size, body);
    }
    List<Edge> some =
        CycleSpace.edges("Rfe Fre Coe Rfi Fri Pod** PosRR PosWR FenceScdWW Rmw DpAddrdR");
    new CycleSpace(some, CycleSpace.RELAXED, language).each(5, body);
  }

  @ParameterizedTest
  @EnumSource
  void text(TestLanguage language) {
    int count =
        each(
            language,
            cycle ->
                assertThat(CycleText.cycle("text", CycleText.write(cycle), language))
                    .isEqualTo(cycle));
    assertThat(count).as("not vacuous").isGreaterThan(1000);
  }

  @ParameterizedTest
  @EnumSource
  void name(TestLanguage language) {
    Map<String, Cycle> names = new HashMap<>();
    each(
        language,
        cycle -> {
          PlacedCycle placed = PlacedCycle.apart(cycle);
          String name = CycleName.of(placed, language);
          assertThat(names.put(name, cycle)).as(name).isNull();
          assertThat(CycleName.read("name", name, language)).as(name).isEqualTo(placed);
        });
  }

  @ParameterizedTest
  @EnumSource
  void test(TestLanguage language) {
    each(
        language,
        cycle -> {
          for (ConditionStyle style : ConditionStyle.values()) {
            LitmusTest test = CycleTest.of(PlacedCycle.apart(cycle), language, style);
            String text = LitmusWriter.write(test);
            assertThat(LitmusReader.read(test.name(), text)).as(text).isEqualTo(test);
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void outline(TestLanguage language) {
    each(
        language,
        cycle -> {
          PlacedCycle placed = PlacedCycle.apart(cycle);
          LitmusTest test = CycleTest.of(placed, language, ConditionStyle.CYCLE);
          assertThat(OutlineReader.outline(test))
              .as(LitmusWriter.write(test))
              .contains(CycleProgram.of(placed).outline());
        });
  }

  @ParameterizedTest
  @EnumSource
  void recovery(TestLanguage language) {
    each(
        language,
        cycle -> {
          PlacedCycle placed = PlacedCycle.apart(cycle);
          for (ConditionStyle style : ConditionStyle.values()) {
            LitmusTest test = CycleTest.of(placed, language, style);
            assertThat(CycleRecovery.recover(test))
                .as(LitmusWriter.write(test))
                .isEqualTo(new CycleRecovery.Result.Found(placed, test.name()));
          }
        });
  }

  @ParameterizedTest
  @EnumSource
  void recoveryWithoutMetadata(TestLanguage language) {
    each(
        language,
        cycle -> {
          LitmusTest test = bare(cycle, language);
          PlacedCycle found = found(test);
          assertThat(found(bare(found.cycle(), language))).isEqualTo(found);
          // Program order between the same accesses that communicate makes the same test.
          boolean unique =
              cycle.links().stream()
                  .map(Cycle.Link::edge)
                  .noneMatch(e -> e instanceof Edge.ProgramOrder p && p.sameLocation());
          if (unique) {
            assertThat(found.cycle()).as(LitmusWriter.write(test)).isEqualTo(cycle);
          }
        });
  }

  private static PlacedCycle found(LitmusTest test) {
    return switch (CycleRecovery.recover(test)) {
      case CycleRecovery.Result.Found(var placed, var name) -> placed;
      case CycleRecovery.Result.NotACycle(var reason) ->
          throw new AssertionError(reason + "\n" + LitmusWriter.write(test));
    };
  }

  private static LitmusTest bare(Cycle cycle, TestLanguage language) {
    CycleProgram program = CycleProgram.of(PlacedCycle.apart(cycle));
    return OutlineWriter.write(
        program.outline(),
        language,
        "bare",
        new LinkedHashMap<>(),
        List.of(),
        new Condition(Condition.Quantifier.EXISTS, program.cycleOutcome()));
  }
}
