package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.text.ScopeTreeWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// The litmus test that a cycle makes.
///
/// Threads stand in the order of the canonical rotation, locations are named in the order in which
/// it comes to them. The writes to each location write 1, 2, ... in coherence order. The metadata
/// hold `Cycle` (the canonical rotation), `Com` (how it goes from thread to thread), `Orig` (the
/// cycle as it was asked for) and `Scopes` (the tree of scopes).
public final class CycleTest {
  private CycleTest() {}

  /// The test of a cycle, under the name that [CycleName] gives it.
  ///
  /// @param placed the cycle and where its threads run
  /// @param language the language of the test
  /// @param style what the test asks
  /// @param original the cycle as it was asked for
  /// @throws IllegalArgumentException if [CycleCheck] finds a problem
  public static LitmusTest of(
      PlacedCycle placed, TestLanguage language, ConditionStyle style, String original) {
    CycleCheck.problem(placed.cycle(), language)
        .ifPresent(problem -> {
          throw new IllegalArgumentException(problem.message());
        });
    PlacedCycle canonical = placed.canonical();
    CycleProgram program = CycleProgram.of(canonical);
    List<Term> shown = style == ConditionStyle.OBSERVE ? program.observed() : List.of();
    return OutlineWriter.write(
        program.outline(),
        language,
        NameWriter.write(canonical, language),
        metadata(canonical, original),
        shown,
        condition(program, style));
  }

  /// The test of a cycle that was not asked for in any words of its own.
  ///
  /// @param placed the cycle and where its threads run
  /// @param language the language of the test
  /// @param style what the test asks
  /// @throws IllegalArgumentException if [CycleCheck] finds a problem
  public static LitmusTest of(PlacedCycle placed, TestLanguage language, ConditionStyle style) {
    return of(placed, language, style, CycleText.write(placed.cycle()));
  }

  private static Condition condition(CycleProgram program, ConditionStyle style) {
    return switch (style) {
      case CYCLE -> new Condition(Quantifier.EXISTS, program.cycleOutcome());
      case UNICOND -> new Condition(Quantifier.FORALL, CoherentOutcomes.of(program));
      case OBSERVE -> new Condition(Quantifier.FORALL, new Proposition.Constant(true));
    };
  }

  private static SequencedMap<String, String> metadata(PlacedCycle canonical, String original) {
    SequencedMap<String, String> metadata = new LinkedHashMap<>();
    metadata.put("Cycle", CycleText.write(canonical.cycle()));
    metadata.put("Com", communication(canonical.cycle()));
    metadata.put("Orig", original.strip().replaceAll("\\s+", " "));
    metadata.put("Scopes", ScopeTreeWriter.write(canonical.places()));
    return metadata;
  }

  /// `Rf Fr`: the edges between threads; of one thread, those within.
  private static String communication(Cycle cycle) {
    return cycle.links().stream()
        .map(Cycle.Link::edge)
        .filter(Edge.Communication.class::isInstance)
        .map(Edge.Communication.class::cast)
        .filter(c -> !c.internal() || cycle.threads() == 0)
        .map(c -> c.kind().name())
        .map(n -> n.charAt(0) + n.substring(1).toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" "));
  }
}
