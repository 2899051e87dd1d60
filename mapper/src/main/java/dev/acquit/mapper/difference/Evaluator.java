package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.mapper.lower.NotLoweredException;
import dev.acquit.mapper.verify.Compilations;
import dev.acquit.mapper.weaken.Accessed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.engine.Preparation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Asks semantics about programs of one language.
///
/// @param limits what each test may cost
public record Evaluator(TestLanguage language, Limits limits) {
  private static final String RACE = "data-race";

  /// Compiled threads that are kept at most.
  private static final int MOST_KNOWN = 100_000;

  /// A program as a test that can be put to several semantics.
  ///
  /// @param terms all its registers and locations
  /// @param preparation work on the test that models share
  record Question(Outline program, LitmusTest test, List<Term> terms, Preparation preparation) {}

  /// A program made ready.
  Question question(Outline program) {
    LitmusTest test =
        OutlineWriter.write(
            program, language, "program", new LinkedHashMap<>(), List.of(), Condition.ANYTHING);
    return new Question(program, test, Accessed.of(program).terms(), new Preparation(limits));
  }

  /// What a semantics says of a program.
  public SemanticsAnswer answer(Semantics semantics, Outline program) {
    return answer(semantics, question(program));
  }

  /// What a semantics says of a program.
  SemanticsAnswer answer(Semantics semantics, Question question) {
    return switch (semantics) {
      case Semantics.Model model ->
          model.told(question.program())
              ? new SemanticsAnswer.Undefined(RACE)
              : answer(
                  question,
                  Outcomes.of(
                      question.test(),
                      model.asked(),
                      limits,
                      question.terms(),
                      question.preparation()));
      case Semantics.Table table -> {
        try {
          yield union(question, table);
        } catch (NotLoweredException e) {
          yield new SemanticsAnswer.Unknown(e.getMessage());
        }
      }
    };
  }

  private SemanticsAnswer union(Question question, Semantics.Table table) {
    if (Races.in(question.program())) {
      return new SemanticsAnswer.Undefined(RACE);
    }
    if (!(question.test() instanceof CppTest test)) {
      throw new IllegalArgumentException("a mapping table compiles C++ tests");
    }
    Compilations compilations = table.compilations();
    if (compilations.known().size() > MOST_KNOWN) {
      compilations.known().clear();
    }
    List<List<Compilations.Variant>> threads = compilations.variants(test);
    List<Term> names = Compilations.renamed(question.terms(), threads);
    List<Outcomes> union = new ArrayList<>();
    compilations.forEach(
        test,
        threads,
        (choice, compilation) -> {
          MemoryModel target = table.target().asked();
          Preparation preparation = question.preparation();
          union.add(
              union.isEmpty()
                  ? Outcomes.of(compilation, target, limits, names, preparation)
                  : union.removeFirst().and(compilation, target, limits, names, preparation));
        });
    return answer(question, union.getFirst());
  }

  private static SemanticsAnswer answer(Question question, Outcomes outcomes) {
    if (outcomes.undefined().isPresent()) {
      return new SemanticsAnswer.Undefined(outcomes.undefined().get());
    }
    if (outcomes.unknown().isPresent()) {
      return new SemanticsAnswer.Unknown(outcomes.unknown().get());
    }
    return new SemanticsAnswer.Allowed(question.terms(), outcomes);
  }
}
