package dev.acquit.cli.generate;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.cycle.ConditionStyle;
import dev.acquit.litmus.generate.cycle.CycleTest;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.litmus.generate.outline.TestLanguage;
import java.util.Iterator;

/// The tests of enumerated cycles.
///
/// @param language the language of the tests
/// @param style what the tests ask
public record EnumeratedTests(
    Iterator<PlacedCycle> cycles, TestLanguage language, ConditionStyle style)
    implements Iterator<LitmusTest> {
  @Override
  public boolean hasNext() {
    return cycles.hasNext();
  }

  @Override
  public LitmusTest next() {
    return CycleTest.of(cycles.next(), language, style);
  }
}
