package dev.acquit.cli.generate;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.generate.exhaustive.Vocabulary;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.OutlineName;
import dev.acquit.litmus.generate.outline.OutlineWriter;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/// Programs as tests: each is named after what is in it, and shows all registers and locations.
///
/// @param language the language of the tests
public record ProgramTests(Iterator<Outline> programs, TestLanguage language)
    implements Iterator<LitmusTest> {
  /// All instructions of a language at scope gpu.
  public static Vocabulary everything(TestLanguage language) {
    EnumSet<Order> fences = EnumSet.allOf(Order.class);
    fences.removeIf(order -> !order.fences());
    return Vocabulary.of(
        language,
        language.loads(),
        language.stores(),
        language.updates(),
        fences,
        Set.of(Scope.GPU));
  }

  @Override
  public boolean hasNext() {
    return programs.hasNext();
  }

  @Override
  public LitmusTest next() {
    Outline outline = programs.next();
    return OutlineWriter.write(
        outline,
        language,
        OutlineName.of(outline),
        new LinkedHashMap<>(),
        observed(outline),
        Condition.EVERYTHING);
  }

  /// All registers and locations.
  private static List<Term> observed(Outline outline) {
    List<Term> terms = new ArrayList<>();
    for (int t = 0; t < outline.threads().size(); t++) {
      List<Step> steps = outline.threads().get(t).steps();
      for (int i = 0; i < steps.size(); i++) {
        if (steps.get(i) instanceof Step.Access access && access.reads()) {
          terms.add(outline.result(t, i));
        }
      }
    }
    for (int l = 0; l < outline.locations(); l++) {
      terms.add(Outline.memory(l));
    }
    return terms;
  }
}
