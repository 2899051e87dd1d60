package dev.acquit.bench;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.mapper.lower.Lowered;
import dev.acquit.mapper.lower.Lowering;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.model.engine.Preparation;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Programs;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;

/// A C++ test against all that a table makes of it: what verification does for each test of the
/// family, without its memory of compilations judged before.
///
/// @param terms its registers and locations
/// @param source its model
/// @param target the model of its compilations
/// @param mapping the table
record TableComparison(
    CppTest test, List<Term> terms, MemoryModel source, MemoryModel target, Mapping mapping) {
  static TableComparison of(String test, String source, String target, String mapping)
      throws InputException {
    CppTest cpp = Texts.cpp(test);
    try {
      return new TableComparison(
          cpp,
          Programs.observable(Programs.of(cpp)),
          Models.find(source),
          Models.find(target),
          Mappings.find(mapping).mapping());
    } catch (NotCoveredException e) {
      throw new IllegalArgumentException(test, e);
    }
  }

  /// How many compilations there are.
  int compilations() {
    return Lowering.of(test, mapping).count().intValueExact();
  }

  /// How many compilations have an outcome that the test has not.
  ///
  /// @throws IllegalStateException if some comparison did not come to its end
  int failures() {
    Limits limits = Limits.DEFAULT;
    Outcomes allowed = Outcomes.of(test, source, limits, terms);
    Lowering lowering = Lowering.of(test, mapping);
    Preparation preparation = new Preparation(limits);
    int failures = 0;
    for (Lowered lowered : lowering.all().toList()) {
      switch (allowed.beyond(lowered.test(), target, limits, renamed(lowered), preparation)) {
        case Outcomes.Beyond.Found found -> failures++;
        case Outcomes.Beyond.Nothing nothing -> {}
        case Outcomes.Beyond.Unknown(String why) -> throw new IllegalStateException(why);
      }
    }
    return failures;
  }

  private List<Term> renamed(Lowered lowered) {
    return terms.stream()
        .map(t ->
            t instanceof Term.ThreadRegister r
                ? Optional.<Term>ofNullable(lowered.registers().get(r)).orElse(t)
                : t)
        .toList();
  }
}
