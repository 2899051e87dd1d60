package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.ast.RoleWord;
import dev.acquit.testing.Grammar;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Editors colour the words that are read here.
class GrammarTest {
  private static final Grammar LITMUS = Grammar.of("litmus");

  @Test
  void tests() {
    LITMUS.assertColours("keyword.", Language.words());
    LITMUS.assertColours(
        "keyword.", Arrays.stream(Quantifier.values()).map(Quantifier::word).toList());
    LITMUS.assertColours("keyword.", List.of("locations", "filter", "scopes"));
  }

  @Test
  void cpp() {
    LITMUS.assertColours("storage.type", CppWords.types());
    LITMUS.assertColours("support.function", Callee.functionNames());
    LITMUS.assertColours(
        "support.function", Callee.memberNames().stream().map(m -> "." + m).toList());
  }

  @Test
  void hostsAndDevices() {
    LITMUS.assertColours(
        "support.function",
        Arrays.stream(RoleWord.values())
            .map(RoleWord::word)
            .filter(w -> !w.equals("register")) // of C++, too
            .toList());
  }
}
