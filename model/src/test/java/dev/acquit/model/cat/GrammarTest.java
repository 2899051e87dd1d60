package dev.acquit.model.cat;

import dev.acquit.testing.Grammar;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Editors colour the words that are read here.
class GrammarTest {
  private static final Grammar CAT = Grammar.of("cat");

  @Test
  void keywords() {
    CAT.assertColours("keyword.", CatReader.KEYWORDS);
  }

  @Test
  void names() {
    CAT.assertColours("support.", new PredefinedNames(new NodeTable(), new ArrayList<>()).names());
    CAT.assertColours("comment.line", List.of("// let", "# let"));
  }
}
