package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Operator;
import dev.acquit.testing.Grammar;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Editors colour the words that are read here.
class GrammarTest {
  private static final Grammar LITMUS = Grammar.of("litmus");

  @Test
  void instructions() {
    LITMUS.assertColours("support.function", InstructionReader.PLAIN);
    LITMUS.assertColours(
        "support.function", Arrays.stream(Operator.values()).map(Operator::mnemonic).toList());
    LITMUS.assertColours("support.function", List.of("atom.cas.acquire.gpu.b32", "fence.sc.gpu"));
  }
}
